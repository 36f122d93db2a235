/** Answers where no route matches: a page for people, a problem for webhooks. */
import { allowedMethods, requestIdOf, sendProblem } from '@venue/http';
import {
  Problem,
  problemFor,
  problems,
  surfaceFor,
  type Deployment,
  type ProblemSlug,
} from '@venue/operations';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { give, otherPage, page, type PageName } from './answer';

const pages: Readonly<Partial<Record<ProblemSlug, PageName>>> = {
  'not-found': 'unknown',
  'method-not-allowed': 'not-like-that',
};

/** Refuses the methods that the Express route in which it stands has no handler for. */
export function wrongMethod(deployment: Deployment): RequestHandler {
  return (request, response) => {
    const allow = allowedMethods(request).join(', ');
    refuse(new Problem('method-not-allowed', { allow }), response, deployment);
  };
}

export function notFound(deployment: Deployment): RequestHandler {
  return (_request, response) => refuse(new Problem('not-found'), response, deployment);
}

/** A malformed address is answered with 404; any other error that gets here is a bug. */
export function routeError(deployment: Deployment): ErrorRequestHandler {
  // eslint-disable-next-line max-params, @typescript-eslint/no-unused-vars -- Express counts them
  return (error: unknown, request, response, _next) => {
    const about = { traceId: requestIdOf(request, deployment), operation: 'none' };
    const isAddress = (error as { status?: unknown } | null)?.status === 400;
    const problem = isAddress ? new Problem('not-found') : problemFor(error, about, deployment);
    refuse(problem, response, deployment);
  };
}

function refuse(problem: Problem, response: Response, deployment: Deployment): void {
  const { slug, particulars } = problem;
  if (surfaceFor(response.req.path) === 'webhook') {
    sendProblem(problem, response, deployment);
    return;
  }
  const headers = particulars.allow === undefined ? {} : { Allow: particulars.allow };
  const shown = otherPage(pages[slug] ?? 'fault-before-paying');
  const traceId = requestIdOf(response.req, deployment);
  give(page(problems[slug].status, shown, headers), { response, traceId });
}
