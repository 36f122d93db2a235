import { owed } from '../booking/amend';
import type { Booking } from '../booking/booking';
import { pacingCheck } from '../availability/pacing';
import type { Day } from '../availability/day';
import { placeAt, type Place } from '../booking/make';
import { noPence, pence, type Pence } from '../shared/money';
import { minutesBetween } from '../shared/time';
import { spanOf } from '../venue/opening-hours';
import type { AmountDue } from './amount-due';

/** Money that has come in, in the group's own currency. */
export interface ReceiptCase {
  readonly amountDue: AmountDue;
  readonly amountPence: Pence;
  /** Whether the same promise can be kept again, once table or seats were given up. */
  readonly isRoom: boolean;
}

export type ReceiptDecision =
  /** All is paid while the table or the seats are still held. */
  | { readonly kind: 'confirmed'; readonly surplusPence: Pence }
  /** It came late, and there is still room. */
  | { readonly kind: 'revived'; readonly surplusPence: Pence }
  /** All stands as it did; something may still be owed, or too much have come. */
  | { readonly kind: 'credited'; readonly owedPence: Pence; readonly surplusPence: Pence }
  /** Kept, but it pays for nothing: a person decides. */
  | { readonly kind: 'kept'; readonly because: 'cancelled' | 'too-late' };

/**
 * What money does to a booking or an order. Nothing is ever refused or sent back: what pays for
 * nothing is kept, and the venue's team decides about it. What was cancelled is not revived.
 */
export function decideReceipt(facts: ReceiptCase): ReceiptDecision {
  const { status } = facts.amountDue;
  if (status === 'cancelled') return { kind: 'kept', because: 'cancelled' };
  const { owedPence, surplusPence } = balanceAfter(facts);
  if (status === 'expired') {
    return owedPence > noPence || !facts.isRoom
      ? { kind: 'kept', because: 'too-late' }
      : { kind: 'revived', surplusPence };
  }
  return status === 'awaiting' && owedPence === noPence
    ? { kind: 'confirmed', surplusPence }
    : { kind: 'credited', owedPence, surplusPence };
}

interface Balance {
  readonly owedPence: Pence;
  readonly surplusPence: Pence;
}

/** Of what came before, any surplus has been told already. */
function balanceAfter({ amountDue, amountPence }: ReceiptCase): Balance {
  const received = pence(amountDue.receivedPence + amountPence);
  return {
    owedPence: owed(amountDue.requiredPence, received),
    surplusPence: pence(Math.min(amountPence, owed(received, amountDue.requiredPence))),
  };
}

/**
 * Where a party whose table was given up may still sit, as it was promised: same start, same
 * length, same kind of table. `day` is the day of its start; null when there is no room, or the
 * start has passed.
 */
export function placeAgainFor(booking: Booking, day: Day): Place | null {
  const type = day.venue.bookingTypes.find(({ id }) => id === booking.bookingTypeId);
  if (type === undefined || booking.startsAt <= day.now) return null;
  const minutes = minutesBetween(booking.startsAt, booking.endsAt);
  const isWithinPace = pacingCheck(day, booking.partySize)(spanOf(booking.startsAt, minutes));
  return isWithinPace ? placeAt(day, { type, minutes, wish: booking }, booking) : null;
}
