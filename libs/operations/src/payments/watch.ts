/** What the clock starts: checkouts that nobody may pay in any more, and payments we missed. */
import { plusMinutes } from '@venue/domain';
import type { Deployment } from '../deployment';
import { settlePayment } from './settle';

type Watching = Pick<Deployment, 'checkouts' | 'payments' | 'log'>;

/**
 * Closes checkouts at their provider whose link is paid, over or superseded. One that the
 * provider will not close does not keep the others open; it is tried again the next time.
 */
export async function closeDeadCheckouts({ checkouts, payments, log }: Watching): Promise<void> {
  for (const { id, provider, page } of await checkouts.dead()) {
    try {
      if (page !== null) await payments.providers.get(provider)?.close(page.session);
      await checkouts.closed(id);
    } catch (error) {
      log.fault(error, { traceId: id, operation: 'close a checkout' });
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
    for (const payment of await provider.paymentsSince(since)) {
      await settlePayment(payment, `payment ${payment.paymentId}`, deployment);
    }
  }
}
