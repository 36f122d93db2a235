import { addDays } from '@venue/ui';
import type { App } from '../app';
import { addressOf } from '../route';
import { isBeforeDay } from './service-day';

interface Placed {
  readonly reference: string;
  /** The calendar day of its start. */
  readonly date: string;
  readonly time: string;
}

/**
 * The address at which a booking's panel is open, on its service day. That of tonight names no day,
 * as the address of the home page.
 */
export function bookingAddress(
  { reference, date, time }: Placed,
  venue: string,
  today: string | null,
): string {
  const serviceDay = isBeforeDay(time) ? addDays(date, -1) : date;
  const day = serviceDay === today ? null : serviceDay;
  return addressOf('tonight', { venue, date: day, booking: reference });
}

/** Opens the panel of a booking that was just made. */
export async function openBooking(booking: Placed, venue: string, app: App): Promise<void> {
  await app.day.refresh();
  app.go(bookingAddress(booking, venue, app.today));
}
