/**
 * iCalendar files (RFC 5545 and 5546). All files of a booking have the same id and a number that
 * rises with every change, so that a guest's calendar moves or removes the existing event.
 */
import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalEventData,
} from 'ical-generator';
import type { Booking } from '@venue/domain/booking/booking';
import { firstNameOf } from '@venue/domain/guest/first-name';
import { displayReference } from '@venue/domain/shared/ids';
import { isoOf } from '@venue/domain/shared/time';
import type { Buyer } from '@venue/domain/tickets/order';
import { manageLink } from '../authentication/manage-token';
import type { WriteContext } from '../pipeline/write-context';
import { describeTickets, type TicketDetails } from '../tickets/describe-tickets';
import { wordingIn } from '../wording/wording';
import type { RenderContext } from './guest-message';

type CalendarContext = Pick<RenderContext, 'venue' | 'now' | 'settings' | 'secrets'>;

/**
 * The file attached to an e-mail: a request adds or moves the event in the guest's calendar, a
 * cancellation removes it. The booking is the one being saved, with the version before that.
 */
export function invitation(
  booking: Booking,
  method: 'REQUEST' | 'CANCEL',
  context: CalendarContext,
): string {
  const event = eventOf(booking, booking.version, context);
  return calendarWith({ ...event, ...partiesOf(booking, context) }, method, context);
}

/**
 * A stored booking as a file to download. It invites no one: a published event has an organiser and
 * no attendee (RFC 5546, 3.2.1).
 */
export function calendarOf(booking: Booking, context: CalendarContext): string {
  // Saving has raised the version since the e-mail about the same change was written.
  const event = eventOf(booking, booking.version - 1, context);
  return calendarWith({ ...event, organizer: organizerOf(context) }, 'PUBLISH', context);
}

function eventOf(booking: Booking, sequence: number, context: CalendarContext): ICalEventData {
  const link = manageLink(booking, context);
  const words = wordingIn(booking.locale, context);
  const reference = words.say('reference', { reference: displayReference(booking.reference) });
  return {
    id: booking.id,
    sequence,
    start: isoOf(booking.startsAt),
    end: isoOf(booking.endsAt),
    summary: words.say('calendarTable', { venue: context.venue.name }, booking.partySize),
    description: `${reference}\n${words.say('changeOrCancel')}: ${link}`,
    url: link,
  };
}

/**
 * A request has an organiser and an attendee (RFC 5546, 3.2.2). The guest has accepted by booking,
 * so the mailbox asks for no reply.
 */
function partiesOf(
  { guestName, guestEmail }: Pick<Booking, 'guestName' | 'guestEmail'>,
  context: Pick<CalendarContext, 'venue' | 'settings'>,
): Pick<ICalEventData, 'organizer' | 'attendees'> {
  const guest = { name: parameter(firstNameOf(guestName)), email: guestEmail ?? '' };
  return {
    organizer: organizerOf(context),
    attendees: [{ ...guest, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  };
}

function organizerOf({
  venue,
  settings,
}: Pick<CalendarContext, 'venue' | 'settings'>): NonNullable<ICalEventData['organizer']> {
  const email = venue.email ?? `no-reply@${new URL(settings.baseUrl).hostname}`;
  return { name: parameter(venue.name), email };
}

/**
 * A name as the value of a parameter. The library escapes double quotes and line ends (RFC 6868),
 * but many calendars show these escapes, and some read a backslash as an escape.
 */
function parameter(name: string): string {
  return name
    .replace(/"/g, "'")
    .replace(/\\/g, '/')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** Removes cancelled tickets from the buyer's calendar. */
export function ticketCancellation(
  ordered: TicketDetails,
  buyer: Buyer,
  context: Pick<CalendarContext, 'venue' | 'now' | 'settings'>,
): string {
  const parties = partiesOf({ guestName: buyer.name, guestEmail: buyer.email }, context);
  return calendarWith(
    { ...ticketEventOf(ordered, context), sequence: 1, ...parties },
    'CANCEL',
    context,
  );
}

/** Adds tickets to the buyer's calendar; they do not change until they are cancelled. */
export function ticketInvitation(
  ordered: TicketDetails,
  buyer: Buyer,
  context: Pick<CalendarContext, 'venue' | 'now' | 'settings'>,
): string {
  const parties = partiesOf({ guestName: buyer.name, guestEmail: buyer.email }, context);
  const event = { ...ticketEventOf(ordered, context), sequence: 0, ...parties };
  return calendarWith(event, 'REQUEST', context);
}

function ticketEventOf(
  { order, eventName, tierName, startsAt, endsAt }: TicketDetails,
  context: Pick<WriteContext, 'venue' | 'now'>,
): ICalEventData {
  const words = wordingIn(order.locale, context);
  const what = describeTickets(order.quantity, tierName, words);
  const reference = words.say('reference', { reference: displayReference(order.reference) });
  return {
    id: order.id,
    start: isoOf(startsAt),
    end: isoOf(endsAt),
    summary: words.say('calendarEvent', { event: eventName, venue: context.venue.name }),
    description: `${what}. ${reference}`,
  };
}

function calendarWith(
  event: ICalEventData,
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL',
  { venue, now }: Pick<WriteContext, 'venue' | 'now'>,
): string {
  const { line1, city, postcode } = venue.address ?? { line1: null, city: null, postcode: null };
  const calendar = ical({
    prodId: { company: 'Venue booking', product: 'Booking', language: 'EN' },
    method: ICalCalendarMethod[method],
  });
  calendar.createEvent({
    ...event,
    stamp: isoOf(now),
    location: [venue.name, line1, city, postcode].filter((part) => part !== null).join(', '),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return `${calendar.toString()}\r\n`;
}
