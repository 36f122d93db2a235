/** Callbacks of payment providers, and the built-in checkout, which uses the same callbacks. */
import type { Callback, TestProvider } from '@venue/domain/payment/provider';
import type { PaymentRequest } from '@venue/domain/payment/request';
import type { Instant } from '@venue/domain/shared/time';
import type { PayingDeployment } from '../pipeline/deployment';
import { Problem } from '../problems';
import { viewLink, type LinkView } from './link-view';
import { settlePayment } from './settle';
import { settleCard } from './settle-card';
import { takeDisputes } from './take-disputes';
import { takeLaterMoney } from './take-later-money';
import { takeRefunds } from './take-refunds';

/**
 * Handles a provider's callback. Throws `not-found` for an unknown provider, and
 * `validation-failed` for a callback without a valid signature. Any other fault must be reported to
 * the provider, so that it calls again.
 */
export async function takeCallback(
  name: string,
  callback: Omit<Callback, 'now'>,
  deployment: PayingDeployment,
): Promise<void> {
  const provider = [...deployment.payments.providers.values()].find((one) => one.name === name);
  if (provider === undefined) throw new Problem('not-found');
  const now = async (): Promise<Instant> => (await deployment.clock.read()).now;
  const reading = await provider.read({ ...callback, now });
  switch (reading.kind) {
    case 'forged':
      throw new Problem('validation-failed', { detail: 'This callback can’t be read.' });
    case 'other':
      return;
    case 'paid':
      await settlePayment(reading.payment, reading.eventId, deployment);
      await takeLaterMoney(provider, reading.payment.paymentId, deployment);
      return;
    case 'card-stored':
      await settleCard(reading.card, deployment);
      return;
    case 'refunds-changed':
      await takeRefunds(provider, reading.paymentId, deployment);
      return;
    case 'disputes-changed':
      await takeDisputes(provider, reading.paymentId, deployment);
      return;
    case 'checkout-ended':
      await deployment.checkouts.markEnded(provider.name, reading.session);
  }
}

/** Where live guests pay real money, the test checkout accepts no live payments. */
function isOpen(
  link: { readonly isOpen: boolean; readonly request: PaymentRequest },
  { payments }: PayingDeployment,
): boolean {
  const isMeant = link.request.environment === 'sandbox' || payments.live === 'test';
  return link.isOpen && isMeant;
}

export interface TestCheckoutView extends LinkView {
  /**
   * Like a real checkout, it can be paid until it is closed, even if its link has expired
   * meanwhile.
   */
  readonly isOpen: boolean;
}

/** The link that is paid in that test checkout, or null. */
export async function viewTestCheckout(
  session: string,
  deployment: PayingDeployment,
): Promise<TestCheckoutView | null> {
  const link = await deployment.checkouts.linkOfSession('test', session);
  const view = link === null ? null : await viewLink(link.request.token, deployment);
  return link === null || view === null ? null : { ...view, isOpen: isOpen(link, deployment) };
}

/**
 * Pays or leaves a card in the test checkout, as a guest would at a real one: the provider's signed
 * callback does the rest. A closed checkout is left unchanged. Null if there is no such checkout.
 */
export async function payTestCheckout(
  session: string,
  deployment: PayingDeployment,
): Promise<TestCheckoutView | null> {
  const link = await deployment.checkouts.linkOfSession('test', session);
  if (link === null) return null;
  if (isOpen(link, deployment)) {
    const { now } = await deployment.clock.read();
    const { body, headers } = signedBy(deployment.payments.test, link.request, { session, now });
    const sent = new Headers({ ...headers });
    await takeCallback('test', { body, header: (name) => sent.get(name) }, deployment);
  }
  return viewTestCheckout(session, deployment);
}

function signedBy(
  test: TestProvider,
  { id: requestId, amountPence, currency, purpose }: PaymentRequest,
  { session, now }: { readonly session: string; readonly now: Instant },
): ReturnType<TestProvider['signedCallback']> {
  return purpose === 'card'
    ? test.signedCardCallback({ cardId: `card_${session}`, requestId }, now)
    : test.signedCallback({ paymentId: `paid_${session}`, requestId, amountPence, currency }, now);
}
