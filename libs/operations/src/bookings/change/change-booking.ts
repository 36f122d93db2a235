import {
  decideAmend,
  needsTable,
  type TeamAmendCase,
  type TeamAmendDecision,
  type TeamAmendWish,
} from '@venue/domain/booking/amend';
import { partySizeLimit } from '@venue/domain/booking/booking';
import { wishesAfter } from '@venue/domain/booking/fields';
import { isCardDue } from '@venue/domain/booking/guarantee';
import type { Override } from '@venue/domain/booking/rules';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import type { BookingTypeId, Reference } from '@venue/domain/shared/ids';
import { noPence } from '@venue/domain/shared/money';
import { localOf, type LocalDate, type LocalTime } from '@venue/domain/shared/time';
import { requireType } from '../../availability/check-availability';
import { settleDeposit } from '../../money/deposit-of-change';
import { linkKinds, requestPayment } from '../../money/request-payment';
import { daysOf, dayToWriteIn } from '../../availability/diary/day-to-write';
import { required, optional } from '../../fields/field';
import {
  bookingReference,
  date,
  email,
  flag,
  lines,
  object,
  phone,
  properName,
  time,
  idOf,
  wholeNumber,
} from '../../fields/kinds';
import { sendChange, sendConfirmation, stopOldMessages } from '../../messages/to-guest';
import type { Problem } from '../../problems';
import { WishesInput } from '../guest-details';
import { PlacedBookingAnswer, withWarnings } from '../placed-booking';
import type { TeamBookingAnswer } from '../team-booking-view';
import {
  noteOverride,
  overrideFrom,
  OverrideInput,
  phoneIn,
  requestedTableIds,
  tablesField,
  version,
} from '../team-inputs';
import { overrideProblem } from '../warnings';
import {
  answerAbout,
  findBooking,
  lockBooking,
  takeOnce,
  type BookingVersion,
  type TeamChange,
} from './locked-booking';
import { notChangeable } from './not-changeable';
import { noTableProblem } from './no-table-problem';
import { placementRefusal } from './placement-refusal';
import { operation, type TeamWriteCall } from '../../operation';

class ChangeInput extends WishesInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
  @required(version, 'The version of it that was seen.') version!: number;
  @optional(date, 'The new venue-local day; without it the day stays.') date!: LocalDate | null;
  @optional(time, 'The new venue-local time; without it the time stays.') time!: LocalTime | null;
  @optional(
    wholeNumber(1, partySizeLimit),
    'The new number of guests; without it the number stays.',
  )
  partySize!: number | null;
  @optional(idOf<BookingTypeId>(), 'The new booking type; without it the type stays.')
  bookingTypeId!: BookingTypeId | null;
  @optional(properName, 'The guest’s name, if it changes.') guestName!: string | null;
  @optional(phone, 'The guest’s phone number, if it changes.') guestPhone!: string | null;
  @optional(email, 'The guest’s e-mail address, if it changes.') guestEmail!: string | null;
  @optional(lines(1000), 'New notes of the guest; without them the notes stay.')
  override notes!: string | null;
  @optional(flag, 'Takes the guest’s notes out, whatever `notes` has.')
  clearNotes!: boolean | null;
  @optional(flag, 'Takes the allergies out, whatever `allergies` has.')
  clearAllergies!: boolean | null;
  @required(flag, 'Whether to notify the guest.') tellGuest!: boolean;
  @optional(
    tablesField,
    'The tables that it gets; without them its own if it is pinned, or free ones.',
  )
  tables!: readonly string[] | null;
  @optional(flag, 'Leaves it without a table; the team gives it one later.')
  withoutTable!: boolean | null;
  @optional(object(OverrideInput), 'Changes it also against the venue’s rules.')
  override!: OverrideInput | null;
}

export const changeBooking = operation({
  audience: 'team',
  route: 'POST /bookings/{reference}/change',
  capability: 'diary.write',
  effect: 'write',
  title: 'Change a booking',
  description:
    'Changes the day, time, party, booking type or guest of a booking; only what changes is sent. A pinned ' +
    'booking keeps its tables. Of guests who are seated only the number and the details change. The notice for ' +
    'changes by guests does not bind the team. Where no table is free, it is refused with `choices`: a party in ' +
    'the way has left (`left`) or is moved (`move`), other `tables`, or none (`without-table`).',
  input: ChangeInput,
  answer: PlacedBookingAnswer,
  problems: [
    'not-found',
    'conflict',
    'booking-not-changeable',
    'no-availability',
    'override-required',
  ],

  async run(input, call): Promise<PlacedBookingAnswer> {
    const { reference, version: seenVersion } = input;
    const target = { reference, version: seenVersion };
    const isSo = async ({ booking }: TeamBooking): Promise<boolean> => {
      const present = await findBooking(booking, call);
      return decideAmend(factsOf(input, present, null), null).kind === 'unchanged';
    };
    const take = () => amend(input, target, call);
    return withWarnings(await takeOnce(isSo, { target, call }, take), call);
  },
});

async function amend(
  input: ChangeInput,
  target: BookingVersion,
  call: TeamWriteCall,
): Promise<TeamBookingAnswer> {
  const override = overrideFrom(input.override, call);
  const unlockedChange = await findBooking(target, call);
  requireType(input.bookingTypeId, unlockedChange.venue);
  const facts = factsOf(input, unlockedChange, override);
  // Days are locked before the row, as in every write; only a new time, party or type needs them.
  const day = needsTable(facts) ? await dayOfChange(facts, unlockedChange) : null;
  const change = await lockBooking(unlockedChange, call);
  const decision = decideAmend({ ...facts, file: change.file }, day);
  if (decision.kind === 'unchanged') return answerAbout(target, call);
  if (decision.kind === 'unavailable') throw await noTableProblem(facts, change, call);
  if (decision.kind !== 'amended') throw refusalOf(decision, change);
  await call.work.bookings.save(decision.booking, decision.allocation);
  await noteOverride(decision.booking, decision.overrideReason, call.work);
  await settle(decision, change);
  await notifyGuest(decision, input.tellGuest, change);
  return answerAbout(target, call);
}

function factsOf(input: ChangeInput, change: TeamChange, override: Override | null): TeamAmendCase {
  const { file, venue, now } = change;
  return { file, wish: wishOf(input, change), venue, by: { override }, now };
}

type AmendedDecision = Extract<TeamAmendDecision, { readonly kind: 'amended' }>;

function wishOf(input: ChangeInput, { file: { booking }, venue }: TeamChange): TeamAmendWish {
  const now = localOf(booking.startsAt, venue.zone);
  return {
    date: input.date ?? now.date,
    time: input.time ?? now.time,
    partySize: input.partySize ?? booking.partySize,
    bookingTypeId: input.bookingTypeId ?? booking.bookingTypeId,
    guestName: input.guestName ?? booking.guestName,
    guestPhone: phoneIn(input.guestPhone, venue) ?? booking.guestPhone,
    guestEmail: input.guestEmail ?? booking.guestEmail,
    tableIds: requestedTableIds(input, venue),
    ...wishesAfter(input, booking),
    ...(input.clearNotes === true ? { notes: null } : {}),
    ...(input.clearAllergies === true ? { allergies: null } : {}),
  };
}

function dayOfChange(facts: TeamAmendCase, change: TeamChange): ReturnType<typeof dayToWriteIn> {
  const { file, wish } = facts;
  return dayToWriteIn(wish, change, {
    isUnavailable: (day) => decideAmend(facts, day).kind === 'unavailable',
    changing: { id: file.booking.id, days: daysOf(file, change.venue) },
  });
}

type RefusalDecision = Exclude<
  TeamAmendDecision,
  AmendedDecision | { readonly kind: 'unchanged' | 'unavailable' }
>;

const seatedWords = 'given another time or booking type, and other tables only by a move';

function refusalOf(decision: RefusalDecision, change: TeamChange): Problem {
  if (decision.kind === 'against-rules') return overrideProblem(decision.warnings, change);
  if (decision.kind !== 'not-changeable') return placementRefusal(decision, change.venue);
  const isSeated = change.file.booking.state === 'seated';
  return notChangeable(change, isSeated ? seatedWords : 'changed');
}

/** An unpaid booking always gets a new payment link, since the old one names the old time. */
async function settle({ booking, balance }: AmendedDecision, change: TeamChange): Promise<void> {
  await settleDeposit({ booking, balance }, change);
  const isStillUnpaid = booking.state === 'awaiting_deposit' && !balance.isNewAmount;
  const isMoved = booking.startsAt !== change.file.booking.startsAt;
  if (!isStillUnpaid || !isMoved || !(balance.owedPence > noPence || isCardDue(booking))) return;
  await change.work.messages.stop(booking.id, linkKinds);
  await requestPayment(booking, balance.owedPence, change);
}

/**
 * Like a change by the guest: a change of details only is not notified, and an unpaid booking gets
 * a payment link instead.
 */
async function notifyGuest(
  { booking, allocation, balance }: AmendedDecision,
  isGuestTold: boolean,
  change: TeamChange,
): Promise<void> {
  const before = change.file.booking;
  if (booking.state === 'awaiting_deposit' || booking.state === 'seated') return;
  if (before.state === 'awaiting_deposit') return sendConfirmation(booking, change);
  if (allocation === null) return;
  if (!isGuestTold) return stopOldMessages(booking, change);
  await sendChange({ before, after: booking, balance }, change);
}
