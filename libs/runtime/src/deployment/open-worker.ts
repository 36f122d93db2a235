/** A worker without a process around it, for specs and tools. */
import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MessageProviders } from '@venue/operations/jobs/dispatcher';
import { DEPLOYMENT, type PayingDeployment } from '@venue/operations/pipeline/deployment';
import { DatabaseModule } from '../modules/database.module';
import { MessagesModule, type MessagesOptions } from '../modules/messages.module';
import { ObservabilityModule } from '../modules/observability.module';
import { MESSAGE_PROVIDERS } from '../modules/tokens';
import { Worker, WorkerModule, type WorkOptions } from '../modules/worker.module';
import type { OpenWorker } from './start-work';

export interface WorkerOptions extends WorkOptions, MessagesOptions {
  readonly url: string;
  /** Used to send instead of the providers in `messages`. */
  readonly providers?: MessageProviders;
}

@Module({})
class OpenDeploymentModule {
  static forRoot(deployment: PayingDeployment, providers?: MessageProviders): DynamicModule {
    return {
      module: OpenDeploymentModule,
      global: true,
      providers: [
        { provide: DEPLOYMENT, useValue: deployment },
        ...(providers === undefined ? [] : [{ provide: MESSAGE_PROVIDERS, useValue: providers }]),
      ],
      exports: [DEPLOYMENT, ...(providers === undefined ? [] : [MESSAGE_PROVIDERS])],
    };
  }
}

@Module({})
class WorkModule {
  static forRoot(deployment: PayingDeployment, options: WorkerOptions): DynamicModule {
    const { url, providers } = options;
    return {
      module: WorkModule,
      imports: [
        ObservabilityModule.forRoot(),
        DatabaseModule.forRoot({ url, pepper: '' }),
        OpenDeploymentModule.forRoot(deployment, providers),
        ...(providers === undefined ? [MessagesModule.forRoot(options)] : []),
        WorkerModule.forRoot(options),
      ],
    };
  }
}

/** Sends messages and runs the scheduled jobs of a deployment that is already open. */
export async function openWorker(
  deployment: PayingDeployment,
  options: WorkerOptions,
): Promise<OpenWorker> {
  const app = await NestFactory.createApplicationContext(WorkModule.forRoot(deployment, options), {
    logger: false,
    abortOnError: false,
  });
  app.get(Worker).start();
  return { drain: () => app.close() };
}
