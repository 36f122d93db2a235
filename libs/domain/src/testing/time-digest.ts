import {
  addDays,
  instantOf,
  isoOf,
  localOf,
  startOfDay,
  timeOf,
  weekdayOf,
  type LocalDate,
  type LocalTime,
  type Zone,
} from '../shared/time';
import { openSpans } from '../venue/opening-hours';
import { startsOn } from '../venue/windows';
import { date, zone } from './moments';
import { momentsShowing } from './platform-clock';
import { aWindow, hoursOf } from './venues';

const changes: readonly (readonly [zone: string, day: string])[] = [
  ['Europe/London', '2027-03-28'],
  ['Europe/London', '2027-10-31'],
  ['America/New_York', '2027-03-14'],
  ['America/New_York', '2027-11-07'],
  ['Australia/Lord_Howe', '2027-10-03'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Asia/Kathmandu', '2027-07-01'],
  ['Africa/Cairo', '2027-04-30'],
];

/** The zones in which every quarter of an hour is tried. */
const zonesTried = [
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
] as const;

/**
 * Each quarter of an hour from 2026 to 2028 that changes when converted to a moment and back, is
 * wrongly refused, or is not later than the one before.
 */
export function wrongMoments(): string[] {
  const days = Array.from({ length: 1096 }, (_, index) => addDays(date('2026-01-01'), index));
  return zonesTried.map(zone).flatMap((where) => days.flatMap((day) => wrongOn(day, where)));
}

const quarters = Array.from({ length: 96 }, (_, quarter) => timeOf(quarter * 15));

function wrongOn(day: LocalDate, where: Zone): string[] {
  let last = -Infinity;
  const isRight = (time: LocalTime): boolean => {
    const instant = instantOf({ date: day, time }, where);
    if (instant === null) return momentsShowing(day, time, where).length === 0;
    const isLater = instant > last;
    last = instant;
    const back = localOf(instant, where);
    return isLater && back.date === day && back.time === time;
  };
  return quarters.filter((time) => !isRight(time)).map((time) => `${where} ${day} ${time}`);
}

/**
 * The calendar module's results around some clock changes, which must be the same on a host in any
 * zone.
 */
export function timeDigest(): string {
  return changes
    .flatMap(([name, day]) =>
      [-1, 0, 1].map((offset) => dayDigest(addDays(date(day), offset), zone(name))),
    )
    .join('\n');
}

/** Minutes by which the host is behind UTC on a winter's day, to tell hosts' zones apart. */
export function hostOffsetMinutes(): number {
  return new Date(2027, 0, 15).getTimezoneOffset();
}

function dayDigest(day: LocalDate, where: Zone): string {
  const said = quarters.map((time) => {
    const instant = instantOf({ date: day, time }, where);
    if (instant === null) return `${time} skipped`;
    const { date: back, time: clock } = localOf(instant, where);
    return `${time} ${isoOf(instant)} ${back} ${clock}`;
  });
  const spans = openSpans(day, hoursOf('18:00-02:00'), where).map(
    ({ from, until }) => `${isoOf(from)}/${isoOf(until)}`,
  );
  const starts = startsOn(day, aWindow('18:00-01:30'), 30);
  return [
    `${where} ${day} ${weekdayOf(day)} ${isoOf(startOfDay(day, where))}`,
    ...said,
    ...spans,
    ...starts,
  ].join('\n');
}
