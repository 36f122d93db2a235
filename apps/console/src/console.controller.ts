import { Controller, Get, Inject, NotFoundException, Req, Res } from '@nestjs/common';
import {
  requestIdOf,
  send,
  sendStatic,
  staticContent,
  style as formStyle,
  type BuiltFiles,
  type StaticContent,
} from '@venue/http';
import { showMe } from '@venue/operations/access/people/show-me';
import { DEPLOYMENT, type TeamDeployment } from '@venue/operations/pipeline/deployment';
import type { ProblemBody } from '@venue/operations/problems';
import type { Request, Response } from 'express';
import { consoleDocument, filesPath, problemPage } from './page-document';
import { performForPage } from './perform-for-page';
import { signInPath } from './sign-in/site';
import { formStylePath, style, stylePath } from './style';

/** The token of the built script's files. */
export const CONSOLE_FILES = Symbol('ConsoleFiles');

const stylesheet = staticContent('text/css', style);
const formStylesheet = staticContent('text/css', formStyle);

/** The document of the console, and the files that it loads. */
@Controller()
export class ConsoleController {
  constructor(
    @Inject(DEPLOYMENT) private readonly deployment: TeamDeployment,
    @Inject(CONSOLE_FILES) private readonly files: BuiltFiles,
  ) {}

  /** The page for people who are signed in; others are redirected to the sign-in. */
  @Get('/console')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { deployment } = this;
    const { status, body } = await performForPage(showMe, {}, { request, deployment });
    const headers = { 'X-Request-Id': requestIdOf(request, deployment) };
    if (status >= 400) refuse(JSON.parse(body) as ProblemBody, response, headers);
    else send({ status, contentType: 'text/html', body: consoleDocument, headers }, response);
  }

  @Get(stylePath)
  showStyle(@Req() request: Request, @Res() response: Response): void {
    this.sendStatic(stylesheet, request, response);
  }

  @Get(formStylePath)
  showFormStyle(@Req() request: Request, @Res() response: Response): void {
    this.sendStatic(formStylesheet, request, response);
  }

  @Get(`${filesPath}/:file`)
  showFile(@Req() request: Request, @Res() response: Response): void {
    const file = this.files.get(String(request.params['file']));
    if (file === undefined) throw new NotFoundException();
    this.sendStatic(file, request, response);
  }

  private sendStatic(content: StaticContent, request: Request, response: Response): void {
    sendStatic(content, { request, response, deployment: this.deployment });
  }
}

function refuse(
  { status, title, detail }: ProblemBody,
  response: Response,
  headers: Readonly<Record<string, string>>,
): void {
  if (status === 401) {
    const toSignIn = { ...headers, Location: signInPath };
    send({ status: 303, contentType: 'text/plain', body: '', headers: toSignIn }, response);
    return;
  }
  send({ status, contentType: 'text/html', body: problemPage(title, detail), headers }, response);
}
