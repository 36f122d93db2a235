import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { displayReference, isoOf, type Booking } from '@venue/domain';
import type { Desk } from '../desk';

/**
 * The booking as an iCalendar file. The same event at every change, with a higher number, so that
 * a guest's calendar moves it instead of adding another.
 */
export function calendarOf(booking: Booking, { venue, now }: Pick<Desk, 'venue' | 'now'>): string {
  const { line1, city, postcode } = venue.address ?? { line1: null, city: null, postcode: null };
  const calendar = ical({
    prodId: { company: 'Venue booking', product: 'Booking', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: booking.id,
    sequence: booking.version,
    stamp: isoOf(now),
    start: isoOf(booking.startsAt),
    end: isoOf(booking.endsAt),
    summary: `Table for ${booking.partySize} at ${venue.name}`,
    description: `Your reference is ${displayReference(booking.reference)}.`,
    location: [venue.name, line1, city, postcode].filter((part) => part !== null).join(', '),
    status: ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
