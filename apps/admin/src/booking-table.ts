import {
  displayPence,
  displayReference,
  isoOf,
  localOf,
  noPence,
  type TeamBooking,
} from '@venue/domain';
import { isoOrNull, localTime, table } from './output';

/** Bookings for people, one a line. */
export function bookingTable(bookings: readonly TeamBooking[]): string {
  if (bookings.length === 0) return 'No bookings.';
  const head = [
    ...['START', 'EXPECTED', 'VENUE', 'TABLES', 'GUESTS', 'NAME', 'PHONE'],
    ...['DEPOSIT', 'STATE', 'REFERENCE', 'NOTES'],
  ];
  const rows = bookings.map((row) => {
    const { booking, venue, state, tables } = row;
    return [
      localTime(booking.startsAt, venue),
      expected(row),
      venue.slug,
      tables.join('+'),
      String(booking.partySize),
      booking.guestName,
      booking.guestPhone,
      depositWords(row),
      state,
      displayReference(booking.reference),
      notesLine(booking.notes),
    ];
  });
  return table(head, rows);
}

/** In one line, as far as it goes; `bookings show` has the whole. */
function notesLine(notes: string | null): string {
  const characters = [...(notes ?? '').replaceAll(/\s+/g, ' ').trim()];
  return characters.length <= 60 ? characters.join('') : `${characters.slice(0, 59).join('')}…`;
}

/** A booking for programs. */
export function bookingJson(row: TeamBooking): Record<string, unknown> {
  const { booking, venue, state, tables } = row;
  return {
    reference: displayReference(booking.reference),
    environment: booking.environment,
    state,
    venue: venue.slug,
    ...localOf(booking.startsAt, venue.zone),
    startsAt: isoOf(booking.startsAt),
    endsAt: isoOf(booking.endsAt),
    partySize: booking.partySize,
    bookingType: booking.bookingType,
    tables,
    guestName: booking.guestName,
    guestPhone: booking.guestPhone,
    guestEmail: booking.guestEmail,
    notes: booking.notes,
    isForBusiness: booking.isForBusiness,
    deposit: row.deposit,
    expectedArrival: isoOrNull(booking.expectedArrival),
    source: booking.source,
    createdAt: isoOf(booking.createdAt),
  };
}

/** `late, 19:20`: of a party that is still awaited; its day too when it is another. */
function expected({ booking, venue, state }: TeamBooking): string {
  const isAwaited = state === 'confirmed' || state === 'awaiting_deposit';
  if (booking.expectedArrival === null || !isAwaited) return '';
  const start = localOf(booking.startsAt, venue.zone);
  const arrival = localOf(booking.expectedArrival, venue.zone);
  const day = arrival.date === start.date ? '' : `${arrival.date} `;
  return `late, ${day}${arrival.time}`;
}

/** `£20.00 awaited`, `£20.00 paid`; what has come in too, where that is another amount. */
export function depositWords({
  deposit: { status, requiredPence, receivedPence },
  venue,
}: TeamBooking): string {
  const required = displayPence(requiredPence, venue.money);
  const asked = { none: 'none', awaiting_payment: `${required} awaited`, paid: `${required} paid` };
  const isTold = receivedPence === noPence || receivedPence === requiredPence;
  const received = isTold ? '' : `, ${displayPence(receivedPence, venue.money)} received`;
  return `${asked[status]}${received}`;
}
