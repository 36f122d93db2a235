import { Module, type DynamicModule } from '@nestjs/common';
import {
  DatabaseModule,
  MessagesModule,
  ObservabilityModule,
  OperationsModule,
  PaymentsModule,
  PostgresModule,
  WorkerModule,
  type Startup,
} from '@venue/runtime';

/** The worker as a separate process: it sends messages and runs scheduled jobs. */
@Module({})
export class AppModule {
  static forProcess(startup: Startup<'worker'>): DynamicModule {
    const { config } = startup;
    return {
      module: AppModule,
      imports: [
        ObservabilityModule.forProcess(startup),
        DatabaseModule.forProcess(startup),
        PostgresModule.forRoot(config),
        PaymentsModule.forRoot(config),
        MessagesModule.forRoot(config),
        OperationsModule.forRoot(config),
        WorkerModule.forRoot(config),
      ],
    };
  }
}
