/** Describes the free times of a day in a sentence that can be read out. */
import type { FreeTime } from '@venue/domain/availability/free-times';
import { displayPence, noPence } from '@venue/domain/shared/money';
import { minutesOf, type LocalTime } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { describeCardNeeded } from './card-guarantee';
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
/** The most services that are named; for more, their times are merged. */
const servicesMax = 3;

/** A run of starts with its first and last time; `to` is null for a single time. */
interface Part {
  readonly from: LocalTime;
  readonly to: LocalTime | null;
}

/**
 * Free times with the names of the booking types that have them; the name is null for merged times.
 */
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
  const services = wish.time === null ? servicesIn(free, venue) : [mergedService(free, venue)];
  const listedServices = withinLimit(services);
  const at = formatClauses(listedServices.map(formatService));
  const table = `${venue.name} has a table for ${formatGuests(wish.partySize)} on ${day}`;
  return [
    `${table}${services.length > 1 ? ',' : ''} ${at}.`,
    ...(count(listedServices) < count(services) ? ['There are more times that day.'] : []),
    ...(wish.time === null ? describeDeposits(free, venue) : describeDeposit(free, venue)),
    ...describeCards(free, { venue, now }, wish.time !== null),
  ].join(' ');
}

function describeDeposit([firstTime]: readonly FreeTime[], { money }: Venue): string[] {
  const owed = firstTime?.options[0]?.depositPence ?? noPence;
  if (owed === noPence) return [];
  return [`A deposit of ${displayPence(owed, money)} is needed to keep it.`];
}

/** Mentions deposits only if each time requires one with every booking type. */
function describeDeposits(free: readonly FreeTime[], { money }: Venue): string[] {
  const amounts = free.flatMap(({ options }) => options.map(({ depositPence }) => depositPence));
  const [least = noPence, ...others] = [...new Set(amounts)].sort((a, b) => a - b);
  if (least === noPence) return [];
  const amount = `${others.length === 0 ? 'of' : 'from'} ${displayPence(least, money)}`;
  return [`A deposit ${amount} is needed to keep a table.`];
}

/** Mentions a card only if each time requires one with every booking type. */
function describeCards(
  free: readonly FreeTime[],
  at: Pick<UnmetRequest, 'venue' | 'now'>,
  isOneTime: boolean,
): string[] {
  const [first] = free;
  const options = isOneTime
    ? (first?.options.slice(0, 1) ?? [])
    : free.flatMap((one) => one.options);
  const fees = options.map(({ feePence }) => feePence);
  const [least = noPence, ...others] = [...new Set(fees)].sort((a, b) => a - b);
  if (first === undefined || least === noPence) return [];
  if (isOneTime) return [describeCardNeeded(least, first.startsAt, at)];
  const amount = `${others.length === 0 ? '' : 'from '}${displayPence(least, at.venue.money)}`;
  return [
    `A card is needed to hold a table. Nothing is taken now; ${amount} is charged if you cancel late or don’t come.`,
  ];
}

/** Groups booking types with the same times into one service. */
function servicesIn(free: readonly FreeTime[], venue: Venue): readonly Service[] {
  const timesByName = new Map<string, LocalTime[]>();
  for (const { time, options } of free) {
    for (const name of new Set(options.map(({ type }) => type.name))) {
      timesByName.set(name, [...(timesByName.get(name) ?? []), time]);
    }
  }
  const sameTimes = [...Map.groupBy(timesByName, ([, times]) => times.join(' ')).values()];
  const isPlain = timesByName.size === 1 || sameTimes.length > servicesMax;
  if (isPlain) return [mergedService(free, venue)];
  return sameTimes.map((group) => ({
    name: formatList(
      group.map(([name]) => formatServiceName(name)),
      'or',
    ),
    parts: partsOf(group[0]?.[1] ?? [], venue),
  }));
}

function mergedService(free: readonly FreeTime[], venue: Venue): Service {
  return {
    name: null,
    parts: partsOf(
      free.map(({ time }) => time),
      venue,
    ),
  };
}

/**
 * Splits times at every step that is not the venue's interval, so that each start within a run is
 * free. A run has at least three starts; one or two are listed as single times.
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

/**
 * The first times of each service, each with an equal share of the sentence if it would be too
 * long.
 */
function withinLimit(services: readonly Service[]): readonly Service[] {
  let left = timesMax;
  const isShort = count(services) <= timesMax;
  return services.map(({ name, parts }, index) => {
    const share = isShort ? timesMax : Math.floor(left / (services.length - index));
    const listedParts = parts.filter((_, part) => countTimes(parts.slice(0, part + 1)) <= share);
    left -= countTimes(listedParts);
    return { name, parts: listedParts };
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

/** Puts consecutive single times into one clause, and each run into a clause of its own. */
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

/** Usual meals are common nouns; every other name keeps the venue's spelling. */
export function formatServiceName(name: string): string {
  return meals.test(name) ? name.toLowerCase() : name;
}
