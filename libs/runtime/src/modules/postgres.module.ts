import {
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
  type Provider,
} from '@nestjs/common';
import type { Diary } from '@venue/domain/ports';
import {
  connect,
  poolSize as usualPoolSize,
  PostgresAttempts,
  PostgresBrowserEnquiries,
  PostgresCheckouts,
  PostgresClock,
  PostgresContent,
  PostgresDeliveries,
  PostgresDiary,
  PostgresEventFeed,
  PostgresEvents,
  PostgresGroups,
  PostgresIdempotency,
  PostgresInbox,
  PostgresKeys,
  PostgresPayableLookup,
  PostgresRates,
  PostgresReplicaDiary,
  PostgresUnitOfWork,
  PostgresWaitingEntries,
  workOn,
  type WorkObserver,
} from '@venue/postgres';
import { watchPool } from '../observe/gauges';
import type { Observation } from '../observe/observation';
import { workObserverOf } from '../observe/work-observer';
import { DatabaseHealth, type Database } from './database.module';
import * as tokens from './tokens';

type Source = Awaited<ReturnType<typeof connect>>;

export interface PostgresOptions {
  /** Connections to the database; `usualPoolSize` by default. */
  readonly poolSize?: number;
  /** A standby that may answer searches; none by default. */
  readonly replicaUrl?: string | null;
  /** How many messages go to one recipient in an hour, as the contract says; higher in tests. */
  readonly messagesToOne?: number;
}

/** The ports that need nothing but the database. */
const adapters = [
  [tokens.ATTEMPTS, PostgresAttempts],
  [tokens.BROWSER_ENQUIRIES, PostgresBrowserEnquiries],
  [tokens.CHECKOUTS, PostgresCheckouts],
  [tokens.CLOCK, PostgresClock],
  [tokens.CONTENT, PostgresContent],
  [tokens.DELIVERIES, PostgresDeliveries],
  [tokens.EVENT_FEED, PostgresEventFeed],
  [tokens.EVENTS, PostgresEvents],
  [tokens.GROUPS, PostgresGroups],
  [tokens.INBOX, PostgresInbox],
  [tokens.KEYS, PostgresKeys],
  [tokens.PAYABLE_LOOKUP, PostgresPayableLookup],
  [tokens.RATES, PostgresRates],
] as const;

/** Binds the ports of storage to PostgreSQL, on one pool. */
@Module({})
export class PostgresModule implements OnApplicationShutdown {
  constructor(
    @Inject(tokens.DATA_SOURCE) private readonly source: Source,
    @Inject(tokens.DIARY) private readonly diary: Diary,
  ) {}

  static forRoot(options: PostgresOptions): DynamicModule {
    const providers: readonly Provider[] = [
      {
        provide: tokens.DATA_SOURCE,
        // In a process the pool opens after the database answers.
        inject: [tokens.DATABASE, tokens.OBSERVATION, { token: DatabaseHealth, optional: true }],
        useFactory: (database: Database, observing: Observation) =>
          openPool(database, options, observing),
      },
      ...adapters.map(([provide, Adapter]) => ({
        provide,
        inject: [tokens.DATA_SOURCE],
        useFactory: (source: Source) => new Adapter(source),
      })),
      {
        provide: tokens.ANSWERS,
        inject: [tokens.DATA_SOURCE],
        useFactory: (source: Source) => new PostgresIdempotency(source.manager),
      },
      {
        provide: tokens.WAITING,
        inject: [tokens.DATA_SOURCE],
        useFactory: (source: Source) => new PostgresWaitingEntries(source.manager),
      },
      {
        provide: tokens.WORK_OBSERVER,
        inject: [tokens.OBSERVATION],
        useFactory: ({ metrics }: Observation) => workObserverOf(metrics),
      },
      {
        provide: tokens.DIARY,
        inject: [tokens.DATA_SOURCE, tokens.WORK_OBSERVER],
        useFactory: (source: Source, observer: WorkObserver) =>
          searchDiaryOn(source, options, observer),
      },
      {
        provide: tokens.UNIT_OF_WORK,
        inject: [tokens.DATA_SOURCE, tokens.WORK_OBSERVER],
        useFactory: (source: Source, observer: WorkObserver) =>
          new PostgresUnitOfWork(
            source,
            (manager, observing) => workOn(manager, observing, options),
            observer,
          ),
      },
    ];
    return {
      module: PostgresModule,
      global: true,
      providers: [...providers],
      exports: providers.map((provider) => (provider as { readonly provide: symbol }).provide),
    };
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.diary instanceof PostgresReplicaDiary) await this.diary.close();
    await this.source.destroy();
  }
}

async function openPool(
  { url }: Database,
  { poolSize = usualPoolSize }: PostgresOptions,
  { metrics }: Observation,
): Promise<Source> {
  const source = await connect(url, poolSize);
  watchPool(metrics, 'requests', source);
  return source;
}

/** Decisions never read here, but in their own transactions. */
function searchDiaryOn(
  source: Source,
  { replicaUrl: url = null, poolSize = usualPoolSize }: PostgresOptions,
  observer: WorkObserver,
): Diary {
  return url === null
    ? new PostgresDiary(source.manager, observer)
    : new PostgresReplicaDiary({ url, poolSize, source }, observer);
}
