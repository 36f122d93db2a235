import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { Inbox } from '@venue/domain/message/inbox';
import { DEPLOYMENT, type GuestDeployment } from '@venue/operations/pipeline/deployment';
import { tokens } from '@venue/runtime';
import type { Request, Response } from 'express';
import { page, respond } from './answer';
import { inboxPage } from './pages/inbox-page';

const shownMax = 200;

/** The latest texts and e-mails, for trying a deployment out. */
@Controller()
export class InboxController {
  constructor(
    @Inject(DEPLOYMENT) private readonly deployment: GuestDeployment,
    @Inject(tokens.INBOX) private readonly inbox: Inbox,
  ) {}

  @Get('/inbox')
  show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { deployment } = this;
    return respond('fault-of-the-inbox', { request, response, deployment }, async () => {
      const messages = await this.inbox.latest(shownMax);
      return page(200, inboxPage(messages, deployment.settings.baseUrl));
    });
  }
}
