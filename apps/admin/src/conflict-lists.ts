/** Bookings and tickets that break the venue's rules, in words and as JSON. */
import type { BookingConflict } from '@venue/domain/booking/conflicts';
import { displayReference } from '@venue/domain/shared/ids';
import { localOf } from '@venue/domain/shared/time';
import type { Conflicts, DateConflict } from '@venue/domain/tickets/sold-dates';
import {
  describeConflict,
  describeDateConflict,
} from '@venue/operations/venues/group/describe-conflict';
import { count, table } from './output';

/** A heading such as `2 bookings`, and a table. */
export interface ConflictList {
  readonly what: string;
  readonly list: string;
}

export function conflictLists({ bookings, dates }: Conflicts): ConflictList[] {
  return [
    { what: count(bookings.length, 'booking'), rows: bookings.map(bookingRow), head: bookingHead },
    { what: count(dates.length, 'event date'), rows: dates.map(dateRow), head: dateHead },
  ]
    .filter(({ rows }) => rows.length > 0)
    .map(({ what, head, rows }) => ({ what, list: table(head, rows) }));
}

/** The start of a sentence: `1 live booking stands`, `tickets for 2 event dates stand`. */
export function describeConflicts({ bookings, dates }: Conflicts): string {
  const parts = [
    ...(bookings.length > 0 ? [count(bookings.length, 'live booking')] : []),
    ...(dates.length > 0 ? [`tickets for ${count(dates.length, 'event date')}`] : []),
  ];
  const isOne = bookings.length === 1 && dates.length === 0;
  return `${parts.join(' and ')} ${isOne ? 'stands' : 'stand'}`;
}

const bookingHead = ['REFERENCE', 'VENUE', 'DATE', 'TIME', 'GUESTS', 'WHY'];

function bookingRow({ booking, because }: BookingConflict): string[] {
  const { date, time } = localOf(booking.startsAt, booking.zone);
  return [
    displayReference(booking.reference),
    booking.venue,
    date,
    time,
    String(booking.partySize),
    because.map(describeConflict).join('; '),
  ];
}

const dateHead = ['EVENT', 'VENUE', 'DATE', 'TIME', 'TICKETS', 'WHY'];

function dateRow({ date: sold, because }: DateConflict): string[] {
  const { date, time } = localOf(sold.startsAt, sold.zone);
  const why = because.map(describeDateConflict).join('; ');
  return [sold.event, sold.venue, date, time, String(sold.tickets), why];
}
