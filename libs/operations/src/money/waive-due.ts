import { stateOf, type Booking } from '@venue/domain/booking/booking';
import { amountDueOf } from '@venue/domain/payment/amount-due';
import { moneyBalanceOf } from '@venue/domain/payment/decide-money';
import { displayReference, type Reference } from '@venue/domain/shared/ids';
import { noPence } from '@venue/domain/shared/money';
import { credit } from './receipts';
import { required } from '../fields/field';
import { bookingReference, int32Max, lines, wholeNumber } from '../fields/kinds';
import { Problem } from '../problems';
import { bookingInScope } from '../pipeline/in-scope';
import { writeContextOf } from '../pipeline/write-context-of';
import { MoneyView, moneyOf } from './money-view';
import { operation } from '../operation';

class WaiveDueInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
  @required(wholeNumber(1, int32Max), 'The version of the booking that was seen.')
  version!: number;
  @required(lines(500, 1), 'Why, for those who look later.') reason!: string;
}

export const waiveDue = operation({
  audience: 'team',
  route: 'POST /bookings/{reference}/waive',
  capability: 'money.manage',
  effect: 'write',
  title: 'Waive what is owed for a booking',
  description:
    'The booking asks for no more than was received so far. One that only waits for its deposit is confirmed, and ' +
    'the guest is notified. A later change of the party may ask for a deposit again.',
  input: WaiveDueInput,
  answer: MoneyView,
  problems: ['not-found', 'booking-not-changeable', 'no-deposit-due', 'conflict'],

  async run({ reference, version, reason }, call): Promise<MoneyView> {
    const { work, team, ids, now } = call;
    const match = await bookingInScope(reference, call);
    const context = await writeContextOf(match.booking.venueId, call);
    const file = await work.bookings.lock(match.booking.id);
    const { booking, receivedPence } = file;
    requireVersion(booking, version);
    const { status, requiredPence } = amountDueOf({ kind: 'table', file }, now);
    const isOver = status === 'cancelled' || status === 'expired';
    if (isOver || stateOf(booking, now) === 'held') throw new Problem('booking-not-changeable');
    const { owedPence } = moneyBalanceOf({ isOver, requiredPence, receivedPence });
    if (owedPence === noPence) throw new Problem('no-deposit-due');

    await team.money.add({
      id: ids.uuid(),
      environment: booking.environment,
      subject: { bookingId: booking.id },
      decision: 'waived',
      amountPence: owedPence,
      currency: context.venue.money.currency,
      // A waived amount is not money that the venue holds.
      isCounted: false,
      reason,
      decides: null,
      otherEntry: null,
      decidedAt: now,
    });
    await work.bookings.save({ ...booking, depositPence: receivedPence });
    await credit(await work.bookings.find(booking.id), context);
    return moneyOf({ reference }, call);
  },
});

function requireVersion({ version, reference }: Booking, expected: number): void {
  if (expected === version) return;
  const detail = `${displayReference(reference)} has been changed since. Please look at it again.`;
  throw new Problem('conflict', { detail });
}
