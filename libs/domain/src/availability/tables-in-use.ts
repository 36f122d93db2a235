/** The uses of a venue's tables on a day, and the parties that may be moved to other tables. */
import type { BookingTypeId } from '../shared/ids';
import { addDays, startOfDay } from '../shared/time';
import { tableUses } from './table-uses';
import type { Day } from './day';
import type { Stay } from './stay';
import { seatingsFor, type Seating } from './seating';
import type { MovableStay, PartyToSeat, TablesInUse } from './seating-options';
import { planStepsMax, SeatingPlanner, type Move, type SeatingPlan } from './seating-plan';

/** Plans for starts of that day, by the venue's policy. */
function plannerFor(day: Day): SeatingPlanner {
  const { maxMoves } = day.venue.policy;
  const inUse = maxMoves === 0 ? { movable: [], fixed: tableUses(day) } : tablesInUse(day);
  return new SeatingPlanner(inUse, { maxMoves, stepsMax: planStepsMax });
}

/**
 * Plans for as many starts of that day as are asked about; nothing is computed before the first is.
 */
export function planOn(day: Day): (party: PartyToSeat) => SeatingPlan {
  let planner: SeatingPlanner | null = null;
  return (party) => {
    planner ??= plannerFor(day);
    const plan = planner.planFor(party);
    if (plan.kind === 'no-room' && plan.isCutShort) day.onCutShort?.();
    return plan;
  };
}

/** The same day once they have been moved. */
export function dayAfter(day: Day, moves: readonly Move[]): Day {
  const tablesOf = new Map(moves.map(({ stay, to }) => [stay.bookingId, to.tableIds]));
  const stays = day.stays.map((stay) => ({
    ...stay,
    tableIds: tablesOf.get(stay.bookingId) ?? stay.tableIds,
  }));
  return { ...day, stays };
}

function tablesInUse(day: Day): TablesInUse {
  const suitable = suitableIn(day);
  const mayMove = movableOn(day);
  const movable: MovableStay[] = [];
  const fixed: Stay[] = [];
  for (const stay of day.stays) {
    if (mayMove(stay)) movable.push({ ...stay, seatings: suitable(stay) });
    else fixed.push(stay);
  }
  return { movable, fixed: tableUses({ ...day, stays: fixed }) };
}

/**
 * Parties that have arrived are not moved. Nor are stays across midnight: a write locks the day on
 * which its booking starts, but not always the day after.
 */
function movableOn({ venue: { zone }, date, now }: Day): (stay: Stay) => boolean {
  const start = startOfDay(date, zone);
  const end = startOfDay(addDays(date, 1), zone);
  return ({ from, clearedAt, isFixed }) =>
    !isFixed && from > now && start <= from && clearedAt <= end;
}

/** The seatings that fit a stay by its size and type; none if the type is gone. */
function suitableIn({ venue }: Day): (stay: Stay) => readonly Seating[] {
  const cache = new Map<BookingTypeId, Map<number, readonly Seating[]>>();
  return ({ bookingTypeId, partySize }) => {
    const bySize = cache.get(bookingTypeId) ?? new Map<number, readonly Seating[]>();
    cache.set(bookingTypeId, bySize);
    const type = venue.bookingTypes.find(({ id }) => id === bookingTypeId);
    const seatings = bySize.get(partySize) ?? (type ? seatingsFor(venue, type, partySize) : []);
    bySize.set(partySize, seatings);
    return seatings;
  };
}
