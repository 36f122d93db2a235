/** Possible courses of the rest of an evening: who leaves when, and who does not come. */
import type { Day } from '../availability/day';
import { firstFree, seatingsForTeam } from '../availability/seating';
import type { Move } from '../availability/seating-plan';
import type { Stay } from '../availability/stay';
import type { BookingId } from '../shared/ids';
import { earliest, latest, minutesBetween, plusMinutes, type Instant } from '../shared/time';
import { drawsFor } from './draws';
import { minutesLeft, type StayTimes } from './stay-times';

/** Enough for a quote that is steady to about a minute. */
export const courseCount = 40;

/** A stay as planned, and the moment at which its tables become free in this course. */
export interface CourseStay {
  readonly stay: Stay;
  readonly leavesAt: Instant;
}

/** In the order of their starts. */
export type Course = readonly CourseStay[];

export interface CourseFacts {
  /** `now` is on a whole minute. */
  readonly day: Day;
  readonly seatedAt: ReadonlyMap<BookingId, Instant>;
  readonly noShowShare: number;
  readonly timesOf: (partySize: number, from: Instant, usualMinutes: number) => StayTimes;
}

export function coursesOf(facts: CourseFacts): readonly Course[] {
  const departures = facts.day.stays.map((stay) => ({
    stay,
    leavesAt: stay.isSeated ? seatedDepartures(stay, facts) : expectedDepartures(stay, facts),
  }));
  return Array.from({ length: courseCount }, (_, index) =>
    departures
      .map(({ stay, leavesAt }) => ({ stay, leavesAt: leavesAt[index] ?? stay.until }))
      .sort((one, other) => one.stay.from - other.stay.from),
  );
}

function seatedDepartures(stay: Stay, { day, seatedAt, timesOf }: CourseFacts): readonly Instant[] {
  const from = earliest(day.now, seatedAt.get(stay.bookingId) ?? stay.from);
  const times = timesOf(stay.partySize, from, minutesBetween(stay.from, stay.until));
  const minutesSoFar = minutesBetween(from, day.now);
  return drawsFor(stay.bookingId, courseCount).map((draw) =>
    plusMinutes(day.now, minutesLeft(times, minutesSoFar, draw)),
  );
}

/** The table of a party that does not come is free after the time of grace. */
function expectedDepartures(
  stay: Stay,
  { day, noShowShare, timesOf }: CourseFacts,
): readonly Instant[] {
  const from = latest(day.now, stay.from);
  const times = timesOf(stay.partySize, from, minutesBetween(stay.from, stay.until));
  const draws = drawsFor(stay.bookingId, courseCount);
  const graceEnd = plusMinutes(stay.from, day.venue.policy.graceMinutes);
  return drawsFor(`${stay.bookingId} comes`, courseCount).map((draw, index) =>
    draw < noShowShare
      ? latest(plusMinutes(day.now, 1), graceEnd)
      : plusMinutes(from, minutesLeft(times, 0, draws[index] ?? 0)),
  );
}

/** The day as the team sees it at that moment: when a seated party will leave is not known. */
export function dayAt(course: Course, now: Instant, day: Day): Day {
  const stays: Stay[] = [];
  for (const { stay, leavesAt } of course) {
    if (leavesAt <= now) continue;
    if (stay.from > now) stays.push(stay);
    else stays.push(seated(stay, { ...day, stays, now }));
  }
  return { ...day, stays, now };
}

/** A party whose table is still in use sits down at another one. */
function seated(stay: Stay, { venue, stays, now }: Day): Stay {
  const sitting = { ...stay, isSeated: true, isFixed: true };
  const present = stays.filter((one) => one.isSeated);
  const isInUse = present.some((one) => one.tableIds.some((id) => stay.tableIds.includes(id)));
  if (!isInUse) return sitting;
  const uses = present.map((one) => ({ ...one, clearedAt: latest(one.clearedAt, stay.clearedAt) }));
  const span = { from: now, until: latest(stay.clearedAt, plusMinutes(now, 1)) };
  const other = firstFree(seatingsForTeam(venue, stay.partySize), span, uses);
  return { ...sitting, tableIds: other?.tableIds ?? stay.tableIds };
}

/** The course once that party is in it as well, and others are moved for it. */
export function withParty(course: Course, party: CourseStay, moves: readonly Move[]): Course {
  const tablesOf = new Map(moves.map(({ stay, to }) => [stay.bookingId, to.tableIds]));
  const others = course.map(({ stay, leavesAt }) => ({
    stay: { ...stay, tableIds: tablesOf.get(stay.bookingId) ?? stay.tableIds },
    leavesAt,
  }));
  return [...others, party].sort((one, other) => one.stay.from - other.stay.from);
}
