import {
  clearedAfterDelay,
  depositAfter,
  displayPence,
  isInsideCancelNotice,
  localOf,
  mayAmend,
  noPence,
  partySizeLimit,
  placeOfChange,
  type AmendCase,
  type AmendRefusal,
  type AmendWish,
  type Booking,
  type Day,
  type Instant,
  type LocalDate,
  type LocalTime,
  type Money,
  type Pence,
  type Place,
} from '@venue/domain';
import { needs, takes } from '../fields/field';
import { date, lines, phone, time, venueId, wholeNumber } from '../fields/kinds';
import { confirmation } from '../messages/to-guest';
import { operation } from '../operation';
import { Problem } from '../problems';
import { formatGuests, formatMoment, todayAt } from '../wording/format';
import {
  ChangeAnswer,
  changeAnswer,
  lockedAsProved,
  passedOn,
  raiseEnquiry,
  type TopUpAnswer,
  viewOf,
  type ChangeCall,
} from './change-answer';
import {
  balanceOf,
  describeBalance,
  settleDeposit,
  type DepositBalance,
} from './deposit-of-change';
import { reference } from './find-booking';
import { searchFurther } from '../diary/search';
import { toAlternative } from './offers';
import { alternativesIn, describeRefusal } from '../wording/describe-refusal';
import { describeAmended, describeWhy } from '../wording/describe-amended';
import { daysOf, dayToWriteIn } from '../diary/day-to-write';

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
        return unchanged(facts, call);
      case 'needs-venue':
        return passToVenue(permission.because, facts, call);
      case 'allowed':
        return amend(facts, call);
    }
  },
});

function unchanged({ file }: AmendCase, call: ChangeCall): ChangeAnswer {
  return amended({ booking: file.booking, balance: balanceOf(file), is: 'is still' }, call);
}

function caseOf(input: AmendBookingInput, { file, venue, now }: ChangeCall): AmendCase {
  const current = localOf(file.booking.startsAt, venue.zone);
  const wish: AmendWish = {
    date: input.date ?? current.date,
    time: input.time ?? current.time,
    partySize: input.partySize ?? file.booking.partySize,
    notes: input.notes ?? file.booking.notes,
  };
  return { file, wish, venue, now };
}

/** A change of notes alone needs no table. */
function isSameSeat({ file: { booking }, wish, venue }: AmendCase): boolean {
  const { date, time } = localOf(booking.startsAt, venue.zone);
  return date === wish.date && time === wish.time && booking.partySize === wish.partySize;
}

/**
 * Locks the days first, then the booking's row, so that parallel changes of this booking or these
 * days wait for each other.
 */
async function amend(facts: AmendCase, call: ChangeCall): Promise<ChangeAnswer> {
  if (isSameSeat(facts)) return save(null, facts, call);
  const { booking } = facts.file;
  const day = await dayToWriteIn(facts.wish, call, {
    isHopeless: (seen) => placeOfChange(seen, facts) === null,
    changing: {
      id: booking.id,
      days: daysOf(facts.file, call.venue),
    },
  });
  const place = day === null ? null : placeOfChange(day, facts);
  if (day === null || place === null) return notToBeHad(facts, call);
  return save(withDelay(place, facts, day), facts, call);
}

/** Guests who have announced a delay keep their table longer after the change as well. */
function withDelay(place: Place, { file: { booking } }: AmendCase, { stays }: Day): Place {
  const { expectedArrival, startsAt } = booking;
  if (expectedArrival === null || place.startsAt !== startsAt) return place;
  const seated = {
    booking: { ...booking, endsAt: place.endsAt },
    tableIds: place.seating.tableIds,
    clearedAt: place.clearedAt,
  };
  const later = clearedAfterDelay(seated, expectedArrival, stays);
  return { ...place, clearedAt: later ?? place.clearedAt };
}

/** With a null place, the booking keeps its time and tables. */
async function save(
  place: Place | null,
  { wish }: AmendCase,
  outer: ChangeCall,
): Promise<ChangeAnswer> {
  const call = { ...outer, file: await lockedAsProved(outer) };
  const changed = changedBooking(place, wish, call);
  const allocation =
    place === null ? null : { tableIds: place.seating.tableIds, clearedAt: place.clearedAt };
  await call.work.bookings.save(changed, allocation);

  const balance = await settleDeposit(changed, call);
  if (place !== null) await call.work.messages.add(confirmation(changed, call));
  return amended({ booking: changed, balance, is: 'is now' }, call);
}

function changedBooking(place: Place | null, wish: AmendWish, call: ChangeCall): Booking {
  const { booking } = call.file;
  if (place === null) return { ...booking, notes: wish.notes };
  return {
    ...booking,
    notes: wish.notes,
    partySize: wish.partySize,
    bookingTypeId: place.type.id,
    bookingType: place.type.name,
    startsAt: place.startsAt,
    endsAt: place.endsAt,
    depositPence: depositAfter(wish, place.type),
    ...(place.startsAt === booking.startsAt ? {} : movedAt(call.now, booking)),
  };
}

/**
 * A cancellation notice that has begun stays in force; an announced delay is dropped, since it was
 * for the old start.
 */
function movedAt(now: Instant, booking: Booking): Partial<Booking> {
  return {
    movedInsideNotice: isInsideCancelNotice(booking, now),
    expectedArrival: null,
    arrivalHeldUntil: null,
  };
}

interface Amended {
  readonly booking: Booking;
  readonly balance: DepositBalance;
  readonly is: 'is now' | 'is still';
}

function amended({ booking, balance, is }: Amended, call: ChangeCall): ChangeAnswer {
  const { owedPence } = balance;
  return changeAnswer({
    outcome: 'amended',
    booking: viewOf(booking, call),
    depositTopUp: owedPence === noPence ? null : toTopUp(owedPence, call.venue.money),
    summary: `${describeAmended(booking, call, is)}${describeBalance(balance, call)}`,
  });
}

function toTopUp(amountPence: Pence, money: Money): TopUpAnswer {
  const amountDisplay = displayPence(amountPence, money);
  return { required: true, amountPence, amountDisplay, status: 'awaiting_payment' };
}

async function notToBeHad({ wish, file }: AmendCase, call: ChangeCall): Promise<ChangeAnswer> {
  const { booking } = await lockedAsProved(call);
  const { venue, now } = call;
  const current = localOf(booking.startsAt, venue.zone);
  const wanted = { ...wish, bookingTypeId: null };
  const found = await searchFurther(wanted, call, file.booking.id);
  const asked = { venue, wish, now };
  const offered = alternativesIn(found, asked).filter(
    ({ date, time }) => date !== current.date || time !== current.time,
  );
  return changeAnswer({
    outcome: 'unavailable',
    alternatives: offered.map(toAlternative),
    summary: `${describeRefusal(found, asked)} Your booking stays as it was.`,
  });
}

async function passToVenue(
  because: AmendRefusal,
  { wish }: AmendCase,
  call: ChangeCall,
): Promise<ChangeAnswer> {
  await lockedAsProved(call);
  const today = todayAt(call.venue, call.now);
  const notes = wish.notes === null ? '' : ` Notes: ${wish.notes}`;
  const message =
    `The guest asks for ${formatMoment(wish, today)}, ${formatGuests(wish.partySize)}.` + notes;
  const enquiryId = await raiseEnquiry({ subject: 'Change of a booking', message }, call);
  const summary = `${describeWhy(because, call)}, so ${passedOn}`;
  return changeAnswer({ outcome: 'needs_venue', enquiryId, summary });
}
