import type { Client } from 'pg';
import { withTimeout } from '@venue/domain/async';
import { PrimaryClient, toPrimary } from './primary';

export interface NotificationOptions {
  readonly channel: string;
  /** Notifications arrive from now on; the listener must read what was committed before. */
  readonly onOpen: () => void;
  readonly onNotification: () => void;
  /** None arrive until `onOpen` is called again. Also called if no connection opens. */
  readonly onLost: (error: unknown) => void;
  /** The delay before another connection is opened. */
  readonly retryMs: number;
}

/** How often the server is checked: a broken network reports nothing. */
const probeMs = 5_000;
const closeMaxMs = 1_000;

/** Listens on a separate connection, and opens another one when it is lost. */
export class NotificationListener {
  /** Null between two connections, and once it is closed. */
  private client: Client | null = null;
  private probing: NodeJS.Timeout | undefined;
  private retrying: NodeJS.Timeout | undefined;
  private readonly server: ReturnType<typeof toPrimary>;

  constructor(
    address: string,
    private readonly options: NotificationOptions,
  ) {
    this.server = toPrimary(address);
    void this.open();
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = null;
    clearTimeout(this.retrying);
    clearInterval(this.probing);
    if (client !== null) await withTimeout(client.end(), closeMaxMs).catch(() => undefined);
  }

  private async open(): Promise<void> {
    const { channel, onOpen, onNotification } = this.options;
    const listen = `listen ${channel}`;
    const client: Client = new PrimaryClient({
      connectionString: this.server.url,
      primary: this.server.primary,
      application_name: 'venue-booking',
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
    });
    this.client = client;
    const lose = (error: unknown): void => this.lose(client, error);
    client.on('error', lose);
    client.on('end', () => lose(new Error('the connection that listens has ended')));
    client.on('notification', onNotification);
    try {
      await client.connect();
      await client.query(listen);
      if (this.client !== client) return;
      // A repeated LISTEN changes nothing.
      const probe = (): void => void client.query(listen).catch(lose);
      this.probing = setInterval(probe, probeMs).unref();
      onOpen();
    } catch (error) {
      lose(error);
    }
  }

  /** A lost connection emits several events. */
  private lose(client: Client, error: unknown): void {
    if (this.client !== client) return;
    void this.close();
    this.retrying = setTimeout(() => void this.open(), this.options.retryMs).unref();
    this.options.onLost(error);
  }
}
