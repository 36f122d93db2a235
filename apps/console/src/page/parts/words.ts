/** Formats days, times and numbers for the pages. */
import { formatDay, formatTime, localDay, localTime } from '@venue/ui';
import type { App } from '../app';

const dayStyle = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** `Tue, 1 Dec 2026` */
export function dayWords(day: string): string {
  return formatDay(day, 'en-GB', { ...dayStyle, year: 'numeric' });
}

/** A local day and time of the venue. */
export function whenWords(day: string, time: string): string {
  return `${dayWords(day)}, ${formatTime(time, 'en-GB')}`;
}

/** An instant in the local time of the shown venue. */
export function momentWords(instant: string, { venue }: App): string {
  const zone = venue?.timezone ?? 'UTC';
  return whenWords(localDay(instant, zone), localTime(instant, zone));
}

/** `Tue 1 Dec, 7pm`. */
export function momentOf({ date, time }: { readonly date: string; readonly time: string }): string {
  return `${dayInWords(date)}, ${formatTime(time, 'en-GB')}`;
}

export function dayInWords(date: string): string {
  return formatDay(date, 'en-GB', dayStyle);
}

export function guestsInWords(count: number): string {
  return formatCount(count, 'guest');
}

/** The note on a table for which other parties must be moved. */
export function movesInWords(moves: number): string {
  return moves === 1
    ? 'One other booking gets another table'
    : `${moves} other bookings get other tables`;
}

/** `1 visit`, `2 visits`. */
export function formatCount(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
