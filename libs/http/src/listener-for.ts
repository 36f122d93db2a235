import 'reflect-metadata';
import type { RequestListener } from 'node:http';
import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type RequestHandler } from 'express';
import helmet from 'helmet';
import type { AppName, Deployment } from '@venue/operations';
import { ProblemFilter } from './responses/problems';
import { routeGuard } from './route-guard';

/**
 * One Nest application that serves the operations of an app, ready for an HTTP server. `pages`
 * handle requests first, and pass on what they do not serve.
 */
export async function listenerFor(
  app: { readonly name: AppName; readonly controller: Type<object> },
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
  server.use(routeGuard(app.name, deployment));

  const nest = await NestFactory.create(moduleWith(app.controller), new ExpressAdapter(server), {
    logger: ['error', 'warn'],
    bodyParser: false,
  });
  nest.useGlobalFilters(new ProblemFilter(deployment));
  await nest.init();
  return server as RequestListener;
}

function moduleWith(controller: Type<object>): Type<object> {
  class ApiModule {}
  Module({ controllers: [controller] })(ApiModule);
  return ApiModule;
}
