import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { withoutRetired } from '@venue/domain/venue/group';
import { bookPageKey } from '@venue/operations/authentication/book-page-key';
import { DEPLOYMENT, type GuestDeployment } from '@venue/operations/pipeline/deployment';
import type { Request, Response } from 'express';
import { page, respond } from './answer';
import { demoPage } from './pages/demo-page';

/** A playground of the widget for developers of sites; only on a developer's own machine. */
@Controller('/widget/v1')
export class DemoController {
  constructor(@Inject(DEPLOYMENT) private readonly deployment: GuestDeployment) {}

  @Get('demo')
  show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { deployment } = this;
    return respond('fault-of-the-page', { request, response, deployment }, async () => {
      const { venues } = withoutRetired(await deployment.groups.at(0));
      const key = await bookPageKey(deployment);
      return page(200, demoPage({ baseUrl: deployment.settings.baseUrl, venues, key }));
    });
  }

  @Get('demo.js')
  showScript(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { deployment } = this;
    return respond('fault-of-the-page', { request, response, deployment }, async () => {
      const body = await readFile(join(import.meta.dirname, 'demo-script.js'), 'utf8');
      return { kind: 'shown-file', contentType: 'text/javascript', body };
    });
  }
}
