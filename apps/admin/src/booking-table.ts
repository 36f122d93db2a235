import { displayPence, displayReference, localOf, noPence, type TeamBooking } from '@venue/domain';
import { localTime, table } from './output';

/** A table of bookings for people, one booking per line. */
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

/** The notes cut to fit one line; `bookings show` prints them in full. */
function notesLine(notes: string | null): string {
  const characters = [...(notes ?? '').replaceAll(/\s+/g, ' ').trim()];
  return characters.length <= 60 ? characters.join('') : `${characters.slice(0, 59).join('')}…`;
}

/** `late, 19:20` for a late party still to come; with the date when it is another day. */
function expected({ booking, venue, state }: TeamBooking): string {
  const isAwaited = state === 'confirmed' || state === 'awaiting_deposit';
  if (booking.expectedArrival === null || !isAwaited) return '';
  const start = localOf(booking.startsAt, venue.zone);
  const arrival = localOf(booking.expectedArrival, venue.zone);
  const day = arrival.date === start.date ? '' : `${arrival.date} `;
  return `late, ${day}${arrival.time}`;
}

/** `£20.00 awaited`, `£20.00 paid`; with the received amount where it is another one. */
export function depositWords({
  deposit: { status, requiredPence, receivedPence },
  venue,
}: TeamBooking): string {
  const required = displayPence(requiredPence, venue.money);
  const words = {
    none: 'none',
    awaiting_payment: `${required} awaited`,
    paid: `${required} paid`,
  };
  const isExpected = receivedPence === noPence || receivedPence === requiredPence;
  const received = isExpected ? '' : `, ${displayPence(receivedPence, venue.money)} received`;
  return `${words[status]}${received}`;
}
