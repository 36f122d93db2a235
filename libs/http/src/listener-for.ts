import 'reflect-metadata';
import type { RequestListener } from 'node:http';
import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Deployment, Operation } from '@venue/operations';
import { controllerFor } from './controller-for';
import { crossOrigin } from './cross-origin';
import { methodGuard, ProblemFilter } from './not-found';

/**
 * One Nest application that serves these operations, ready for an HTTP server. `pages` handle
 * requests first, and pass on what they do not serve.
 */
export async function listenerFor(
  operations: readonly Operation[],
  deployment: Deployment,
  pages: readonly RequestHandler[] = [],
): Promise<RequestListener> {
  const server = express();
  server.disable('x-powered-by').disable('etag');
  server.enable('case sensitive routing').enable('strict routing');
  // Plain name-value pairs: a query string never becomes objects or lists.
  server.set('query parser', 'simple');
  server.use(helmet());
  for (const page of pages) server.use(page);
  server.use(crossOrigin(operations, deployment), methodGuard(operations, deployment));

  const app = await NestFactory.create(
    moduleWith(controllerFor(operations, deployment)),
    new ExpressAdapter(server),
    { logger: ['error', 'warn'], bodyParser: false },
  );
  app.useGlobalFilters(new ProblemFilter(deployment));
  await app.init();
  return server as RequestListener;
}

function moduleWith(controller: Type<object>): Type<object> {
  class ApiModule {}
  Module({ controllers: [controller] })(ApiModule);
  return ApiModule;
}
