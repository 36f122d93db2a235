import { addDays, minutesOf, timeOf, weekdayOf, type LocalDate } from '@venue/domain/shared/time';
import { hoursOfSetup } from '@venue/domain/venue/hours-documents';
import { hoursOn, type OpeningHours } from '@venue/domain/venue/opening-hours';
import type { BookingTypeSetup, VenueSetup } from '@venue/domain/venue/setup';
import { shortestDuration } from '@venue/domain/venue/venue';
import type { Window } from '@venue/domain/venue/windows';
import type { Finding } from '../fault';
import { dates, type VenueCase } from './venue-case';

/** Warns of windows whose last start is never offered: off the grid, or too late for a stay. */
export function windowWarnings({ venue, place }: VenueCase): readonly Finding[] {
  const weeks = weeksOf(hoursOfSetup(venue));
  if (weeks.every(({ times }) => times.length === 0)) return [];
  return venue.bookingTypes.flatMap((type, index) =>
    type.windows.flatMap((window, number) => {
      const fitting = weeks.flatMap((week) => lastStartIn(week, window, { type, venue }) ?? []);
      const last = fitting.length === 0 ? null : Math.max(...fitting);
      if (last === lastOf(window)) return [];
      const at = place.member('bookingTypes').item(index).member('windows').item(number);
      const end = last === null ? null : timeOf(last % dayMinutes);
      const message =
        end === null
          ? 'and no start of the window fits into the opening hours'
          : `and the last start that fits is ${end}`;
      return [at.member('to').fault(`is ${window.to}, ${message}`)];
    }),
  );
}

const dayMinutes = 24 * 60;

/** The regular week, and the week of each override. */
function weeksOf({ times, overrides }: OpeningHours): readonly OpeningHours[] {
  const regular = { times, overrides: [], special: [] };
  return [
    regular,
    ...overrides.map((override) => {
      const days = override.times.map(({ day }) => day);
      const others = times.filter(({ day }) => !days.includes(day));
      return { ...regular, times: [...override.times, ...others] };
    }),
  ];
}

/** In minutes from midnight of the day on which the window begins. */
function lastOf({ from, to }: Window): number {
  return minutesOf(to) + (to < from ? dayMinutes : 0);
}

interface BookingRules {
  readonly type: BookingTypeSetup;
  readonly venue: VenueSetup;
}

/**
 * The last start for which the venue is open to the end of the shortest stay; null if there is
 * none.
 */
function lastStartIn(
  week: OpeningHours,
  window: Window,
  { type, venue }: BookingRules,
): number | null {
  const stay = shortestDuration(type);
  const days = dates.filter((date) => window.days.includes(weekdayOf(date)));
  const spans = days.map((date) => openOn(date, week));
  const fits = (start: number): boolean =>
    spans.some((open) => open.some(({ from, until }) => from <= start && start + stay <= until));
  let last: number | null = null;
  const { slotIntervalMinutes } = venue.policy;
  for (let start = minutesOf(window.from); start <= lastOf(window); start += slotIntervalMinutes) {
    if (fits(start)) last = start;
  }
  return last;
}

interface OpenMinutes {
  readonly from: number;
  until: number;
}

/** When the venue is open on that day and into the next, in minutes; hours that meet are joined. */
function openOn(date: LocalDate, week: OpeningHours): readonly OpenMinutes[] {
  const spans = [-1, 0, 1].flatMap((offset) =>
    hoursOn(addDays(date, offset), week).map(({ opens, closes }) => {
      const from = minutesOf(opens) + offset * dayMinutes;
      const isLate = closes <= opens;
      return { from, until: minutesOf(closes) + (offset + (isLate ? 1 : 0)) * dayMinutes };
    }),
  );
  const joined: OpenMinutes[] = [];
  for (const span of spans.sort((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last !== undefined && span.from <= last.until)
      last.until = Math.max(last.until, span.until);
    else joined.push({ ...span });
  }
  return joined;
}
