import { outstandingPence } from '../booking/deposit-balance';
import { stateOf, type Allocation, type Booking } from '../booking/booking';
import { isClosedOnline } from '../availability/blocks';
import { pacingCheck } from '../availability/pacing';
import type { Day } from '../availability/day';
import { allocationOf, placeAt } from '../booking/place';
import { stateAfter } from '../booking/states';
import { noPence, pence, type Pence } from '../shared/money';
import { minutesBetween, type Instant } from '../shared/time';
import { spanOf } from '../venue/opening-hours';
import type { AmountDue } from './amount-due';

/** Money received, in the group's own currency. */
export interface ReceiptCase {
  readonly amountDue: AmountDue;
  readonly amountPence: Pence;
  /** Whether an expired booking or order can have its table or seats again. */
  readonly isAvailable: boolean;
}

export type ReceiptDecision =
  /** Paid in full while the table or the seats are still held. */
  | { readonly kind: 'confirmed'; readonly surplusPence: Pence }
  /** Paid late, while the table or the seats can still be had. */
  | { readonly kind: 'revived'; readonly surplusPence: Pence }
  /** The state is unchanged; some may still be owed, or too much may have been paid. */
  | { readonly kind: 'credited'; readonly owedPence: Pence; readonly surplusPence: Pence }
  /** The money is kept but pays for nothing: a person decides about it. */
  | { readonly kind: 'kept'; readonly because: 'cancelled' | 'too-late' };

/**
 * The effect of a payment on a booking or an order. Money is never refused or sent back: money that
 * pays for nothing is kept, and the venue's team decides about it. A cancelled booking or order is
 * not revived.
 */
export function decideReceipt(facts: ReceiptCase): ReceiptDecision {
  const { status } = facts.amountDue;
  if (status === 'cancelled') return { kind: 'kept', because: 'cancelled' };
  const { owedPence, surplusPence } = balanceAfter(facts);
  const isCardMissing = facts.amountDue.card === 'awaiting_card';
  if (status === 'expired') {
    return owedPence > noPence || isCardMissing || !facts.isAvailable
      ? { kind: 'kept', because: 'too-late' }
      : { kind: 'revived', surplusPence };
  }
  return status === 'awaiting' && owedPence === noPence && !isCardMissing
    ? { kind: 'confirmed', surplusPence }
    : { kind: 'credited', owedPence, surplusPence };
}

interface Balance {
  readonly owedPence: Pence;
  readonly surplusPence: Pence;
}

/** `surplusPence` is only this payment's part, since any earlier surplus was reported already. */
function balanceAfter({ amountDue, amountPence }: ReceiptCase): Balance {
  const received = pence(amountDue.receivedPence + amountPence);
  return {
    owedPence: outstandingPence(amountDue.requiredPence, received),
    surplusPence: pence(Math.min(amountPence, outstandingPence(received, amountDue.requiredPence))),
  };
}

/**
 * Free tables for a booking that lost its tables, on the promised terms: same start, same length,
 * same booking type. `day` is the day of its start. Null if there are none, the start has passed,
 * or booking online is closed there now.
 */
export function tablesAgainFor(booking: Booking, day: Day): Allocation | null {
  const type = day.venue.bookingTypes.find(({ id }) => id === booking.bookingTypeId);
  if (type === undefined || booking.startsAt <= day.now) return null;
  const minutes = minutesBetween(booking.startsAt, booking.endsAt);
  const isWithinPace = pacingCheck(day, booking.partySize)(spanOf(booking.startsAt, minutes));
  const isOpen = isWithinPace && !isClosedOnline(day, booking.startsAt);
  const place = isOpen ? placeAt(day, { type, minutes, wish: booking }, booking) : null;
  return place && allocationOf(place);
}

/** The booking once it is paid: in time, or late with tables allocated again. */
export function paidBooking(booking: Booking, now: Instant): Booking {
  const state = stateAfter(stateOf(booking, now), 'pay');
  if (state === null) throw new Error(`a booking that is ${booking.state} can't be paid`);
  return { ...booking, state, holdUntil: null, startAgreedAt: now };
}
