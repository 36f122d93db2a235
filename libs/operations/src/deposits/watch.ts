/** What the clock starts: checkouts that nobody may pay in any more, and payments we missed. */
import { plusMinutes, type Payment } from '@venue/domain';
import type { Deployment } from '../pipeline/deployment';
import { settlePayment } from './settle';

type Watching = Pick<Deployment, 'checkouts' | 'payments' | 'telemetry' | 'clock'>;

const dayMinutes = 24 * 60;

/**
 * Closes checkouts at their provider whose link is paid, over or superseded. One that the
 * provider will not close does not keep the others open; it is tried again the next time.
 */
export async function closeDeadCheckouts(watching: Watching): Promise<void> {
  const { checkouts, payments, telemetry, clock } = watching;
  for (const { id, provider, page, createdAt } of await checkouts.dead()) {
    try {
      if (page !== null) await payments.providers.get(provider)?.close(page.session);
      await checkouts.closed(id);
    } catch (error) {
      telemetry.recordFault(error, { traceId: id, operation: 'close a checkout' });
      // Providers forget a checkout after a day; one that they do not know must not stay for ever.
      const { now } = await clock.read();
      if (plusMinutes(createdAt, dayMinutes) < now) await checkouts.closed(id);
    }
  }
}

/** Providers call again for three days; so far back we ask them ourselves. */
const lookBackMinutes = 72 * 60;

/** Takes in what providers have received and we have not heard of. */
export async function reconcilePayments(deployment: Deployment): Promise<void> {
  const { now } = await deployment.clock.read();
  const since = plusMinutes(now, -lookBackMinutes);
  for (const provider of deployment.payments.providers.values()) {
    for (const payment of await provider.paymentsSince(since)) await settle(payment, deployment);
  }
}

/** One that can't be taken in does not hide the others. */
async function settle(payment: Payment, deployment: Deployment): Promise<void> {
  try {
    await settlePayment(payment, `payment ${payment.paymentId}`, deployment);
  } catch (error) {
    deployment.telemetry.recordFault(error, {
      traceId: payment.paymentId,
      operation: 'reconcile payments',
    });
  }
}
