/** Serves a catalogue of operations by HTTP. */
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { addressOf, type RoutedOperation } from '@venue/operations/operation';
import { DEPLOYMENT, type Deployment } from '@venue/operations/pipeline/deployment';
import type { RequestHandler } from 'express';
import { controllerFor } from './controller-for';
import { HttpServer } from './http-server';
import { ProblemFilter } from './responses/problems';
import { routeGuard } from './route-guard';

/** The token of the handlers that every request passes before its route, in this order. */
export const MIDDLEWARE = Symbol('Middleware');

interface HttpOptions {
  /** Headers of all answers, before the guard of the catalogue's routes. */
  readonly middleware: (deployment: Deployment) => readonly RequestHandler[];
  /** Answers requests without a route; problem documents by default. */
  readonly filter?: Type<ProblemFilter>;
}

@Module({})
export class HttpModule {
  /** An app without operations. */
  static forRoot(options: HttpOptions): DynamicModule {
    return moduleWith([], [], options);
  }

  /** One route for each operation of a catalogue. */
  static forCatalogue(operations: readonly RoutedOperation[], options: HttpOptions): DynamicModule {
    return moduleWith(operations, [controllerFor(operations)], options);
  }
}

function moduleWith(
  operations: readonly RoutedOperation[],
  controllers: Type<object>[],
  { middleware, filter = ProblemFilter }: HttpOptions,
): DynamicModule {
  const paths = new Set(operations.map((operation) => addressOf(operation).path));
  return {
    module: HttpModule,
    controllers,
    providers: [
      HttpServer,
      { provide: APP_FILTER, useClass: filter },
      {
        provide: MIDDLEWARE,
        inject: [DEPLOYMENT],
        useFactory: (deployment: Deployment) => [
          ...middleware(deployment),
          ...(paths.size === 0 ? [] : [routeGuard(paths, deployment)]),
        ],
      },
    ],
  };
}
