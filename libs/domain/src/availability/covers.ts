/** How many guests arrive and are present in each interval of a service, as pacing counts them. */
import {
  addDays,
  plusMinutes,
  timeOf,
  wallClockOf,
  type Instant,
  type LocalDate,
  type LocalMoment,
  type LocalTime,
  type Zone,
} from '../shared/time';
import type { Span } from '../venue/opening-hours';
import type { Stay } from './stay';

export interface CoversQuery {
  /** The calendar day on which the service begins. */
  readonly date: LocalDate;
  readonly zone: Zone;
  /** On whole minutes; at most from the day before to the day after. */
  readonly span: Span;
  /** Length of one wall-clock interval, counted from 00:00. */
  readonly intervalMinutes: number;
}

export interface IntervalCovers {
  /** Its beginning on the wall clock. */
  readonly date: LocalDate;
  readonly time: LocalTime;
  /** Of the parties that arrive in it. */
  readonly startingCovers: number;
  readonly startingBookings: number;
  /** The most at any one moment of it. */
  readonly presentCovers: number;
  readonly presentBookings: number;
}

type Party = Pick<Stay, 'from' | 'until' | 'partySize'>;

/**
 * Each interval of the span that the clocks show, in order. If an hour is shown twice, both count
 * as the same intervals, as for pacing; skipped times are left out.
 */
export function coversByInterval(
  parties: readonly Party[],
  { date, zone, span, intervalMinutes }: CoversQuery,
): readonly IntervalCovers[] {
  const clock = wallClockOf(date, zone);
  const minutes = loadsByMinute(parties, span);
  const intervals = new Map<number, Loads>();
  minutes.forEach((minute, index) => {
    const number = Math.floor(clock(plusMinutes(span.from, index)) / intervalMinutes);
    const before = intervals.get(number) ?? noCovers;
    intervals.set(number, {
      startingCovers: before.startingCovers + minute.startingCovers,
      startingBookings: before.startingBookings + minute.startingBookings,
      presentCovers: Math.max(before.presentCovers, minute.presentCovers),
      presentBookings: Math.max(before.presentBookings, minute.presentBookings),
    });
  });
  return [...intervals.entries()]
    .sort(([a], [b]) => a - b)
    .map(([number, loads]) => ({ ...onClock(date, number * intervalMinutes), ...loads }));
}

/** The wall time that many minutes after 00:00 of that day, or before it. */
function onClock(date: LocalDate, minutes: number): LocalMoment {
  const days = Math.floor(minutes / dayMinutes);
  return { date: addDays(date, days), time: timeOf(minutes - days * dayMinutes) };
}

const dayMinutes = 24 * 60;

type Loads = { -readonly [Name in Exclude<keyof IntervalCovers, keyof LocalMoment>]: number };

const noCovers: Readonly<Loads> = {
  startingCovers: 0,
  startingBookings: 0,
  presentCovers: 0,
  presentBookings: 0,
};

/** The arrivals in each minute of the span, and the guests present in it. */
function loadsByMinute(parties: readonly Party[], span: Span): readonly Readonly<Loads>[] {
  const indexOf = (moment: Instant): number => Math.floor((moment - span.from) / 60_000);
  const length = Math.max(0, Math.ceil((span.until - span.from) / 60_000));
  const loads = Array.from({ length }, (): Loads => ({ ...noCovers }));
  for (const { from, until, partySize } of parties) {
    const arrival = indexOf(from);
    const start = loads[arrival];
    if (start !== undefined) {
      start.startingCovers += partySize;
      start.startingBookings += 1;
    }
    const end = Math.min(length, indexOf((until - 1) as Instant) + 1);
    for (let index = Math.max(0, arrival); index < end; index += 1) {
      const minute = loads[index];
      if (minute === undefined) break;
      minute.presentCovers += partySize;
      minute.presentBookings += 1;
    }
  }
  return loads;
}
