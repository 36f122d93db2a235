/** The team's offers: starts of a day for a party, and tables for guests at the door. */
import { tableUses, type TableUse } from '../availability/table-uses';
import type { Day, PartyWish } from '../availability/day';
import {
  earliest,
  localOf,
  minutesBetween,
  plusMinutes,
  timeOf,
  type Instant,
  type LocalTime,
} from '../shared/time';
import { chargesFor, type Charges } from '../venue/deposit';
import { minutesFor, type BookingType, type Table } from '../venue/venue';
import type { Place } from './place';
import { isSameTables } from '../availability/seating';
import { dayAfter } from '../availability/tables-in-use';
import type { TableId } from '../shared/ids';
import { seatingChoices } from './move';
import { atTables, partyOnDay, type PartyOnDay } from './party-on-day';
import {
  freeTablesAt,
  freeTablesFromNow,
  placeAtTime,
  placeFromNow,
  type TeamPlacement,
} from './place-for-team';
import { weightOf, type Warning } from './rules';

/** A start that the team can book. */
export interface TeamStart extends Charges {
  readonly time: LocalTime;
  /** Null where no seating that suits is free, and the team has to choose the tables. */
  readonly place: Place | null;
  /** The free tables to choose from where `place` is null, and else none. */
  readonly freeTables: readonly Table[];
  /** Empty where no rule is broken. */
  readonly warnings: readonly Warning[];
}

export interface StartsOfType {
  readonly type: BookingType;
  readonly durationMinutes: number;
  /** At least one, in the order of the clock. */
  readonly starts: readonly TeamStart[];
}

/**
 * Every start of the day at which the team can book the party, as long as any table is free then,
 * or, if `isWithoutTable`, without a table: the starts that a booking type offers, and those on the
 * venue's grid while it is open.
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
  const at = { time, bookingTypeId: type.id };
  const { date, partySize } = party.wish;
  const start = { time, ...chargesFor(type.deposits, partySize, { date, time }) };
  const placement = placeAtTime(party, at);
  if (placement.kind === 'placed') {
    const { place, warnings } = placement;
    return [{ ...start, place, freeTables: [], warnings }];
  }
  const free = freeTablesAt(party, at);
  if (free === null) return [];
  return [{ ...start, place: null, freeTables: free.tables, warnings: free.warnings }];
}

const dayMinutes = 24 * 60;

function timesOf({ day, open, instantAt, offeredStarts }: PartyOnDay): readonly LocalTime[] {
  const { slotIntervalMinutes } = day.venue.policy;
  const grid = Array.from({ length: Math.ceil(dayMinutes / slotIntervalMinutes) }, (_, index) =>
    timeOf(index * slotIntervalMinutes),
  ).filter((time) => {
    const startsAt = instantAt(time);
    return (
      startsAt !== null && open.some(({ from, until }) => from <= startsAt && startsAt < until)
    );
  });
  return [
    ...new Set([...grid, ...[...offeredStarts.values()].flatMap((times) => [...times])]),
  ].sort();
}

/** The shortest stay of a party at the door. */
const walkInMinutesMin = 15;
/** A proposal must still fit when the team chooses it, up to this much later. */
const proposalMinutes = 5;

/** Tables for a party at the door, from this minute on. */
export interface WalkInSeating {
  readonly place: Place;
  readonly warnings: readonly Warning[];
  /** When they are in use again; null where nothing follows that day. */
  readonly freeUntil: Instant | null;
  /** Whether the next use makes the stay shorter than usual. */
  readonly isShorter: boolean;
}

export interface SeatingsForWalkIn {
  /**
   * The best first: those with the lightest warnings, then those that are free for its usual stay,
   * then the smallest.
   */
  readonly seatings: readonly WalkInSeating[];
  /** Where there are no seatings, all tables that are free for its usual stay. */
  readonly freeTables: readonly Table[];
}

/** Tables for a party at the door. */
export function seatingsForWalkIn(day: Day, partySize: number): SeatingsForWalkIn {
  const { venue, now } = day;
  const startsAt = (now - (now % 60_000)) as Instant;
  const { date } = localOf(startsAt, venue.zone);
  const party = partyOnDay(day, { partySize, bookingTypeId: null, date, tableIds: null });
  const seatings = walkInSeatings(party, startsAt);
  const free = seatings.length > 0 ? null : freeTablesFromNow(party, { startsAt, minutes: null });
  return { seatings, freeTables: free?.tables ?? [] };
}

function walkInSeatings(party: PartyOnDay, startsAt: Instant): readonly WalkInSeating[] {
  const { day } = party;
  const { venue } = day;
  const { partySize } = party.wish;
  const cleared = plusMinutes(startsAt, walkInMinutesMin + venue.policy.turnaroundMinutes);
  const span = { from: startsAt, until: cleared };
  const proposal = placeFromNow(party, { startsAt, minutes: null });
  const isAtProposed = ({ seating }: Pick<Place, 'seating'>): boolean =>
    proposal.kind === 'placed' && isSameTables(seating.tableIds, proposal.place.seating.tableIds);
  const isProposed = ({ place }: WalkInSeating): boolean => isAtProposed(place);
  const byMoving = seatingByMoving(day, proposal);
  const free = seatingChoices({ partySize, span }, venue, party.uses)
    .filter((one) => one.isFree && !(byMoving.length > 0 && isAtProposed(one)))
    .flatMap(({ seating }) => walkInAt(atTables(party, seating.tableIds), startsAt));
  const isListed = [...byMoving, ...free].some(isProposed);
  const larger =
    proposal.kind === 'placed' && !isListed
      ? walkInAt(atTables(party, proposal.place.seating.tableIds), startsAt)
      : [];
  return [...byMoving, ...free, ...larger].sort(
    (one, other) =>
      weightOf(one.warnings) - weightOf(other.warnings) ||
      Number(one.isShorter) - Number(other.isShorter) ||
      Number(isProposed(other)) - Number(isProposed(one)),
  );
}

/** The proposal if others are moved for it: then no free table lasts for the usual stay. */
function seatingByMoving(day: Day, proposal: TeamPlacement): readonly WalkInSeating[] {
  if (proposal.kind !== 'placed' || proposal.place.moves.length === 0) return [];
  const { seating, startsAt, moves } = proposal.place;
  const freeUntil = nextUse(tableUses(dayAfter(day, moves)), seating.tableIds, startsAt);
  return [seatingOf(proposal, { freeUntil, isShorter: false })];
}

function walkInAt(party: PartyOnDay, startsAt: Instant): readonly WalkInSeating[] {
  const freeUntil = nextUse(party.uses, party.wish.tableIds ?? [], startsAt);
  const usual = placeFromNow(party, { startsAt, minutes: null });
  const isLongEnough =
    usual.kind === 'placed' &&
    (freeUntil === null || plusMinutes(usual.place.clearedAt, proposalMinutes) <= freeUntil);
  if (isLongEnough) return [seatingOf(usual, { freeUntil, isShorter: false })];
  if (freeUntil === null) return [];
  const { turnaroundMinutes } = party.day.venue.policy;
  const minutesLeft = Math.floor(minutesBetween(startsAt, freeUntil)) - turnaroundMinutes;
  const minutes = Math.max(walkInMinutesMin, minutesLeft - proposalMinutes);
  const short = placeFromNow(party, { startsAt, minutes });
  return short.kind === 'placed' ? [seatingOf(short, { freeUntil, isShorter: true })] : [];
}

function seatingOf(
  { place, warnings }: Extract<TeamPlacement, { readonly kind: 'placed' }>,
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
