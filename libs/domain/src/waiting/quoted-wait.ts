/**
 * How long parties at the door will wait for a table.
 *
 * The rest of the evening is played a number of times. In each course every party that is seated or
 * expected stays as long as parties like it stay, and the queue is seated in its order: each at the
 * first moment at which the seating planner has a table for its whole turn time. Bookings are in
 * the plan, so no party at the door gets a table that a booking needs.
 */
import type { Day } from '../availability/day';
import { seatingsForTeam, type Seating } from '../availability/seating';
import { planOn } from '../availability/tables-in-use';
import { lastStartOf } from '../booking/evening';
import type { BookingId, TableId } from '../shared/ids';
import {
  addDays,
  latest,
  localOf,
  minutesBetween,
  plusMinutes,
  type Instant,
} from '../shared/time';
import { spansFrom } from '../venue/opening-hours';
import { minutesFor, type BookingType } from '../venue/venue';
import { minutesOutside } from '../venue/windows';
import { courseCount, coursesOf, dayAt, withParty, type Course, type CourseFacts } from './courses';
import { drawsFor } from './draws';
import { minutesLeft, stayTimesFrom, type MeasuredStay } from './stay-times';

export interface WaitFacts {
  readonly day: Day;
  /** When the seated parties sat down; without it, from the start of their stays. */
  readonly seatedAt: ReadonlyMap<BookingId, Instant>;
  /** Of the venue, as far back as they are typical. */
  readonly measured: readonly MeasuredStay[];
  /** The share of bookings that never come, from 0 to 1. */
  readonly noShowShare: number;
  /** The share of parties that leave the queue before they get a table, from 0 to 1. */
  readonly leaveShare: number;
}

/** A party at the door. */
export interface QueueParty {
  readonly id: string;
  readonly partySize: number;
}

/** A wait from now on, in whole minutes. */
export interface Wait {
  /** Half of the parties wait less. */
  readonly medianMinutes: number;
  /** At least four of five parties wait between these two. */
  readonly leastMinutes: number;
  /** Null where there may be no table at all this evening. */
  readonly mostMinutes: number | null;
}

/**
 * Parties that come later lengthen some waits and are in no course, so the upper bound is higher
 * than the lower one is low. Decision 257 has the figures.
 */
const quantiles = { least: 0.1, median: 0.5, most: 0.95 };

/**
 * The wait of each party, in the order of the queue; null for one that more likely than not gets no
 * table this evening.
 */
export function waitsOf(facts: WaitFacts, queue: readonly QueueParty[]): readonly (Wait | null)[] {
  const evening = eveningOf(facts);
  let courses = coursesOf(evening);
  return queue.map((party) => {
    const guests = guestsOf(party, evening);
    const leaves = drawsFor(`${party.id} leaves`, courseCount);
    const outcomes = courses.map((course, index) => seat(guests, { course, index, evening }));
    courses = courses.map((course, index) =>
      (leaves[index] ?? 1) < facts.leaveShare ? course : (outcomes[index]?.after ?? course),
    );
    return waitOf(outcomes.map(({ minutes }) => minutes));
  });
}

interface Evening extends CourseFacts {
  /** The first moment at which a party is seated; null once the venue is closed for the day. */
  readonly firstStart: Instant | null;
  /** The last one. */
  readonly lastStart: Instant;
}

function eveningOf({ day, seatedAt, measured, noShowShare }: WaitFacts): Evening {
  const now = (day.now - (day.now % 60_000)) as Instant;
  const stayTimes = stayTimesFrom(measured);
  return {
    day: { ...day, now },
    seatedAt,
    noShowShare,
    firstStart: firstStartAt({ ...day, now }),
    lastStart: lastStartOf(day) ?? now,
    timesOf: (partySize, from, usualMinutes) => {
      const hour = Number(localOf(from, day.venue.zone).time.slice(0, 2));
      return stayTimes({ partySize, hour, usualMinutes });
    },
  };
}

/** Hours of the day before may run past midnight. */
function firstStartAt({ date, venue, now }: Day): Instant | null {
  const spans = [addDays(date, -1), date].flatMap((day) => spansFrom(day, venue.hours, venue.zone));
  const next = spans.find(({ until }) => now < until);
  return next === undefined ? null : latest(next.from, now);
}

interface Guests {
  readonly party: QueueParty;
  readonly type: BookingType;
  readonly usualMinutes: number;
  readonly seatings: readonly Seating[];
  readonly tableIds: ReadonlySet<TableId>;
  readonly draws: readonly number[];
}

/** The booking type is the one whose windows are nearest to now, as for a walk-in. */
function guestsOf(party: QueueParty, { day: { venue, now } }: Evening): Guests | null {
  const { time } = localOf(now, venue.zone);
  const [type] = [...venue.bookingTypes].sort(
    (one, other) => minutesOutside(one.windows, time) - minutesOutside(other.windows, time),
  );
  if (type === undefined) return null;
  const seatings = seatingsForTeam(venue, party.partySize);
  return {
    party,
    type,
    usualMinutes: minutesFor(type, party.partySize),
    seatings,
    tableIds: new Set(seatings.flatMap(({ tableIds }) => tableIds)),
    draws: drawsFor(party.id, courseCount),
  };
}

interface Outcome {
  /** Null if the party gets no table in that course. */
  readonly minutes: number | null;
  readonly after: Course;
}

interface CourseOfEvening {
  readonly course: Course;
  readonly index: number;
  readonly evening: Evening;
}

/** Seats the party at the first moment at which there is a table for it. */
function seat(guests: Guests | null, { course, index, evening }: CourseOfEvening): Outcome {
  const { day } = evening;
  if (guests === null) return { minutes: null, after: course };
  const { party, type, usualMinutes, seatings, draws } = guests;
  const { turnaroundMinutes } = day.venue.policy;
  for (const from of momentsOf(course, guests, evening)) {
    const usualEnd = plusMinutes(from, usualMinutes);
    const clearedAt = plusMinutes(usualEnd, turnaroundMinutes);
    const plan = planOn(dayAt(course, from, day))({ from, clearedAt, seatings });
    if (plan.kind === 'no-room') continue;
    const times = evening.timesOf(party.partySize, from, usualMinutes);
    const stay = {
      bookingId: party.id as BookingId,
      partySize: party.partySize,
      bookingTypeId: type.id,
      isFixed: true,
      from,
      until: usualEnd,
      clearedAt,
      tableIds: plan.seating.tableIds,
      isSeated: false,
    };
    const leavesAt = plusMinutes(from, minutesLeft(times, 0, draws[index] ?? 0));
    const moves = plan.kind === 'seated' ? [] : plan.moves;
    return {
      minutes: minutesBetween(day.now, from),
      after: withParty(course, { stay, leavesAt }, moves),
    };
  }
  return { minutes: null, after: course };
}

/** A table becomes free only at the end of a stay or of a block. */
function momentsOf(
  course: Course,
  { tableIds }: Guests,
  { day: { blocks }, firstStart, lastStart }: Evening,
): readonly Instant[] {
  if (firstStart === null) return [];
  const departures = course.filter(({ stay }) => stay.tableIds.some((id) => tableIds.has(id)));
  const moments = [
    ...departures.map(({ leavesAt }) => leavesAt),
    ...blocks.map(({ until }) => until),
  ].filter((end) => firstStart < end && end <= lastStart);
  return [...new Set([firstStart, ...moments])].sort((one, other) => one - other);
}

function waitOf(minutes: readonly (number | null)[]): Wait | null {
  const sorted = minutes.map((one) => one ?? Infinity).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? Infinity;
  const most = at(quantiles.most);
  if (at(quantiles.median) === Infinity) return null;
  return {
    medianMinutes: at(quantiles.median),
    leastMinutes: at(quantiles.least),
    mostMinutes: most === Infinity ? null : most,
  };
}
