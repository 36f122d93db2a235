import { Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { PostgresHealth } from '@venue/postgres';
import type { App, Service } from '../settings/programs';
import { awaitDatabase } from '../start/await-database';
import { watchClock } from '../start/clock-watch';
import type { Startup } from '../start/startup';
import { OpsPort } from './observability.module';
import { DATABASE } from './tokens';

/** The database of a process, and the pepper of the keys in it. */
export interface Database {
  readonly url: string;
  readonly pepper: string;
}

/** Checks the database, on a connection that no request can take. */
export class DatabaseHealth implements OnApplicationShutdown {
  private constructor(
    readonly health: PostgresHealth,
    private readonly close: () => Promise<void>,
  ) {}

  /** Waits until the database answers and has our schema. */
  static async open(
    { url }: Database,
    { readiness }: OpsPort,
    { observing, ending }: Startup<Service>,
  ): Promise<DatabaseHealth> {
    const onReason = (message: string): void => observing.log.raiseAlarm(message);
    const { health, close } = await awaitDatabase(url, { readiness, ending, onReason });
    const stop = watchClock(health, (message) => observing.telemetry.raiseAlarm(message));
    return new DatabaseHealth(health, () => stop().then(close));
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

/** Opens a database; it may have a lifecycle hook that closes it. */
export interface Store extends Partial<OnApplicationShutdown> {
  open(): Promise<Database>;
}

const STORE = Symbol('Store');

/** Names the database. In a process it waits for it, and then checks its health. */
@Module({})
export class DatabaseModule {
  /** The database that the settings name. */
  static forProcess(startup: Startup<App>): DynamicModule {
    const { databaseUrl: url, keyPepper: pepper } = startup.config;
    return this.forStore(startup, { open: async () => ({ url, pepper }) });
  }

  /** A database that has to be opened first, and closed when nothing uses it any more. */
  static forStore(startup: Startup<Service>, store: Store): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        // Once the operators' port is open.
        { provide: DATABASE, inject: [OpsPort], useFactory: () => store.open() },
        { provide: STORE, useValue: store },
        {
          provide: DatabaseHealth,
          inject: [DATABASE, OpsPort],
          useFactory: (database: Database, ops: OpsPort) =>
            DatabaseHealth.open(database, ops, startup),
        },
      ],
      exports: [DATABASE, DatabaseHealth],
    };
  }

  /** A database that is already open. */
  static forRoot(database: Database): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [{ provide: DATABASE, useValue: database }],
      exports: [DATABASE],
    };
  }
}
