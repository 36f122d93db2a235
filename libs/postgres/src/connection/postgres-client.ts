import { codeOf } from './faults';
import { PrimaryClient } from './primary';

/** A connection of the pool; it closes when a query times out, and when its server is a standby. */
export class PostgresClient extends PrimaryClient {
  constructor(...config: ConstructorParameters<typeof PrimaryClient>) {
    super(...config);
    // While neither the pool nor TypeORM has a listener, an error would end the process. Both
    // notice it at the next query.
    this.on('error', () => undefined);
  }

  /**
   * With `query_timeout` alone the driver rejects the query and leaves the connection in the pool,
   * where the next query would wait just as long behind the unanswered one. The pool does not take
   * back a connection that is ending, and other queries on it are rejected at once. A server that
   * refuses writes has been the primary before; after a fatal error it closes the connection, which
   * the pool would notice only a moment later.
   */
  override query(...args: never[]): never {
    const result = Reflect.apply(super.query.bind(this), this, args) as unknown;
    void Promise.resolve(result).catch((error: unknown) => {
      if (isQueryTimeout(error) || isFatal(error) || codeOf(error) === '25006')
        void this.end().catch(() => undefined);
    });
    return result as never;
  }
}

function isQueryTimeout(error: unknown): boolean {
  return (error as { readonly message?: unknown } | null)?.message === 'Query read timeout';
}

function isFatal(error: unknown): boolean {
  return (error as { readonly severity?: unknown } | null)?.severity === 'FATAL';
}
