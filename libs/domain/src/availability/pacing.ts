/**
 * How fast a venue may fill: limits on covers and bookings that start in one wall-clock interval,
 * and on those present at once. Guests count as present during their stay, not during the
 * turnaround after it.
 */
import { wallClockOf, type Instant } from '../shared/time';
import type { Span } from '../venue/opening-hours';
import type { Pacing } from '../venue/policy';
import type { Day } from './day';
import type { Stay } from './stay';
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

  const arrivals = loadsByMoment(day.stays, ({ from }) => from);
  const departures = loadsByMoment(day.stays, ({ until }) => until);
  const startingWith = startingLoads(arrivals, day, pacing);
  const peakWithin = presentLoads(arrivals, departures);
  const fits = (load: Load, covers: number | null, bookings: number | null): boolean =>
    load.covers + partySize <= (covers ?? Infinity) && load.bookings + 1 <= (bookings ?? Infinity);

  return (stay) =>
    fits(startingWith(stay.from), pacing.coversStarting, pacing.bookingsStarting) &&
    fits(peakWithin(stay), pacing.coversPresent, pacing.bookingsPresent);
}

type Loads = ReadonlyMap<Instant, Load>;

/** The arrivals and departures at each moment. Most stays share theirs, so there are few. */
function loadsByMoment(stays: readonly Stay[], momentOf: (stay: Stay) => Instant): Loads {
  const loads = new Map<Instant, { covers: number; bookings: number }>();
  for (const stay of stays) {
    const moment = momentOf(stay);
    const load = loads.get(moment);
    if (load === undefined) {
      loads.set(moment, { covers: stay.partySize, bookings: 1 });
    } else {
      load.covers += stay.partySize;
      load.bookings += 1;
    }
  }
  return loads;
}

/** The covers and bookings that start in the same interval as a moment of that day. */
function startingLoads(
  arrivals: Loads,
  { date, venue }: Day,
  { intervalMinutes }: Pacing,
): (moment: Instant) => Load {
  const clock = wallClockOf(date, venue.zone);
  const intervalOf = (moment: Instant): number => Math.floor(clock(moment) / intervalMinutes);
  const loads = new Map<number, Load>();
  for (const [moment, { covers, bookings }] of arrivals) {
    const interval = intervalOf(moment);
    const before = loads.get(interval) ?? noLoad;
    loads.set(interval, { covers: before.covers + covers, bookings: before.bookings + bookings });
  }
  return (moment) => loads.get(intervalOf(moment)) ?? noLoad;
}

/** The most covers, and the most bookings, present at any one moment of a span. */
function presentLoads(arrivals: Loads, departures: Loads): (span: Span) => Load {
  const moments = [...new Set([...arrivals.keys(), ...departures.keys()])].sort((a, b) => a - b);
  const loads = [noLoad];
  let { covers, bookings } = noLoad;
  for (const moment of moments) {
    // A party that leaves at a moment and one that arrives at it are not present together.
    const come = arrivals.get(moment) ?? noLoad;
    const gone = departures.get(moment) ?? noLoad;
    covers += come.covers - gone.covers;
    bookings += come.bookings - gone.bookings;
    loads.push({ covers, bookings });
  }
  return ({ from, until }) => {
    const during = loads.slice(indexFrom(moments, from + 1), indexFrom(moments, until) + 1);
    return {
      covers: Math.max(...during.map((load) => load.covers)),
      bookings: Math.max(...during.map((load) => load.bookings)),
    };
  };
}

const noLoad: Load = { covers: 0, bookings: 0 };
