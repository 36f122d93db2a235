/** The answer to a guest's browser: a page or a redirect. */
import {
  action,
  actions,
  documentOf,
  operationOf,
  requestIdOf,
  send,
  setPagePolicy,
  type HtmlPage,
} from '@venue/http';
import type { GuestDeployment } from '@venue/operations/pipeline/deployment';
import { problemFor } from '@venue/operations/pipeline/operation-response';
import { problems, type Problem } from '@venue/operations/problems';
import type { Request, Response } from 'express';
import { otherWords } from './pages/words';

export type Answer =
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly page: HtmlPage;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The name of a file to save. */
  | {
      readonly kind: 'file';
      readonly contentType: string;
      readonly fileName: string;
      readonly body: string;
    }
  /** The same for every reader, so caches may keep it for an hour. */
  | { readonly kind: 'shown-file'; readonly contentType: string; readonly body: string }
  /** 303: the browser follows with a GET, whatever its own method was. */
  | { readonly kind: 'see-other'; readonly address: string };

export type PageName = keyof typeof otherWords;

/** The page that is shown when a request fails. */
type FaultPage = Extract<PageName, `fault-${string}`>;

/** A request, and the response to it. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly deployment: GuestDeployment;
}

/** Answers with a page, a redirect or a file, even if the task throws. */
export async function respond(
  onFault: FaultPage,
  { request, response, deployment }: Exchange,
  task: () => Promise<Answer>,
): Promise<void> {
  const traceId = requestIdOf(request, deployment);
  try {
    sendPage(await task(), { response, traceId });
  } catch (error) {
    const about = { traceId, operation: operationOf(request) };
    sendPage(faultPage(problemFor(error, about, deployment), onFault), { response, traceId });
  }
}

function faultPage({ slug, particulars }: Problem, onFault: FaultPage): Answer {
  const { status } = problems[slug];
  if (status < 500) return page(status, otherPage('bad-form'));
  const { retryAfterSeconds } = particulars;
  const headers =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return page(status, otherPage(onFault), headers);
}

export function sendPage(
  answer: Answer,
  { response, traceId }: { readonly response: Response; readonly traceId: string },
): void {
  const ownHeaders = { 'X-Request-Id': traceId };
  if (answer.kind === 'see-other') {
    const headers = { ...ownHeaders, Location: answer.address };
    send({ status: 303, contentType: 'text/plain', body: '', headers }, response);
    return;
  }
  if (answer.kind === 'file') {
    const { contentType, body, fileName } = answer;
    const headers = { ...ownHeaders, 'Content-Disposition': `attachment; filename="${fileName}"` };
    send({ status: 200, contentType, body, headers }, response);
    return;
  }
  if (answer.kind === 'shown-file') {
    const { contentType, body } = answer;
    const headers = { ...ownHeaders, 'Cache-Control': 'public, max-age=3600' };
    send({ status: 200, contentType, body, headers }, response);
    return;
  }
  const { status, page: content } = answer;
  const headers = { ...ownHeaders, ...answer.headers };
  setPagePolicy(content, response);
  if (content.isListed === true) response.removeHeader('X-Robots-Tag');
  send({ status, contentType: 'text/html', body: documentOf(content), headers }, response);
}

export function page(
  status: number,
  content: HtmlPage,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { kind: 'page', status, page: content, headers };
}

export function seeOther(address: string): Answer {
  return { kind: 'see-other', address };
}

/** The page for an unknown address or token. */
export function unknownPage(): Answer {
  return page(404, otherPage('unknown'));
}

/** A page without a booking; with a “Try again” link where that may help. */
export function otherPage(name: PageName): HtmlPage {
  const words = otherWords[name];
  const again = actions(action({ address: '', label: 'Try again' }));
  return /^(fault|bad-form|too-many)/.test(name)
    ? { message: words, content: again }
    : { message: words };
}
