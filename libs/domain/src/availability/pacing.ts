/**
 * How fast a venue may fill: limits on covers and bookings that start in one wall-clock interval,
 * and on those present at once. Guests count as present during their stay, not during the
 * turnaround after it.
 */
import { wallClockOf, type Instant } from '../shared/time';
import type { Span } from '../venue/opening-hours';
import type { Pacing } from '../venue/policy';
import type { Day, Stay } from './day';
import { indexFrom } from './start-set';

interface Load {
  readonly covers: number;
  readonly bookings: number;
}

/** Whether one more party may stay for that span. */
export type PacingCheck = (stay: Span) => boolean;

export function pacingCheck(day: Day, partySize: number): PacingCheck {
  const pacing = day.venue.policy.pacing;
  if (pacing === null) return () => true;

  const startingWith = startingLoads(day, pacing);
  const peakWithin = presentLoads(day.stays);
  const fits = (load: Load, covers: number | null, bookings: number | null): boolean =>
    load.covers + partySize <= (covers ?? Infinity) && load.bookings + 1 <= (bookings ?? Infinity);

  return (stay) =>
    fits(startingWith(stay.from), pacing.coversStarting, pacing.bookingsStarting) &&
    fits(peakWithin(stay), pacing.coversPresent, pacing.bookingsPresent);
}

/** The covers and bookings that start in the same interval as a moment of that day. */
function startingLoads(day: Day, { intervalMinutes }: Pacing): (moment: Instant) => Load {
  const clock = wallClockOf(day.date, day.venue.zone);
  const intervalOf = (moment: Instant): number => Math.floor(clock(moment) / intervalMinutes);
  const loads = new Map<number, Load>();
  for (const { from, partySize } of day.stays) {
    const { covers, bookings } = loads.get(intervalOf(from)) ?? noLoad;
    loads.set(intervalOf(from), { covers: covers + partySize, bookings: bookings + 1 });
  }
  return (moment) => loads.get(intervalOf(moment)) ?? noLoad;
}

/** The most covers, and the most bookings, present at any one moment of a span. */
function presentLoads(stays: readonly Stay[]): (span: Span) => Load {
  const changes = stays
    .flatMap(({ from, until, partySize }) => [
      { at: from, covers: partySize, bookings: 1 },
      { at: until, covers: -partySize, bookings: -1 },
    ])
    // Departures sort before arrivals at the same moment, so the two are not counted together.
    .sort((a, b) => a.at - b.at || a.covers - b.covers);
  const moments = changes.map(({ at }) => at);
  const loads: Load[] = [noLoad];
  for (const { covers, bookings } of changes) {
    const before = loads[loads.length - 1] as Load;
    loads.push({ covers: before.covers + covers, bookings: before.bookings + bookings });
  }
  return ({ from, until }) => {
    const during = loads.slice(indexFrom(moments, from + 1), indexFrom(moments, until) + 1);
    return {
      covers: Math.max(...during.map(({ covers }) => covers)),
      bookings: Math.max(...during.map(({ bookings }) => bookings)),
    };
  };
}

const noLoad: Load = { covers: 0, bookings: 0 };
