/** What the team can offer a party: the starts of a day, and tables for guests at the door. */
import { tableUses, type TableUse } from '../availability/table-uses';
import type { Day, PartyWish } from '../availability/day';
import type { Pence } from '../shared/money';
import {
  earliest,
  localOf,
  minutesBetween,
  plusMinutes,
  timeOf,
  type Instant,
  type LocalTime,
} from '../shared/time';
import { depositFor } from '../venue/deposit';
import { minutesFor, type BookingType } from '../venue/venue';
import type { Place } from './place';
import { isSameTables } from '../availability/seating';
import { dayAfter } from '../availability/tables-in-use';
import type { TableId } from '../shared/ids';
import { seatingChoices } from './move';
import { atTables, partyOnDay, type PartyOnDay } from './party-on-day';
import { placeAtTime, placeFromNow, type TeamPlacing } from './place-for-team';
import { weightOf, type Warning } from './rules';

/** A start that the team can book. */
export interface TeamStart {
  readonly time: LocalTime;
  readonly place: Place;
  readonly depositPence: Pence;
  /** Empty where nothing is against it. */
  readonly warnings: readonly Warning[];
}

export interface StartsOfType {
  readonly type: BookingType;
  readonly durationMinutes: number;
  /** At least one, in the order of the clock. */
  readonly starts: readonly TeamStart[];
}

/**
 * Every start of the day at which the party can have a table, or at which it can be booked without
 * one: those that any booking type offers, and beyond them those on the venue's grid while it is
 * open.
 */
export function startsForTeam(
  day: Day,
  { isWithoutTable = false, ...wish }: PartyWish & { readonly isWithoutTable?: boolean },
): readonly StartsOfType[] {
  const party = partyOnDay(day, { ...wish, date: day.date, tableIds: isWithoutTable ? [] : null });
  const times = timesOf(party);
  return day.venue.bookingTypes
    .filter(({ id }) => (wish.bookingTypeId ?? id) === id)
    .map((type) => ({
      type,
      durationMinutes: minutesFor(type, wish.partySize),
      starts: times.flatMap((time) => startAt(party, type, time)),
    }))
    .filter(({ starts }) => starts.length > 0);
}

function startAt(party: PartyOnDay, type: BookingType, time: LocalTime): readonly TeamStart[] {
  const found = placeAtTime(party, { time, bookingTypeId: type.id });
  if (found.kind !== 'placed') return [];
  const { date, partySize } = party.wish;
  const depositPence = depositFor(type.deposits, partySize, { date, time });
  return [{ time, place: found.place, depositPence, warnings: found.warnings }];
}

const dayMinutes = 24 * 60;

function timesOf({ day, open, instantAt, offered }: PartyOnDay): readonly LocalTime[] {
  const { slotIntervalMinutes } = day.venue.policy;
  const grid = Array.from({ length: Math.ceil(dayMinutes / slotIntervalMinutes) }, (_, index) =>
    timeOf(index * slotIntervalMinutes),
  ).filter((time) => {
    const startsAt = instantAt(time);
    return (
      startsAt !== null && open.some(({ from, until }) => from <= startsAt && startsAt < until)
    );
  });
  return [...new Set([...grid, ...[...offered.values()].flatMap((times) => [...times])])].sort();
}

/** The shortest stay of a party at the door. */
const walkInMinutesMin = 15;
/** A proposal must still fit when it is chosen, at most so much later. */
const proposalMinutes = 5;

/** Tables that a party at the door can have from this minute on. */
export interface WalkInSeating {
  readonly place: Place;
  readonly warnings: readonly Warning[];
  /** When they are in use again; null where nothing follows that day. */
  readonly freeUntil: Instant | null;
  /** Whether another use of them makes the stay shorter than usual. */
  readonly isShorter: boolean;
}

/**
 * Where such a party can sit, the best first: what has the fewest warnings, then what is free for
 * as long as the party usually stays, then the smallest.
 */
export function seatingsForWalkIn(day: Day, partySize: number): readonly WalkInSeating[] {
  const { venue, now } = day;
  const startsAt = (now - (now % 60_000)) as Instant;
  const { date } = localOf(startsAt, venue.zone);
  const party = partyOnDay(day, { partySize, bookingTypeId: null, date, tableIds: null });
  const cleared = plusMinutes(startsAt, walkInMinutesMin + venue.policy.turnaroundMinutes);
  const span = { from: startsAt, until: cleared };
  const proposed = placeFromNow(party, { startsAt, minutes: null });
  const isAtProposed = ({ seating }: Pick<Place, 'seating'>): boolean =>
    proposed.kind === 'placed' && isSameTables(seating.tableIds, proposed.place.seating.tableIds);
  const isProposed = ({ place }: WalkInSeating): boolean => isAtProposed(place);
  const byMoving = seatingByMoving(day, proposed);
  const free = seatingChoices({ partySize, span }, venue, party.uses)
    .filter((one) => one.isFree && !(byMoving.length > 0 && isAtProposed(one)))
    .flatMap(({ seating }) => walkInAt(atTables(party, seating.tableIds), startsAt));
  return [...byMoving, ...free].sort(
    (one, other) =>
      weightOf(one.warnings) - weightOf(other.warnings) ||
      Number(one.isShorter) - Number(other.isShorter) ||
      Number(isProposed(other)) - Number(isProposed(one)),
  );
}

/** The proposal where others are moved for it, which is so only where nothing else lasts. */
function seatingByMoving(day: Day, proposed: TeamPlacing): readonly WalkInSeating[] {
  if (proposed.kind !== 'placed' || proposed.place.moves.length === 0) return [];
  const { seating, startsAt, moves } = proposed.place;
  const freeUntil = nextUse(tableUses(dayAfter(day, moves)), seating.tableIds, startsAt);
  return [seatingOf(proposed, { freeUntil, isShorter: false })];
}

function walkInAt(party: PartyOnDay, startsAt: Instant): readonly WalkInSeating[] {
  const freeUntil = nextUse(party.uses, party.wish.tableIds ?? [], startsAt);
  const usual = placeFromNow(party, { startsAt, minutes: null });
  const isLasting =
    usual.kind === 'placed' &&
    (freeUntil === null || plusMinutes(usual.place.clearedAt, proposalMinutes) <= freeUntil);
  if (isLasting) return [seatingOf(usual, { freeUntil, isShorter: false })];
  if (freeUntil === null) return [];
  const { turnaroundMinutes } = party.day.venue.policy;
  const left = Math.floor(minutesBetween(startsAt, freeUntil)) - turnaroundMinutes;
  const minutes = Math.max(walkInMinutesMin, left - proposalMinutes);
  const short = placeFromNow(party, { startsAt, minutes });
  return short.kind === 'placed' ? [seatingOf(short, { freeUntil, isShorter: true })] : [];
}

function seatingOf(
  { place, warnings }: Extract<TeamPlacing, { readonly kind: 'placed' }>,
  rest: Pick<WalkInSeating, 'freeUntil' | 'isShorter'>,
): WalkInSeating {
  return { place, warnings, ...rest };
}

function nextUse(
  uses: readonly TableUse[],
  tableIds: readonly TableId[],
  startsAt: Instant,
): Instant | null {
  const later = uses.filter(
    (use) => use.from > startsAt && use.tableIds.some((id) => tableIds.includes(id)),
  );
  return later.length === 0 ? null : earliest(...later.map(({ from }) => from));
}
