/**
 * The alternatives to a request, always in the same order. Contract: nearest times, next days,
 * other venues; at most ten in all.
 */
import type { Venue } from '../venue/venue';
import {
  addDays,
  localOf,
  minutesOf,
  type LocalDate,
  type LocalMoment,
  type LocalTime,
} from '../shared/time';
import { onDate, type Day, type Wish } from './day';
import { freeTimes, type FreeTime } from './free-times';

export interface Alternative extends FreeTime {
  readonly venue: Venue;
  readonly date: LocalDate;
}

const timesMax = 4;
const daysMax = 3;
const venuesMax = 3;
/** How many days after the requested day are searched. */
export const daysLookedAhead = 14;

/** The facts from which alternatives are chosen; all stays are read from one snapshot. */
export interface SearchFacts {
  /** The requested day, with the stays of all the days up to `daysLookedAhead` later. */
  readonly day: Day;
  /** The requested day at the key's other venues. */
  readonly others: readonly Pick<Day, 'venue' | 'stays' | 'blocks'>[];
  /** Times at the requested venue to leave out, in whose place the next nearest are offered. */
  readonly notOffered?: readonly LocalMoment[];
}

export function alternativesTo(wish: Wish, facts: SearchFacts): Alternative[] {
  const { day, others } = facts;
  const elsewhere = { ...wish, bookingTypeId: null };
  const otherVenues = others
    .flatMap((other) => byDistance({ ...day, ...other }, elsewhere).slice(0, 1))
    .sort((a, b) => distance(a, wish) - distance(b, wish) || byName(a.venue, b.venue))
    .slice(0, venuesMax);
  const sameDay = byDistance(onDate(day, day.date), wish).filter((one) => isOffered(one, facts));
  return [...sameDay.slice(0, timesMax), ...nextDays(wish, facts), ...otherVenues];
}

/** The next days to search: those after the requested day, or from today on if that day is past. */
export function daysAfter(date: LocalDate, today: LocalDate): LocalDate[] {
  const first = date < today ? today : addDays(date, 1);
  return Array.from({ length: daysLookedAhead }, (_, index) => addDays(first, index));
}

function nextDays(wish: Wish, facts: SearchFacts): Alternative[] {
  const { day } = facts;
  const alternatives: Alternative[] = [];
  for (const date of daysAfter(day.date, localOf(day.now, day.venue.zone).date)) {
    if (alternatives.length === daysMax) break;
    const [nearest] = byDistance(onDate(day, date), wish);
    if (nearest !== undefined && isOffered(nearest, facts)) alternatives.push(nearest);
  }
  return alternatives;
}

function isOffered({ date, time }: Alternative, { notOffered = [] }: SearchFacts): boolean {
  return !notOffered.some((one) => one.date === date && one.time === time);
}

/**
 * The free times of a day, those nearest to the requested time first, and the earlier first on a
 * tie.
 */
function byDistance(day: Day, wish: Wish): Alternative[] {
  return freeTimes(day, wish)
    .sort((a, b) => distance(a, wish) - distance(b, wish) || a.startsAt - b.startsAt)
    .map((free) => ({ ...free, venue: day.venue, date: day.date }));
}

/** Wall-clock minutes between a free time and the requested time, or 00:00 without one. */
function distance({ time }: { time: LocalTime }, wish: Wish): number {
  return Math.abs(minutesOf(time) - (wish.time === null ? 0 : minutesOf(wish.time)));
}

function byName(a: Venue, b: Venue): number {
  return a.name < b.name ? -1 : 1;
}
