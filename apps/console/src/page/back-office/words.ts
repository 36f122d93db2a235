/** Days and times as these pages write them. */
import { formatDay, formatTime, localDay, localTime } from '@venue/ui';
import type { App } from '../app';

/** `Tue, 1 Dec 2026` */
export function dayWords(day: string): string {
  const style = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return formatDay(day, 'en-GB', style);
}

/** A day and a time of the venue. */
export function whenWords(day: string, time: string): string {
  return `${dayWords(day)}, ${formatTime(time, 'en-GB')}`;
}

/** An instant on the clock of the venue that is shown. */
export function momentWords(instant: string, { venue }: App): string {
  const zone = venue?.timezone ?? 'UTC';
  return whenWords(localDay(instant, zone), localTime(instant, zone));
}

export function guestsWords(count: number): string {
  return count === 1 ? '1 guest' : `${count} guests`;
}
