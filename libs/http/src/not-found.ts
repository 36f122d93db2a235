import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { toProblemResponse, Problem, type Deployment, type Operation } from '@venue/operations';
import { note } from './request-records';
import { routePatternsOf } from './paths';
import { requestIdOf } from './request-id';
import { send } from './send';

type Answering = (request: Request, response: Response, next: NextFunction) => void;

/** Refuses a method that a known path does not have; HEAD is treated as GET. */
export function methodGuard(operations: readonly Operation[], deployment: Deployment): Answering {
  const patterns = routePatternsOf(operations);
  return (request, response, next) => {
    const here = patterns.filter(({ form }) => form.test(request.path));
    const taken = here.map(({ method }) => method);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (here.length === 0 || taken.includes(method)) return next();
    // Preflights have been answered before this.
    const asking = here.some(({ isForPages }) => isForPages) ? ['OPTIONS'] : [];
    const allow = [...taken, ...asking].join(', ');
    note(request, { operation: here[0]?.path ?? '' });
    sendProblem(new Problem('method-not-allowed', { allow }), response, deployment);
  };
}

/** Answers what no operation did: an unknown path, a malformed URL, or a fault of ours. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly deployment: Deployment) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const status = (error as { status?: unknown }).status;
    if (status === 404 || status === 400 || error instanceof URIError) {
      sendProblem(new Problem('not-found'), response, this.deployment);
      return;
    }
    const traceId = sendProblem(new Problem('internal-error'), response, this.deployment);
    this.deployment.telemetry.recordFault(error, { traceId, operation: 'none' });
  }
}

/** Sends the problem with its trace id, and returns that. */
export function sendProblem(problem: Problem, response: Response, deployment: Deployment): string {
  const traceId = requestIdOf(response.req, deployment);
  send(
    toProblemResponse(problem, traceId, { deployment, headers: { 'X-Request-Id': traceId } }),
    response,
  );
  return traceId;
}
