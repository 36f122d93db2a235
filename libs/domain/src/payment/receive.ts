import { stateOf, type Booking, type BookingOnFile } from '../booking/booking';
import { owed } from '../booking/amend';
import { pacingCheck } from '../availability/pacing';
import type { Day } from '../availability/day';
import { placeAt, type Place } from '../booking/make';
import { noPence, pence, type Pence } from '../shared/money';
import { minutesBetween, type Instant } from '../shared/time';
import { spanOf } from '../venue/opening-hours';

/** Money that has come in for a booking, in the group's own currency. */
export interface ReceiptCase {
  readonly file: BookingOnFile;
  readonly amountPence: Pence;
  readonly now: Instant;
  /** Where the same promise can be kept again, once the table was given up; null: nowhere. */
  readonly placeAgain: Place | null;
}

export type ReceiptDecision =
  /** The deposit is complete while the table is still held. */
  | { readonly kind: 'confirmed'; readonly surplusPence: Pence }
  /** It came late, and there is still room. */
  | { readonly kind: 'seated-again'; readonly place: Place; readonly surplusPence: Pence }
  /** The booking stands as it did; something may still be owed, or too much have come. */
  | { readonly kind: 'credited'; readonly owedPence: Pence; readonly surplusPence: Pence }
  /** Kept, but it pays for no table: a person decides. */
  | { readonly kind: 'kept'; readonly because: 'cancelled' | 'too-late' };

/**
 * What money does to a booking. Nothing is ever refused or sent back: what pays for no table is
 * kept, and the venue's team decides about it. A cancelled booking is not revived.
 */
export function decideReceipt(facts: ReceiptCase): ReceiptDecision {
  const { file, now } = facts;
  const state = stateOf(file.booking, now);
  if (state === 'cancelled') return { kind: 'kept', because: 'cancelled' };
  const { owedPence, surplusPence } = balanceAfter(facts);
  if (state === 'expired') return late(facts, { owedPence, surplusPence });
  return state === 'awaiting_deposit' && owedPence === noPence
    ? { kind: 'confirmed', surplusPence }
    : { kind: 'credited', owedPence, surplusPence };
}

interface Balance {
  readonly owedPence: Pence;
  readonly surplusPence: Pence;
}

/** Of what came before, any surplus has been told already. */
function balanceAfter({ file, amountPence }: ReceiptCase): Balance {
  const required = file.booking.depositPence;
  const received = pence(file.receivedPence + amountPence);
  return {
    owedPence: owed(required, received),
    surplusPence: pence(Math.min(amountPence, owed(received, required))),
  };
}

function late({ placeAgain }: ReceiptCase, { owedPence, surplusPence }: Balance): ReceiptDecision {
  return owedPence > noPence || placeAgain === null
    ? { kind: 'kept', because: 'too-late' }
    : { kind: 'seated-again', place: placeAgain, surplusPence };
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
