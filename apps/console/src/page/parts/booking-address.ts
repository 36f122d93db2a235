import { addDays } from '@venue/ui';
import type { App } from '../app';
import { addressOf } from '../route';
import { isBeforeDay } from './service-day';

interface BookingStart {
  readonly reference: string;
  /** The calendar day of the start. */
  readonly date: string;
  readonly time: string;
}

/**
 * The address of a booking's panel, on its service day. For tonight it names no day, like the
 * address of the home page.
 */
export function bookingAddress(
  { reference, date, time }: BookingStart,
  venue: string,
  today: string | null,
): string {
  const serviceDay = isBeforeDay(time) ? addDays(date, -1) : date;
  const day = serviceDay === today ? null : serviceDay;
  return addressOf('tonight', { venue, date: day, booking: reference });
}

/** Opens the panel of a new booking. */
export async function openBooking(booking: BookingStart, venue: string, app: App): Promise<void> {
  await app.day.refresh();
  app.go(bookingAddress(booking, venue, app.today));
}
