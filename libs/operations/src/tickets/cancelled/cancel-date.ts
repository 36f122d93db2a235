import { environments, type Environment } from '@venue/domain/access/caller';
import {
  isValidOrder,
  refundableOfOrder,
  type CancelledDate,
  type OrderMoney,
} from '@venue/domain/payment/cancelled-dates';
import { decideRefund } from '@venue/domain/payment/refund';
import type { EventInstanceId } from '@venue/domain/shared/ids';
import { noPence, type Pence } from '@venue/domain/shared/money';
import type { StoredOrder } from '@venue/domain/tickets/order';
import { takeInstance } from '../../availability/diary/expire';
import { required } from '../../fields/field';
import { flag, idOf, lines, oneOf } from '../../fields/kinds';
import { sendTicketCancellation } from '../../messages/to-buyer';
import { storeRefunds } from '../../money/store-refunds';
import { operation, type TeamWriteCall } from '../../operation';
import type { WriteContext } from '../../pipeline/write-context';
import { writeContextOf } from '../../pipeline/write-context-of';
import { unknown } from '../../problems';
import { CancelledDateView, toCancelledDate } from './cancelled-date-view';

class CancelDateInput {
  @required(idOf<EventInstanceId>(), 'The date of the event.') eventInstanceId!: EventInstanceId;
  @required(oneOf(...environments), 'Whose tickets.') environment!: Environment;
  @required(lines(500, 1), 'Why, for the team.') reason!: string;
  @required(flag, 'Whether to refund what was paid through the provider.') refund!: boolean;
}

export const cancelDate = operation({
  audience: 'team',
  effect: 'write',
  title: 'Cancel all tickets of a date that is no longer on sale',
  route: 'POST /event-dates/{eventInstanceId}/cancel',
  capability: 'money.manage',
  description:
    'Take the date out of the group file first. This cancels every valid order of it and notifies the buyers. With ' +
    '`refund` it refunds all that can be refunded, also for orders that were cancelled before and for refunds that ' +
    'failed. Nothing is refunded twice, however often it is called.',
  input: CancelDateInput,
  answer: CancelledDateView,
  problems: ['not-found'],

  async run(input, call): Promise<CancelledDateView> {
    const { eventInstanceId, environment, refund } = input;
    const { venueId } = await dateOf(input, call);
    const context = { ...(await writeContextOf(venueId, call)), work: call.work };
    await takeInstance(eventInstanceId, environment, context);
    // Orders change only under the lock of their date.
    const { orders } = await dateOf(input, call);
    for (const order of orders) {
      const isPaid = refund && refundableOfOrder(order) > noPence;
      if (isPaid || isValidOrder(order)) await cancelOrder(order, input, context);
    }
    return toCancelledDate(await dateOf(input, call));
  },
});

async function dateOf(
  { eventInstanceId, environment }: CancelDateInput,
  { team, venues }: TeamWriteCall,
): Promise<CancelledDate> {
  const dates = await team.money.cancelledDates({ environment, venues });
  const date = dates.find(({ id }) => id === eventInstanceId);
  if (date === undefined) {
    throw unknown(
      'That date is still on sale, or has no tickets. Take it out of the events first.',
    );
  }
  return date;
}

async function cancelOrder(
  { id, state }: OrderMoney,
  { reason, refund }: CancelDateInput,
  context: WriteContext,
): Promise<void> {
  const { ticketing } = context.work;
  const file = await ticketing.find(id);
  const cancelled = { ...file.order, state: 'cancelled', cancelReason: reason } as const;
  if (isValidOrder({ state })) await ticketing.cancel({ ...cancelled, holdUntil: null });
  const refundPence = refund ? await refundAll(file, { reason, context }) : noPence;
  if (!isValidOrder({ state })) return;
  const wasConfirmed = state === 'confirmed';
  const about = { ...file, order: { ...cancelled, holdUntil: null } };
  await sendTicketCancellation(
    { file: about, because: 'cancelled', wasConfirmed, refundPence },
    context,
  );
}

async function refundAll(
  file: StoredOrder,
  step: { readonly reason: string; readonly context: WriteContext },
): Promise<Pence> {
  const facts = await step.context.work.refunds.factsOf({ orderId: file.order.id });
  const wish = { amountPence: null, seenPence: null, reason: step.reason };
  const decision = decideRefund(facts, wish);
  if (decision.kind !== 'decided') return noPence;
  return storeRefunds(decision.parts, { kind: 'tickets', file }, step);
}
