/** The built-in provider's checkout, for trying payments out: no money moves. */
import { readBytes } from '@venue/http';
import {
  payTestCheckout,
  viewTestCheckout,
  returnUrlFor,
  type Deployment,
  type TestCheckoutView,
} from '@venue/operations';
import type { RequestHandler } from 'express';
import { answering, otherPage, page, seeOther } from './answer';
import { checkoutPage, declinedPage } from './pages/checkout-page';
import { linkPage } from './pages/link-page';
import { answerToToken } from './token-answers';

const formMaxBytes = 4 * 1024;

/** The page with its two buttons, or the state of the link once it can't be paid here any more. */
export function showCheckout(deployment: Deployment): RequestHandler {
  return answering('fault-before-paying', deployment, (request) =>
    answerToToken(request.params['session'], { request, deployment }, async (session) => {
      const view = await viewTestCheckout(session, deployment);
      if (view === null) return null;
      if (!isPayable(view)) return page(200, linkPage(view));
      const isDeclined = request.query['declined'] === '1';
      const back = await returnUrlFor(tokenOf(view), null, deployment);
      return page(200, isDeclined ? declinedPage(view, back) : checkoutPage(view, session, back));
    }),
  );
}

/** A link that has ended can still be paid here: a real provider would not know of it either. */
function isPayable({ isOpen, state }: TestCheckoutView): boolean {
  return isOpen && state !== 'paid' && state !== 'too-late';
}

/** Handles the button that the guest has pressed. */
export function useCheckout(deployment: Deployment): RequestHandler {
  return answering('fault-after-paying', deployment, (request) =>
    answerToToken(request.params['session'], { request, deployment }, async (session) => {
      const form = new URLSearchParams((await readBytes(request, formMaxBytes)).toString());
      switch (form.getAll('pay').join()) {
        case 'pay': {
          const view = await payTestCheckout(session, deployment);
          return view === null ? null : seeOther(`../${tokenOf(view)}/back`);
        }
        case 'decline':
          return seeOther(`${session}?declined=1`);
        default:
          return page(400, otherPage('bad-form'));
      }
    }),
  );
}

/**
 * For a relative redirect: behind a proxy, the guest stays at the origin that the browser knows.
 */
function tokenOf({ payAddress }: TestCheckoutView): string {
  return payAddress.slice(payAddress.lastIndexOf('/') + 1);
}
