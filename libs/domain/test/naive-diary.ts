/**
 * A second, naive implementation of the rules of free times: minute by minute, with the platform's
 * own clock, and without any of the code that it checks. It is slow, but short enough to trust.
 */
import type { Block } from '../src/availability/blocks';
import type { Day, PartyWish } from '../src/availability/day';
import type { Stay } from '../src/availability/stay';
import type { BookingType, Table, Venue } from '../src/venue/venue';
import { wallAt } from './platform-clock';

/** One elapsed minute, and what the wall clock shows in it. */
interface Minute {
  readonly at: number;
  /** `2026-06-12`. */
  readonly date: string;
  /** `19:00`. */
  readonly clock: string;
  /** `2026-06-12 19:00`. */
  readonly wall: string;
}

/** The minutes of some days in order, with lookups. */
interface Minutes {
  readonly all: readonly Minute[];
  readonly byMoment: ReadonlyMap<number, Minute>;
  /** The first minute with that wall-clock text. */
  readonly byWall: ReadonlyMap<string, Minute>;
}

/** A choice of the guest: a booking type, its duration, and its tables. */
export interface NaiveOption {
  readonly slug: string;
  readonly minutes: number;
  readonly tables: readonly string[];
}

export interface NaiveDiary {
  /** All options at a time of the day, in the venue's order of types; empty when none fits. */
  readonly optionsAt: (clock: string) => readonly NaiveOption[];
  /** The moment in milliseconds, or null when the clocks skip the time. */
  readonly momentOf: (clock: string) => number | null;
}

const minuteMs = 60_000;

/** `known` are the stays that count as neighbours where several tables are equally good. */
export function naiveDiary(day: Day, wish: PartyWish, known: readonly Stay[]): NaiveDiary {
  const minutes = minutesAround(day.date, day.venue.zone);
  const open = openMinutes(day, minutes);
  const isOnSale = isDayOnSale(day, wish);
  const start = (clock: string): Minute | undefined => minutes.byWall.get(`${day.date} ${clock}`);
  const types = day.venue.bookingTypes
    .filter((type) => fits(type, wish))
    .map((type) => ({ type, starts: startsOf(type, day) }));

  const optionsAt = (clock: string): NaiveOption[] => {
    const minute = start(clock);
    if (minute === undefined || !isOnSale || !isInTime(day, minute)) return [];
    if (isClosedAt(day, minute)) return [];
    return types
      .filter(({ starts }) => starts.has(clock))
      .flatMap(({ type }) => {
        const length = lengthOf(type, wish.partySize);
        const stay = Array.from({ length }, (_, index) => minute.at + index * minuteMs);
        if (!stay.every((at) => open.has(at))) return [];
        if (!isPaced(day, wish.partySize, { minute, stay, minutes })) return [];
        const party = { type, partySize: wish.partySize, from: minute.at, length };
        const tables = tablesFor(day, party, known);
        return tables === null ? [] : [{ slug: type.slug, minutes: length, tables }];
      });
  };
  return { optionsAt, momentOf: (clock) => start(clock)?.at ?? null };
}

/** The names of the best tables that are free for that long from that minute on, or null. */
function tablesFor(
  { venue, stays, blocks }: Day,
  party: { type: BookingType; partySize: number; from: number; length: number },
  known: readonly Stay[],
): readonly string[] | null {
  const total = party.length + venue.policy.turnaroundMinutes;
  const blocksOf = ({ id, area }: Table): readonly Block[] =>
    blocks.filter(({ scope, ...block }) => {
      if (scope === 'tables') return block.tableIds.some((one) => one === id);
      return scope === 'venue' || (scope === 'area' && block.area === area);
    });
  const isBlocked = (table: Table, at: number): boolean =>
    blocksOf(table).some(({ from, until }) => from <= at && at < until);
  const isFree = (table: Table): boolean => {
    for (let index = 0; index < total; index += 1) {
      const at = party.from + index * minuteMs;
      if (isBlocked(table, at) || stays.some((stay) => isTaken(stay, table.id, at))) return false;
    }
    return true;
  };
  const emptyBeside = (table: Table): number => {
    const until = party.from + total * minuteMs;
    const stays = known.filter(({ tableIds }) => tableIds.some((id) => id === table.id));
    const ends = [
      ...stays.map((stay) => stay.clearedAt),
      ...blocksOf(table).map((one) => one.until),
    ];
    const begins = [...stays, ...blocksOf(table)].map(({ from }) => from);
    const before = ends.filter((end) => end <= party.from).map((end) => party.from - end);
    const after = begins.filter((begin) => begin >= until).map((begin) => begin - until);
    return Math.min(...before, ...after, farAway);
  };
  const isCombined = ({ id }: Table): boolean =>
    venue.combinations.some(({ tableIds }) => tableIds.some((one) => one === id));
  const isAllowed = (table: Table): boolean =>
    table.online && party.type.areas.some((area) => area === table.area);

  const singles = venue.tables.map((table) => ({
    tables: [table],
    min: table.minCovers,
    max: table.maxCovers,
  }));
  const combined = venue.combinations.map(({ tableIds, minCovers, maxCovers }) => ({
    tables: venue.tables.filter(({ id }) => tableIds.some((one) => one === id)),
    min: minCovers,
    max: maxCovers,
  }));
  const [best] = [...singles, ...combined]
    .filter(({ tables, min, max }) => {
      if (party.partySize < min || party.partySize > max) return false;
      return tables.every((table) => isAllowed(table) && isFree(table));
    })
    .map(({ tables, max }) => ({
      names: tables.map(({ name }) => name).sort(),
      rank: [
        max,
        tables.length,
        Math.max(...tables.map(({ priority }) => priority)),
        tables.filter(isCombined).length,
        Math.min(...tables.map(emptyBeside)),
      ],
    }))
    .sort((a, b) => compare(a.rank, b.rank) || (a.names.join() < b.names.join() ? -1 : 1));
  return best?.names ?? null;
}

/** Longer than any diary that is drawn. */
const farAway = 1000 * 24 * 60 * minuteMs;

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index === -1 ? 0 : (a[index] as number) - (b[index] as number);
}

function isTaken(stay: Stay, table: string, at: number): boolean {
  return stay.from <= at && at < stay.clearedAt && stay.tableIds.some((id) => id === table);
}

function isDayOnSale({ venue, now, date }: Day, { partySize }: PartyWish): boolean {
  const { partySizeMax, daysAheadMax } = venue.policy;
  const today = Date.parse(wallAt(now, venue.zone).slice(0, 10));
  const daysAhead = (Date.parse(date) - today) / (24 * 60 * minuteMs);
  return partySize <= partySizeMax && daysAhead >= 0 && daysAhead <= daysAheadMax;
}

function isInTime({ venue, now }: Day, start: Minute): boolean {
  return start.at > now && start.at - now >= venue.policy.bookNoticeMinutes * minuteMs;
}

function isClosedAt({ blocks }: Day, { at }: Minute): boolean {
  return blocks.some(({ scope, from, until }) => scope === 'online' && from <= at && at < until);
}

function fits(type: BookingType, { partySize, bookingTypeId }: PartyWish): boolean {
  if (bookingTypeId !== null && bookingTypeId !== type.id) return false;
  return type.partySizeMin <= partySize && partySize <= type.partySizeMax;
}

function lengthOf({ durations }: BookingType, partySize: number): number {
  for (const { partySizeUpTo, minutes } of durations) {
    if (partySizeUpTo === null || partySizeUpTo >= partySize) return minutes;
  }
  throw new Error('no duration');
}

/** Goes through each window of this day and of the day before, start by start. */
function startsOf({ windows }: BookingType, { date, venue }: Day): Set<string> {
  const starts = new Set<string>();
  for (const { days, from, to } of windows) {
    const last = to < from ? inMinutes(to) + 24 * 60 : inMinutes(to);
    for (let at = inMinutes(from); at <= last; at += venue.policy.slotIntervalMinutes) {
      const nightsBefore = at < 24 * 60 ? 0 : 1;
      const evening = Date.parse(date) - nightsBefore * 24 * 60 * minuteMs;
      const isNamed = days.some((day) => day === weekdayAt(evening));
      if (isNamed) starts.add(inClock(at - nightsBefore * 24 * 60));
    }
  }
  return starts;
}

function isPaced(
  { venue, stays }: Day,
  partySize: number,
  party: { minute: Minute; stay: readonly number[]; minutes: Minutes },
): boolean {
  const pacing = venue.policy.pacing;
  if (pacing === null) return true;
  const sum = (some: readonly Stay[]): number =>
    some.reduce((all, stay) => all + stay.partySize, 0);
  const within = (some: readonly Stay[], covers: number | null, bookings: number | null): boolean =>
    (covers === null || sum(some) + partySize <= covers) &&
    (bookings === null || some.length + 1 <= bookings);
  const interval = ({ date, clock }: Minute): string =>
    `${date} ${Math.floor(inMinutes(clock) / pacing.intervalMinutes)}`;
  const starting = stays.filter((stay) => {
    const start = party.minutes.byMoment.get(stay.from);
    return start !== undefined && interval(start) === interval(party.minute);
  });
  if (!within(starting, pacing.coversStarting, pacing.bookingsStarting)) return false;
  return party.stay.every((at) => {
    const present = stays.filter(({ from, until }) => from <= at && at < until);
    return within(present, pacing.coversPresent, pacing.bookingsPresent);
  });
}

/** Each minute in which the venue is open, on the days around the date. */
function openMinutes({ date, venue }: Day, minutes: Minutes): Set<number> {
  const open = new Set<number>();
  for (const days of [-2, -1, 0, 1, 2]) {
    const noon = Date.parse(`${date}T12:00Z`) + days * 24 * 60 * minuteMs;
    for (const { opens, closes } of hoursAt(venue, noon)) {
      const begins = `${isoDay(noon)} ${opens}`;
      const ends = `${isoDay(closes > opens ? noon : noon + 24 * 60 * minuteMs)} ${closes}`;
      const from = minutes.all.findIndex(({ wall }) => wall >= begins);
      const until = minutes.all.findIndex(({ wall }) => wall >= ends);
      for (const { at } of minutes.all.slice(from, until)) open.add(at);
    }
  }
  return open;
}

function hoursAt({ hours }: Venue, noon: number): { opens: string; closes: string }[] {
  const day = isoDay(noon);
  const special = hours.special.find((one) => one.validFrom <= day && day <= one.validThrough);
  if (special !== undefined) {
    const { opens, closes } = special;
    return opens === null || closes === null ? [] : [{ opens, closes }];
  }
  return hours.times.flatMap(({ day: name, openTime, closeTime }) => {
    if (name.toLowerCase() !== weekdayAt(noon) || openTime === null || closeTime === null)
      return [];
    return [{ opens: openTime, closes: closeTime }];
  });
}

const minutesByDay = new Map<string, Minutes>();

/** Each elapsed minute from three days before that day to three days after it. */
function minutesAround(date: string, zone: string): Minutes {
  const key = `${date} ${zone}`;
  const known = minutesByDay.get(key);
  if (known !== undefined) return known;
  const first = Date.parse(date) - 3 * 24 * 60 * minuteMs;
  const all = Array.from({ length: 7 * 24 * 60 }, (_, index) => {
    const at = first + index * minuteMs;
    const wall = wallAt(at, zone);
    const [day = '', clock = ''] = wall.split(' ');
    return { at, date: day, clock, wall };
  });
  const made = {
    all,
    byMoment: new Map(all.map((minute) => [minute.at, minute])),
    // In reverse, so that of two minutes with the same text the earlier one is kept.
    byWall: new Map(all.toReversed().map((minute) => [minute.wall, minute])),
  };
  minutesByDay.set(key, made);
  return made;
}

function inMinutes(clock: string): number {
  const [hours = '', minutes = ''] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
}

function inClock(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${hours < 10 ? '0' : ''}${hours}:${rest < 10 ? '0' : ''}${rest}`;
}

function isoDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

function weekdayAt(moment: number): string {
  const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  return names[new Date(moment).getUTCDay()] ?? '';
}
