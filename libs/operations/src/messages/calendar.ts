import ical, { ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator';
import { displayReference, isoOf, type Booking } from '@venue/domain';
import type { WriteContext } from '../pipeline/write-context';
import { describeTickets, type Ordered } from '../wording/describe-tickets';

type CalendarContext = Pick<WriteContext, 'venue' | 'now'>;

/**
 * The booking as an iCalendar file. Every change keeps the event's id and raises its number, so
 * that a guest's calendar moves the event instead of adding another.
 */
export function calendarOf(booking: Booking, here: CalendarContext): string {
  return calendarWith(
    {
      id: booking.id,
      sequence: booking.version,
      start: isoOf(booking.startsAt),
      end: isoOf(booking.endsAt),
      summary: `Table for ${booking.partySize} at ${here.venue.name}`,
      description: `Your reference is ${displayReference(booking.reference)}.`,
    },
    here,
  );
}

/** The iCalendar file of tickets, which do not change. */
export function ticketCalendarOf(
  { order, eventName, tierName, startsAt, endsAt }: Ordered,
  here: CalendarContext,
): string {
  const what = describeTickets(order.quantity, tierName);
  return calendarWith(
    {
      id: order.id,
      start: isoOf(startsAt),
      end: isoOf(endsAt),
      summary: `${eventName} at ${here.venue.name}`,
      description: `${what}. Your reference is ${displayReference(order.reference)}.`,
    },
    here,
  );
}

function calendarWith(event: ICalEventData, { venue, now }: CalendarContext): string {
  const { line1, city, postcode } = venue.address ?? { line1: null, city: null, postcode: null };
  const calendar = ical({
    prodId: { company: 'Venue booking', product: 'Booking', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    ...event,
    stamp: isoOf(now),
    location: [venue.name, line1, city, postcode].filter((part) => part !== null).join(', '),
    status: ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
