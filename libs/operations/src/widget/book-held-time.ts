import {
  decideHeldTime,
  displayReference,
  partySizeLimit,
  type Booking,
  type BookingId,
  type Contact,
  type ContactId,
  type GuestId,
  type GuestDetails,
  type HeldTimeRefusal,
  type Reference,
  type Venue,
} from '@venue/domain';
import { calendarLink, manageLink } from '../access/manage-token';
import type { WriteContext } from '../pipeline/write-context';
import { gives, givesOrNull, needs, takes } from '../fields/field';
import { flag, lines, oneOf, uuid, venueId, wholeNumber, words } from '../fields/kinds';
import { sendConfirmation } from '../messages/to-guest';
import { operation, type Call } from '../operation';
import { requestPaymentOnPage } from '../deposits/request-payment';
import { invalid, Problem } from '../problems';
import { formatGuests } from '../wording/format';
import { requireContact } from '../guests/guest-naming';
import { guestRequired, holdExpired, holdNotFound, partyTooLarge } from './hold-problems';
import { noteUnpaidBooking } from '../deposits/unpaid';

class BookHeldTimeInput {
  @needs(uuid, 'The hold.') holdId!: BookingId;
  @needs(venueId, 'The venue that it is held at.') venueId!: string;
  @takes(uuid, 'The guest; the person whom this key named last for them comes.')
  guestId!: GuestId | null;
  @takes(uuid, 'The person who comes. Either this or the guest is needed.')
  contactId!: ContactId | null;
  @needs(wholeNumber(1, partySizeLimit), 'The number of guests, as it was held for.')
  partySize!: number;
  @takes(lines(1000), 'What the venue should know.') notes!: string | null;
  @needs(flag, 'Whether a company invites.') bookingForBusiness!: boolean;
}

export class HeldTimeAnswer {
  @gives(uuid, 'The booking.') bookingId!: string;
  @gives(oneOf('Hold', 'Confirmed'), 'Kept until the deposit is paid, or booked.') state!: string;
  @givesOrNull(words, 'Where the guest pays the deposit; null where none is due.')
  checkoutUrl!: string | null;
  @givesOrNull(words, 'The reference; the guest needs it to change or cancel.')
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
  about:
    'Makes the table that is held the guest’s own, on the terms on which it was held. Where the venue asks a deposit, ' +
    'it is kept until that is paid, for 30 minutes at most, and the answer says where; otherwise it is confirmed at ' +
    'once. Guests and contacts are those that this key has named. The header `Link` leads to the booking’s own page and ' +
    'its calendar file.',
  input: BookHeldTimeInput,
  answer: HeldTimeAnswer,
  problems: ['not-found'],
  statusOf: () => 201,

  check({ guestId, contactId }) {
    if (guestId === null && contactId === null) throw guestRequired();
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
    const { hold, venue } = await heldBooking(input, call);
    const { partySize } = input;
    const guest = guestOf(contact, input);
    const decision = decideHeldTime({ hold, partySize, guest, now: call.now });
    if (decision.kind === 'refused') throw refusal(decision.because, hold);
    const { booking } = decision;
    await call.work.bookings.save(booking);
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

/** Locks the hold's row until the transaction ends. */
async function heldBooking(
  { holdId, venueId }: BookHeldTimeInput,
  { caller, group, work }: BookCall,
): Promise<{ readonly hold: Booking; readonly venue: Venue }> {
  const hold = await work.holds.lock(holdId, caller.id);
  const venue = group.venues.find(({ id }) => id === venueId);
  if (hold === null || hold.venueId !== venue?.id) throw holdNotFound();
  return { hold, venue };
}

function refusal(because: HeldTimeRefusal, { partySize }: Booking): Problem {
  const detail = `partySize must be that of the hold: ${formatGuests(partySize)}.`;
  switch (because) {
    case 'booked-already':
      return holdNotFound();
    case 'expired':
      return holdExpired();
    case 'party-too-large':
      return partyTooLarge(detail);
    case 'party-too-small':
      return invalid([{ pointer: '/partySize', detail }]);
  }
}

function guestOf(contact: Contact, { notes, bookingForBusiness }: BookHeldTimeInput): GuestDetails {
  return {
    guestId: contact.guestId,
    contactId: contact.id,
    guestName: contact.fullName,
    guestPhone: contact.phone ?? '',
    guestEmail: contact.email,
    notes,
    isForBusiness: bookingForBusiness,
  };
}

/** Writes the messages with the booking. Returns the payment link if the guest owes something. */
async function confirmOrRequestPayment(
  booking: Booking,
  context: WriteContext,
): Promise<string | null> {
  if (booking.state === 'awaiting_deposit')
    return requestPaymentOnPage(booking, booking.depositPence, context);
  await sendConfirmation(booking, context);
  return null;
}
