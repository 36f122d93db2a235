import {
  documentOf,
  methodNotAllowed,
  pageHeaders,
  requestIdOf,
  send,
  sendProblem,
  type Page,
} from '@venue/http';
import { Problem, type Deployment } from '@venue/operations';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { slugNamed } from './explanation';
import { problemListMarkdown, problemMarkdown } from './markdown';
import { problemList, problemPage, unknownProblemPage } from './page';

/** `/problems` and below, where the `type` of every problem leads; as HTML and as Markdown. */
export function problemPages(deployment: Deployment): RequestHandler {
  const { problemsUrl } = deployment;
  const pages = Router({ caseSensitive: true, strict: true });

  pages
    .route(['/problems', '/problems.md'])
    .get(pageHeaders, (request, response) => {
      give({ request, response, deployment }, problemsUrl, {
        page: () => problemList(problemsUrl),
        markdown: () => problemListMarkdown(problemsUrl),
      });
    })
    .all(methodNotAllowed(deployment));
  pages
    .route('/problems/:name')
    .get(pageHeaders, (request, response) => {
      const pageRequest = { request, response, deployment };
      const slug = slugNamed(request.params.name.replace(/\.md$/, ''));
      if (slug === null) return sendUnknown(pageRequest);
      give(pageRequest, `${problemsUrl}/${slug}`, {
        page: () => problemPage(slug, problemsUrl),
        markdown: () => problemMarkdown(slug, problemsUrl),
      });
    })
    .all(methodNotAllowed(deployment));
  return pages;
}

interface PageRequest {
  readonly request: Request;
  readonly response: Response;
  readonly deployment: Deployment;
}

interface PageForms {
  readonly page: () => Page;
  readonly markdown: () => string;
}

/** Sends the page, as Markdown where the address ends in `.md` or the caller prefers that. */
function give(
  { request, response, deployment }: PageRequest,
  address: string,
  forms: PageForms,
): void {
  const isMarkdownAddress = request.path.endsWith('.md');
  const isMarkdown =
    isMarkdownAddress || request.accepts(['text/html', 'text/markdown']) === 'text/markdown';
  const headers = {
    'X-Request-Id': requestIdOf(request, deployment),
    // Nothing here is personal, so any cache may keep it, for an hour: a release may change it.
    'Cache-Control': 'public, max-age=3600',
    Link: `<${address}.md>; rel="alternate"; type="text/markdown"`,
    ...(isMarkdownAddress ? {} : { Vary: 'Accept' }),
  };
  const reply = isMarkdown
    ? { contentType: 'text/markdown', body: forms.markdown() }
    : { contentType: 'text/html', body: documentOf(forms.page()) };
  send({ status: 200, headers, ...reply }, response);
}

/** 404: a problem for callers that accept JSON, as clients do; a page where HTML is preferred. */
function sendUnknown({ request, response, deployment }: PageRequest): void {
  response.setHeader('Vary', 'Accept');
  const preferred = request.accepts(['application/problem+json', 'application/json', 'text/html']);
  if (preferred !== false && preferred !== 'text/html') {
    sendProblem(new Problem('not-found'), response, deployment);
    return;
  }
  const headers = { 'X-Request-Id': requestIdOf(request, deployment) };
  const body = documentOf(unknownProblemPage(deployment.problemsUrl));
  send({ status: 404, contentType: 'text/html', body, headers }, response);
}
