import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { readForm } from '@venue/http';
import type { RefusalCounter } from '@venue/operations/authentication/refusal-counter';
import {
  payTestCheckout,
  viewTestCheckout,
  type TestCheckoutView,
} from '@venue/operations/money/callbacks';
import { openCheckout, returnFromCheckout } from '@venue/operations/money/follow-link';
import { viewLink, type LinkView } from '@venue/operations/money/link-view';
import { parseInput, readValid } from '@venue/operations/fields/parse';
import { returnUrlFor } from '@venue/operations/money/return-url';
import { DEPLOYMENT, type GuestDeployment } from '@venue/operations/pipeline/deployment';
import type { Request, Response } from 'express';
import { page, respond, seeOther } from './answer';
import { CheckoutForm, CheckoutQuery, PaymentQuery } from './inputs';
import { checkoutPage, declinedPage } from './pages/checkout-page';
import { linkPage } from './pages/link-page';
import { answerToToken, TOKEN_REFUSALS } from './token-answers';

/**
 * The pages behind a payment link, and the built-in provider's checkout, for trying payments out
 * without money.
 */
@Controller('/pay')
export class PaymentPagesController {
  constructor(
    @Inject(DEPLOYMENT) private readonly deployment: GuestDeployment,
    @Inject(TOKEN_REFUSALS) private readonly tokens: RefusalCounter,
  ) {}

  /**
   * The page with its two buttons, or the state of the link once it can't be paid here any more.
   * The route comes before `:token`, which would match it too; no token is `checkout`.
   */
  @Get('checkout/:session')
  showCheckout(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { deployment, tokens } = this;
    const exchange = { request, response, deployment, tokens };
    return respond('fault-before-paying', exchange, () =>
      answerToToken(request.params['session'], exchange, async (session) => {
        const view = await viewTestCheckout(session, deployment);
        if (view === null) return null;
        if (!isPayable(view)) return page(200, linkPage(view));
        const isDeclined = readValid(CheckoutQuery, request.query).declined !== null;
        const back = await returnUrlFor(tokenOf(view), null, deployment);
        return page(200, isDeclined ? declinedPage(view, back) : checkoutPage(view, session, back));
      }),
    );
  }

  /** Handles the button that the guest has pressed. */
  @Post('checkout/:session')
  useCheckout(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { deployment, tokens } = this;
    const exchange = { request, response, deployment, tokens };
    return respond('fault-after-paying', exchange, () =>
      answerToToken(request.params['session'], exchange, async (session) => {
        const form = await readForm(request);
        const { pay } = parseInput(CheckoutForm, { parameters: form, body: undefined });
        if (pay === 'decline') return seeOther(`${session}?declined=1`);
        const view = await payTestCheckout(session, deployment);
        return view === null ? null : seeOther(`../${tokenOf(view)}/back`);
      }),
    );
  }

  /** Redirects to the checkout, or shows the state of a link that can't be paid. */
  @Get(':token')
  followLink(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { deployment, tokens } = this;
    const exchange = { request, response, deployment, tokens };
    return respond('fault-before-paying', exchange, () => {
      const { params, query } = request;
      // A repeated `return` is ignored.
      const { return: returnTo } = readValid(PaymentQuery, query);
      return answerToToken(params['token'], exchange, async (token) => {
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
  @Get(':token/back')
  showAfterwards(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { deployment, tokens } = this;
    const exchange = { request, response, deployment, tokens };
    return respond('fault-after-paying', exchange, () =>
      answerToToken(request.params['token'], exchange, async (token) => {
        const view = await returnFromCheckout(token, deployment);
        if (view === null) return null;
        const back = isPaidForNothing(view) ? null : await returnUrlFor(token, null, deployment);
        return back === null ? page(200, linkPage(view)) : seeOther(back);
      }),
    );
  }
}

/** An expired link can still be paid here, as with a real provider, which does not know that. */
function isPayable({ isOpen, state }: TestCheckoutView): boolean {
  return isOpen && state !== 'paid' && state !== 'too-late';
}

/** If the payment is useless, our own page says what happens to the money. */
function isPaidForNothing({ state }: LinkView): boolean {
  return state === 'too-late' || state === 'cancelled';
}

/**
 * For a relative redirect: behind a proxy, the guest stays at the origin that the browser knows.
 */
function tokenOf({ payAddress }: TestCheckoutView): string {
  return payAddress.slice(payAddress.lastIndexOf('/') + 1);
}
