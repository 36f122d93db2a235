/** Records cash that the venue took for a booking, and takes it back after a mistake. */
import { cash } from '@venue/domain/payment/team-money';
import type { Reference } from '@venue/domain/shared/ids';
import { displayPence, type Pence } from '@venue/domain/shared/money';
import { optional, required } from '../fields/field';
import { bookingReference, int32Max, lines, uuid, wholeNumber } from '../fields/kinds';
import { operation } from '../operation';
import { bookingInScope } from '../pipeline/in-scope';
import { Problem, refusal, unknown } from '../problems';
import { lockDue } from './lock-due';
import { MoneyView, moneyOf } from './money-view';
import { credit } from './receipts';

class RecordCashInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
  @required(wholeNumber(1, int32Max), 'The version of the booking that was seen.')
  version!: number;
  @optional(wholeNumber<Pence>(1, int32Max), 'How much, in pence; left out, all that is owed.')
  amountPence!: Pence | null;
}

export const recordCash = operation({
  audience: 'team',
  route: 'POST /bookings/{reference}/cash',
  capability: 'money.manage',
  effect: 'write',
  title: 'Record cash for a booking',
  description:
    'Records that the guest has paid at the venue what is owed, or a part of it. It is a payment in the ledger, by ' +
    '`cash`. A booking that only waits for its deposit is confirmed once all is paid, and the guest is notified; ' +
    'for a rest a new link is sent. Links for what is paid end.',
  input: RecordCashInput,
  answer: MoneyView,
  problems: ['not-found', 'booking-not-changeable', 'no-deposit-due', 'conflict'],

  async run({ reference, version, amountPence }, call): Promise<MoneyView> {
    const { work, team, ids, now } = call;
    const { file, owedPence, context } = await lockDue({ reference, version }, call);
    const { money } = context.venue;
    if (amountPence !== null && amountPence > owedPence) {
      throw refusal(`Only ${displayPence(owedPence, money)} is owed.`, '/amountPence');
    }
    const { id, environment } = file.booking;
    await team.money.addCash({
      id: ids.uuid(),
      environment,
      bookingId: id,
      amountPence: amountPence ?? owedPence,
      currency: money.currency,
      receivedAt: now,
    });
    await credit(await work.bookings.find(id), context);
    return moneyOf({ reference }, call);
  },
});

class TakeCashBackInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
  @optional(uuid, 'The payment; left out, the newest one in cash that counts.')
  paymentId!: string | null;
  @required(lines(500, 1), 'Why, for those who look later.') reason!: string;
}

export const takeCashBack = operation({
  audience: 'team',
  route: 'POST /bookings/{reference}/cash/undo',
  capability: 'money.manage',
  effect: 'write',
  title: 'Take recorded cash back',
  description:
    'Records that cash was not taken after all, or was handed back: a refund in the ledger, once for each payment. What ' +
    'it paid for is owed again. The booking keeps its state, and the guest gets no message.',
  input: TakeCashBackInput,
  answer: MoneyView,
  problems: ['not-found', 'conflict'],

  async run({ reference, paymentId, reason }, call): Promise<MoneyView> {
    const { work, team, ids, now } = call;
    const match = await bookingInScope(reference, call);
    const { booking, receivedPence } = await work.bookings.lock(match.booking.id);
    const { payments } = await team.payments.ofBooking(booking.id);
    const payment = payments.findLast(({ id, provider, isTakenBack }) => {
      return provider === cash && (paymentId === null ? !isTakenBack : id === paymentId);
    });
    if (payment === undefined) throw unknown('There is no such payment in cash.');
    if (payment.isTakenBack || payment.amountPence > receivedPence) {
      throw new Problem('conflict', { detail: 'This money has been decided about already.' });
    }
    await team.money.add({
      id: ids.uuid(),
      environment: booking.environment,
      subject: { bookingId: booking.id },
      decision: 'refunded-outside',
      amountPence: 0 - payment.amountPence,
      currency: match.venue.money.currency,
      isCounted: true,
      reason,
      decides: payment.id,
      otherEntry: null,
      decidedAt: now,
    });
    return moneyOf({ reference }, call);
  },
});
