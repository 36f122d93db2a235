/** Fictitious bookings and tickets, to preview a venue's messages. */
import type { Booking } from '@venue/domain/booking/booking';
import { exampleBooking } from '@venue/domain/booking/example';
import { noWishes } from '@venue/domain/booking/fields';
import type { BookingTypeId, IntegrationId } from '@venue/domain/shared/ids';
import { noPence, pence } from '@venue/domain/shared/money';
import {
  addDays,
  instantOf,
  localOf,
  plusMinutes,
  weekdayOf,
  type Instant,
  type LocalDate,
  type LocalTime,
} from '@venue/domain/shared/time';
import type { TicketOrder } from '@venue/domain/tickets/order';
import { policyTermsOf } from '@venue/domain/venue/policy';
import { durationFor, type BookingType, type Venue } from '@venue/domain/venue/venue';
import type { TicketDetails } from '../tickets/describe-tickets';

const noId = '00000000-0000-4000-8000-000000000000';
const otherwise = { time: '19:00' as LocalTime, minutes: 120 };

/** Ada's booking at the start of the venue's first booking type, on the next day that has it. */
export function exampleBookingAt(venue: Venue, now: Instant): Booking {
  const type = venue.bookingTypes[0] ?? null;
  const partySize = Math.max(2, type?.partySizeMin ?? 2);
  const startsAt = startAt(venue, type, now);
  const minutes = type === null ? otherwise.minutes : durationFor(type, partySize);
  return {
    ...exampleBooking,
    ...noWishes,
    id: noId as Booking['id'],
    venueId: venue.id,
    bookingTypeId: type?.id ?? (noId as BookingTypeId),
    bookingType: type?.name ?? 'Table',
    partySize,
    startsAt,
    endsAt: plusMinutes(startsAt, minutes),
    guestPhone: '',
    source: 'example',
    policy: policyTermsOf(venue.policy),
    depositPence: noPence,
    version: 0,
    createdAt: now,
  };
}

/** The same booking while it awaits its deposit. */
export function exampleUnpaid(venue: Venue, now: Instant): Booking {
  const holdUntil = plusMinutes(now, venue.policy.depositLinkMinutes);
  const unpaid = { state: 'awaiting_deposit', depositPence: pence(2000), holdUntil } as const;
  return { ...exampleBookingAt(venue, now), ...unpaid };
}

/** Two tickets for an evening at the venue. */
export function exampleTickets(venue: Venue, now: Instant): TicketDetails {
  const { startsAt, endsAt } = exampleBookingAt(venue, now);
  const order: TicketOrder = {
    id: noId as TicketOrder['id'],
    environment: 'live',
    venueId: venue.id,
    integrationId: noId as IntegrationId,
    instanceId: noId as TicketOrder['instanceId'],
    tierId: noId as TicketOrder['tierId'],
    reference: exampleBooking.reference,
    quantity: 2,
    totalPence: pence(5000),
    state: 'confirmed',
    holdUntil: null,
    guestId: null,
    contactId: null,
    guestName: null,
    guestPhone: null,
    locale: null,
    guestEmail: null,
    cancelReason: null,
    source: 'example',
    createdAt: now,
  };
  return { order, eventName: 'Friday jazz', tierName: 'Standard', startsAt, endsAt };
}

function startAt(venue: Venue, type: BookingType | null, now: Instant): Instant {
  const today = localOf(now, venue.zone).date;
  const [window] = type?.windows ?? [];
  const days = Array.from({ length: 14 }, (_, ahead) => addDays(today, ahead + 1));
  const isOffered = (date: LocalDate): boolean => window?.days.includes(weekdayOf(date)) ?? true;
  const starts = days
    .filter(isOffered)
    .map((date) => instantOf({ date, time: window?.from ?? otherwise.time }, venue.zone));
  // Null if the clocks skip that time; another day has it.
  return starts.find((start) => start !== null) ?? plusMinutes(now, 24 * 60);
}
