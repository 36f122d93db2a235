import { Catch } from '@nestjs/common';
import { ProblemFilter, requestIdOf, sendProblem } from '@venue/http';
import { surfaceFor } from '@venue/operations/openapi/route-table';
import { apiRoot } from '@venue/operations/operation';
import { problemFor } from '@venue/operations/pipeline/operation-response';
import { Problem, problems } from '@venue/operations/problems';
import type { ProblemSlug } from '@venue/operations/problems';
import type { Request, Response } from 'express';
import { sendPage, otherPage, page, type PageName } from './answer';

const pages: Readonly<Partial<Record<ProblemSlug, PageName>>> = {
  'not-found': 'unknown',
  'method-not-allowed': 'not-like-that',
};

/** Answers unmatched requests: a page for people, a problem for operations and webhooks. */
@Catch()
export class PageFilter extends ProblemFilter {
  protected override refuse(problem: Problem, response: Response): void {
    const { deployment } = this;
    if (isOperation(response.req) || surfaceFor(response.req.path) === 'webhook') {
      sendProblem(problem, response, deployment);
      return;
    }
    const { slug, particulars } = problem;
    const headers = particulars.allow === undefined ? {} : { Allow: particulars.allow };
    const shown = otherPage(pages[slug] ?? 'fault-before-paying');
    const traceId = requestIdOf(response.req, deployment);
    sendPage(page(problems[slug].status, shown, headers), { response, traceId });
  }

  protected override fail(error: unknown, response: Response): void {
    const traceId = requestIdOf(response.req, this.deployment);
    this.refuse(problemFor(error, { traceId, operation: 'none' }, this.deployment), response);
  }
}

/** Whether a request is for a route of publishable keys, and not for a page. */
export function isOperation({ originalUrl }: Request): boolean {
  return originalUrl.startsWith(`${apiRoot}/`);
}
