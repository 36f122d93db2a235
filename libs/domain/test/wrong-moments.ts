import {
  addDays,
  instantOf,
  instantsOn,
  localOf,
  timeOf,
  type Instant,
  type LocalDate,
  type Zone,
} from '../src/shared/time';
import { date } from '@venue/testing/moments';
import { firstMomentsOn, wallAt } from './platform-clock';

const quarters = Array.from({ length: 96 }, (_, quarter) => timeOf(quarter * 15));
const weeks = Array.from({ length: 157 }, (_, week) => addDays(date('2026-01-01'), 7 * week));

/**
 * Each quarter of an hour, of the days from 2026 to 2028 on which the clocks of these zones change,
 * that is not converted to the first moment that shows it, or whose moments are not converted back
 * to what the platform's clock shows.
 */
export function wrongMoments(zones: readonly Zone[]): string[] {
  return zones.flatMap((where) => daysOfChange(where).flatMap((day) => wrongOn(day, where)));
}

/** The days on which the wall clock is not as far from UTC as it was a day before. */
function daysOfChange(where: Zone): LocalDate[] {
  const noon = (day: LocalDate): string => wallAt(Date.parse(`${day}T12:00Z`), where).slice(11);
  return weeks.flatMap((week) => {
    if (noon(week) === noon(addDays(week, 7))) return [];
    const within = Array.from({ length: 8 }, (_, index) => addDays(week, index));
    return within.filter((day) => noon(day) !== noon(addDays(day, -1)));
  });
}

function wrongOn(day: LocalDate, where: Zone): string[] {
  const first = firstMomentsOn(day, where);
  const instantAt = instantsOn(day, where);
  const wrongTimes = quarters.filter((time) => {
    const expected = first.get(time) ?? null;
    return instantOf({ date: day, time }, where) !== expected || instantAt(time) !== expected;
  });
  const wrongClocks = momentsOn(day).filter((moment) => {
    const { date: shownDay, time } = localOf(moment, where);
    return `${shownDay} ${time}` !== wallAt(moment, where);
  });
  return [...wrongTimes, ...wrongClocks].map((wrong) => `${where} ${day} ${wrong}`);
}

/** Every quarter of an hour of that day in UTC, and of half a day before and after. */
function momentsOn(day: LocalDate): Instant[] {
  const from = Date.parse(`${addDays(day, -1)}T12:00Z`);
  return Array.from({ length: 2 * 96 }, (_, quarter) => (from + quarter * 900_000) as Instant);
}
