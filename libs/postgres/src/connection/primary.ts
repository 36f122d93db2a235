/**
 * Connections to whichever server of an address is the primary. A server reports whether it is a
 * standby while a connection opens, so this needs no statement.
 */
import { Client, type ClientConfig } from 'pg';
import { parseServers } from './servers';

interface Server {
  readonly host: string;
  readonly port: number;
}

/** Less than a pool waits for a connection. */
const lookMaxMs = 1_500;

/** Remembers which of several servers was the primary at the last check. */
export class Primary {
  private known: Server | null = null;
  private looking: Promise<Server> | null = null;

  constructor(private readonly addresses: readonly string[]) {}

  /** Concurrent callers share one check. */
  find(): Promise<Server> {
    if (this.known !== null) return Promise.resolve(this.known);
    this.looking ??= this.look().finally(() => (this.looking = null));
    return this.looking;
  }

  /** The next connection looks for the primary again. */
  forget(): void {
    this.known = null;
  }

  private async look(): Promise<Server> {
    try {
      // In parallel: a server that does not answer must not delay the others.
      this.known = await Promise.any(this.addresses.map(writableServer));
      return this.known;
    } catch (error) {
      const { errors } = error as { readonly errors: readonly unknown[] };
      throw errors.find((one) => one instanceof StandbyFault) ?? errors[0];
    }
  }
}

async function writableServer(connectionString: string): Promise<Server> {
  const client = new Client({ connectionString, connectionTimeoutMillis: lookMaxMs });
  client.on('error', () => undefined);
  const isStandby = standbyOf(client);
  try {
    await client.connect();
    if (isStandby()) throw new StandbyFault();
    const { host, port } = client;
    return { host, port };
  } finally {
    void client.end();
  }
}

/** Reports, once the client is connected, whether its server is a standby. */
function standbyOf(client: Client): () => boolean {
  let isStandby = false;
  client.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
    if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on';
  });
  return () => isStandby;
}

interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/** Has the code with which a standby refuses a write. */
class StandbyFault extends Error {
  readonly code = '25006';

  constructor() {
    super('the server is a standby');
  }
}

/**
 * The address for the driver, and the servers among which to find the primary; null for one server.
 */
export function toPrimary(address: string): {
  readonly url: string;
  readonly primary: Primary | null;
} {
  const servers = parseServers(address) ?? [address];
  const [url = address] = servers;
  return { url, primary: servers.length > 1 ? new Primary(servers) : null };
}

type Connected = (error: Error | null, client?: Client) => void;

/** A connection to the primary of several servers, or to the one server of an address. */
export class PrimaryClient extends Client {
  protected readonly primary: Primary | null;

  constructor(config?: ClientConfig & { readonly primary?: Primary | null }) {
    super(config);
    this.primary = config?.primary ?? null;
  }

  /** With a callback for the pool, and with a promise for others, like the driver's own. */
  override connect(...args: never[]): never {
    const { primary } = this;
    if (primary === null) return Reflect.apply(super.connect.bind(this), this, args) as never;
    const connecting = this.connectTo(primary, () => super.connect());
    const [callback] = args as readonly Connected[];
    if (callback === undefined) return connecting as never;
    return void connecting.then(() => callback(null, this), callback) as never;
  }

  private async connectTo(primary: Primary, connect: () => Promise<unknown>): Promise<this> {
    const isStandby = standbyOf(this);
    try {
      Object.assign(this, await primary.find());
      await connect();
      if (!isStandby()) return this;
      void this.end();
      throw new StandbyFault();
    } catch (error) {
      primary.forget();
      throw error;
    }
  }
}
