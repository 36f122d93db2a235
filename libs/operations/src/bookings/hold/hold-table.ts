import type { Day } from '@venue/domain/availability/day';
import { partySizeLimit } from '@venue/domain/booking/booking';
import { cancelEndOf } from '@venue/domain/booking/cancel-end';
import {
  decideHold,
  decideRelease,
  type HoldDecision,
  type HoldOrigin,
} from '@venue/domain/booking/hold';
import { Interruption } from '@venue/domain/interruption';
import type { BookingId, BookingTypeId } from '@venue/domain/shared/ids';
import type { Language } from '@venue/domain/shared/language';
import {
  isoIn,
  localOf,
  minutesBetween,
  type LocalDate,
  type LocalTime,
} from '@venue/domain/shared/time';
import { requireType } from '../../availability/check-availability';
import { searchAlternatives } from '../../availability/diary/search';
import { CardGuaranteeAnswer, guaranteeOfBooking } from '../../availability/card-guarantee';
import { OptionDepositAnswer, toAlternative, toOptionDeposit } from '../../availability/offers';
import { alternativesIn, describeRefusal, describeTooLarge } from '../describe-refusal';
import { dayToWriteIn } from '../../availability/diary/day-to-write';
import { output, outputOrNull, required, optional } from '../../fields/field';
import {
  date,
  object,
  time,
  idOf,
  uuid,
  venueId,
  wholeNumber,
  plainText,
  int32Max,
} from '../../fields/kinds';
import { locale, localeDescription } from '../../fields/locale';
import { operation, type Call } from '../../operation';
import { originOf } from '../../pipeline/origin';
import { Problem } from '../../problems';
import { holdNotFound, partyTooLarge } from './hold-problems';
import { unpaidOfClient, requireBelowUnpaidLimit } from '../../money/unpaid';

class HoldInput {
  @optional(venueId, 'The venue; may be left out where the key covers one venue.')
  venueId!: string | null;
  @required(date, 'The venue-local day.') date!: LocalDate;
  @required(time, 'The venue-local time.') time!: LocalTime;
  @required(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @optional(
    idOf<BookingTypeId>(),
    'From the options of an availability answer; without it the first that fits.',
  )
  bookingTypeId!: BookingTypeId | null;
  @optional(
    idOf<BookingId>(),
    'An earlier hold of the same guest, which is given back for this one.',
  )
  replacesHoldId!: BookingId | null;
  @optional(locale, `${localeDescription} A booking may change it.`) locale!: Language | null;
}

export class HoldAnswer {
  @output(uuid, 'The hold; names it when it is booked or given back.') holdId!: string;
  @output(uuid, 'The venue.') venueId!: string;
  @output(date, 'Venue-local day.') date!: string;
  @output(time, 'Venue-local time.') time!: string;
  @output(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @output(uuid, 'The booking type.') bookingTypeId!: string;
  @output(plainText, 'The name of the booking type.') bookingType!: string;
  @output(wholeNumber(1, int32Max), 'How long the table will be kept, in minutes.')
  durationMinutes!: number;
  @output(object(OptionDepositAnswer), 'What the party will owe.') deposit!: OptionDepositAnswer;
  @outputOrNull(object(CardGuaranteeAnswer), 'The card that the party will have to leave.')
  cardGuarantee!: CardGuaranteeAnswer | null;
  @output(plainText, 'Until when the table is held: ISO 8601 with the venue’s offset.')
  expiresAt!: string;
  @outputOrNull(
    plainText,
    'Until when the guest can cancel online once it is booked: ISO 8601 with the venue’s offset; ' +
      'null if it is too late for that.',
  )
  cancelUntil!: string | null;
}

type HoldCall = Call<'named', 'write'>;
type HeldBooking = Extract<HoldDecision, { readonly kind: 'held' }>['booking'];

export const holdTable = operation({
  tool: null,
  route: 'POST /holds',
  audience: 'publishable',
  capability: null,
  effect: 'write',
  venue: 'named',
  title: 'Hold a table',
  description:
    'Keeps a free time for some minutes while a guest fills in who comes; nobody else can have it until then. ' +
    'When the time is gone nothing is held, and the problem names alternatives. Holds, unpaid bookings and unpaid ' +
    'orders of tickets of one client are at most six together; more are `rate-limited` until the first of them ends. ' +
    'A guest who chooses again names the earlier hold, which is given back if the new one can be had.',
  input: HoldInput,
  answer: HoldAnswer,
  problems: ['no-availability'],
  statusOf: () => 201,

  async run(input, call): Promise<HoldAnswer> {
    const { venue, work } = call;
    requireType(input.bookingTypeId, venue);
    if (input.partySize > venue.policy.partySizeMax) {
      throw partyTooLarge(describeTooLarge(venue, input.partySize));
    }
    // The client is locked before the days, so that no call with locked days waits for a client.
    await checkUnpaidLimit(input, call);

    const decision = await decide(
      input,
      { ...originOf<BookingId>(call), heldFor: call.client, locale: input.locale },
      call,
    );
    if (decision.kind !== 'held') throw await unavailableProblem(input, call);
    if (input.replacesHoldId !== null) await releaseReplacedHold(input.replacesHoldId, call);
    await work.bookings.save(decision.booking, decision.allocation);
    return toAnswer(decision.booking, call);
  },
});

/** Contract: at most 6 holds, unpaid bookings and unpaid orders for one client address and key. */
async function checkUnpaidLimit({ replacesHoldId }: HoldInput, call: HoldCall): Promise<void> {
  const { caller, client, now, work } = call;
  const unpaidItems = await unpaidOfClient(call);
  if (replacesHoldId !== null) {
    const earlier = await work.holds.find(replacesHoldId, caller.id);
    if (earlier?.heldFor !== client) throw holdNotFound();
  }
  requireBelowUnpaidLimit(unpaidItems, { replacing: replacesHoldId, now });
}

/** Decides under the lock of the day; the tables of a replaced hold count as free. */
async function decide(wish: HoldInput, origin: HoldOrigin, call: HoldCall): Promise<HoldDecision> {
  const isUnavailable = (day: Day): boolean => decideHold(day, wish, origin).kind !== 'held';
  const { replacesHoldId: id } = wish;
  const changing = id === null ? null : { id, days: [] };
  const day = await dayToWriteIn(wish, call, { isUnavailable, changing });
  return day === null ? { kind: 'unavailable' } : decideHold(day, wish, origin);
}

/** Rows are locked after days; the decision has already counted the hold's tables as free. */
async function releaseReplacedHold(id: BookingId, { caller, work, now }: HoldCall): Promise<void> {
  const earlier = await work.holds.lock(id, caller.id);
  const decision = earlier && decideRelease(earlier, now);
  // It was booked meanwhile, so its tables are not free after all.
  if (decision === null || decision.kind === 'booked') throw new Interruption('changed-meanwhile');
  if (decision.kind === 'released') await work.bookings.save(decision.booking);
}

function toAnswer(hold: HeldBooking, { venue, now }: HoldCall): HoldAnswer {
  const { date: day, time: clock } = localOf(hold.startsAt, venue.zone);
  const cancelEnd = cancelEndOf(hold);
  return {
    holdId: hold.id,
    venueId: venue.id,
    date: day,
    time: clock,
    partySize: hold.partySize,
    bookingTypeId: hold.bookingTypeId,
    bookingType: hold.bookingType,
    durationMinutes: minutesBetween(hold.startsAt, hold.endsAt),
    deposit: toOptionDeposit(hold.depositPence, venue.money),
    cardGuarantee: guaranteeOfBooking({ ...hold, holdUntil: null }, venue),
    expiresAt: isoIn(hold.holdUntil, venue.zone),
    cancelUntil: cancelEnd > now ? isoIn(cancelEnd, venue.zone) : null,
  };
}

/**
 * The problem for a time that is no longer or never was available. The tables of a replaced hold
 * count as free.
 */
async function unavailableProblem(input: HoldInput, call: HoldCall): Promise<Problem> {
  const decision = await searchAlternatives(input, call, { ignoring: input.replacesHoldId });
  const unmet = { venue: call.venue, wish: input, now: call.now };
  return new Problem('no-availability', {
    detail: describeRefusal(decision, unmet),
    alternatives: alternativesIn(decision, unmet).map((one) => toAlternative(one, call.now)),
  });
}
