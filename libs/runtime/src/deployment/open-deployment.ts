/** A deployment without a process around it, for specs and tools. */
import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Inbox } from '@venue/domain/message/inbox';
import { DEPLOYMENT, type WholeDeployment } from '@venue/operations/pipeline/deployment';
import { DatabaseModule } from '../modules/database.module';
import { ObservabilityModule } from '../modules/observability.module';
import { OperationsModule, type OperationsOptions } from '../modules/operations.module';
import { PaymentsModule } from '../modules/payments.module';
import { PostgresModule, type PostgresOptions } from '../modules/postgres.module';
import { TeamModule, type TeamOptions } from '../modules/team.module';
import * as tokens from '../modules/tokens';
import type { Observation } from '../observe/observation';
import type { PaymentSettings } from './open-payments';

export interface DeploymentOptions extends OperationsOptions, PostgresOptions, TeamOptions {
  readonly url: string;
  readonly pepper: string;
  /** The built-in test provider by default. */
  readonly payments?: PaymentSettings;
  /** By default only faults and alarms, on standard error. */
  readonly observing?: Observation;
}

export interface OpenDeployment {
  readonly deployment: WholeDeployment;
  /** For the people who run the deployment, never for a caller. */
  readonly inbox: Inbox;
  /** Must not be called before all current work has ended. */
  close(): Promise<void>;
}

@Module({})
class DeploymentModule {
  /** All modules that any app imports. */
  static forRoot(options: DeploymentOptions): DynamicModule {
    const { url, pepper, observing, payments = { kind: 'test' } } = options;
    return {
      module: DeploymentModule,
      imports: [
        ObservabilityModule.forRoot(observing),
        DatabaseModule.forRoot({ url, pepper }),
        PostgresModule.forRoot(options),
        PaymentsModule.forRoot({ ...options, payments }),
        TeamModule.forRoot(options),
        OperationsModule.forRoot(options),
      ],
    };
  }
}

export async function openDeployment(options: DeploymentOptions): Promise<OpenDeployment> {
  const app = await NestFactory.createApplicationContext(DeploymentModule.forRoot(options), {
    logger: false,
    abortOnError: false,
  });
  return {
    deployment: app.get<WholeDeployment>(DEPLOYMENT),
    inbox: app.get<Inbox>(tokens.INBOX),
    close: () => app.close(),
  };
}
