import { isUnplaced } from '@venue/domain/booking/booking';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import { displayReference } from '@venue/domain/shared/ids';
import { displayPence, noPence } from '@venue/domain/shared/money';
import { localOf } from '@venue/domain/shared/time';
import { wishLines } from '@venue/operations/bookings/guest-details';
import { localTime, type Columns } from '../output';

/** The columns of a list of bookings, one booking per line. */
export const bookingColumns: Columns<TeamBooking> = [
  {
    START: ({ booking, venue }) => localTime(booking.startsAt, venue),
    EXPECTED: arrivalText,
    VENUE: ({ venue }) => venue.slug,
    TABLES: ({ state, tables }) => (isUnplaced(state, tables) ? 'Needs a table' : tables.join('+')),
    GUESTS: ({ booking }) => booking.partySize,
    NAME: ({ booking }) => booking.guestName,
    PHONE: ({ booking }) => booking.guestPhone,
    DEPOSIT: depositWords,
    STATE: 'state',
    REFERENCE: ({ booking }) => displayReference(booking.reference),
    NOTES: ({ booking }) => wishLines(booking).map(lineOf).join(', '),
  },
];

/** A wish cut to fit one line; `bookings show` prints it in full. */
function lineOf(wish: string): string {
  const characters = [...wish.replaceAll(/\s+/g, ' ').trim()];
  return characters.length <= 60 ? characters.join('') : `${characters.slice(0, 59).join('')}…`;
}

/** `late, 19:20` for a late party that is expected; with the date if that is another day. */
function arrivalText({ booking, venue, state }: TeamBooking): string {
  const isAwaited = state === 'confirmed' || state === 'awaiting_deposit';
  if (booking.expectedArrival === null || !isAwaited) return '';
  const start = localOf(booking.startsAt, venue.zone);
  const arrival = localOf(booking.expectedArrival, venue.zone);
  const day = arrival.date === start.date ? '' : `${arrival.date} `;
  return `late, ${day}${arrival.time}`;
}

/** `£20.00 awaited`, `£20.00 paid`; with the received amount if it differs. */
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
