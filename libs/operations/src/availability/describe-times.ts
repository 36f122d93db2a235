/** The free times of a day, in a sentence that can be read out. */
import type { FreeTime } from '@venue/domain/availability/free-times';
import { displayPence, noPence } from '@venue/domain/shared/money';
import { minutesOf, type LocalTime } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import type { UnmetRequest } from './unmet-request';
import {
  formatClauses,
  formatDate,
  formatGuests,
  formatList,
  formatTime,
  todayAt,
} from '../wording/format';

/** The most times in one sentence: six single ones, or the ends of three runs. */
const timesMax = 6;
/** The most services that are named; the times of more are given together. */
const servicesMax = 3;

/** A run of starts, with its first and last; `to` is null for a time that stands alone. */
interface Part {
  readonly from: LocalTime;
  readonly to: LocalTime | null;
}

/** Free times under the names of the booking types that have them; null for all together. */
interface Service {
  readonly name: string | null;
  readonly parts: readonly Part[];
}

/** `The Harbour has a table for 2 guests on Friday 4 December from 5pm to 9:30pm.` */
export function describeTimes(
  free: readonly FreeTime[],
  { venue, wish, now }: UnmetRequest,
): string {
  const day = formatDate(wish.date, todayAt(venue, now));
  const services = wish.time === null ? servicesIn(free, venue) : [together(free, venue)];
  const shown = withinLimit(services);
  const at = formatClauses(shown.map(formatService));
  const table = `${venue.name} has a table for ${formatGuests(wish.partySize)} on ${day}`;
  return [
    `${table}${services.length > 1 ? ',' : ''} ${at}.`,
    ...(count(shown) < count(services) ? ['There are more times that day.'] : []),
    ...(wish.time === null ? describeDeposits(free, venue) : describeDeposit(free, venue)),
  ].join(' ');
}

function describeDeposit([asked]: readonly FreeTime[], { money }: Venue): string[] {
  const owed = asked?.options[0]?.depositPence ?? noPence;
  if (owed === noPence) return [];
  return [`A deposit of ${displayPence(owed, money)} is needed to keep it.`];
}

/** Only where each time, with any booking type, needs one. */
function describeDeposits(free: readonly FreeTime[], { money }: Venue): string[] {
  const amounts = free.flatMap(({ options }) => options.map(({ depositPence }) => depositPence));
  const [least = noPence, ...others] = [...new Set(amounts)].sort((a, b) => a - b);
  if (least === noPence) return [];
  const amount = `${others.length === 0 ? 'of' : 'from'} ${displayPence(least, money)}`;
  return [`A deposit ${amount} is needed to keep a table.`];
}

/** One service for each set of times; booking types with the same times are named together. */
function servicesIn(free: readonly FreeTime[], venue: Venue): readonly Service[] {
  const timesByName = new Map<string, LocalTime[]>();
  for (const { time, options } of free) {
    for (const name of new Set(options.map(({ type }) => type.name))) {
      timesByName.set(name, [...(timesByName.get(name) ?? []), time]);
    }
  }
  const sameTimes = [...Map.groupBy(timesByName, ([, times]) => times.join(' ')).values()];
  const isPlain = timesByName.size === 1 || sameTimes.length > servicesMax;
  if (isPlain) return [together(free, venue)];
  return sameTimes.map((named) => ({
    name: formatList(
      named.map(([name]) => formatServiceName(name)),
      'or',
    ),
    parts: partsOf(named[0]?.[1] ?? [], venue),
  }));
}

function together(free: readonly FreeTime[], venue: Venue): Service {
  return {
    name: null,
    parts: partsOf(
      free.map(({ time }) => time),
      venue,
    ),
  };
}

/**
 * Splits times at every step that is not the venue's interval, so that each start between the ends
 * of a run is free. Three starts make a run; one or two are given as they are.
 */
function partsOf(times: readonly LocalTime[], { policy }: Venue): readonly Part[] {
  const runs: LocalTime[][] = [];
  for (const time of times) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const follows =
      before !== undefined && minutesOf(time) - minutesOf(before) === policy.slotIntervalMinutes;
    if (run !== undefined && follows) run.push(time);
    else runs.push([time]);
  }
  return runs.flatMap((run): Part[] => {
    const [from, to] = [run[0], run.at(-1)];
    const isLong = run.length > 2 && from !== undefined && to !== undefined;
    return isLong ? [{ from, to }] : run.map((time) => ({ from: time, to: null }));
  });
}

/** The first times of each service, with an equal share of the sentence where it would be long. */
function withinLimit(services: readonly Service[]): readonly Service[] {
  let left = timesMax;
  const isShort = count(services) <= timesMax;
  return services.map(({ name, parts }, index) => {
    const share = isShort ? timesMax : Math.floor(left / (services.length - index));
    const shown = parts.filter((_, part) => countTimes(parts.slice(0, part + 1)) <= share);
    left -= countTimes(shown);
    return { name, parts: shown };
  });
}

function count(services: readonly Service[]): number {
  return countTimes(services.flatMap(({ parts }) => parts));
}

function countTimes(parts: readonly Part[]): number {
  return parts.reduce((sum, { to }) => sum + (to === null ? 1 : 2), 0);
}

/** `for lunch at 12pm, and from 1pm to 2:30pm`. */
function formatService({ name, parts }: Service): string {
  const times = formatClauses(neighbours(parts).map(formatParts));
  return name === null ? times : `for ${name} ${times}`;
}

/** Single times that follow each other are one clause, and each run is one of its own. */
function neighbours(parts: readonly Part[]): readonly (readonly Part[])[] {
  const clauses: Part[][] = [];
  for (const part of parts) {
    const last = clauses.at(-1);
    if (part.to === null && last?.[0]?.to === null) last.push(part);
    else clauses.push([part]);
  }
  return clauses;
}

/** `from 12pm to 2:30pm`, or `at 7pm and 7:15pm`. */
function formatParts(parts: readonly Part[]): string {
  const [first] = parts;
  const isRun = first !== undefined && first.to !== null;
  return isRun
    ? `from ${formatTime(first.from)} to ${formatTime(first.to)}`
    : `at ${formatList(parts.map(({ from }) => formatTime(from)))}`;
}

const meals = /^(breakfast|brunch|lunch|afternoon tea|tea|dinner|supper|drinks)$/i;

/** A usual meal is a common noun; every other name stays as the venue writes it. */
export function formatServiceName(name: string): string {
  return meals.test(name) ? name.toLowerCase() : name;
}
