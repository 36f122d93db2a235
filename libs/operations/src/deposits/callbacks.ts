/** What providers tell us, and the built-in checkout, which goes the same way. */
import type { Callback, Instant, PaymentRequest } from '@venue/domain';
import type { Deployment } from '../pipeline/deployment';
import { Problem } from '../problems';
import { viewLink, type LinkView } from './follow-link';
import { settlePayment } from './settle';

/**
 * Takes a provider's callback in. Throws `not-found` for a provider that is not ours, and
 * `validation-failed` for what it has not signed; any other fault is to be told to the provider,
 * so that it calls again.
 */
export async function takeCallback(
  name: string,
  callback: Omit<Callback, 'now'>,
  deployment: Deployment,
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
  }
}

/** Where live guests pay with real money, nobody gets away with the test checkout. */
function isOpen(
  link: { readonly isOpen: boolean; readonly request: PaymentRequest },
  { payments }: Deployment,
): boolean {
  const isMeant = link.request.environment === 'sandbox' || payments.live === 'test';
  return link.isOpen && isMeant;
}

export interface TestCheckoutView extends LinkView {
  /** Like a real one, it can be paid until it is closed, even where its link died meanwhile. */
  readonly isOpen: boolean;
}

/** The link that is paid in that test checkout, or null. */
export async function viewTestCheckout(
  session: string,
  deployment: Deployment,
): Promise<TestCheckoutView | null> {
  const link = await deployment.checkouts.linkOfSession('test', session);
  const view = link === null ? null : await viewLink(link.request.token, deployment);
  return link === null || view === null ? null : { ...view, isOpen: isOpen(link, deployment) };
}

/**
 * Pays in the test checkout, as a guest would at a real one: the provider's signed callback does
 * the rest. Nothing happens in one that is closed. Null where there is no such checkout.
 */
export async function payTestCheckout(
  session: string,
  deployment: Deployment,
): Promise<TestCheckoutView | null> {
  const link = await deployment.checkouts.linkOfSession('test', session);
  if (link === null) return null;
  if (isOpen(link, deployment)) {
    const { now } = await deployment.clock.read();
    const { id: requestId, amountPence, currency } = link.request;
    const payment = { paymentId: `paid_${session}`, requestId, amountPence, currency };
    const { body, headers } = deployment.payments.test.signed(payment, now);
    const sent = new Headers({ ...headers });
    await takeCallback('test', { body, header: (name) => sent.get(name) }, deployment);
  }
  return viewTestCheckout(session, deployment);
}
