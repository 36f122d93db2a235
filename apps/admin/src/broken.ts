/** Bookings that stand on what a file changes or leaves out. */
import { displayReference, localOf, type Break, type BrokenBooking } from '@venue/domain';
import { table } from './output';

export function brokenTable(broken: readonly BrokenBooking[]): string {
  const rows = broken.map(({ booking, because }) => {
    const { date, time } = localOf(booking.startsAt, booking.zone);
    return [
      displayReference(booking.reference),
      booking.venue,
      date,
      time,
      String(booking.partySize),
      because.map(wordsOf).join('; '),
    ];
  });
  return table(['REFERENCE', 'VENUE', 'DATE', 'TIME', 'GUESTS', 'WHY'], rows);
}

export function brokenJson({ booking, because }: BrokenBooking): Record<string, unknown> {
  return {
    reference: displayReference(booking.reference),
    venue: booking.venue,
    ...localOf(booking.startsAt, booking.zone),
    partySize: booking.partySize,
    because: because.map((one) => ({ kind: one.kind, words: wordsOf(one) })),
  };
}

function wordsOf(one: Break): string {
  switch (one.kind) {
    case 'venue-gone':
      return 'the venue is not in the file';
    case 'booking-type-gone':
      return `booking type ${one.bookingType} is not in the file`;
    case 'table-gone':
      return `table ${one.tables.join(' and ')} is not in the file`;
    case 'combination-gone':
      return `tables ${one.tables.join(' + ')} are no longer put together`;
    case 'does-not-fit':
      return `the party no longer fits table ${one.tables.join(' + ')}`;
    case 'closed':
      return 'the stay is no longer inside the opening hours';
  }
}
