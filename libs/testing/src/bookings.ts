import type { BookingWish } from '@venue/domain/booking/make';
import type { AmendCase, AmendWish } from '@venue/domain/booking/amend';
import type { Booking, StoredBooking, BookingOrigin } from '@venue/domain/booking/booking';
import { exampleBooking } from '@venue/domain/booking/example';
import type { GuestDetails } from '@venue/domain/booking/guest-details';
import { noWishes, wishesAfter } from '@venue/domain/booking/fields';
import type { IntegrationId } from '@venue/domain/shared/ids';
import { noPence } from '@venue/domain/shared/money';
import type { Phone } from '@venue/domain/shared/phone';
import { plusMinutes } from '@venue/domain/shared/time';
import { policyTermsOf } from '@venue/domain/venue/policy';
import { at, date, time } from './moments';
import { aPolicy, aVenue, bookingId, tableId, typeId, uuidOf, venueId } from './venues';

/** Ada's confirmed dinner for two at The Harbour on Friday 12 June 2026, 19:00 to 20:30. */
export function aBooking(parts: Partial<Booking> = {}): Booking {
  const startsAt = parts.startsAt ?? at('2026-06-12 19:00');
  return {
    ...exampleBooking,
    ...noWishes,
    id: bookingId('ada'),
    venueId: venueId('the-harbour'),
    integrationId: uuidOf('integration') as IntegrationId,
    bookingTypeId: typeId('dinner'),
    partySize: 2,
    startsAt,
    endsAt: plusMinutes(startsAt, 90),
    guestName: 'Ada Finch',
    guestPhone: '+441174960001' as Phone,
    guestEmail: null,
    source: 'phone-agent',
    policy: policyTermsOf(aPolicy()),
    depositPence: noPence,
    createdAt: at('2026-06-01 10:00'),
    ...parts,
  };
}

/** Ada's details in that booking, and the call that made it. */
export const details: BookingOrigin & GuestDetails = aBooking();

/** A hold of the same table without a guest, until 12:10 two days before. */
export function aHold(parts: Partial<Booking> = {}): Booking {
  return aBooking({
    state: 'held',
    holdUntil: at('2026-06-10 12:10'),
    heldFor: 'the client',
    guestName: '',
    guestPhone: '',
    ...parts,
  });
}

/** The booking at table T1, with nothing received for it. */
export function onFile(
  booking: Partial<Booking> = {},
  parts: Partial<StoredBooking> = {},
): StoredBooking {
  const file = aBooking(booking);
  return {
    booking: file,
    tableIds: [tableId('T1')],
    clearedAt: plusMinutes(file.endsAt, file.policy.turnaroundMinutes),
    receivedPence: noPence,
    extraPence: noPence,
    ...parts,
  };
}

/** Wish parts may give date and time as text. */
export type WishParts = Partial<Omit<AmendWish, 'date' | 'time'>> & {
  readonly date?: string;
  readonly time?: string;
};

/** Ada's wish to come an hour later, sent at noon two days before. */
export function anAmendment({
  wish = {},
  ...parts
}: Omit<Partial<AmendCase>, 'wish'> & { readonly wish?: WishParts } = {}): AmendCase {
  return {
    file: onFile(),
    venue: aVenue(),
    now: at('2026-06-10 12:00'),
    by: 'guest',
    wish: {
      partySize: wish.partySize ?? 2,
      ...wishesAfter({ ...noWishes, ...wish }, noWishes),
      date: date(wish.date ?? '2026-06-12'),
      time: time(wish.time ?? '20:00'),
    },
    ...parts,
  };
}

/** A table for two on that day at 19:00, of any booking type. */
export function aWish(
  parts: Partial<Omit<BookingWish, 'date' | 'time'>> & {
    readonly date?: string;
    readonly time?: string;
  } = {},
): BookingWish {
  return {
    partySize: parts.partySize ?? 2,
    bookingTypeId: parts.bookingTypeId ?? null,
    date: date(parts.date ?? '2026-06-12'),
    time: time(parts.time ?? '19:00'),
  };
}

/** A caller that books through the surfaces of a deployment. */
export const guest = { name: 'Ada Lovelace', phone: '0117 496 0000', email: null };
