import { Controller, Get, Inject, Req, Res, UseInterceptors } from '@nestjs/common';
import {
  documentOf,
  pageHeaders,
  sendProblem,
  sendStatic,
  staticContent,
  WithHeaders,
} from '@venue/http';
import { DEPLOYMENT, type Deployment } from '@venue/operations/pipeline/deployment';
import { Problem } from '@venue/operations/problems';
import type { Request, Response } from 'express';
import { REFERENCE, type Reference } from '../reference/reference';
import { frontJson, frontPage } from './page';
import { pageLinksOf } from './page-links';

/** Whether the front page links to the development inbox, which widget-api serves. */
export const HAS_INBOX = Symbol('HasInbox');

/** `/`: what this deployment is and where everything is, as a page or as JSON. */
@Controller()
export class FrontPageController {
  private readonly page;
  private readonly json;

  constructor(
    @Inject(DEPLOYMENT) private readonly deployment: Deployment,
    @Inject(REFERENCE) { view }: Reference,
    @Inject(HAS_INBOX) inbox: boolean,
  ) {
    const { title } = view;
    const groups = pageLinksOf(deployment.settings.baseUrl, { inbox });
    this.page = staticContent('text/html', documentOf(frontPage(title, groups)));
    this.json = staticContent('application/json', frontJson(title, groups));
  }

  @Get('/')
  @UseInterceptors(new WithHeaders(pageHeaders))
  show(@Req() request: Request, @Res() response: Response): void {
    const { deployment } = this;
    response.vary('Accept');
    const preferred = request.accepts(['text/html', 'application/json']);
    if (preferred === false) {
      sendProblem(new Problem('not-acceptable'), response, deployment);
      return;
    }
    const content = preferred === 'text/html' ? this.page : this.json;
    sendStatic(content, { request, response, deployment });
  }
}
