import { Controller, Get, Inject, NotFoundException, Req, Res } from '@nestjs/common';
import {
  clientAddressOf,
  requestIdOf,
  send,
  sendFault,
  sendStatic,
  type BuiltFiles,
} from '@venue/http';
import { isKeyAllowed } from '@venue/operations/access/check-key';
import { readValid } from '@venue/operations/fields/parse';
import { DEPLOYMENT, type Deployment } from '@venue/operations/pipeline/deployment';
import type { Request, Response } from 'express';
import { KeyQuery } from './inputs';

/** The token of the widget's built files. */
export const WIDGET_FILES = Symbol('WidgetFiles');

/** The files and the check that pages of other sites load. */
@Controller('/widget/v1')
export class WidgetController {
  constructor(
    @Inject(DEPLOYMENT) private readonly deployment: Deployment,
    @Inject(WIDGET_FILES) private readonly files: BuiltFiles,
  ) {}

  /**
   * Tells the widget whether `key` is allowed on its page, and nothing else, for any origin:
   * browsers hide the answer that refuses a key from the page.
   */
  @Get('check')
  async checkKey(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { deployment } = this;
    openToOthers(response);
    try {
      const allowed = await isKeyAllowed(keyIn(request, deployment), deployment);
      const headers = { 'X-Request-Id': requestIdOf(request, deployment) };
      const body = JSON.stringify({ allowed });
      send({ status: 200, contentType: 'application/json', body, headers }, response);
    } catch (error) {
      sendFault(error, response, { deployment, operation: 'GET /widget/v1/check' });
    }
  }

  @Get(':file')
  showFile(@Req() request: Request, @Res() response: Response): void {
    const file = this.files.get(String(request.params['file']));
    if (file === undefined) throw new NotFoundException();
    openToOthers(response);
    // The policy of our pages would hold for a worker that is started from a file.
    response.removeHeader('Content-Security-Policy');
    sendStatic(file, { request, response, deployment: this.deployment });
  }
}

function openToOthers(response: Response): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}

function keyIn(request: Request, deployment: Deployment): Parameters<typeof isKeyAllowed>[0] {
  const { key } = readValid(KeyQuery, request.query);
  return {
    key: key ?? '',
    origin: request.get('origin') ?? null,
    address: clientAddressOf(request, deployment),
  };
}
