/** The pages behind a payment link. */
import {
  returnFromCheckout,
  openCheckout,
  viewLink,
  returnUrlFor,
  type Deployment,
  type LinkView,
} from '@venue/operations';
import type { RequestHandler } from 'express';
import { answering, page, seeOther } from './answer';
import { linkPage } from './pages/link-page';
import { answerToToken } from './token-answers';

/** Redirects to the checkout, or shows the state of a link that can't be paid. */
export function followLink(deployment: Deployment): RequestHandler {
  return answering('fault-before-paying', deployment, (request) => {
    const { params, query } = request;
    // A `return` that is given twice is ignored.
    const returnTo = typeof query['return'] === 'string' ? query['return'] : null;
    return answerToToken(params['token'], { request, deployment }, async (token) => {
      const checkout = await openCheckout(token, deployment, returnTo);
      if (checkout !== null) return seeOther(checkout);
      const view = await viewLink(token, deployment);
      if (view === null) return null;
      const isSettled = returnTo !== null && view.state === 'paid';
      const back = isSettled ? await returnUrlFor(token, returnTo, deployment) : null;
      return back === null ? page(200, linkPage(view)) : seeOther(back);
    });
  });
}

/** The page after the checkout, whether the guest has paid or not. */
export function showAfterwards(deployment: Deployment): RequestHandler {
  return answering('fault-after-paying', deployment, (request) =>
    answerToToken(request.params['token'], { request, deployment }, async (token) => {
      const view = await returnFromCheckout(token, deployment);
      if (view === null) return null;
      const back = isPaidForNothing(view) ? null : await returnUrlFor(token, null, deployment);
      return back === null ? page(200, linkPage(view)) : seeOther(back);
    }),
  );
}

/** Money may have been taken for nothing, so our own page says what happens to it. */
function isPaidForNothing({ state }: LinkView): boolean {
  return state === 'too-late' || state === 'cancelled';
}
