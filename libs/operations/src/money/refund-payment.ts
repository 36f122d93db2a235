import { amountDueOf, type Payable } from '@venue/domain/payment/amount-due';
import { decideRefund } from '@venue/domain/payment/refund';
import type { Reference } from '@venue/domain/shared/ids';
import { displayPence, type Pence } from '@venue/domain/shared/money';
import { optional, required } from '../fields/field';
import { bookingReference, int32Max, lines, wholeNumber } from '../fields/kinds';
import { operation } from '../operation';
import type { WriteContext } from '../pipeline/write-context';
import { writeContextOf } from '../pipeline/write-context-of';
import { Problem, refusal } from '../problems';
import { lockPayables, subjectOf } from './lock-money';
import { moneyOf, MoneyView } from './money-view';
import { storeRefunds } from './store-refunds';

class RefundPaymentInput {
  @required(bookingReference, 'The booking, or the cancelled tickets.') reference!: Reference;
  @optional(wholeNumber<Pence>(1, int32Max), 'How much; left out, all that can be refunded.')
  amountPence!: Pence | null;
  @optional(
    wholeNumber<Pence>(0, int32Max),
    'What could be refunded when the person decided, so that two people do not refund twice.',
  )
  refundablePence!: Pence | null;
  @required(lines(500, 1), 'Why, for those who look later.') reason!: string;
}

export const refundPayment = operation({
  audience: 'team',
  route: 'POST /money/refund',
  capability: 'money.manage',
  effect: 'write',
  title: 'Refund money through the payment provider',
  description:
    'Gives back what was paid through the provider, to the card that paid it. The refund is `pending` until the ' +
    'provider confirms it; then the guest is notified. If it fails, the money is here again and the team has a task. ' +
    'The refunded amount is not asked for again. Cash is not refunded here, nor tickets that are not cancelled.',
  input: RefundPaymentInput,
  answer: MoneyView,
  problems: ['not-found', 'conflict'],

  async run({ reference, amountPence, refundablePence, reason }, call): Promise<MoneyView> {
    const subject = await subjectOf(reference, call);
    const context = { ...(await writeContextOf(subject.venueId, call)), work: call.work };
    const { from } = await lockPayables(subject, null, context);
    requireOver(from, context);
    const facts = await context.work.refunds.factsOf(subject);
    const wish = { amountPence, seenPence: refundablePence, reason };
    const decision = decideRefund(facts, wish);
    switch (decision.kind) {
      case 'decided':
        await storeRefunds(decision.parts, from, { reason, context });
        break;
      case 'repeated':
        break;
      case 'changed':
        throw new Problem('conflict', {
          detail: 'The money has changed since. Please look at it again.',
        });
      case 'nothing-left':
        throw new Problem('conflict', {
          detail: 'Nothing that was paid through the provider is left to refund.',
        });
      case 'too-much': {
        const most = displayPence(decision.atMostPence, context.venue.money);
        throw refusal(`At most ${most} can be refunded.`, '/amountPence');
      }
    }
    return moneyOf({ reference }, call);
  },
});

/** Tickets that were refunded must not admit anybody. */
function requireOver(payable: Payable, { now }: WriteContext): void {
  const { status } = amountDueOf(payable, now);
  if (payable.kind === 'table' || status === 'cancelled' || status === 'expired') return;
  throw new Problem('conflict', { detail: 'Please cancel the tickets first.' });
}
