import { Controller, Get, Inject, Req, Res, UseInterceptors } from '@nestjs/common';
import {
  documentOf,
  pageHeaders,
  requestIdOf,
  send,
  sendProblem,
  WithHeaders,
  type HtmlPage,
} from '@venue/http';
import { DEPLOYMENT, type Deployment } from '@venue/operations/pipeline/deployment';
import { Problem } from '@venue/operations/problems';
import type { Request, Response } from 'express';
import { parseSlug } from './explanation';
import { problemJson, problemListJson } from './json';
import { problemListMarkdown, problemMarkdown } from './markdown';
import { problemList, problemPage, unknownProblemPage } from './page';

/** `/problems` and below, where the `type` of every problem leads: HTML, Markdown or JSON. */
@Controller()
@UseInterceptors(new WithHeaders(pageHeaders))
export class ProblemPagesController {
  constructor(@Inject(DEPLOYMENT) private readonly deployment: Deployment) {}

  @Get(['/problems', '/problems.md'])
  list(@Req() request: Request, @Res() response: Response): void {
    const { deployment } = this;
    const { problemsUrl } = deployment;
    sendPage({ request, response, deployment }, problemsUrl, {
      page: () => problemList(problemsUrl),
      markdown: () => problemListMarkdown(problemsUrl),
      json: () => problemListJson(problemsUrl),
    });
  }

  @Get('/problems/:name')
  show(@Req() request: Request, @Res() response: Response): void {
    const { deployment } = this;
    const { problemsUrl } = deployment;
    const slug = parseSlug(String(request.params['name']).replace(/\.md$/, ''));
    if (slug === null) return sendUnknown({ request, response, deployment });
    sendPage({ request, response, deployment }, `${problemsUrl}/${slug}`, {
      page: () => problemPage(slug, problemsUrl),
      markdown: () => problemMarkdown(slug, problemsUrl),
      json: () => problemJson(slug, problemsUrl),
    });
  }
}

interface PageRequest {
  readonly request: Request;
  readonly response: Response;
  readonly deployment: Deployment;
}

interface PageForms {
  readonly page: () => HtmlPage;
  readonly markdown: () => string;
  readonly json: () => string;
}

/** Sends the page in the form that the caller prefers, and Markdown where the address ends so. */
function sendPage(
  { request, response, deployment }: PageRequest,
  address: string,
  forms: PageForms,
): void {
  const isMarkdownAddress = request.path.endsWith('.md');
  const preferred = isMarkdownAddress
    ? 'text/markdown'
    : request.accepts(['text/html', 'text/markdown', 'application/json']);
  const headers = {
    'X-Request-Id': requestIdOf(request, deployment),
    // Nothing here is personal, so any cache may keep it, for an hour: a release may change it.
    'Cache-Control': 'public, max-age=3600',
    Link: `<${address}.md>; rel="alternate"; type="text/markdown"`,
    ...(isMarkdownAddress ? {} : { Vary: 'Accept' }),
  };
  send({ status: 200, headers, ...replyIn(forms, preferred) }, response);
}

/** A caller that accepts none of the forms gets HTML. */
function replyIn(
  { page, markdown, json }: PageForms,
  preferred: string | false,
): { readonly contentType: string; readonly body: string } {
  if (preferred === 'text/markdown') return { contentType: preferred, body: markdown() };
  if (preferred === 'application/json') return { contentType: preferred, body: json() };
  return { contentType: 'text/html', body: documentOf(page()) };
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
