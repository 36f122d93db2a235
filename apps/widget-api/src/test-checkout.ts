/** The built-in provider's checkout, for trying payments out: no money moves. */
import { readBytes } from '@venue/http';
import {
  payTestCheckout,
  viewTestCheckout,
  type Deployment,
  type TestCheckoutView,
} from '@venue/operations';
import type { RequestHandler } from 'express';
import { answering, otherPage, page, seeOther, unknownPage } from './answer';
import { checkoutPage } from './pages/checkout-page';
import { linkPage } from './pages/link-page';
import { readToken } from './payment-links';

const formMaxBytes = 4 * 1024;

/** The page with its two buttons, or how the link stands once it can't be paid here any more. */
export function showCheckout(deployment: Deployment): RequestHandler {
  const route = { name: 'GET /pay/checkout/{session}', onFault: 'fault-before-paying' } as const;
  return answering(route, deployment, async ({ params, query }) => {
    const session = readToken(params['session']);
    const view = session === null ? null : await viewTestCheckout(session, deployment);
    if (session === null || view === null) return unknownPage();
    const isDeclined = query['declined'] === '1';
    return page(
      200,
      isPayable(view) ? checkoutPage(view, { session, isDeclined }) : linkPage(view),
    );
  });
}

/** A real provider does not know that a link died before its checkout was closed either. */
function isPayable({ isOpen, state }: TestCheckoutView): boolean {
  return isOpen && state !== 'paid' && state !== 'too-late';
}

/** Takes what the guest has pressed. */
export function useCheckout(deployment: Deployment): RequestHandler {
  const route = { name: 'POST /pay/checkout/{session}', onFault: 'fault-after-paying' } as const;
  return answering(route, deployment, async (request) => {
    const session = readToken(request.params['session']);
    const form = new URLSearchParams((await readBytes(request, formMaxBytes)).toString());
    if (session === null) return unknownPage();
    switch (form.getAll('pay').join()) {
      case 'pay': {
        const view = await payTestCheckout(session, deployment);
        return view === null ? unknownPage() : seeOther(`../${tokenOf(view)}/back`);
      }
      case 'decline':
        return seeOther(`${session}?declined=1`);
      default:
        return page(400, otherPage('bad-form'));
    }
  });
}

/**
 * The guest goes on by a relative address. Behind a proxy it stays at the origin that the browser
 * knows, and nowhere else may a form's answer lead: the pages' policy says `form-action 'self'`.
 */
function tokenOf({ payAddress }: TestCheckoutView): string {
  return payAddress.slice(payAddress.lastIndexOf('/') + 1);
}
