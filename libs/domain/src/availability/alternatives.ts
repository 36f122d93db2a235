/**
 * What to offer instead, always in the same order: the nearest times of that day, then the next
 * days, then the key's other venues. Contract: nearest times, next days, other venues; at most ten
 * in all.
 */
import type { Venue } from '../venue/venue';
import { addDays, localOf, minutesOf, type LocalDate, type LocalTime } from '../shared/time';
import { onDate, type Day, type Wish } from './day';
import { freeTimes, type FreeTime } from './free-times';

export interface Alternative extends FreeTime {
  readonly venue: Venue;
  readonly date: LocalDate;
}

const timesMax = 4;
const daysMax = 3;
const venuesMax = 3;
/** How many days after the asked day are searched. */
export const daysLookedAhead = 14;

/** What alternatives to a wish are chosen from; all stays are read from one snapshot. */
export interface SearchFacts {
  /** The asked day, with the stays of all the days up to `daysLookedAhead` later. */
  readonly day: Day;
  /** The asked day at the key's other venues. */
  readonly others: readonly Pick<Day, 'venue' | 'stays' | 'blocks'>[];
}

export function alternativesTo(wish: Wish, { day, others }: SearchFacts): Alternative[] {
  const elsewhere = { ...wish, bookingTypeId: null };
  const otherVenues = others
    .flatMap((other) => nearest({ ...day, ...other }, elsewhere, 1))
    .sort((a, b) => distance(a, wish) - distance(b, wish) || byName(a.venue, b.venue))
    .slice(0, venuesMax);
  return [
    ...nearest(onDate(day, day.date), wish, timesMax),
    ...nextDays(day, wish),
    ...otherVenues,
  ];
}

/** The next days to search: those after the asked day, or from today on if that day is past. */
export function daysAfter(date: LocalDate, today: LocalDate): LocalDate[] {
  const first = date < today ? today : addDays(date, 1);
  return Array.from({ length: daysLookedAhead }, (_, index) => addDays(first, index));
}

function nextDays(day: Day, wish: Wish): Alternative[] {
  const found: Alternative[] = [];
  for (const date of daysAfter(day.date, localOf(day.now, day.venue.zone).date)) {
    if (found.length === daysMax) break;
    found.push(...nearest(onDate(day, date), wish, 1));
  }
  return found;
}

/**
 * The free times of a day that are nearest to the asked time: nearest first, the earlier on a tie.
 */
function nearest(day: Day, wish: Wish, count: number): Alternative[] {
  return freeTimes(day, wish)
    .sort((a, b) => distance(a, wish) - distance(b, wish) || a.startsAt - b.startsAt)
    .slice(0, count)
    .map((free) => ({ ...free, venue: day.venue, date: day.date }));
}

/**
 * Wall-clock minutes between a free time and the asked time, or 00:00 when no time was asked.
 */
function distance({ time }: { time: LocalTime }, wish: Wish): number {
  return Math.abs(minutesOf(time) - (wish.time === null ? 0 : minutesOf(wish.time)));
}

function byName(a: Venue, b: Venue): number {
  return a.name < b.name ? -1 : 1;
}
