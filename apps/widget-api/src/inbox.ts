import type { Deployment } from '@venue/operations';
import type { RequestHandler } from 'express';
import { answering, page } from './answer';
import { inboxPage } from './pages/inbox-page';

const shownMax = 200;

/** The latest texts and e-mails, for trying a deployment out. */
export function showInbox(deployment: Deployment): RequestHandler {
  return answering('fault-of-the-inbox', deployment, async () => {
    const messages = await deployment.inbox.latest(shownMax);
    return page(200, inboxPage(messages, deployment.settings.baseUrl));
  });
}
