import type { TableUse } from '../availability/table-uses';
import { firstFree, seatingsFor, type Seating } from '../availability/seating';
import type { Day } from '../availability/day';
import type { Move } from '../availability/seating-plan';
import { planOn } from '../availability/tables-in-use';
import { latest, plusMinutes, type Instant } from '../shared/time';
import type { BookingType, Venue } from '../venue/venue';
import type { Allocation, Booking } from './booking';

/** Tables and times for a party, and the moves of other parties that they need. */
export interface Place {
  readonly moves: readonly Move[];
  readonly type: BookingType;
  readonly seating: Seating;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly clearedAt: Instant;
}

interface PlaceRequest {
  readonly type: BookingType;
  readonly minutes: number;
  readonly wish: { readonly partySize: number };
}

interface StartRequest {
  readonly startsAt: Instant;
  readonly clearedAtLeast?: Instant | null;
}

/**
 * The best free seating for the party from its start on, or else one for which others are moved;
 * null where there is none. Its tables stay occupied for the turnaround after the stay, and at
 * least until `clearedAtLeast`.
 */
export function placeAt(
  day: Day,
  { type, minutes, wish }: PlaceRequest,
  start: StartRequest,
): Place | null {
  const seatings = seatingsFor(day.venue, type, wish.partySize);
  return placeByPlan(day, { seatings, type, minutes, ...start });
}

/** Like `placeAt`, at one of those seatings. A caller that places several parties passes `plan`. */
export function placeByPlan(
  day: Day,
  at: Omit<PlaceRequest, 'wish'> & StartRequest & { readonly seatings: readonly Seating[] },
  plan = planOn(day),
): Place | null {
  const { endsAt, clearedAt } = timesOf(at, day.venue);
  const { type, startsAt, seatings } = at;
  const result = plan({ from: startsAt, clearedAt, seatings });
  if (result.kind === 'no-room') return null;
  const moves = result.kind === 'seated' ? [] : result.moves;
  return { type, seating: result.seating, startsAt, endsAt, clearedAt, moves };
}

/** The seatings that suit a party, the best first, and the uses that make some unavailable. */
export interface Seatings {
  readonly seatings: readonly Seating[];
  /** All uses of the tables that day. */
  readonly uses: readonly TableUse[];
  readonly venue: Pick<Venue, 'policy'>;
}

/** The best of those seatings that is free without any move. */
export function placeAmong(
  { seatings, uses, venue }: Seatings,
  at: Omit<PlaceRequest, 'wish'> & StartRequest,
): Place | null {
  const { endsAt, clearedAt } = timesOf(at, venue);
  const { type, startsAt } = at;
  const seating = firstFree(seatings, { from: startsAt, until: clearedAt }, uses);
  return seating && { type, seating, startsAt, endsAt, clearedAt, moves: [] };
}

function timesOf(
  { minutes, startsAt, clearedAtLeast = null }: Omit<PlaceRequest, 'wish'> & StartRequest,
  { policy }: Pick<Venue, 'policy'>,
): Pick<Place, 'endsAt' | 'clearedAt'> {
  const endsAt = plusMinutes(startsAt, minutes);
  const turnaroundEnd = plusMinutes(endsAt, policy.turnaroundMinutes);
  return { endsAt, clearedAt: latest(turnaroundEnd, clearedAtLeast ?? turnaroundEnd) };
}

/** The fields of a booking that its place determines. */
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
