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

/** The worker as a process of its own: it sends messages and does what the clock starts. */
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
