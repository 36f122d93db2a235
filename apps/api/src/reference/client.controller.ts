import { readFile } from 'node:fs/promises';
import { Controller, Get, Inject, NotFoundException, Req, Res } from '@nestjs/common';
import { compressedContent, sendStatic, type StaticContent } from '@venue/http';
import { apiRoot } from '@venue/operations/operation';
import { DEPLOYMENT, type Deployment } from '@venue/operations/pipeline/deployment';
import type { Request, Response } from 'express';

/** The file of the TypeScript client, which the build makes. */
export const CLIENT = Symbol('Client');

/** The TypeScript client of this version, for `npm install` with the address. */
@Controller()
export class ClientController {
  private content: StaticContent | null = null;

  constructor(
    @Inject(DEPLOYMENT) private readonly deployment: Deployment,
    @Inject(CLIENT) private readonly file: string,
  ) {}

  @Get(`${apiRoot}/client.tgz`)
  async showClient(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.content ??= await this.read();
    sendStatic(this.content, { request, response, deployment: this.deployment });
  }

  private async read(): Promise<StaticContent> {
    const identity = await readFile(this.file).catch(() => {
      throw new NotFoundException();
    });
    const cacheControl = 'public, max-age=300';
    const parts = { contentType: 'application/gzip', cacheControl, bodies: { identity } };
    return { ...compressedContent(parts), contentType: parts.contentType };
  }
}
