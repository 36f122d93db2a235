import type { Day, Wish } from '../availability/day';
import { freeTimes } from '../availability/free-times';
import { firstFree, seatingsFor, type Seating } from '../availability/seating';
import { noPence, type Pence } from '../shared/money';
import { earliest, latest, plusMinutes, type Instant, type LocalTime } from '../shared/time';
import { spanOf } from '../venue/opening-hours';
import type { BookingType, Venue } from '../venue/venue';
import type { BookingState } from './states';

/** A time that the guest has chosen. */
export interface BookingWish extends Wish {
  readonly time: LocalTime;
}

/** What the rules decide about a new booking. */
export interface Place {
  readonly type: BookingType;
  readonly seating: Seating;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly clearedAt: Instant;
}

export type MakeDecision =
  | { readonly kind: 'needs-venue' }
  | { readonly kind: 'unavailable' }
  | {
      readonly kind: 'booked';
      readonly place: Place;
      readonly state: BookingState;
      readonly depositPence: Pence;
      readonly holdUntil: Instant | null;
    };

/**
 * Books the first booking type that fits, on the best table, and holds it for payment where a
 * deposit is due.
 */
export function decideMake(day: Day, wish: BookingWish): MakeDecision {
  if (wish.partySize > day.venue.policy.partySizeMax) return { kind: 'needs-venue' };
  const [free] = freeTimes(day, wish, wish.time);
  const option = free?.options[0];
  if (free === undefined || option === undefined) return { kind: 'unavailable' };

  const place = placeAt(day, { type: option.type, minutes: option.durationMinutes, wish }, free);
  if (place === null) return { kind: 'unavailable' };
  if (option.depositPence === noPence) {
    return { kind: 'booked', place, state: 'confirmed', depositPence: noPence, holdUntil: null };
  }
  return {
    kind: 'booked',
    place,
    state: 'awaiting_deposit',
    depositPence: option.depositPence,
    holdUntil: linkExpiry(day.venue, free.startsAt, day.now),
  };
}

/** A payment link works for the venue's `depositLinkMinutes`, and never past the start. */
function linkExpiry({ policy }: Venue, startsAt: Instant, now: Instant): Instant {
  return earliest(plusMinutes(now, policy.depositLinkMinutes), startsAt);
}

interface Sitting {
  readonly type: BookingType;
  readonly minutes: number;
  readonly wish: { readonly partySize: number };
}

interface From {
  readonly startsAt: Instant;
  readonly clearedAtLeast?: Instant | null;
}

/**
 * The best free seating for that party from that moment on, or null. Its tables stay taken for the
 * turnaround after the stay, and until `clearedAtLeast` where that is later.
 */
export function placeAt(
  { venue, stays }: Day,
  { type, minutes, wish }: Sitting,
  { startsAt, clearedAtLeast = null }: From,
): Place | null {
  const stay = spanOf(startsAt, minutes);
  const cleared = plusMinutes(stay.until, venue.policy.turnaroundMinutes);
  const clearedAt = latest(cleared, clearedAtLeast ?? cleared);
  const taken = { from: startsAt, until: clearedAt };
  const seating = firstFree(seatingsFor(venue, type, wish.partySize), taken, stays);
  return seating === null ? null : { type, seating, startsAt, endsAt: stay.until, clearedAt };
}
