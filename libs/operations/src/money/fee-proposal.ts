/** The fee that the team is proposed to charge to the card of a booking, and why. */
import type { Booking } from '@venue/domain/booking/booking';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import type { BookingPayments } from '@venue/domain/payment/booking-payments';
import { chargeRefusal, isRejection } from '@venue/domain/payment/charge';
import { proposeFee, type FreedTables } from '@venue/domain/payment/fair-fee';
import { displayPence } from '@venue/domain/shared/money';
import { localOf } from '@venue/domain/shared/time';
import { output } from '../fields/field';
import { int32Max, plainText, wholeNumber } from '../fields/kinds';
import type { TeamCall } from '../operation';
import { formatTime } from '../wording/format';

export class FeeProposalAnswer {
  @output(wholeNumber(1, int32Max), 'The most that can be charged, in pence.') feePence!: number;
  @output(
    wholeNumber(0, int32Max),
    'What is fair to charge, in pence: nothing if the tables were booked again.',
  )
  proposedPence!: number;
  @output(plainText, 'The same as text.') proposedDisplay!: string;
  @output(plainText, 'Why, in a sentence.') reason!: string;
}

/** Null where no fee can be charged, or was charged before: a card is charged once. */
export async function freedTablesOf(
  booking: Booking,
  { ledger }: Pick<BookingPayments, 'ledger'>,
  { now, team }: Pick<TeamCall, 'now' | 'team'>,
): Promise<FreedTables | null> {
  const { guarantee } = booking;
  const isCharged = ledger.some(({ decision, chargeFailure }) => {
    return decision === 'charged' && !isRejection(chargeFailure);
  });
  if (guarantee === null || isCharged) return null;
  const because = chargeRefusal(booking, guarantee.feePence, now);
  return because === null ? team.payments.freedTables(booking.id) : null;
}

export function toFeeProposal(
  freed: FreedTables | null,
  { booking: { guarantee }, venue }: Pick<TeamBooking, 'booking' | 'venue'>,
): FeeProposalAnswer | null {
  if (freed === null || guarantee === null) return null;
  const { feePence } = guarantee;
  const { proposedPence, rebookedFor } = proposeFee(feePence, freed);
  const reason =
    rebookedFor === null
      ? 'The table was not booked again.'
      : `The table was booked again at ${formatTime(localOf(rebookedFor, venue.zone).time)}.`;
  return {
    feePence,
    proposedPence,
    proposedDisplay: displayPence(proposedPence, venue.money),
    reason,
  };
}
