import type { Payable } from '@venue/domain/payment/amount-due';
import type { RefundPart } from '@venue/domain/payment/refund';
import { pence, type Pence } from '@venue/domain/shared/money';
import { sharedBy, waiveRefunded, type RefundStep } from './waive-refunded';

/**
 * Stores a pending refund of each part, and returns their sum. The worker sends them to the
 * provider once this transaction is committed.
 */
export async function storeRefunds(
  parts: readonly RefundPart[],
  payable: Payable,
  step: RefundStep,
): Promise<Pence> {
  const shared = sharedBy(payable, step);
  const { ids, work } = step.context;
  for (const { paymentId, amountPence } of parts) {
    const id = ids.uuid();
    const entry = { ...shared, id, decision: 'refunded', isCounted: true } as const;
    await work.ledger.decide({ ...entry, amountPence: 0 - amountPence });
    await work.refunds.add({ id, paymentId });
  }
  const refundedPence = pence(parts.reduce((sum, part) => sum + part.amountPence, 0));
  await waiveRefunded(refundedPence, payable, step);
  return refundedPence;
}
