/** Asks for nothing again that was refunded, here or at the provider. */
import type { Payable } from '@venue/domain/payment/amount-due';
import { requiredAfterRefund } from '@venue/domain/payment/refund';
import type { NewDecision } from '@venue/domain/payment/team-money';
import { noPence, pence, type Pence } from '@venue/domain/shared/money';
import type { WriteContext } from '../pipeline/write-context';
import { decisionTime, entryOf } from './lock-money';

export interface RefundStep {
  readonly reason: string;
  readonly context: WriteContext;
}

/** The common part of the entries of a refund. */
export function sharedBy(
  payable: Payable,
  { reason, context: { now, venue } }: RefundStep,
): Omit<NewDecision, 'id' | 'decision' | 'amountPence' | 'isCounted'> {
  return {
    ...entryOf(payable),
    currency: venue.money.currency,
    reason,
    decides: null,
    otherEntry: null,
    decidedAt: decisionTime(payable, now),
  };
}

/** `payable` is as it was before the refund. The price of tickets does not change. */
export async function waiveRefunded(
  refundedPence: Pence,
  payable: Payable,
  step: RefundStep,
): Promise<void> {
  if (payable.kind === 'tickets') return;
  const { ids, work } = step.context;
  const { booking, receivedPence } = payable.file;
  const facts = { requiredPence: booking.depositPence, receivedPence };
  const depositPence = requiredAfterRefund(facts, refundedPence);
  const waivedPence = pence(booking.depositPence - depositPence);
  if (waivedPence === noPence) return;
  const entry = { ...sharedBy(payable, step), decision: 'waived', isCounted: false } as const;
  await work.ledger.decide({ ...entry, id: ids.uuid(), amountPence: waivedPence });
  await work.bookings.save({ ...booking, depositPence });
}
