import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** A connection of the pool that closes when a query times out. */
export class PostgresClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    // While neither the pool nor TypeORM has a listener, an error would end the process. Both
    // notice it at the next query.
    this.on('error', () => undefined);
  }

  /**
   * With `query_timeout` alone the driver rejects the query and leaves the connection in the pool,
   * where the next query would wait just as long behind the unanswered one. The pool does not take
   * back a connection that is ending, and other queries on it are rejected at once.
   */
  override query(...args: never[]): never {
    this.sendTogether();
    const result = Reflect.apply(super.query.bind(this), this, args) as unknown;
    void Promise.resolve(result).catch((error: unknown) => {
      if (isQueryTimeout(error)) void this.end().catch(() => undefined);
    });
    return result as never;
  }

  /** Statements that are ready before the process does anything else are one packet. */
  private sendTogether(): void {
    const { stream } = (this as unknown as { readonly connection: { readonly stream: Socket } })
      .connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

function isQueryTimeout(error: unknown): boolean {
  return (error as { readonly message?: unknown } | null)?.message === 'Query read timeout';
}
