/** Where and when a party can sit. */
import type { TableUse } from '../availability/table-uses';
import { firstFree, seatingsFor, type Seating } from '../availability/seating';
import type { Day } from '../availability/day';
import type { Move } from '../availability/seating-plan';
import { planOn } from '../availability/tables-in-use';
import { latest, plusMinutes, type Instant } from '../shared/time';
import type { BookingType, Venue } from '../venue/venue';
import type { Allocation, Booking } from './booking';

/** Where and when a party can sit, and who has to be moved for it. */
export interface Place {
  readonly moves: readonly Move[];
  readonly type: BookingType;
  readonly seating: Seating;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly clearedAt: Instant;
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
 * The best free seating for that party from that moment on, or one for which others are moved, or
 * null. Its tables stay taken for the turnaround after the stay, and until `clearedAtLeast` where
 * that is later.
 */
export function placeAt(day: Day, { type, minutes, wish }: Sitting, from: From): Place | null {
  const seatings = seatingsFor(day.venue, type, wish.partySize);
  return placeByPlan(day, { seatings, type, minutes, ...from });
}

/** The same at one of those seatings. For several parties, `plan` is made once. */
export function placeByPlan(
  day: Day,
  at: Omit<Sitting, 'wish'> & From & { readonly seatings: readonly Seating[] },
  plan = planOn(day),
): Place | null {
  const { endsAt, clearedAt } = timesOf(at, day.venue);
  const { type, startsAt, seatings } = at;
  const found = plan({ from: startsAt, clearedAt, seatings });
  if (found.kind === 'no-room') return null;
  const moves = found.kind === 'seated' ? [] : found.moves;
  return { type, seating: found.seating, startsAt, endsAt, clearedAt, moves };
}

/** What a party may have, the best first, beside the uses of tables that rule some of it out. */
export interface Seatings {
  readonly seatings: readonly Seating[];
  /** All uses of the tables that day. */
  readonly uses: readonly TableUse[];
  readonly venue: Pick<Venue, 'policy'>;
}

/** The best of those seatings that is free as the tables are taken now. */
export function placeAmong(
  { seatings, uses, venue }: Seatings,
  at: Omit<Sitting, 'wish'> & From,
): Place | null {
  const { endsAt, clearedAt } = timesOf(at, venue);
  const { type, startsAt } = at;
  const seating = firstFree(seatings, { from: startsAt, until: clearedAt }, uses);
  return seating && { type, seating, startsAt, endsAt, clearedAt, moves: [] };
}

function timesOf(
  { minutes, startsAt, clearedAtLeast = null }: Omit<Sitting, 'wish'> & From,
  { policy }: Pick<Venue, 'policy'>,
): Pick<Place, 'endsAt' | 'clearedAt'> {
  const endsAt = plusMinutes(startsAt, minutes);
  const cleared = plusMinutes(endsAt, policy.turnaroundMinutes);
  return { endsAt, clearedAt: latest(cleared, clearedAtLeast ?? cleared) };
}

/** What a booking has of its place. */
export function stayAt({
  type,
  startsAt,
  endsAt,
}: Place): Pick<Booking, 'bookingTypeId' | 'bookingType' | 'startsAt' | 'endsAt'> {
  return { bookingTypeId: type.id, bookingType: type.name, startsAt, endsAt };
}

export function allocationOf({ seating, clearedAt, moves }: Place): Allocation {
  const allocation = { tableIds: seating.tableIds, clearedAt };
  return moves.length === 0 ? allocation : { ...allocation, moves };
}
