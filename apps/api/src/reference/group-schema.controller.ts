import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { sendStatic, staticContent, type StaticContent } from '@venue/http';
import { DEPLOYMENT, type Deployment } from '@venue/operations/pipeline/deployment';
import { groupSchemaText } from '@venue/runtime';
import type { Request, Response } from 'express';

/** The JSON schema of group files, which editors load by the address in a file's first line. */
@Controller()
export class GroupSchemaController {
  private content: StaticContent | null = null;

  constructor(@Inject(DEPLOYMENT) private readonly deployment: Deployment) {}

  @Get('/group.schema.json')
  showSchema(@Req() request: Request, @Res() response: Response): void {
    this.content ??= staticContent('application/schema+json', groupSchemaText());
    sendStatic(this.content, { request, response, deployment: this.deployment });
  }
}
