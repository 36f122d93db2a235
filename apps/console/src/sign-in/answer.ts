/** Answers of the sign-in pages. */
import { documentOf, operationOf, requestIdOf, send, type HtmlPage } from '@venue/http';
import { requireOwnOrigin } from '@venue/operations/authentication/team-authenticator';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import { problemFor } from '@venue/operations/pipeline/operation-response';
import { problems, type ProblemSlug } from '@venue/operations/problems';
import type { Request, Response } from 'express';
import { formStylePath } from '../style';
import { otherPage, type OtherPage } from './pages';

export interface PageAnswer {
  readonly status: number;
  readonly page: HtmlPage;
  readonly cookies?: readonly string[];
  readonly retryAfterSeconds?: number;
}

/** Status 303: the browser follows with a GET. */
export interface RedirectAnswer {
  readonly seeOther: string;
  readonly cookies?: readonly string[];
}

export type Answer = PageAnswer | RedirectAnswer;

/** A request, and the response to it. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly deployment: Deployment;
}

/**
 * Always answers with a page or a redirect. Accepts forms only from pages of this deployment, so
 * that no other site can sign a browser in or out.
 */
export async function respond(
  { request, response, deployment }: Exchange,
  task: () => Promise<Answer> | Answer,
): Promise<void> {
  try {
    requireOwnOrigin(originOf(request), deployment.settings);
    sendAnswer(await task(), response, deployment);
  } catch (error) {
    const traceId = requestIdOf(request, deployment);
    const about = { traceId, operation: operationOf(request) };
    const { slug } = problemFor(error, about, deployment);
    const page = otherPage(pageOf[slug] ?? 'fault');
    sendAnswer({ status: problems[slug].status, page }, response, deployment);
  }
}

const pageOf: Readonly<Partial<Record<ProblemSlug, OtherPage>>> = {
  'origin-refused': 'other-site',
  'payload-too-large': 'bad-form',
  'validation-failed': 'bad-form',
};

function originOf({ method, headers }: Request): Parameters<typeof requireOwnOrigin>[0] {
  const fetchSite = headers['sec-fetch-site'];
  return {
    method,
    origin: headers.origin ?? null,
    fetchSite: typeof fetchSite === 'string' ? fetchSite : null,
  };
}

function sendAnswer(answer: Answer, response: Response, deployment: Deployment): void {
  const commonHeaders = { 'X-Request-Id': requestIdOf(response.req, deployment) };
  if (answer.cookies !== undefined) response.setHeader('Set-Cookie', [...answer.cookies]);
  if ('seeOther' in answer) {
    const headers = { ...commonHeaders, Location: answer.seeOther };
    send({ status: 303, contentType: 'text/plain', body: '', headers }, response);
    return;
  }
  const { status, page, retryAfterSeconds } = answer;
  const wait = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  const headers = { ...commonHeaders, ...wait };
  send(
    {
      status,
      contentType: 'text/html',
      body: documentOf({ ...page, stylesheet: formStylePath }),
      headers,
    },
    response,
  );
}
