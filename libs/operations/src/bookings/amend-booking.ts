import {
  clearedAfterDelay,
  depositAfter,
  displayPence,
  localOf,
  mayAmend,
  noPence,
  owed,
  partySizeLimit,
  placeOfChange,
  type AmendCase,
  type AmendRefusal,
  type AmendWish,
  type Booking,
  type Day,
  type LocalDate,
  type LocalTime,
  type Pence,
  type Place,
} from '@venue/domain';
import { needs, takes } from '../fields/field';
import { date, lines, phone, time, venueId, wholeNumber } from '../fields/kinds';
import { confirmation } from '../messages/to-guest';
import { operation } from '../operation';
import { linkKinds, newRequest } from '../payments/ask';
import { Problem } from '../problems';
import { sayGuests, sayMoment, todayAt } from '../wording';
import {
  ChangeAnswer,
  changeAnswer,
  lockedAsProved,
  raiseEnquiry,
  viewOf,
  write,
  type ChangeCall,
} from './change-answer';
import { reference } from './find-booking';
import { searchFurther } from './look';
import { toAlternative } from './offers';
import { alternativesIn, sayRefusal } from './refusal';
import { daysOf, dayToWriteIn } from './write-in';

class AmendBookingInput {
  @needs(reference, 'The booking reference; spaces, hyphens and case do not matter.')
  reference!: string;
  @needs(phone, 'The phone number on the booking.') phone!: string;
  @takes(date, 'The new venue-local day; without it the day stays.') date!: LocalDate | null;
  @takes(time, 'The new venue-local time; without it the time stays.') time!: LocalTime | null;
  @takes(wholeNumber(1, partySizeLimit), 'The new number of guests; without it the number stays.')
  partySize!: number | null;
  @takes(lines(1000), 'New notes for the venue; without them the notes stay.') notes!:
    string | null;
  @takes(venueId, 'Looks at this venue only.') venueId!: string | null;
}

export const amendBooking = operation({
  tool: 'amend_booking',
  route: 'POST /bookings/{reference}/amend',
  capability: 'bookings.manage',
  effect: 'write',
  venue: 'of-the-booking',
  hints: { destructive: true, idempotent: true, openWorld: false },
  title: 'Change a booking',
  about:
    'Changes the day, time, party size or notes of a booking; only what changes is sent, and the reference stays. ' +
    'When the new time is full nothing changes and alternatives are offered. What the venue does not allow ' +
    'online goes to its team as an enquiry (needs_venue), and is not to be retried.',
  input: AmendBookingInput,
  answer: ChangeAnswer,
  problems: ['booking-not-changeable'],

  async run(input, call): Promise<ChangeAnswer> {
    const facts = caseOf(input, call);
    const permission = mayAmend(facts);
    switch (permission.kind) {
      case 'not-changeable':
        await lockedAsProved(call);
        throw new Problem('booking-not-changeable');
      case 'unchanged':
        return changeAnswer({
          outcome: 'amended',
          booking: viewOf(facts.file.booking, call),
          summary: sayAmended(facts.file.booking, call, 'is still'),
        });
      case 'needs-venue':
        return askVenue(permission.because, facts, call);
      case 'allowed':
        return amend(facts, call);
    }
  },
});

function caseOf(input: AmendBookingInput, { file, venue, now }: ChangeCall): AmendCase {
  const current = localOf(file.booking.startsAt, venue.zone);
  const wish: AmendWish = {
    date: input.date ?? current.date,
    time: input.time ?? current.time,
    partySize: input.partySize ?? file.booking.partySize,
    notes: input.notes === null ? file.booking.notes : input.notes === '' ? null : input.notes,
  };
  return { file, wish, venue, now };
}

/** A change of notes alone needs no table. */
function isSameSeat({ file: { booking }, wish, venue }: AmendCase): boolean {
  const { date, time } = localOf(booking.startsAt, venue.zone);
  return date === wish.date && time === wish.time && booking.partySize === wish.partySize;
}

/**
 * The days first, then the row: whoever else changes this booking or these days waits for us, or
 * we for them.
 */
async function amend(facts: AmendCase, call: ChangeCall): Promise<ChangeAnswer> {
  if (isSameSeat(facts)) return save(null, facts, call);
  const { booking } = facts.file;
  const day = await dayToWriteIn(facts.wish, call, {
    isHopeless: (seen) => placeOfChange(seen, facts) === null,
    changing: {
      id: booking.id,
      days: daysOf(booking, call.venue),
    },
  });
  const place = day === null ? null : placeOfChange(day, facts);
  if (day === null || place === null) return notToBeHad(facts, call);
  return save(withDelay(place, facts, day), facts, call);
}

/** Guests who said that they will be late keep their table longer after the change as well. */
function withDelay(place: Place, { file: { booking } }: AmendCase, { stays }: Day): Place {
  const { expectedArrival, startsAt } = booking;
  if (expectedArrival === null || place.startsAt !== startsAt) return place;
  const seated = {
    booking: { ...booking, endsAt: place.endsAt },
    tableIds: place.seating.tableIds,
  };
  const later = clearedAfterDelay(seated, expectedArrival, stays);
  return { ...place, clearedAt: later ?? place.clearedAt };
}

/** A null place keeps the booking where it is. */
async function save(
  place: Place | null,
  { wish }: AmendCase,
  call: ChangeCall,
): Promise<ChangeAnswer> {
  const { booking, receivedPence } = await lockedAsProved(call);
  const moved =
    place === null
      ? booking
      : {
          ...booking,
          partySize: wish.partySize,
          bookingTypeId: place.type.id,
          bookingType: place.type.name,
          startsAt: place.startsAt,
          endsAt: place.endsAt,
          depositPence: depositAfter(booking, wish, place.type),
          // A delay was told for the old start.
          expectedArrival: place.startsAt === booking.startsAt ? booking.expectedArrival : null,
        };
  const changed: Booking = { ...moved, notes: wish.notes };
  const allocation =
    place === null ? 'same' : { tableIds: place.seating.tableIds, clearedAt: place.clearedAt };
  await write(changed, allocation, call);

  const topUp = owed(changed.depositPence, receivedPence);
  if (changed.depositPence > booking.depositPence && topUp > noPence) {
    await call.work.messages.stop(booking.id, linkKinds);
    await call.work.ledger.ask(newRequest(changed, topUp, call), []);
  }
  if (place !== null) await call.work.messages.add(confirmation(changed, call));
  return amended(changed, topUp, call);
}

function amended(changed: Booking, topUp: Pence, call: ChangeCall): ChangeAnswer {
  const said = sayAmended(changed, call, 'is now');
  const booking = viewOf(changed, call);
  if (topUp === noPence) return changeAnswer({ outcome: 'amended', booking, summary: said });

  const amountDisplay = displayPence(topUp, call.venue.money);
  return changeAnswer({
    outcome: 'amended',
    booking,
    depositTopUp: { required: true, amountPence: topUp, amountDisplay, status: 'awaiting_payment' },
    summary: `${said} A deposit of ${amountDisplay} is still to be paid.`,
  });
}

async function notToBeHad({ wish, file }: AmendCase, call: ChangeCall): Promise<ChangeAnswer> {
  const { booking } = await lockedAsProved(call);
  const { venue, now } = call;
  const current = localOf(booking.startsAt, venue.zone);
  const wanted = { ...wish, bookingTypeId: null };
  const sight = { ...call, diary: call.work.diary };
  const found = await searchFurther(wanted, sight, file.booking.id);
  const asked = { venue, wish, now };
  const offered = alternativesIn(found, asked).filter(
    ({ date, time }) => date !== current.date || time !== current.time,
  );
  return changeAnswer({
    outcome: 'unavailable',
    alternatives: offered.map(toAlternative),
    summary: `${sayRefusal(found, asked)} Your booking stays as it was.`,
  });
}

async function askVenue(
  because: AmendRefusal,
  { wish }: AmendCase,
  call: ChangeCall,
): Promise<ChangeAnswer> {
  await lockedAsProved(call);
  const today = todayAt(call.venue, call.now);
  const notes = wish.notes === null ? '' : ` Notes: ${wish.notes}`;
  const message =
    `The guest asks for ${sayMoment(wish, today)}, ${sayGuests(wish.partySize)}.` + notes;
  const enquiryId = await raiseEnquiry({ subject: 'Change of a booking', message }, call);
  return changeAnswer({ outcome: 'needs_venue', enquiryId, summary: refusals[because] });
}

/** What the guest hears. A reason without a sentence does not compile. */
const refusals: Record<AmendRefusal, string> = {
  'awaiting-deposit':
    'This booking is waiting for its deposit, so we have passed your request to the venue.',
  'party-too-large':
    'That is more guests than can be booked online, so we have passed your request to the venue.',
  'too-close':
    'Your booking is too soon to change online, so we have passed your request to the venue.',
  'too-far-ahead':
    'That date is not open for booking yet, so we have passed your request to the venue.',
};

function sayAmended(booking: Booking, { venue, now }: ChangeCall, is: string): string {
  const when = sayMoment(localOf(booking.startsAt, venue.zone), todayAt(venue, now));
  return `Your booking at ${venue.name} ${is} for ${sayGuests(booking.partySize)} on ${when}.`;
}
