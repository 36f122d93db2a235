import { NestFactory } from '@nestjs/core';
import { OperatorModule, type OperatorOptions } from '../modules/operator.module';
import { AdminService } from './admin-service';

/** The operator's service of a deployment, for `npm start`, specs and tools. */
export async function openAdminService(options: OperatorOptions): Promise<AdminService> {
  const app = await NestFactory.createApplicationContext(OperatorModule.forRoot(options), {
    logger: false,
    abortOnError: false,
  });
  return app.get(AdminService);
}
