import { partySizeLimit, type Booking } from '@venue/domain/booking/booking';
import { wishesOf } from '@venue/domain/booking/fields';
import type { GuestDetails } from '@venue/domain/booking/guest-details';
import { decideBookHeldTime, type BookHeldTimeRefusal } from '@venue/domain/booking/hold';
import type { UpcomingStay } from '@venue/domain/booking/page-bookings';
import type { Contact } from '@venue/domain/guest/guest';
import {
  displayReference,
  type BookingId,
  type ContactId,
  type GuestId,
  type Reference,
} from '@venue/domain/shared/ids';
import type { Language } from '@venue/domain/shared/language';
import type { Venue } from '@venue/domain/venue/venue';
import { calendarLink, manageLink } from '../../authentication/manage-token';
import type { WriteContext } from '../../pipeline/write-context';
import { output, outputOrNull, required, optional } from '../../fields/field';
import {
  anyValue,
  flag,
  oneOf,
  idOf,
  uuid,
  venueId,
  wholeNumber,
  plainText,
} from '../../fields/kinds';
import { locale, localeDescription } from '../../fields/locale';
import { sendConfirmation } from '../../messages/to-guest';
import { operation, type Call } from '../../operation';
import { requestPaymentOnPage } from '../../money/request-payment';
import { invalid, Problem } from '../../problems';
import { formatGuests } from '../../wording/format';
import { missingGuestProblem, requireContact } from '../../guests/guest-naming';
import { requireCaptcha } from '../../access/captcha/captcha';
import { expiredHoldProblem, holdNotFound, partyTooLarge } from './hold-problems';
import { noteUnpaidBooking } from '../../money/unpaid';
import { WishesInput } from '../guest-details';
import {
  clientProblem,
  recentOfClient,
  phoneProblem,
  upcomingOf,
  type PageClientRecord,
} from '../make/page-bookings';

class BookHeldTimeInput extends WishesInput {
  @required(idOf<BookingId>(), 'The hold.') holdId!: BookingId;
  @required(venueId, 'The venue that it is held at.') venueId!: string;
  @optional(idOf<GuestId>(), 'The guest; the person whom this key named last for them comes.')
  guestId!: GuestId | null;
  @optional(idOf<ContactId>(), 'The person who comes. Either this or the guest is needed.')
  contactId!: ContactId | null;
  @required(wholeNumber(1, partySizeLimit), 'The number of guests, as it was held for.')
  partySize!: number;
  @required(flag, 'Whether a company invites.') bookingForBusiness!: boolean;
  @optional(locale, `${localeDescription} Without it, that of the hold.`) locale!: Language | null;
  // Contract: every fault of a token is `captcha_failed`. Where no captcha is required, the token
  // is not read.
  @optional(
    anyValue,
    'The solved captcha, as text, after a booking was refused as `captcha_failed`.',
  )
  captchaToken!: unknown;
}

export class HeldTimeAnswer {
  @output(uuid, 'The booking.') bookingId!: string;
  @output(oneOf('Hold', 'Confirmed'), 'Kept until the deposit is paid, or booked.') state!: string;
  @outputOrNull(plainText, 'Where the guest pays the deposit; null where none is due.')
  checkoutUrl!: string | null;
  @outputOrNull(plainText, 'The reference; the guest needs it to change or cancel.')
  reference!: string | null;
}

type BookCall = Call<'none', 'write'>;

export const bookHeldTime = operation({
  tool: null,
  route: 'POST /bookings',
  audience: 'publishable',
  capability: null,
  effect: 'write',
  venue: 'none',
  title: 'Book a held time',
  description:
    'Makes the table that is held the guest’s own, on the terms on which it was held. Where the venue asks a deposit, ' +
    'it is kept until that is paid, for 30 minutes at most, and the answer says where; otherwise it is confirmed at ' +
    'once. Guests and contacts are those that this key has named. The header `Link` leads to the booking’s own page and ' +
    'its calendar file. One client’s address makes 6 bookings an hour and 20 a day unless the deployment sets other ' +
    'limits, and one phone number has at most 3 upcoming bookings from pages at a venue, no two at one time. More are ' +
    '`rate-limited`; at a venue with a captcha they are `captcha_failed` until it is solved, and then only the hourly ' +
    'limit is lifted.',
  input: BookHeldTimeInput,
  answer: HeldTimeAnswer,
  problems: ['not-found'],
  statusOf: () => 201,

  check({ guestId, contactId }) {
    if (guestId === null && contactId === null) throw missingGuestProblem();
    return [];
  },

  linksOf({ bookingId, reference }: HeldTimeAnswer, context) {
    const booking = {
      id: bookingId as BookingId,
      reference: (reference ?? '').replaceAll(' ', '') as Reference,
    };
    return [
      `<${manageLink(booking, context)}>; rel="edit"`,
      `<${calendarLink(booking, context)}>; rel="alternate"; type="text/calendar"`,
    ].join(', ');
  },

  async run(input, call): Promise<HeldTimeAnswer> {
    const contact = await requireContact(input, call);
    const venue = venueOf(input, call);
    // The client is locked before rows, as in every write.
    const client = await recentOfClient('table', call);
    const upcoming = await upcomingOf(contact.phone, venue, call);
    const hold = await lockHold(input, call);
    const { partySize, captchaToken } = input;
    const guest = guestOf(contact, input);
    const decision = decideBookHeldTime({ hold, partySize, guest, now: call.now });
    if (decision.kind === 'refused') throw refusal(decision.because, hold);
    const { booking } = decision;
    await requireWithinLimits({ booking, client, upcoming, captchaToken }, { ...call, venue });
    await call.work.bookings.save(booking);
    await call.work.pageBookings.record(client.booker, call.now);
    if (booking.holdUntil !== null) await noteUnpaidBooking(hold, booking.holdUntil, call);
    const checkoutUrl = await confirmOrRequestPayment(booking, { ...call, venue });
    return {
      bookingId: booking.id,
      state: checkoutUrl === null ? 'Confirmed' : 'Hold',
      checkoutUrl,
      reference: displayReference(booking.reference),
    };
  },
});

function venueOf({ venueId: wanted }: BookHeldTimeInput, { group }: BookCall): Venue {
  const venue = group.venues.find(({ id }) => id === wanted);
  if (venue === undefined) throw holdNotFound();
  return venue;
}

/** Locks the hold's row until the transaction ends. */
async function lockHold(
  { holdId, venueId: wanted }: BookHeldTimeInput,
  { caller, work }: BookCall,
): Promise<Booking> {
  const hold = await work.holds.lock(holdId, caller.id);
  if (hold?.venueId !== wanted) throw holdNotFound();
  return hold;
}

interface LimitedBooking {
  readonly booking: Booking;
  readonly client: PageClientRecord;
  readonly upcoming: readonly UpcomingStay[];
  readonly captchaToken: unknown;
}

/**
 * Throws if a limit is exceeded. Contract: where the venue uses the captcha, a client that has not
 * solved it is asked to do so, and a solved one lifts the hourly limit.
 */
async function requireWithinLimits(
  { booking, client, upcoming, captchaToken }: LimitedBooking,
  call: BookCall & { readonly venue: Venue },
): Promise<void> {
  const problemIf = ({ isSolved }: { readonly isSolved: boolean }): Problem | null =>
    phoneProblem(upcoming, booking, call) ?? clientProblem(client, isSolved, call);
  const problem = problemIf({ isSolved: false });
  if (problem === null) return;
  if (!call.venue.captcha) throw problem;
  await requireCaptcha(captchaToken, call);
  const remaining = problemIf({ isSolved: true });
  if (remaining !== null) throw remaining;
}

function refusal(because: BookHeldTimeRefusal, { partySize }: Booking): Problem {
  const detail = `partySize must be that of the hold: ${formatGuests(partySize)}.`;
  switch (because) {
    case 'booked-already':
      return holdNotFound();
    case 'expired':
      return expiredHoldProblem();
    case 'party-too-large':
      return partyTooLarge(detail);
    case 'party-too-small':
      return invalid([{ pointer: '/partySize', detail }]);
  }
}

function guestOf(contact: Contact, input: BookHeldTimeInput): GuestDetails {
  return {
    guestId: contact.guestId,
    contactId: contact.id,
    guestName: contact.fullName,
    guestPhone: contact.phone ?? '',
    guestEmail: contact.email,
    ...wishesOf(input),
    isForBusiness: input.bookingForBusiness,
    locale: input.locale,
  };
}

/** Writes the messages with the booking. Returns the payment link if the guest owes a deposit. */
async function confirmOrRequestPayment(
  booking: Booking,
  context: WriteContext,
): Promise<string | null> {
  if (booking.state === 'awaiting_deposit')
    return requestPaymentOnPage(booking, booking.depositPence, context);
  await sendConfirmation(booking, context);
  return null;
}
