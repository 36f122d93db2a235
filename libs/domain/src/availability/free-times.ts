/**
 * The start times of a calendar day at which a party can be seated.
 *
 * A start is offered when a booking type has it, the venue is open for the whole stay, notice,
 * horizon and pacing allow it, booking online is not closed, and one seating is free from the
 * arrival until its tables are cleared again, or can be made free by moving others.
 */
import {
  addDays,
  instantsOn,
  localOf,
  minutesBetween,
  plusMinutes,
  type Instant,
  type LocalDate,
  type LocalTime,
} from '../shared/time';
import { chargesFor, type Charges } from '../venue/deposit';
import { isOpenThroughout, openSpans, spanOf, type Span } from '../venue/opening-hours';
import { durationFor, takesParty, type BookingType, type Venue } from '../venue/venue';
import { startsOn } from '../venue/windows';
import { isClosedOnline } from './blocks';
import { tableUses, type TableUse } from './table-uses';
import type { Day, PartyWish } from './day';
import { pacingCheck, type PacingCheck } from './pacing';
import { seatingsFor, type Seating } from './seating';
import type { PartyToSeat } from './seating-options';
import type { SeatingPlan } from './seating-plan';
import { indexFrom, StartSet } from './start-set';
import { planOn } from './tables-in-use';

/** A booking type that fits a time, with its terms for that party. */
export interface Option extends Charges {
  readonly type: BookingType;
  readonly durationMinutes: number;
}

export interface FreeTime {
  readonly time: LocalTime;
  readonly startsAt: Instant;
  /** At least one, in the venue's order of booking types. */
  readonly options: readonly Option[];
}

interface Start {
  readonly time: LocalTime;
  readonly startsAt: Instant;
}

/**
 * Every free time of that calendar day, in order of the clock; with `only`, just that time.
 */
export function freeTimes(day: Day, wish: PartyWish, only: LocalTime | null = null): FreeTime[] {
  if (!isOnSale(day, wish.partySize)) return [];
  const query = {
    day,
    partySize: wish.partySize,
    only,
    open: openSpans(day.date, day.venue.hours, day.venue.zone),
    isWithinPacing: pacingCheck(day, wish.partySize),
    plan: day.venue.policy.maxMoves === 0 ? null : planOn(day),
  };
  const times = new Map<LocalTime, FreeTime>();
  for (const type of typesFor(day, wish)) {
    const durationMinutes = durationFor(type, wish.partySize);
    for (const { time, startsAt } of freeStarts(query, type)) {
      const option = {
        type,
        durationMinutes,
        ...chargesFor(type.deposits, wish.partySize, { date: day.date, time }),
      };
      const options = [...(times.get(time)?.options ?? []), option];
      times.set(time, { time, startsAt, options });
    }
  }
  return [...times.values()].sort((a, b) => a.startsAt - b.startsAt);
}

/** Whether a party of that size may book that day online at all, before tables are checked. */
function isOnSale({ venue, date, now }: Day, partySize: number): boolean {
  const today = localOf(now, venue.zone).date;
  return partySize <= venue.policy.partySizeMax && isWithinHorizon(date, today, venue.policy);
}

/** Whether the date is from today to the last day that can be booked, both included. */
export function isWithinHorizon(
  date: LocalDate,
  today: LocalDate,
  policy: { readonly daysAheadMax: number },
): boolean {
  return today <= date && date <= addDays(today, policy.daysAheadMax);
}

/** Whether a start is in the future, and the venue's notice for new bookings is kept. */
export function keepsNotice(startsAt: Instant, { policy }: Venue, now: Instant): boolean {
  return startsAt > now && minutesBetween(now, startsAt) >= policy.bookNoticeMinutes;
}

function typesFor({ venue }: Day, { partySize, bookingTypeId }: PartyWish): BookingType[] {
  return venue.bookingTypes.filter(
    (type) => takesParty(type, partySize) && (bookingTypeId ?? type.id) === type.id,
  );
}

/** The request, with the facts that are the same for every booking type. */
interface FreeTimesQuery {
  readonly day: Day;
  readonly partySize: number;
  readonly only: LocalTime | null;
  readonly open: readonly Span[];
  readonly isWithinPacing: PacingCheck;
  /** Null if no stay may be moved. */
  readonly plan: ((party: PartyToSeat) => SeatingPlan) | null;
}

function freeStarts(query: FreeTimesQuery, type: BookingType): Start[] {
  const { day, partySize, open, isWithinPacing } = query;
  const duration = durationFor(type, partySize);
  const starts = startsToCome(query, type).filter(({ startsAt }) => {
    const stay = spanOf(startsAt, duration);
    const isOpen = isOpenThroughout(open, stay) && !isClosedOnline(day, startsAt);
    return isOpen && isWithinPacing(stay);
  });
  const minutes = duration + day.venue.policy.turnaroundMinutes;
  const seatings = seatingsFor(day.venue, type, partySize);
  const free = startsWithFreeSeating(day, {
    starts: starts.map(({ startsAt }) => startsAt),
    seatings,
    minutes,
  });
  const { plan } = query;
  if (plan === null) return starts.filter((_, index) => free.has(index));
  return starts.filter(({ startsAt: from }, index) => {
    const party = { from, clearedAt: plusMinutes(from, minutes), seatings };
    return free.has(index) || plan(party).kind !== 'no-room';
  });
}

/**
 * The starts of the type that the notice allows, in order of time, without wall times that the
 * clocks skip.
 */
function startsToCome(
  { day: { venue, date, now }, only }: FreeTimesQuery,
  type: BookingType,
): Start[] {
  const times = type.windows
    .flatMap((window) => startsOn(date, window, venue.policy.slotIntervalMinutes))
    .filter((time) => (only ?? time) === time);
  const instantAt = instantsOn(date, venue.zone);
  return [...new Set(times)]
    .flatMap((time) => {
      const startsAt = instantAt(time);
      return startsAt === null ? [] : [{ time, startsAt }];
    })
    .filter(({ startsAt }) => keepsNotice(startsAt, venue, now))
    .sort((a, b) => a.startsAt - b.startsAt);
}

interface SeatingQuery {
  /** In ascending order. */
  readonly starts: readonly Instant[];
  readonly seatings: readonly Seating[];
  /** How long the tables are occupied: the stay and the turnaround. */
  readonly minutes: number;
}

/** The starts at which at least one of the seatings is free. */
function startsWithFreeSeating(day: Day, { starts, seatings, minutes }: SeatingQuery): StartSet {
  const free = freeByTable(tableUses(day), starts, minutes);
  const allStarts = StartSet.all(starts);
  const result = StartSet.none(starts);
  for (const { tableIds } of seatings) {
    result.addCommon(tableIds.map((id) => free.get(id) ?? allStarts));
  }
  return result;
}

/** For each table that is used, the starts at which it is free for that long. */
function freeByTable(
  uses: readonly TableUse[],
  starts: readonly Instant[],
  minutes: number,
): Map<string, StartSet> {
  const free = new Map<string, StartSet>();
  const [firstStart = 0] = starts;
  const lastEnd = (starts.at(-1) ?? 0) + minutes * 60_000;
  for (const { tableIds, from, clearedAt } of uses) {
    if (clearedAt <= firstStart || lastEnd <= from) continue;
    const first = indexFrom(starts, from - minutes * 60_000 + 1);
    const end = indexFrom(starts, clearedAt);
    if (first >= end) continue;
    for (const id of tableIds) {
      const set = free.get(id) ?? StartSet.all(starts);
      set.removeRun(first, end);
      free.set(id, set);
    }
  }
  return free;
}
