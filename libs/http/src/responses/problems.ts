/** Problems of requests that no operation answers. */
import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Application, Request, Response } from 'express';
import { DEPLOYMENT, type Deployment } from '@venue/operations/pipeline/deployment';
import { problemFor, toProblemResponse } from '@venue/operations/pipeline/operation-response';
import { Problem } from '@venue/operations/problems';
import { note } from '../requests/request-records';
import { requestIdOf } from '../requests/request-id';
import { send } from './send';

/**
 * Answers requests without a route: an unknown path, a method that its route does not have, a
 * malformed URL, or a fault of ours.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    @Inject(DEPLOYMENT) protected readonly deployment: Deployment,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const status = (error as { status?: unknown }).status;
    if (status === 404) this.refuse(this.problemAt(response.req), response);
    else if (status === 400 || error instanceof URIError) {
      this.refuse(new Problem('not-found'), response);
    } else this.fail(error, response);
  }

  protected refuse(problem: Problem, response: Response): void {
    sendProblem(problem, response, this.deployment);
  }

  protected fail(error: unknown, response: Response): void {
    sendFault(error, response, { deployment: this.deployment, operation: 'none' });
  }

  private problemAt(request: Request): Problem {
    const route = routeAt(request.path, this.host.httpAdapter.getInstance<Application>());
    if (route === null || route.methods.includes(request.method)) return new Problem('not-found');
    note(request, { operation: route.path.replace(/:(\w+)/g, '{$1}') });
    return new Problem('method-not-allowed', { allow: route.methods.join(', ') });
  }
}

interface RouteAtPath {
  /** In the syntax of Express. */
  readonly path: string;
  readonly methods: readonly string[];
}

/** The part of Express's layers that this file reads. */
interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): boolean;
}

/** The first route that has a path, with the methods of all routes of its pattern. */
function routeAt(path: string, { router }: Application): RouteAtPath | null {
  const layers = router.stack as unknown as readonly Layer[];
  const pattern = layers.find((layer) => layer.route !== undefined && layer.match(path))?.route;
  if (pattern === undefined) return null;
  const routes = layers.flatMap(({ route }) => (route?.path === pattern.path ? [route] : []));
  const methods = routes.flatMap((route) => Object.keys(route.methods));
  return { path: pattern.path, methods: methods.flatMap(namesOf) };
}

/** HEAD is allowed wherever GET is. */
function namesOf(method: string): readonly string[] {
  return method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()];
}

/** Sends the problem for an error, and records the error if it is ours. */
export function sendFault(
  error: unknown,
  response: Response,
  { deployment, operation }: { readonly deployment: Deployment; readonly operation: string },
): void {
  const traceId = requestIdOf(response.req, deployment);
  sendProblem(problemFor(error, { traceId, operation }, deployment), response, deployment);
}

/** Sends the problem with its trace id. */
export function sendProblem(problem: Problem, response: Response, deployment: Deployment): void {
  const traceId = requestIdOf(response.req, deployment);
  const headers = { 'X-Request-Id': traceId };
  send(toProblemResponse(problem, traceId, { deployment, headers }), response);
}
