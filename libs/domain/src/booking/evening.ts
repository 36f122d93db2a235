/** A service day at a glance: tables that are needed twice, and free tables. */
import type { Block } from '../availability/blocks';
import type { Day } from '../availability/day';
import { firstFree, seatingsForTeam, type Seating } from '../availability/seating';
import { isAtTables } from '../availability/sitting';
import type { Stay } from '../availability/stay';
import { tableUses, type TableUse } from '../availability/table-uses';
import type { TableId } from '../shared/ids';
import {
  addDays,
  instantOf,
  latest,
  minutesBetween,
  plusMinutes,
  weekdayOf,
  type Instant,
  type LocalDate,
} from '../shared/time';
import { spansFrom } from '../venue/opening-hours';
import { minutesFor, type Venue } from '../venue/venue';
import { seatingChoices } from './move';
import type { DayBooking } from './team-day';

/** The minutes before its start from which a party counts as about to arrive. */
const soonMinutes = 15;

export interface Evening {
  readonly date: LocalDate;
  readonly venue: Venue;
  /** Those that start on the service day. */
  readonly bookings: readonly DayBooking[];
  readonly blocks: readonly Block[];
  readonly now: Instant;
}

/** A party that is due, or about to be, while another one still has its table. */
export interface SeatingConflict {
  readonly booking: DayBooking;
  readonly occupant: DayBooking;
  /** The tables that both have. */
  readonly tableIds: readonly TableId[];
  /** Where the party can sit instead for its whole stay; null where nothing that suits is free. */
  readonly proposal: Seating | null;
}

const expectedStates: readonly string[] = ['confirmed', 'awaiting_deposit'];
const statesWithTables: readonly string[] = [...expectedStates, 'held', 'seated'];

/** In the order of the starts. No two proposals need the same table at the same time. */
export function seatingConflicts(evening: Evening): readonly SeatingConflict[] {
  const day = dayOf(evening);
  const promised: TableUse[] = [];
  const due = evening.bookings.filter((booking) => isDue(booking, day.now));
  return due.flatMap((booking) => {
    const atTables = day.stays.filter((stay) => isInTheWay(stay, booking, day));
    const occupant = evening.bookings.find(
      (one) =>
        atTables.some(({ bookingId }) => bookingId === one.id) &&
        !leavesInTime(one, booking, day.now),
    );
    if (occupant === undefined) return [];
    const proposal = proposalFor(booking, day, promised);
    if (proposal !== null) promised.push({ ...useOf(booking, day), tableIds: proposal.tableIds });
    const tableIds = booking.tableIds.filter((id) => occupant.tableIds.includes(id));
    return [{ booking, occupant, tableIds, proposal }];
  });
}

function isDue({ state, startsAt, endsAt }: DayBooking, now: Instant): boolean {
  return (
    expectedStates.includes(state) && endsAt > now && minutesBetween(now, startsAt) <= soonMinutes
  );
}

/** Whether the party is within its planned stay, and that ends before the other party comes. */
function leavesInTime(occupant: DayBooking, { startsAt }: DayBooking, now: Instant): boolean {
  return occupant.endsAt > now && occupant.endsAt <= startsAt;
}

function isInTheWay(stay: Stay, booking: DayBooking, day: Day): boolean {
  return (
    stay.bookingId !== booking.id &&
    isAtTables(stay, day) &&
    stay.tableIds.some((id) => booking.tableIds.includes(id))
  );
}

function proposalFor(booking: DayBooking, day: Day, promised: readonly TableUse[]): Seating | null {
  const stays = day.stays.filter(({ bookingId }) => bookingId !== booking.id);
  const uses = [...tableUses({ ...day, stays }), ...promised];
  const { from, clearedAt: until } = useOf(booking, day);
  const choices = seatingChoices(
    { partySize: booking.partySize, span: { from, until } },
    day.venue,
    uses,
  );
  return choices.find(({ isFree }) => isFree)?.seating ?? null;
}

function useOf({ startsAt, clearedAt }: DayBooking, { now }: Day): Omit<TableUse, 'tableIds'> {
  return { from: latest(startsAt, now), clearedAt };
}

/** A table for a party without a booking, from the first moment of the day at which it is free. */
export interface FreeTable {
  readonly from: Instant;
  readonly seating: Seating;
}

/**
 * The first table that is free for as long as a party of that size usually stays; null where none
 * is before the last start of the day. Tables that only the team gives count as well.
 */
export function firstFreeTable(partySize: number, evening: Evening): FreeTable | null {
  const day = dayOf(evening);
  const { venue } = day;
  const type =
    venue.bookingTypes.find((one) => partySize <= one.partySizeMax) ?? venue.bookingTypes[0];
  const lastStart = lastStartOf(evening);
  const opens = spansFrom(day.date, venue.hours, venue.zone)[0]?.from;
  if (type === undefined || lastStart === null || opens === undefined) return null;
  const minutes = minutesFor(type, partySize) + venue.policy.turnaroundMinutes;
  const seatings = seatingsForTeam(venue, partySize);
  const uses = tableUses(day);
  const first = latest(opens, day.now);
  // A table becomes free only at the end of a use.
  const starts = [first, ...uses.map(({ clearedAt }) => clearedAt)]
    .filter((from) => from >= first && from <= lastStart)
    .sort((one, other) => one - other);
  for (const from of new Set(starts)) {
    const span = { from, until: plusMinutes(from, minutes) };
    const seating = firstFree(seatings, span, uses);
    if (seating !== null) return { from, seating };
  }
  return null;
}

/** The last start that any booking type offers on that service day. */
export function lastStartOf({ date, venue }: Pick<Evening, 'date' | 'venue'>): Instant | null {
  const ends = venue.bookingTypes
    .flatMap(({ windows }) => windows)
    .filter(({ days }) => days.includes(weekdayOf(date)))
    .flatMap(({ from, to }) => {
      const end = { date: to < from ? addDays(date, 1) : date, time: to };
      return instantOf(end, venue.zone) ?? [];
    });
  return ends.length === 0 ? null : latest(...ends);
}

/** The service day with the stays of its bookings, on whole minutes. */
function dayOf({ date, venue, bookings, blocks, now }: Evening): Day {
  const stays = bookings.filter(({ state }) => statesWithTables.includes(state)).map(toStay);
  return { date, venue, stays, blocks, now: (now - (now % 60_000)) as Instant };
}

function toStay(booking: DayBooking): Stay {
  const { id, partySize, bookingTypeId, startsAt, endsAt, clearedAt, tableIds, state } = booking;
  const isSeated = state === 'seated';
  return {
    bookingId: id,
    partySize,
    bookingTypeId,
    isFixed: isSeated || booking.isPinned || booking.arrivedAt !== null,
    from: startsAt,
    until: endsAt,
    clearedAt,
    tableIds,
    isSeated,
  };
}
