/** Answers where no route matches: a page for people, a problem for webhooks. */
import { requestIdOf, sendProblem } from '@venue/http';
import { Problem, problems, type Deployment } from '@venue/operations';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { give, otherPage, page } from './answer';

const pages = {
  'not-found': 'unknown',
  'method-not-allowed': 'not-like-that',
  'internal-error': 'fault-before-paying',
} as const;

/** Refuses other methods on a known address; `allow` names those it takes. */
export function wrongMethod(allow: string, deployment: Deployment): RequestHandler {
  return (request, response) => {
    refuse('method-not-allowed', { request, response, deployment, allow });
  };
}

export function nothingHere(deployment: Deployment): RequestHandler {
  return (request, response) => {
    refuse('not-found', { request, response, deployment });
  };
}

/** A malformed address is answered with 404; any other error that gets here is a bug. */
export function brokenRoute(deployment: Deployment): ErrorRequestHandler {
  // eslint-disable-next-line max-params, @typescript-eslint/no-unused-vars -- Express counts them
  return (error: unknown, request: Request, response: Response, _next: unknown) => {
    const isAddress = (error as { status?: unknown } | null)?.status === 400;
    const slug = isAddress ? 'not-found' : 'internal-error';
    const traceId = refuse(slug, { request, response, deployment });
    if (!isAddress) deployment.telemetry.recordFault(error, { traceId, operation: 'none' });
  };
}

interface Refused {
  readonly request: Request;
  readonly response: Response;
  readonly deployment: Deployment;
  readonly allow?: string;
}

/** Sends the refusal and returns its trace id. */
function refuse(
  slug: keyof typeof pages,
  { request, response, deployment, allow }: Refused,
): string {
  if (/^\/webhooks(\/|$)/.test(request.path)) {
    return sendProblem(
      new Problem(slug, allow === undefined ? {} : { allow }),
      response,
      deployment,
    );
  }
  const traceId = requestIdOf(request, deployment);
  const headers = allow === undefined ? {} : { Allow: allow };
  give(page(problems[slug].status, otherPage(pages[slug]), headers), { response, traceId });
  return traceId;
}
