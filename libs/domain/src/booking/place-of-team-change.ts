/** The place of a booking after a change by the team. */
import type { Day } from '../availability/day';
import { isSameTables } from '../availability/seating';
import type { BookingTypeId, TableId } from '../shared/ids';
import { latest, plusMinutes } from '../shared/time';
import type { Span } from '../venue/opening-hours';
import { minutesFor } from '../venue/venue';
import type { TeamWish } from './party-on-day';
import { placeAtOwnStart, placeForTeam, spanForTeam, type TeamPlacement } from './place-for-team';
import { isSameStart, type PlaceCase, type PlaceWish } from './place-of-change';

interface TeamPlaceCase extends PlaceCase {
  readonly wish: PlaceWish & {
    readonly bookingTypeId: BookingTypeId;
    readonly tableIds: readonly TableId[] | null;
  };
}

/**
 * Every booking keeps its type if the venue still has it. A booking without a table stays without
 * one where none is free.
 */
export function placeOfTeamChange(day: Day, facts: TeamPlaceCase): TeamPlacement {
  const { file } = facts;
  const request = requestOf(day, facts);
  const place = (wish: TeamWish): TeamPlacement =>
    isSameStart(facts) ? placeAtOwnStart(day, wish, file) : placeForTeam(day, wish);
  const placement = place(request);
  const staysWithout =
    placement.kind === 'unavailable' && facts.wish.tableIds === null && file.tableIds.length === 0;
  return staysWithout ? place({ ...request, tableIds: [] }) : placement;
}

/** The named tables; or else its own if it is pinned; null where any will do. */
export function tablesOfTeamChange({ file, wish }: TeamPlaceCase): readonly TableId[] | null {
  const { isPinned } = file.booking;
  return wish.tableIds ?? (isPinned && file.tableIds.length > 0 ? file.tableIds : null);
}

/** The span for which the changed booking needs tables; null for a time at which it can't begin. */
export function spanOfTeamChange(day: Day, facts: TeamPlaceCase): Span | null {
  const { booking, clearedAt } = facts.file;
  const request = requestOf(day, facts);
  if (!isSameStart(facts)) return spanForTeam(day, request);
  const { startsAt: from } = booking;
  const type = day.venue.bookingTypes.find(({ id }) => id === request.bookingTypeId);
  if (type === undefined) return clearedAt === null ? null : { from, until: clearedAt };
  const { turnaroundMinutes } = day.venue.policy;
  const until = plusMinutes(from, minutesFor(type, request.partySize) + turnaroundMinutes);
  return { from, until: latest(until, clearedAt ?? until) };
}

/** Whether the booking has the tables that the change names; true where it names none. */
export function hasNamedTables({ file, wish }: Pick<TeamPlaceCase, 'file' | 'wish'>): boolean {
  return wish.tableIds === null || isSameTables(wish.tableIds, file.tableIds);
}

function requestOf({ venue }: Day, facts: TeamPlaceCase): TeamWish {
  const { wish } = facts;
  const typeExists = venue.bookingTypes.some(({ id }) => id === wish.bookingTypeId);
  return {
    ...wish,
    bookingTypeId: typeExists ? wish.bookingTypeId : null,
    tableIds: tablesOfTeamChange(facts),
  };
}
