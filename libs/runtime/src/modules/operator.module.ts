import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { byOperator } from '@venue/domain/history/actor';
import { groupFiles } from '@venue/group';
import { Secrets } from '@venue/operations/authentication/secrets';
import type { Payments } from '@venue/operations/pipeline/deployment';
import type { OperatorDeployment } from '@venue/operations/pipeline/strategies/operator';
import {
  connect,
  deploymentIdIn,
  poolSize,
  PostgresClock,
  PostgresUnitOfWork,
  teamPortsOn,
  teamWorkOn,
} from '@venue/postgres';
import { randomIds } from '../deployment/ids';
import { deliverySettings, type MessageKinds } from '../deployment/message-providers';
import { openPayments, type PaymentSettings } from '../deployment/open-payments';
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
            new AdminService(deploymentOn(source, options), migrated, {
              close: () => source.destroy(),
              openPayments: (settings) => paymentsOn(source, settings, options),
            }),
        },
      ],
      exports: [AdminService],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.admin.close();
  }
}

async function paymentsOn(
  source: Source,
  settings: PaymentSettings,
  { pepper, baseUrl = localUrl }: OperatorOptions,
): Promise<Payments> {
  return openPayments(settings, {
    baseUrl,
    secrets: new Secrets(pepper),
    deploymentId: await deploymentIdIn(source),
    // The person sees the failure.
    onFailure: () => undefined,
  });
}

const localUrl = 'http://127.0.0.1:3000';

function deploymentOn(source: Source, options: OperatorOptions): OperatorDeployment {
  const { pepper, baseUrl = localUrl, messages } = options;
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
