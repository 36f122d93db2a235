import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { byOperator } from '@venue/domain/history/actor';
import { groupFiles } from '@venue/group';
import { Secrets } from '@venue/operations/authentication/secrets';
import type { OperatorDeployment } from '@venue/operations/pipeline/strategies/operator';
import {
  connect,
  poolSize,
  PostgresClock,
  PostgresUnitOfWork,
  teamPortsOn,
  teamWorkOn,
} from '@venue/postgres';
import { randomIds } from '../deployment/ids';
import { deliverySettings, type MessageKinds } from '../deployment/message-providers';
import { AdminService } from '../start/admin-service';
import { bringUpToDate } from '../start/bring-up-to-date';
import { DATA_SOURCE } from './tokens';

type Source = Awaited<ReturnType<typeof connect>>;

export interface OperatorOptions {
  readonly url: string;
  readonly pepper: string;
  /** The public address of the deployment, for links. */
  readonly baseUrl?: string;
  /** By default the inbox, which counts as delivery. */
  readonly messages?: MessageKinds;
}

/** The migrations that the start applied. */
const MIGRATED = Symbol('Migrated');

/** Opens a deployment for its operator, running or not, after applying missing migrations. */
@Module({})
export class OperatorModule implements OnApplicationShutdown {
  constructor(@Inject(AdminService) private readonly admin: AdminService) {}

  static forRoot(options: OperatorOptions): DynamicModule {
    return {
      module: OperatorModule,
      providers: [
        { provide: MIGRATED, useFactory: () => bringUpToDate(options.url) },
        {
          provide: DATA_SOURCE,
          // After the schema exists.
          inject: [MIGRATED],
          useFactory: () => connect(options.url, poolSize, byOperator),
        },
        {
          provide: AdminService,
          inject: [DATA_SOURCE, MIGRATED],
          useFactory: (source: Source, migrated: readonly string[]) =>
            new AdminService(deploymentOn(source, options), migrated, () => source.destroy()),
        },
      ],
      exports: [AdminService],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.admin.close();
  }
}

function deploymentOn(source: Source, options: OperatorOptions): OperatorDeployment {
  const { pepper, baseUrl = 'http://127.0.0.1:3000', messages } = options;
  return {
    clock: new PostgresClock(source),
    ids: randomIds,
    secrets: new Secrets(pepper),
    settings: {
      baseUrl,
      ...deliverySettings(messages, baseUrl),
      // The worker keeps the budgets for texts, and decides again when a text is due.
      areTextsCharged: false,
    },
    groupFiles,
    team: teamPortsOn(source.manager),
    unitOfWork: new PostgresUnitOfWork(source, teamWorkOn),
  };
}
