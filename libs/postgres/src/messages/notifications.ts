/**
 * Notifies the workers when messages have been written. A lost notification costs no more than a
 * second, since workers also poll the table.
 */
import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';

const channel = 'message_due';

/** Takes effect at commit. PostgreSQL sends equal notifications of one transaction only once. */
export const notifyWorkers = `select pg_notify('${channel}', '')`;

const listen = `listen ${channel}`;

export interface ListenerOptions {
  readonly onNotification: () => void;
  readonly onFault: (error: unknown) => void;
  /** The delay before a lost connection is replaced. */
  readonly retrySeconds: number;
}

/** Listens on a pool connection that it keeps, and replaces it when it is lost. */
export class MessageListener {
  private readonly pool: Pool;
  private client: PoolClient | null = null;
  private connecting: Promise<void>;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    source: DataSource,
    private readonly options: ListenerOptions,
  ) {
    this.pool = (source.driver as unknown as { readonly master: Pool }).master;
    this.connecting = this.connect();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.connecting;
    this.client?.release(true);
  }

  private async connect(): Promise<void> {
    try {
      const client = await this.pool.connect();
      this.client = client;
      client.on('notification', this.options.onNotification);
      client.once('end', () => this.retry());
      await client.query(listen);
      // One notification covers all messages that were written before.
      this.options.onNotification();
    } catch (error) {
      this.options.onFault(error);
      this.retry();
    }
  }

  private retry(): void {
    if (this.isClosed) return;
    this.client?.release(true);
    this.client = null;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.connecting = this.connect();
    }, this.options.retrySeconds * 1000);
  }
}
