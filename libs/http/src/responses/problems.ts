/** Problems that no operation answers with. */
import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import { problemFor, toProblemResponse, Problem, type Deployment } from '@venue/operations';
import { requestIdOf } from '../requests/request-id';
import { send } from './send';

/** Answers what no operation did: an unknown path, a malformed URL, or a fault of ours. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly deployment: Deployment) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const { deployment } = this;
    const response = host.switchToHttp().getResponse<Response>();
    const status = (error as { status?: unknown }).status;
    if (status === 404 || status === 400 || error instanceof URIError) {
      sendProblem(new Problem('not-found'), response, deployment);
    } else sendFault(error, response, { deployment, operation: 'none' });
  }
}

/** Refuses the methods that the Express route in which it stands has no handler for. */
export function methodNotAllowed(deployment: Deployment): RequestHandler {
  return (request, response, next) => {
    const allowed = allowedMethods(request);
    if (allowed.includes(request.method)) return next();
    const allow = allowed.join(', ');
    sendProblem(new Problem('method-not-allowed', { allow }), response, deployment);
  };
}

/** The methods that the matched Express route has handlers for; HEAD goes with GET. */
export function allowedMethods({ route }: Request): readonly string[] {
  const { methods } = route as { readonly methods: Readonly<Record<string, boolean>> };
  const names = Object.keys(methods).filter((name) => name !== '_all');
  return names.flatMap((name) => (name === 'get' ? ['GET', 'HEAD'] : [name.toUpperCase()]));
}

/** Sends the problem that an error is answered with, and records the error if it is ours. */
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
