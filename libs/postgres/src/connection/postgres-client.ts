import { Client, type ClientConfig } from 'pg';

/** A connection of the pool, which ends when a query times out. */
export class PostgresClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    // While neither the pool nor TypeORM listens, an error would end the process. Both find out at
    // the next query.
    this.on('error', () => undefined);
  }

  /**
   * With `query_timeout` alone the driver rejects the query and leaves the connection in the pool,
   * where the next query would wait as long for an answer to the last. An ending connection is not
   * taken back by the pool, and what else was asked on it is rejected at once.
   */
  override query(...args: never[]): never {
    const result = Reflect.apply(super.query.bind(this), this, args) as unknown;
    void Promise.resolve(result).catch((error: unknown) => {
      if (isQueryTimeout(error)) void this.end().catch(() => undefined);
    });
    return result as never;
  }
}

function isQueryTimeout(error: unknown): boolean {
  return (error as { readonly message?: unknown } | null)?.message === 'Query read timeout';
}
