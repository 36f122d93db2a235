/** `bookings times`, `bookings walk-in` and the other commands that make bookings. */
import { findTables, type TablesAnswer } from '@venue/operations/availability/find-tables';
import { findTimesForTeam, type TeamTimesAnswer } from '@venue/operations/availability/find-times';
import {
  findWalkInSeatings,
  type WalkInSeatingsAnswer,
} from '@venue/operations/availability/find-walk-in-seatings';
import { bookByPhone } from '@venue/operations/bookings/make/book-by-phone';
import { walkIn } from '@venue/operations/bookings/make/walk-in';
import type { PlacedBookingAnswer } from '@venue/operations/bookings/placed-booking';
import { findGuest, type GuestMatchAnswer } from '@venue/operations/guests/find-guest';
import { command, instead, list } from '../command';
import { count, facts, tableOf } from '../output';
import { notesOf } from './warning-notes';

export const newBookingCommands = [
  command({
    call: 'bookings times',
    description:
      'WARNINGS names the rules that a time breaks; those with * need --override. Where no table suits the party, ' +
      'TABLES names the free ones: book with --tables and any of them.',
    operation: findTimesForTeam,
    text: timesText,
  }),

  list({
    call: 'bookings tables',
    example: '--venue the-harbour --guests 4 --date 2026-12-05 --time 19:00',
    operation: findTables,
    columns: [
      'name',
      { AREA: 'areaName' },
      { COVERS: 'maxCovers' },
      { FREE: ({ isFree }) => (isFree ? 'yes' : 'no') },
      { PARTIES: partiesAt },
    ],
    none: 'The venue has no tables.',
  }),

  command({ call: 'bookings book', operation: bookByPhone, text: bookedText }),

  command({
    call: 'bookings walk-in',
    example: '--venue the-harbour --guests 2 --find',
    operation: walkIn,
    text: bookedText,
    instead: instead({
      flag: '--find',
      description: 'only show the tables that they can have',
      operation: findWalkInSeatings,
      text: seatingsText,
    }),
  }),

  command({
    call: 'bookings guest <phone...>',
    example: '0117 496 0001',
    operation: findGuest,
    text: guestText,
  }),
];

function timesText({ bookingTypes }: TeamTimesAnswer): string {
  const rows = bookingTypes.flatMap(({ name, durationMinutes, times }) =>
    times.map((time) => ({ ...time, type: name, durationMinutes })),
  );
  if (rows.length === 0) return 'No table is free on that day.';
  return tableOf(rows, [
    'time',
    'type',
    { LENGTH: ({ durationMinutes }) => `${durationMinutes} min` },
    {
      TABLES: ({ tables, freeTables }) =>
        freeTables.length === 0 ? tables : `any of ${freeTables.join(', ')}`,
    },
    { WARNINGS: warningsOf },
  ]);
}

/** Such as `Ada Finch 19:00 (K7QP 4M2X)`; a party that sits there is `seated`. */
function partiesAt({ parties }: TablesAnswer['tables'][number]): readonly string[] {
  return parties.map(({ guestName, time, isSeated, reference }) => {
    return `${guestName} ${isSeated ? 'seated' : time} (${reference})`;
  });
}

function bookedText(booking: PlacedBookingAnswer): string {
  const { reference, state, date, time, tables, partySize } = booking;
  const where = tables.join('+') || 'without a table';
  const guests = count(partySize, 'guest');
  const booked = `Booking ${reference} is ${state}: ${guests} on ${date} at ${time}, ${where}.`;
  return [booked, ...notesOf(booking)].join('\n');
}

function seatingsText({ seatings, freeTables }: WalkInSeatingsAnswer): string {
  if (freeTables.length > 0) {
    return `No table suits the party. Seat it with --tables at any of ${freeTables.join(', ')}.`;
  }
  if (seatings.length === 0) return 'No table is free now.';
  return tableOf(seatings, [
    'tables',
    { LENGTH: ({ minutes }) => `${minutes} min` },
    'until',
    'freeUntil',
    { WARNINGS: warningsOf },
  ]);
}

type Warnings = Pick<WalkInSeatingsAnswer['seatings'][number], 'warnings'>;

/** Times that need an override have an asterisk. */
function warningsOf({ warnings }: Warnings): string {
  return warnings.map(({ rule, takes }) => `${rule}${takes === 'override' ? '*' : ''}`).join();
}

function guestText({ phone, guest }: GuestMatchAnswer): string {
  if (guest === null) return `No booking has the number ${phone}.`;
  const { lastVisit, upcoming } = guest;
  return facts({
    Name: guest.name,
    'E-mail': guest.email,
    Visits: String(guest.visits),
    'No-shows': String(guest.noShows),
    Cancelled: String(guest.cancellations),
    'Last visit': lastVisit && `${lastVisit.date} ${lastVisit.time} at ${lastVisit.venueName}`,
    'To come': upcoming.map(({ reference, date }) => `${reference} on ${date}`).join(', ') || null,
  });
}
