import { requestIdOf, sessionOf } from '@venue/http';
import {
  performForTeam,
  type Deployment,
  type ProblemBody,
  type RoutedTeamOperation,
} from '@venue/operations';
import type { Request } from 'express';

/** An operation could not be performed for the person who opened a page. */
export class AskFailed extends Error {
  constructor(readonly problem: ProblemBody) {
    super(problem.title);
  }
}

/**
 * What the operation answers to the person who opened a page, so that pages and other programs are
 * judged by the same rules. Throws `AskFailed`.
 */
export async function ask<Answer>(
  operation: RoutedTeamOperation,
  parameters: Readonly<Record<string, unknown>>,
  { request, deployment }: { readonly request: Request; readonly deployment: Deployment },
): Promise<Answer> {
  const { status, body } = await performForTeam(
    operation,
    {
      credentials: sessionOf(request, deployment),
      idempotencyKey: null,
      initials: null,
      requestId: requestIdOf(request, deployment),
      surface: 'team',
      fields: () => Promise.resolve({ parameters, body: undefined }),
    },
    deployment,
  );
  if (status >= 400) throw new AskFailed(JSON.parse(body) as ProblemBody);
  return JSON.parse(body) as Answer;
}
