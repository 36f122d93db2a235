import type { Day } from '@venue/domain/availability/day';
import {
  decideAmend,
  needsTable,
  type AmendCase,
  type AmendRefusal,
  type AmendWish,
} from '@venue/domain/booking/amend';
import { partySizeLimit } from '@venue/domain/booking/booking';
import { wishesAfter } from '@venue/domain/booking/fields';
import { displayPence, noPence, type Money, type Pence } from '@venue/domain/shared/money';
import { localOf, type LocalDate, type LocalTime } from '@venue/domain/shared/time';
import { required, optional } from '../../fields/field';
import { date, lines, phone, time, venueId, wholeNumber } from '../../fields/kinds';
import { sendChange } from '../../messages/to-guest';
import { operation } from '../../operation';
import { Problem } from '../../problems';
import { formatGuests, formatMoment, todayAt } from '../../wording/format';
import {
  ChangeAnswer,
  changeAnswer,
  lockProvedBooking,
  raiseEnquiry,
  type TopUpAnswer,
  viewOf,
  type ChangeCall,
} from './change-answer';
import { payInSandbox } from '../../money/pay-in-sandbox';
import { settleDeposit } from '../../money/deposit-of-change';
import { reference } from '../find-booking';
import { WishesInput, wishRows } from '../guest-details';
import { searchAlternatives } from '../../availability/diary/search';
import { toAlternative } from '../../availability/offers';
import { alternativesIn, describeRefusal } from '../describe-refusal';
import {
  describeAmendment,
  describeChangePassedOn,
  describeUnchangeable,
  type AmendedDecision,
} from './describe-change';
import { describeBalance } from '../../money/describe-deposit';
import { daysOf, dayToWriteIn } from '../../availability/diary/day-to-write';

class AmendBookingInput extends WishesInput {
  @required(reference, 'The booking reference; spaces, hyphens and case do not matter.')
  reference!: string;
  @required(phone, 'The phone number on the booking.') phone!: string;
  @optional(date, 'The new venue-local day; without it the day stays.') date!: LocalDate | null;
  @optional(time, 'The new venue-local time; without it the time stays.') time!: LocalTime | null;
  @optional(
    wholeNumber(1, partySizeLimit),
    'The new number of guests; without it the number stays.',
  )
  partySize!: number | null;
  @optional(lines(1000), 'New notes for the venue; without them the notes stay.')
  override notes!: string | null;
  @optional(venueId, 'Looks at this venue only.') venueId!: string | null;
}

export const amendBooking = operation({
  tool: 'amend_booking',
  route: 'POST /bookings/{reference}/amend',
  capability: 'bookings.manage',
  effect: 'write',
  hasScenarios: true,
  venue: 'of-the-booking',
  hints: { destructive: true, idempotent: true, openWorld: false },
  title: 'Change a booking',
  description:
    'Changes the day, time, party size or notes of a booking; only what changes is sent, and the reference stays. ' +
    'When the new time is full nothing changes and alternatives are offered. What the venue does not allow ' +
    'online goes to its team as an enquiry (needs_venue), and is not to be retried.',
  input: AmendBookingInput,
  answer: ChangeAnswer,
  problems: ['booking-not-changeable'],
  payInSandbox: ({ booking }: ChangeAnswer, ports) =>
    payInSandbox(booking?.reference ?? null, ports),

  async run(input, outer): Promise<ChangeAnswer> {
    const facts = caseOf(input, outer);
    // Days are locked before the row, as in every write; only a new time or party size needs them.
    const day = needsTable(facts) ? await dayOfChange(facts, outer) : null;
    const call = { ...outer, file: await lockProvedBooking(outer) };
    const decision = decideAmend({ ...facts, file: call.file }, day);
    switch (decision.kind) {
      case 'not-changeable':
        throw new Problem('booking-not-changeable', { detail: describeUnchangeable(call) });
      case 'unchanged':
        return toAmended(decision, call);
      case 'needs-venue':
        return passToVenue(decision.because, facts, call);
      case 'unavailable':
        return unavailableAnswer(facts, call);
      case 'amended':
        await call.work.bookings.save(decision.booking, decision.allocation);
        await settleDeposit(decision, call);
        if (decision.allocation !== null) {
          await sendChange(changeOf(decision, call), call);
        }
        return toAmended(decision, call);
    }
  },
});

function caseOf(input: AmendBookingInput, { file, venue, now }: ChangeCall): AmendCase {
  const current = localOf(file.booking.startsAt, venue.zone);
  const wish: AmendWish = {
    date: input.date ?? current.date,
    time: input.time ?? current.time,
    partySize: input.partySize ?? file.booking.partySize,
    ...wishesAfter(input, file.booking),
  };
  return { file, wish, venue, now, by: 'guest' };
}

/** Locks the days of the booking before and after the change; null if no table is free. */
function dayOfChange(facts: AmendCase, call: ChangeCall): Promise<Day | null> {
  const { file, wish } = facts;
  return dayToWriteIn(wish, call, {
    isUnavailable: (unlockedDay) => decideAmend(facts, unlockedDay).kind === 'unavailable',
    changing: { id: file.booking.id, days: daysOf(file, call.venue) },
  });
}

/** The part of the answer about the change. */
function changeOf(
  { booking, balance }: AmendedDecision,
  call: ChangeCall,
): Parameters<typeof sendChange>[0] {
  const before = call.file.booking;
  return { before, after: booking, balance };
}

function toAmended(decision: AmendedDecision, call: ChangeCall): ChangeAnswer {
  const { booking, balance } = decision;
  const { owedPence } = balance;
  return changeAnswer({
    outcome: 'amended',
    booking: viewOf(booking, call),
    depositTopUp: owedPence === noPence ? null : toTopUp(owedPence, call.venue.money),
    summary: `${describeAmendment(decision, call)}${describeBalance(balance, call)}`,
  });
}

function toTopUp(amountPence: Pence, money: Money): TopUpAnswer {
  const amountDisplay = displayPence(amountPence, money);
  return { required: true, amountPence, amountDisplay, status: 'awaiting_payment' };
}

async function unavailableAnswer({ wish }: AmendCase, call: ChangeCall): Promise<ChangeAnswer> {
  const { venue, now } = call;
  const { booking } = call.file;
  const wishOfAnyType = { ...wish, bookingTypeId: null };
  const isSameParty = wish.partySize === booking.partySize;
  // The guest's current time is no alternative, except for another party size.
  const notOffered = isSameParty ? [localOf(booking.startsAt, venue.zone)] : [];
  const decision = await searchAlternatives(wishOfAnyType, call, {
    ignoring: booking.id,
    notOffered,
  });
  const request = { venue, wish: wishOfAnyType, now };
  return changeAnswer({
    outcome: 'unavailable',
    alternatives: alternativesIn(decision, request).map((one) => toAlternative(one, call.now)),
    summary: `${describeRefusal(decision, request)} Your booking stays as it was.`,
  });
}

async function passToVenue(
  because: AmendRefusal,
  { wish }: AmendCase,
  call: ChangeCall,
): Promise<ChangeAnswer> {
  const today = todayAt(call.venue, call.now);
  const rows = wishRows(wish).map(([label, words]) => ` ${label}: ${words}`);
  const message =
    `The guest asks for ${formatMoment(wish, today)}, ${formatGuests(wish.partySize)}.` +
    rows.join('');
  const words = { subject: 'Change of a booking', message, severity: null };
  const enquiryId = await raiseEnquiry(words, call);
  const summary = describeChangePassedOn(because, wish, call);
  return changeAnswer({ outcome: 'needs_venue', enquiryId, summary });
}
