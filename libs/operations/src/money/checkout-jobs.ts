/**
 * Scheduled jobs: close checkouts that may no longer be paid, and find payments that were missed.
 */
import { plusMinutes } from '@venue/domain/shared/time';
import type { PayingDeployment } from '../pipeline/deployment';
import { settlePayment } from './settle';
import { settleCard } from './settle-card';
import { takeLaterMoney } from './take-later-money';

type CheckoutContext = Pick<PayingDeployment, 'checkouts' | 'payments' | 'telemetry' | 'clock'>;

const dayMinutes = 24 * 60;

/**
 * Closes checkouts at their provider if their link is paid, over or superseded. A checkout that the
 * provider fails to close does not stop the others; the next run tries again.
 */
export async function closeUnusableCheckouts(context: CheckoutContext): Promise<void> {
  const { checkouts, payments, telemetry, clock } = context;
  for (const { id, provider, page, createdAt } of await checkouts.listUnusable()) {
    try {
      if (page !== null) await payments.providers.get(provider)?.close(page.session);
      await checkouts.markClosed(id);
    } catch (error) {
      telemetry.recordFault(error, { traceId: id, operation: 'close a checkout' });
      // Providers discard a checkout after a day, so an unknown one is dropped after that.
      const { now } = await clock.read();
      if (plusMinutes(createdAt, dayMinutes) < now) await checkouts.markClosed(id);
    }
  }
}

/** Providers repeat callbacks for three days, so payments are compared that far back. */
const lookBackMinutes = 72 * 60;

/** Processes payments and cards that providers have and whose callbacks have not arrived. */
export async function reconcilePayments(deployment: PayingDeployment): Promise<void> {
  const { now } = await deployment.clock.read();
  const since = plusMinutes(now, -lookBackMinutes);
  for (const provider of deployment.payments.providers.values()) {
    for (const payment of await provider.paymentsSince(since)) {
      const { paymentId } = payment;
      await once(paymentId, deployment, async () => {
        const isNew = await settlePayment(payment, `payment ${paymentId}`, deployment);
        if (isNew) await takeLaterMoney(provider, paymentId, deployment);
      });
    }
    for (const card of await provider.cardsSince(since)) {
      await once(card.cardId, deployment, () => settleCard(card, deployment));
    }
  }
}

/** A payment or a card that can't be processed does not stop the others. */
async function once(
  traceId: string,
  { telemetry }: PayingDeployment,
  settle: () => Promise<void>,
): Promise<void> {
  try {
    await settle();
  } catch (error) {
    telemetry.recordFault(error, { traceId, operation: 'reconcile payments' });
  }
}
