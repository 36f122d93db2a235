/** The pages behind a payment link. */
import { comeBack, openCheckout, viewLink, type Deployment } from '@venue/operations';
import type { RequestHandler } from 'express';
import { answering, page, seeOther, unknownPage } from './answer';
import { linkPage } from './pages/link-page';

/** Leads to where it can be paid, or tells how it stands. */
export function followLink(deployment: Deployment): RequestHandler {
  const route = { name: 'GET /pay/{token}', onFault: 'fault-before-paying' } as const;
  return answering(route, deployment, async ({ params }) => {
    const token = readToken(params['token']);
    if (token === null) return unknownPage();
    const checkout = await openCheckout(token, deployment);
    if (checkout !== null) return seeOther(checkout);
    const view = await viewLink(token, deployment);
    return view === null ? unknownPage() : page(200, linkPage(view));
  });
}

/** Where the guest arrives after the checkout, paid or not. */
export function showAfterwards(deployment: Deployment): RequestHandler {
  const route = { name: 'GET /pay/{token}/back', onFault: 'fault-after-paying' } as const;
  return answering(route, deployment, async ({ params }) => {
    const token = readToken(params['token']);
    const view = token === null ? null : await comeBack(token, deployment);
    return view === null ? unknownPage() : page(200, linkPage(view));
  });
}

/** Null for what we never give out: storage would choke on some of it, such as a NUL. */
export function readToken(text: unknown): string | null {
  return typeof text === 'string' && /^[\w-]{1,100}$/.test(text) ? text : null;
}
