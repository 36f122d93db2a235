import {
  Inject,
  Injectable,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { byWorker } from '@venue/domain/history/actor';
import type { WebhookSender } from '@venue/domain/webhook/delivery';
import type { MessageProviders } from '@venue/operations/jobs/dispatcher';
import { DEPLOYMENT, type PayingDeployment } from '@venue/operations/pipeline/deployment';
import { connect } from '@venue/postgres';
import { startWork, type OpenWorker } from '../deployment/start-work';
import type { WorkerTimes } from '../deployment/worker-jobs';
import { watchMessages, watchPool } from '../observe/gauges';
import type { Observation } from '../observe/observation';
import { DatabaseHealth, type Database } from './database.module';
import { DATABASE, MESSAGE_PROVIDERS, OBSERVATION, WORKER_SOURCE } from './tokens';

type Source = Awaited<ReturnType<typeof connect>>;

/**
 * Connections of the worker: enough for the messages sent at once, and too few to take any from the
 * requests. One more listens for new messages.
 */
const connections = 4;

export interface WorkOptions {
  readonly baseUrl: string;
  /** Shorter in tests. */
  readonly times?: Partial<WorkerTimes>;
  /** Used to send webhooks instead of real connections to public addresses. */
  readonly webhooks?: WebhookSender;
}

const OPTIONS = Symbol('WorkOptions');

/** Sends messages and runs the scheduled jobs, whatever else this process does. */
@Injectable()
export class Worker implements BeforeApplicationShutdown {
  @Inject(DEPLOYMENT) private readonly deployment!: PayingDeployment;
  @Inject(DATABASE) private readonly database!: Database;
  @Inject(WORKER_SOURCE) private readonly source!: Source;
  @Inject(MESSAGE_PROVIDERS) private readonly providers!: MessageProviders;
  @Inject(OBSERVATION) private readonly observing!: Observation;
  @Inject(OPTIONS) private readonly options!: WorkOptions;
  private work: OpenWorker | null = null;

  start(): void {
    const { deployment, source, providers, options } = this;
    const { metrics } = this.observing;
    this.work = startWork(deployment, {
      ...options,
      source,
      providers,
      url: this.database.url,
      onLapsed: (count) => metrics.lapsed.inc(count),
    });
  }

  /** Starts nothing new, and resolves once the messages being sent have been recorded. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.work?.drain();
  }
}

@Module({})
export class WorkerModule implements OnApplicationShutdown {
  constructor(@Inject(WORKER_SOURCE) private readonly source: Source) {}

  static forRoot(options: WorkOptions): DynamicModule {
    return {
      module: WorkerModule,
      providers: [
        {
          provide: WORKER_SOURCE,
          inject: [DATABASE, OBSERVATION, { token: DatabaseHealth, optional: true }],
          useFactory: openPool,
        },
        { provide: OPTIONS, useValue: options },
        Worker,
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.source.destroy();
  }
}

async function openPool(
  { url }: Database,
  { metrics }: Observation,
  database?: DatabaseHealth,
): Promise<Source> {
  const source = await connect(url, connections, byWorker);
  watchPool(metrics, 'worker', source);
  if (database !== undefined) watchMessages(metrics, database.health);
  return source;
}
