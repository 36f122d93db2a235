/**
 * The job of the worker that sends refunds to their provider. A refund is claimed before it is
 * sent, and sent with its own id as the key, so that one whose answer was lost is not made twice.
 */
import { Interruption } from '@venue/domain/interruption';
import type { RefundQueue, StoredRefund } from '@venue/domain/payment/refund';
import type { PayingDeployment } from '../pipeline/deployment';
import { inRefundedMoney, settleRefund } from './settle-refund';

/** Longer than any call to a provider. */
const claimSeconds = 60;
const firstPauseSeconds = 30;
const pauseMaxSeconds = 3600;

/** A refund that can't be sent does not stop the others; it is tried again. */
export async function sendRefunds(deployment: PayingDeployment, queue: RefundQueue): Promise<void> {
  for (;;) {
    const refund = await queue.claim(claimSeconds);
    if (refund === null) return;
    try {
      await sendRefund(refund, deployment, queue);
    } catch (error) {
      const about = { traceId: refund.id, operation: 'send a refund' };
      if (!(error instanceof Interruption)) deployment.telemetry.recordFault(error, about);
      await queue.postpone(refund.id, pauseSeconds(refund));
    }
  }
}

async function sendRefund(
  refund: StoredRefund,
  deployment: PayingDeployment,
  queue: RefundQueue,
): Promise<void> {
  const { id, provider: name, providerPayment: paymentId, refundId } = refund;
  const { amountPence, currency } = refund;
  const provider = deployment.payments.providers.get(name);
  if (provider === undefined) throw new Error(`${name} is not set up, so nothing is refunded`);
  const result = await provider.refund({ id, paymentId, refundId, amountPence, currency });
  await inRefundedMoney(refund, { provider: name, deployment }, (locked) =>
    settleRefund(id, result, locked),
  );
  if (result.status === 'pending') await queue.postpone(id, pauseSeconds(refund));
}

function pauseSeconds({ attempts }: StoredRefund): number {
  return Math.min(pauseMaxSeconds, firstPauseSeconds * 2 ** Math.min(attempts - 1, 10));
}
