import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { runApp, Worker } from '@venue/runtime';
import { AppModule } from './app.module';

runApp('worker', async (startup) => {
  const app = await NestFactory.createApplicationContext(AppModule.forProcess(startup), {
    logger: startup.logger,
    abortOnError: false,
  });
  app.get(Worker).start();
  return app;
});
