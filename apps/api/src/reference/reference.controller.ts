import {
  Controller,
  Get,
  Inject,
  NotFoundException,
  Req,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import {
  headersOfStyle,
  sendStatic,
  staticContent,
  WithHeaders,
  type StaticContent,
} from '@venue/http';
import { apiRoot } from '@venue/operations/operation';
import { DEPLOYMENT, type Deployment } from '@venue/operations/pipeline/deployment';
import type { Request, Response } from 'express';
import { docsPath } from './addresses';
import { changelogFeed } from './guides/feed';
import { feedPath, guideForms } from './guides/guide-forms';
import { llmsText } from './llms';
import { referenceMarkdown } from './markdown';
import { operationForms } from './operation-forms';
import { referencePage } from './page';
import { REFERENCE, type Reference } from './reference';
import { style } from './style';
import { tryFile, tryHeaders, tryPage } from './try-page';
import { FormPages } from './two-forms';

/** The folder with the guides' files. */
export const GUIDES = Symbol('Guides');

const withStyle = new WithHeaders(headersOfStyle(style));

/** The live reference: as an OpenAPI document, as pages, and as a page to try it out. */
@Controller()
export class ReferenceController {
  private readonly forms: FormPages;
  private readonly openapi: StaticContent;
  private readonly llms: StaticContent;

  constructor(
    @Inject(DEPLOYMENT) private readonly deployment: Deployment,
    @Inject(REFERENCE) private readonly reference: Reference,
    @Inject(GUIDES) private readonly guides: string,
  ) {
    this.forms = new FormPages(deployment);
    this.openapi = staticContent('application/json', JSON.stringify(reference.document));
    this.llms = staticContent('text/plain', llmsText(reference.view));
  }

  @Get(`${apiRoot}/openapi.json`)
  showDocument(@Req() request: Request, @Res() response: Response): void {
    this.sendStatic(this.openapi, request, response);
  }

  @Get([docsPath, `${docsPath}.md`])
  @UseInterceptors(withStyle)
  showReference(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { view } = this.reference;
    const forms = { html: () => referencePage(view), markdown: () => referenceMarkdown(view) };
    return this.forms.send(request, response, () => forms);
  }

  @Get(`${docsPath}/operations/:name`)
  @UseInterceptors(withStyle)
  showOperation(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { view } = this.reference;
    return this.forms.send(request, response, (id, values) => operationForms(view, id, values));
  }

  @Get(`${docsPath}/try`)
  @UseInterceptors(new WithHeaders(tryHeaders))
  async showTrying(@Req() request: Request, @Res() response: Response): Promise<void> {
    const page = tryPage(this.reference.view.title, await this.forms.values());
    this.sendStatic(staticContent('text/html', page), request, response);
  }

  @Get(`${docsPath}/try/:name`)
  async showFile(@Req() request: Request, @Res() response: Response): Promise<void> {
    const file = await tryFile(String(request.params['name']));
    if (file === null) throw new NotFoundException();
    this.sendStatic(file, request, response);
  }

  @Get(feedPath)
  showFeed(@Req() request: Request, @Res() response: Response): Promise<void> {
    const make = (): Promise<string> => changelogFeed(this.reference.view, this.guides);
    return this.forms.sendMade('application/atom+xml', { request, response }, make);
  }

  @Get(`${docsPath}/:name`)
  @UseInterceptors(withStyle)
  showGuide(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { view } = this.reference;
    return this.forms.send(request, response, (name) => guideForms(view, this.guides, name));
  }

  @Get('/llms.txt')
  showForAgents(@Req() request: Request, @Res() response: Response): void {
    this.sendStatic(this.llms, request, response);
  }

  private sendStatic(content: StaticContent, request: Request, response: Response): void {
    sendStatic(content, { request, response, deployment: this.deployment });
  }
}
