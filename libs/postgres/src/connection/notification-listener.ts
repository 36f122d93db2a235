import type { Client } from 'pg';
import { withTimeout } from '@venue/domain';
import { PrimaryClient, toPrimary } from './primary';

export interface NotificationOptions {
  readonly channel: string;
  /** From now on there are notifications; what was committed before has to be read. */
  readonly onOpen: () => void;
  readonly onNotification: () => void;
  /** There are none until `onOpen` is called again. Also called where no connection is opened. */
  readonly onLost: (error: unknown) => void;
  /** The delay before another connection is opened. */
  readonly retryMs: number;
}

/** How often the server is asked whether it is still there: a dead network says nothing. */
const probeMs = 5_000;
const closeMaxMs = 1_000;

/** Listens on a connection that is none of the pool's, and opens another one when it is lost. */
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
      // To listen once more changes nothing.
      const probe = (): void => void client.query(listen).catch(lose);
      this.probing = setInterval(probe, probeMs).unref();
      onOpen();
    } catch (error) {
      lose(error);
    }
  }

  /** A connection that is lost says so several times. */
  private lose(client: Client, error: unknown): void {
    if (this.client !== client) return;
    void this.close();
    this.retrying = setTimeout(() => void this.open(), this.options.retryMs).unref();
    this.options.onLost(error);
  }
}
