import { Module, type DynamicModule } from '@nestjs/common';
import { OperatorModule, type OperatorOptions } from '@venue/runtime';

/** One command of the admin, on a database that is open. */
@Module({})
export class AppModule {
  static forCommand(options: OperatorOptions): DynamicModule {
    return { module: AppModule, imports: [OperatorModule.forRoot(options)] };
  }
}
