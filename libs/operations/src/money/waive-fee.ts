/** Waives the fee that a card guarantees: the card is not charged, or not asked for any more. */
import type { StoredBooking } from '@venue/domain/booking/booking';
import type { Guarantee } from '@venue/domain/booking/guarantee-terms';
import type { TeamWriteCall } from '../operation';
import type { WriteContext } from '../pipeline/write-context';
import { credit } from './receipts';

export function isFeeWaivable(guarantee: Guarantee | null): guarantee is Guarantee {
  return guarantee?.status === 'awaiting_card' || guarantee?.status === 'held';
}

export async function waiveFee(
  { booking }: StoredBooking,
  guarantee: Guarantee,
  {
    reason,
    context,
    call: { ids, now, work },
  }: { readonly reason: string; readonly context: WriteContext; readonly call: TeamWriteCall },
): Promise<void> {
  await work.ledger.decide({
    id: ids.uuid(),
    environment: booking.environment,
    subject: { bookingId: booking.id },
    decision: 'waived',
    amountPence: guarantee.feePence,
    currency: context.venue.money.currency,
    isCounted: false,
    reason,
    decides: null,
    otherEntry: null,
    decidedAt: now,
  });
  await work.bookings.save({ ...booking, guarantee: { ...guarantee, status: 'waived' } });
  // A booking that waited only for its card is confirmed.
  await credit(await work.bookings.find(booking.id), context);
}
