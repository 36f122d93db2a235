/** The days of a venue on which a start may become free or occupied when tables do. */
import {
  addDays,
  earliest,
  latest,
  localOf,
  plusMinutes,
  type Instant,
  type LocalDate,
} from '../shared/time';
import type { Span } from '../venue/opening-hours';
import { longestDuration, type BookingType, type Venue } from '../venue/venue';
import { minutesLateMax } from '../venue/policy';
import { startsThatFit } from './search';

/** A span in which tables are occupied, the turnaround included, or booking online is closed. */
export interface OccupiedSpan extends Span {
  readonly by: 'party' | 'block' | 'closure';
}

/** The most days in an answer, as a block may have no end. */
const daysMax = 366;

/**
 * The day on which the span begins, and each other day that has a start which the span can
 * affect: a stay from the evening before may reach into it, and it may reach past midnight.
 */
export function affectedDays(venue: Venue, taken: OccupiedSpan): readonly LocalDate[] {
  const until = earliest(taken.until, plusMinutes(taken.from, daysMax * 24 * 60));
  const span = { ...taken, until };
  const { zone, bookingTypes } = venue;
  const startDay = localOf(span.from, zone).date;
  const reach = Math.max(0, ...bookingTypes.map((type) => reachMinutes(venue, type, span)));
  const last = localOf(latest(span.until, plusMinutes(span.from, reach)), zone).date;
  const days: LocalDate[] = [];
  let date = localOf(plusMinutes(span.from, -reach), zone).date;
  while (date <= last) {
    if (date === startDay || bookingTypes.some((type) => isAffected(venue, { type, date, span }))) {
      days.push(date);
    }
    date = addDays(date, 1);
  }
  return days;
}

/** How long before the span a start of that type can be and still overlap the span. */
function reachMinutes(
  { policy: { turnaroundMinutes, pacing } }: Venue,
  type: BookingType,
  { by }: OccupiedSpan,
): number {
  if (by === 'closure') return 0;
  const stay = longestDuration(type) + turnaroundMinutes;
  // Pacing counts the parties that start in one interval.
  return by === 'party' ? Math.max(stay, pacing?.intervalMinutes ?? 0) : stay;
}

interface Candidate {
  readonly type: BookingType;
  readonly date: LocalDate;
  readonly span: OccupiedSpan;
}

function isAffected(venue: Venue, { type, date, span }: Candidate): boolean {
  const reach = reachMinutes(venue, type, span);
  const from = plusMinutes(span.from, -reach);
  const until = untilWithMoves(venue, date, span);
  return startsThatFit(venue, date, { time: null, bookingTypeId: type.id }).some(
    (start) => (span.by === 'closure' ? from <= start : from < start) && start < until,
  );
}

/**
 * If parties may be moved to other tables, one that begins in the span can block a later start, and
 * so on. Only parties of one calendar day are moved.
 */
function untilWithMoves(venue: Venue, date: LocalDate, span: OccupiedSpan): Instant {
  const { zone, policy, bookingTypes } = venue;
  const interval = span.by === 'party' ? (policy.pacing?.intervalMinutes ?? 0) : 0;
  let until = latest(span.until, plusMinutes(span.from, interval));
  if (span.by === 'closure' || date <= localOf(span.from, zone).date) return until;
  const stays = bookingTypes.flatMap((type) =>
    startsThatFit(venue, date, { time: null, bookingTypeId: type.id }).map((from) => ({
      from,
      until: plusMinutes(from, longestDuration(type) + policy.turnaroundMinutes + minutesLateMax),
    })),
  );
  for (let moves = 0; moves < policy.maxMoves; moves += 1) {
    const before = until;
    until = latest(before, ...stays.filter(({ from }) => from < before).map((one) => one.until));
  }
  return until;
}
