import { addDays, formatDay, formatTime } from '@venue/ui';
import type { App } from '../app';
import { addressOf } from '../route';

interface Placed {
  readonly reference: string;
  /** The calendar day of its start. */
  readonly date: string;
  readonly time: string;
}

/** What starts before that time belongs to the evening before, as on the home page. */
const dayBegins = '04:00';

/**
 * The address at which a booking's panel is open, on its service day. That of tonight names no day,
 * as the address of the home page.
 */
export function bookingAddress(
  { reference, date, time }: Placed,
  venue: string,
  today: string | null,
): string {
  const serviceDay = time < dayBegins ? addDays(date, -1) : date;
  const day = serviceDay === today ? null : serviceDay;
  return addressOf('tonight', { venue, date: day, booking: reference });
}

/** Opens the panel of a booking that was just made. */
export async function openBooking(booking: Placed, venue: string, app: App): Promise<void> {
  await app.day.refresh();
  app.go(bookingAddress(booking, venue, app.today));
}

/** `Tue 1 Dec, 7pm`. */
export function momentOf({ date, time }: Pick<Placed, 'date' | 'time'>): string {
  return `${dayInWords(date)}, ${formatTime(time, 'en-GB')}`;
}

export function dayInWords(date: string): string {
  return formatDay(date, 'en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
}

export function guestsInWords(count: number): string {
  return `${count} ${count === 1 ? 'guest' : 'guests'}`;
}
