import type { Integration } from '@venue/domain/access/caller';
import type { CreatedThing } from '@venue/domain/access/repeats';
import type { Day } from '@venue/domain/availability/day';
import { partySizeLimit, type Booking, type BookingOrigin } from '@venue/domain/booking/booking';
import type { GuestDetails } from '@venue/domain/booking/guest-details';
import { decideMake, type BookingWish, type MakeDecision } from '@venue/domain/booking/make';
import type { Channel } from '@venue/domain/message/message';
import { parseReference, type BookingId, type BookingTypeId } from '@venue/domain/shared/ids';
import type { Language } from '@venue/domain/shared/language';
import type { LocalDate, LocalTime } from '@venue/domain/shared/time';
import { required, optional } from '../../fields/field';
import { date, object, time, idOf, venueId, wholeNumber } from '../../fields/kinds';
import { locale, localeDescription } from '../../fields/locale';
import { operation } from '../../operation';
import { originOf } from '../../pipeline/origin';
import type { WriteContext } from '../../pipeline/write-context';
import { sendConfirmation } from '../../messages/to-guest';
import { payInSandbox } from '../../money/pay-in-sandbox';
import { requestPayment } from '../../money/request-payment';
import { GuestInput, phoneOf } from '../../guests/named-guest';
import { requireType } from '../../availability/check-availability';
import { searchAlternatives } from '../../availability/diary/search';
import { NewBookingAnswer, toBookedAnswer, toNotBookedAnswer } from './new-booking';
import { guestDetails, WishesInput } from '../guest-details';
import { alternativesIn, describeRefusal, describeTooLarge } from '../describe-refusal';
import { dayToWriteIn } from '../../availability/diary/day-to-write';

class MakeBookingInput extends WishesInput {
  @optional(venueId, 'The venue; may be left out by a key that covers one venue.')
  venueId!: string | null;
  @required(date, 'The venue-local day.') date!: LocalDate;
  @required(time, 'The venue-local time.') time!: LocalTime;
  @required(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @optional(
    idOf<BookingTypeId>(),
    'From the options of an availability answer; without it the first that fits.',
  )
  bookingTypeId!: BookingTypeId | null;
  @required(object(GuestInput), 'Who the table is for.') guest!: GuestInput;
  @optional(locale, localeDescription) locale!: Language | null;
}

type BookTableWish = Omit<MakeBookingInput, 'venueId'>;

/** The context for booking a table. */
type BookTableCall = WriteContext & { readonly caller: Integration };

export const makeBooking = operation({
  tool: 'create_booking',
  route: 'POST /reservations',
  capability: 'bookings.create',
  effect: 'write',
  hasScenarios: true,
  venue: 'named',
  hints: { destructive: false, idempotent: false, openWorld: true },
  title: 'Make a booking',
  description:
    'Books a free time for a named guest with a phone number and gives the reference. Where the venue asks a ' +
    'deposit, the table is held until it is paid and a payment link goes to the guest. When the time is gone, ' +
    'nothing is booked and alternatives are offered; a party larger than the venue takes online is needs_venue.',
  input: MakeBookingInput,
  answer: NewBookingAnswer,
  problems: [],
  statusOf: ({ outcome }: NewBookingAnswer) => (outcome === 'booked' ? 201 : 200),
  created: ({ reference }) => createdBooking(reference),
  payInSandbox: ({ reference }, ports) => payInSandbox(reference, ports),

  run: (input, call) => bookTable(input, call),
});

/** Books a table for a named guest on behalf of the caller's integration. */
async function bookTable(input: BookTableWish, call: BookTableCall): Promise<NewBookingAnswer> {
  const guestPhone = phoneOf(input.guest, call.venue);
  requireType(input.bookingTypeId, call.venue);

  const { name: guestName, email: guestEmail } = input.guest;
  const guest = guestDetails({ guestName, guestPhone, guestEmail }, input);
  const details = { ...originOf<BookingId>(call), ...guest, locale: input.locale };
  const decision = await decide(input, details, call);
  switch (decision.kind) {
    case 'needs-venue':
      return toNotBookedAnswer(
        'needs_venue',
        { venue: call.venue, wish: input, now: call.now },
        { alternatives: [], summary: describeTooLarge(call.venue, input.partySize) },
      );
    case 'unavailable':
      return unavailableAnswer(input, call);
    case 'booked':
      await call.work.bookings.save(decision.booking, decision.allocation);
      return toBookedAnswer(
        decision.booking,
        await confirmOrRequestPayment(decision.booking, call),
        call,
      );
  }
}

function createdBooking(referenceText: string | null): CreatedThing | null {
  const reference = referenceText === null ? null : parseReference(referenceText);
  return reference === null ? null : { kind: 'booking', reference };
}

/**
 * Decides under the lock of the day. If another call has the lock, a day that is clearly full is
 * refused without waiting.
 */
async function decide(
  wish: BookingWish,
  details: BookingOrigin & GuestDetails,
  call: BookTableCall,
): Promise<MakeDecision> {
  if (wish.partySize > call.venue.policy.partySizeMax) return { kind: 'needs-venue' };
  const making = { wish, details, by: 'guest' } as const;
  const isUnavailable = (day: Day): boolean => decideMake(day, making).kind !== 'booked';
  const day = await dayToWriteIn(wish, call, { isUnavailable, changing: null });
  return day === null ? { kind: 'unavailable' } : decideMake(day, making);
}

/**
 * Writes the payment link or the confirmation, in the same transaction as the booking. Returns the
 * channels of the link.
 */
export async function confirmOrRequestPayment(
  booking: Booking,
  call: BookTableCall,
): Promise<readonly Channel[]> {
  if (booking.state === 'awaiting_deposit') {
    return requestPayment(booking, booking.depositPence, call);
  }
  await sendConfirmation(booking, call);
  return [];
}

/** The answer for a time that is no longer or never was available, with alternatives. */
export async function unavailableAnswer(
  input: BookingWish,
  call: BookTableCall,
): Promise<NewBookingAnswer> {
  const decision = await searchAlternatives(input, call);
  const request = { venue: call.venue, wish: input, now: call.now };
  return toNotBookedAnswer('unavailable', request, {
    alternatives: alternativesIn(decision, request),
    summary: describeRefusal(decision, request),
  });
}
