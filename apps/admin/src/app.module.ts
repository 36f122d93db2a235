import { Module, type DynamicModule } from '@nestjs/common';
import { OperatorModule, type OperatorOptions } from '@venue/runtime';

/** One admin command on an open database. */
@Module({})
export class AppModule {
  static forCommand(options: OperatorOptions): DynamicModule {
    return { module: AppModule, imports: [OperatorModule.forRoot(options)] };
  }
}
