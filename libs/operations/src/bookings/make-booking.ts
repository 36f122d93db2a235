import {
  decideMake,
  keptPolicy,
  parsePhone,
  parseReference,
  partySizeLimit,
  type Booking,
  type BookingId,
  type BookingTypeId,
  type BookingWish,
  type Day,
  type LocalDate,
  type LocalTime,
  type Made,
  type MakeDecision,
  type Phone,
} from '@venue/domain';
import { needs, takes } from '../fields/field';
import {
  date,
  email,
  lines,
  object,
  phone,
  properName,
  time,
  uuid,
  venueId,
  wholeNumber,
} from '../fields/kinds';
import { operation, type Call } from '../operation';
import { confirmation } from '../messages/to-guest';
import { askForPayment } from '../deposits/ask';
import { invalid } from '../problems';
import { requireType } from './check-availability';
import { searchFurther } from '../diary/search';
import { NewBookingAnswer, toBooked, toNotBooked } from './new-booking';
import { alternativesIn, describeRefusal, describeTooLarge } from '../wording/describe-refusal';
import { dayToWriteIn } from '../diary/day-to-write';

class GuestInput {
  @needs(properName, 'The guest’s name.') name!: string;
  @needs(phone, 'The guest’s phone number; it proves the booking later.') phone!: string;
  @takes(email, 'The guest’s e-mail address.') email!: string | null;
}

class MakeBookingInput {
  @takes(venueId, 'The venue; may be left out by a key that covers one venue.')
  venueId!: string | null;
  @needs(date, 'The venue-local day.') date!: LocalDate;
  @needs(time, 'The venue-local time.') time!: LocalTime;
  @needs(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @takes(uuid, 'From the options of an availability answer; without it the first that fits.')
  bookingTypeId!: BookingTypeId | null;
  @needs(object(GuestInput), 'Who the table is for.') guest!: GuestInput;
  @takes(lines(1000), 'What the venue should know.') notes!: string | null;
}

type MakeCall = Call<'named', 'write'>;
type Booked = Extract<MakeDecision, { kind: 'booked' }>;

export const makeBooking = operation({
  tool: 'create_booking',
  route: 'POST /reservations',
  capability: 'bookings.create',
  effect: 'write',
  venue: 'named',
  hints: { destructive: false, idempotent: false, openWorld: true },
  title: 'Make a booking',
  about:
    'Books a free time for a named guest with a phone number and gives the reference. Where the venue asks a ' +
    'deposit, the table is held until it is paid and a payment link goes to the guest. When the time is gone, ' +
    'nothing is booked and alternatives are offered; a party larger than the venue takes online is needs_venue.',
  input: MakeBookingInput,
  answer: NewBookingAnswer,
  problems: [],
  statusOf: ({ outcome }: NewBookingAnswer) => (outcome === 'booked' ? 201 : 200),
  made: ({ reference }) => madeBooking(reference),

  async run(input, call): Promise<NewBookingAnswer> {
    const guestPhone = parsePhone(input.guest.phone, call.venue.region);
    if (guestPhone === null) throw notAPhone();
    requireType(input.bookingTypeId, call.venue);

    const decision = await decide(input, call);
    switch (decision.kind) {
      case 'needs-venue':
        return toNotBooked(
          'needs_venue',
          { venue: call.venue, wish: input },
          { alternatives: [], summary: describeTooLarge(call.venue, input.partySize) },
        );
      case 'unavailable':
        return notToBeHad(input, call);
      case 'booked':
        return booked({ input, guestPhone, decision }, call);
    }
  },
});

function madeBooking(shown: string | null): Made | null {
  const reference = shown === null ? null : parseReference(shown);
  return reference === null ? null : { kind: 'booking', reference };
}

/**
 * Decides under the lock of the day. If another call has the lock, a day that is clearly full is
 * answered without waiting.
 */
async function decide(wish: BookingWish, call: MakeCall): Promise<MakeDecision> {
  if (wish.partySize > call.venue.policy.partySizeMax) return { kind: 'needs-venue' };
  const isHopeless = (day: Day): boolean => decideMake(day, wish).kind !== 'booked';
  const day = await dayToWriteIn(wish, call, { isHopeless, changing: null });
  return day === null ? { kind: 'unavailable' } : decideMake(day, wish);
}

interface Making {
  readonly input: MakeBookingInput;
  readonly guestPhone: Phone;
  readonly decision: Booked;
}

/** The payment link or the confirmation is written in the same transaction as the booking. */
async function booked(making: Making, call: MakeCall): Promise<NewBookingAnswer> {
  const booking = await save(making, call);
  if (booking.state === 'awaiting_deposit') {
    return toBooked(booking, await askForPayment(booking, booking.depositPence, call), call);
  }
  await call.work.messages.add(confirmation(booking, call));
  return toBooked(booking, [], call);
}

async function save({ input, guestPhone, decision }: Making, call: MakeCall): Promise<Booking> {
  const { place, state, depositPence, holdUntil } = decision;
  const { caller, venue, now, ids, work } = call;
  const booking: Booking = {
    id: ids.uuid() as BookingId,
    environment: caller.environment,
    venueId: venue.id,
    integrationId: caller.id,
    reference: ids.reference(caller.environment),
    bookingTypeId: place.type.id,
    bookingType: place.type.name,
    partySize: input.partySize,
    startsAt: place.startsAt,
    endsAt: place.endsAt,
    state,
    holdUntil,
    heldFor: null,
    guestId: null,
    contactId: null,
    guestName: input.guest.name,
    guestPhone,
    guestEmail: input.guest.email,
    notes: input.notes,
    isForBusiness: false,
    source: caller.channel,
    policy: keptPolicy(venue.policy),
    depositPence,
    movedInsideNotice: false,
    expectedArrival: null,
    arrivalHeldUntil: null,
    cancelReason: null,
    version: 0,
    createdAt: now,
  };
  await work.bookings.save(booking, {
    tableIds: place.seating.tableIds,
    clearedAt: place.clearedAt,
  });
  return booking;
}

function notAPhone(): Error {
  const detail = 'guest.phone must be a phone number that can be called.';
  return invalid([{ pointer: '/guest/phone', detail }]);
}

/** The time is taken or was never available: looks once more for alternatives. */
async function notToBeHad(input: MakeBookingInput, call: MakeCall): Promise<NewBookingAnswer> {
  const found = await searchFurther(input, call);
  const asked = { venue: call.venue, wish: input, now: call.now };
  return toNotBooked('unavailable', asked, {
    alternatives: alternativesIn(found, asked),
    summary: describeRefusal(found, asked),
  });
}
