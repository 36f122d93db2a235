/** All fields of one booking, as text for people and as JSON for programs. */
import { displayReference } from '@venue/domain/shared/ids';
import { displayPence } from '@venue/domain/shared/money';
import { printableLine } from '@venue/domain/shared/text';
import type { Instant } from '@venue/domain/shared/time';
import { wishRows } from '@venue/operations/bookings/guest-details';
import { describeHistory } from '@venue/operations/bookings/history/describe-history';
import {
  toBookingDetails,
  type BookingDetails,
} from '@venue/operations/bookings/history/show-booking';
import { toEnquiryView } from '@venue/operations/enquiries/enquiry-view';
import { depositWords } from './booking-table';
import { shortId } from './enquiry-sheet';
import { facts, localTime, quote } from '../output';

export function bookingSheetText(sheet: BookingDetails): string {
  const { booking, venue, state, tables } = sheet.teamBooking;
  const local = (instant: Instant): string => localTime(instant, venue);
  const entries = {
    venue: `${venue.name} (${venue.slug})`,
    environment: booking.environment,
    state,
    start: local(booking.startsAt),
    end: local(booking.endsAt),
    expected: booking.expectedArrival && local(booking.expectedArrival),
    'pay until': booking.holdUntil && local(booking.holdUntil),
    guests: String(booking.partySize),
    tables: tables.join(' + ') || null,
    pinned: booking.isPinned ? 'yes' : null,
    type: booking.bookingType,
    name: booking.guestName || null,
    phone: booking.guestPhone || null,
    email: booking.guestEmail,
    business: booking.isForBusiness ? 'yes' : null,
    deposit: depositWords(sheet.teamBooking),
    arrived: booking.arrivedAt && local(booking.arrivedAt),
    tags: booking.tags.join(', ') || null,
    source: booking.source,
    booked: local(booking.createdAt),
  };
  const parts = [
    ...wishRows(booking).flatMap(([label, words]) => quotedAs(label, words)),
    ...quotedAs('Note of the team', booking.teamNote),
    ...section('Asked', requestLines(sheet)),
    ...section('Received', paymentLines(sheet)),
    ...section('Messages', messageLines(sheet)),
    ...section('Enquiries', enquiryLines(sheet)),
    ...section('History', historyLines(sheet)),
  ];
  return [`Booking ${displayReference(booking.reference)}`, facts(entries), ...parts].join('\n');
}

function quotedAs(title: string, text: string | null): string[] {
  return text === null ? [] : [`${title}:`, quote(text)];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)];
}

function requestLines({ teamBooking: { venue }, money }: BookingDetails): string[] {
  return money.requests.map(({ amountPence, createdAt, expiresAt }) => {
    const amount = displayPence(amountPence, venue.money);
    return `${localTime(createdAt, venue)}  ${amount}, until ${localTime(expiresAt, venue)}`;
  });
}

function paymentLines({ teamBooking: { venue }, money }: BookingDetails): string[] {
  return money.payments.map((payment) => {
    const currency = payment.currency ?? venue.money.currency;
    const amount = displayPence(payment.amountPence, { ...venue.money, currency });
    const by = [payment.provider, payment.paymentId].filter((part) => part !== null).join(' ');
    const notes = [
      ...(by === '' ? [] : [by]),
      ...(payment.isCounted ? [] : ['does not count']),
      ...(payment.flag === null ? [] : [payment.flag]),
      ...(payment.isTakenBack ? ['taken back'] : []),
    ];
    return [`${localTime(payment.receivedAt, venue)}  ${amount}`, ...notes].join(', ');
  });
}

function messageLines({ teamBooking: { venue }, messages }: BookingDetails): string[] {
  return messages.map(({ createdAt, kind, channel, to, state, because }) => {
    const why = because === null ? '' : `, ${because}`;
    return `${localTime(createdAt, venue)}  ${kind} by ${channel} to ${to}, ${state}${why}`;
  });
}

function enquiryLines({ teamBooking: { venue }, enquiries }: BookingDetails): string[] {
  return enquiries.map((enquiry) => {
    const view = toEnquiryView(enquiry);
    const received = localTime(enquiry.createdAt, venue);
    return `${received}  ${view.subject}, ${view.state}, ${shortId(view)}`;
  });
}

function historyLines({ teamBooking: { booking, venue }, history }: BookingDetails): string[] {
  const lines = describeHistory(history, { guestName: booking.guestName, venue });
  return lines.map(({ at, text }) => `${localTime(at, venue)}  ${printableLine(text)}`);
}

export function bookingSheetJson(sheet: BookingDetails): Record<string, unknown> {
  const { booking, ...others } = toBookingDetails(sheet);
  return { ...booking, ...others };
}
