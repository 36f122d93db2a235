/** Asks a guest for an amount beyond the deposit, and withdraws it. */
import { stateOf, type Booking } from '@venue/domain/booking/booking';
import { outstandingPence } from '@venue/domain/booking/deposit-balance';
import type { NewDecision } from '@venue/domain/payment/team-money';
import type { Reference } from '@venue/domain/shared/ids';
import { displayPence, pence, type Pence } from '@venue/domain/shared/money';
import { earliest, plusMinutes } from '@venue/domain/shared/time';
import { optional, required } from '../fields/field';
import { bookingReference, int32Max, lines, uuid, wholeNumber } from '../fields/kinds';
import { operation } from '../operation';
import { bookingInScope } from '../pipeline/in-scope';
import { writeContextOf } from '../pipeline/write-context-of';
import { Problem, unknown } from '../problems';
import { requireVersion } from './lock-due';
import { MoneyView, moneyOf } from './money-view';
import { credit } from './receipts';
import { linkKinds, requestExtra as sendLink } from './request-payment';
import { LinkSentAnswer } from './send-link-again';

const [amountMinPence, amountMaxPence] = [100, 1_000_000];
const [hoursUsual, hoursMax] = [72, 720];

class RequestExtraInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
  @required(wholeNumber(1, int32Max), 'The version of the booking that was seen.')
  version!: number;
  @required(wholeNumber<Pence>(amountMinPence, amountMaxPence), 'How much, in pence.')
  amountPence!: Pence;
  @required(lines(200, 1), 'What it is for. The guest reads it.') reason!: string;
  @optional(
    wholeNumber(1, hoursMax),
    `For how many hours the link works, at most until the start; ${hoursUsual} if left out.`,
  )
  hours!: number | null;
}

export const requestExtra = operation({
  audience: 'team',
  route: 'POST /bookings/{reference}/payment-request',
  capability: 'money.manage',
  effect: 'write',
  title: 'Ask the guest of a booking for an amount',
  description:
    'Asks for an amount beyond the deposit, such as a menu that is paid ahead, and sends the guest a link for all ' +
    'that is owed. The booking is confirmed already, and stays so if nothing is paid. Changes of the booking keep ' +
    'the amount; earlier links end.',
  input: RequestExtraInput,
  answer: LinkSentAnswer,
  problems: ['not-found', 'booking-not-changeable', 'conflict'],

  async run({ reference, version, amountPence, reason, hours }, call): Promise<LinkSentAnswer> {
    const { work, now } = call;
    const match = await bookingInScope(reference, call);
    const context = await writeContextOf(match.booking.venueId, call);
    const { booking, receivedPence } = await work.bookings.lock(match.booking.id);
    requireVersion(booking, version);
    if (stateOf(booking, now) !== 'confirmed' || booking.startsAt <= now) {
      const detail = 'Only the guest of a confirmed booking can be asked, before it begins.';
      throw new Problem('booking-not-changeable', { detail });
    }
    const id = call.ids.uuid();
    const { currency } = context.venue.money;
    const facts = { id, amountPence, reason, currency, decidedAt: now };
    await call.team.money.add(entryOf(booking, 'requested', facts));
    const asked = { ...booking, depositPence: pence(booking.depositPence + amountPence) };
    await work.bookings.save(asked);
    await work.messages.stop(booking.id, linkKinds);
    const owedPence = outstandingPence(asked.depositPence, receivedPence);
    const expiresAt = earliest(plusMinutes(now, 60 * (hours ?? hoursUsual)), booking.startsAt);
    const channels = await sendLink({ booking: asked, owedPence, reason, expiresAt }, context);
    return {
      amountPence: owedPence,
      amountDisplay: displayPence(owedPence, context.venue.money),
      sentTo: channels.length === 0 ? null : channels.join(' and '),
    };
  },
});

class WithdrawExtraInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
  @optional(uuid, 'The request; left out, the newest one.') requestId!: string | null;
  @required(lines(500, 1), 'Why, for those who look later.') reason!: string;
}

export const withdrawExtra = operation({
  audience: 'team',
  route: 'POST /bookings/{reference}/payment-request/withdraw',
  capability: 'money.manage',
  effect: 'write',
  title: 'Withdraw an amount that was asked for',
  description:
    'Asks no more for an amount beyond the deposit that is not paid. Its link ends; what is owed besides has a new ' +
    'one. The guest gets no other message.',
  input: WithdrawExtraInput,
  answer: MoneyView,
  problems: ['not-found', 'conflict'],

  async run({ reference, requestId, reason }, call): Promise<MoneyView> {
    const { work, team, ids, now } = call;
    const match = await bookingInScope(reference, call);
    const context = await writeContextOf(match.booking.venueId, call);
    const { booking, receivedPence } = await work.bookings.lock(match.booking.id);
    const { extras } = await team.payments.ofBooking(booking.id);
    const open = extras.filter(({ isWithdrawn }) => !isWithdrawn);
    const extra = open.findLast(({ id }) => requestId === null || id === requestId);
    if (extra === undefined) throw unknown('There is no such request that is open.');
    if (extra.amountPence > outstandingPence(booking.depositPence, receivedPence)) {
      const detail = 'It is paid, or a part of it. Please decide about the money instead.';
      throw new Problem('conflict', { detail });
    }
    const { currency } = context.venue.money;
    const amountPence = 0 - extra.amountPence;
    const facts = { id: ids.uuid(), amountPence, reason, currency, decidedAt: now };
    await team.money.add({ ...entryOf(booking, 'withdrawn', facts), decides: extra.id });
    const depositPence = pence(booking.depositPence - extra.amountPence);
    await work.bookings.save({ ...booking, depositPence });
    await credit(await work.bookings.find(booking.id), context);
    return moneyOf({ reference }, call);
  },
});

/** An amount that is asked for is not money that the venue holds. */
function entryOf(
  { id: bookingId, environment }: Booking,
  decision: 'requested' | 'withdrawn',
  facts: Pick<NewDecision, 'id' | 'amountPence' | 'reason' | 'currency' | 'decidedAt'>,
): NewDecision {
  const fixed = { isCounted: false, decides: null, otherEntry: null };
  return { ...facts, ...fixed, environment, subject: { bookingId }, decision };
}
