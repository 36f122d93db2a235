/** A date of an event that is no longer on sale, with its valid tickets and its money. */
import {
  isValidOrder,
  refundableOfOrder,
  type CancelledDate,
  type OrderMoney,
} from '@venue/domain/payment/cancelled-dates';
import { displayReference } from '@venue/domain/shared/ids';
import { displayPence, noPence, pence, type Pence } from '@venue/domain/shared/money';
import { localOf } from '@venue/domain/shared/time';
import { output, outputOrNull } from '../../fields/field';
import { date, int32Max, listOf, plainText, time, uuid, wholeNumber } from '../../fields/kinds';
import { failureWords } from '../../money/settle-refund';

const amount = wholeNumber(0, int32Max);

class FailedRefundView {
  @output(plainText, 'The order.') reference!: string;
  @outputOrNull(plainText, 'The buyer.') name!: string | null;
  @output(amount, 'What can be refunded, in pence.') amountPence!: number;
  @output(plainText, 'The same as text.') amountDisplay!: string;
  @output(plainText, 'Why the newest refund failed.') reason!: string;
}

export class CancelledDateView {
  @output(uuid, 'The date of the event.') eventInstanceId!: string;
  @output(plainText, 'The slug of the venue.') venue!: string;
  @output(plainText, 'The event.') name!: string;
  @output(date, 'The day, on the venue’s clock.') date!: string;
  @output(time, 'When it was to start.') time!: string;
  @output(amount, 'Orders that are still valid.') validOrders!: number;
  @output(amount, 'What can be refunded through the provider, in pence.') refundablePence!: number;
  @output(plainText, 'The same as text.') refundableDisplay!: string;
  @output(amount, 'Refunds that the provider has not confirmed yet, in pence.')
  pendingPence!: number;
  @output(plainText, 'The same as text.') pendingDisplay!: string;
  @output(amount, 'Refunds that the provider has confirmed, in pence.') refundedPence!: number;
  @output(plainText, 'The same as text.') refundedDisplay!: string;
  @output(listOf(FailedRefundView), 'Orders whose refund failed.')
  failures!: readonly FailedRefundView[];
}

export function toCancelledDate(cancelled: CancelledDate): CancelledDateView {
  const { id, venue, eventName, startsAt, orders } = cancelled;
  const display = (amountPence: Pence): string => displayPence(amountPence, venue.money);
  const sum = (of: (order: OrderMoney) => Pence): Pence =>
    pence(orders.reduce((total, order) => total + of(order), 0));
  const refundable = sum(refundableOfOrder);
  const pending = sum((order) => order.pendingPence);
  const refunded = sum((order) => order.refundedPence);
  return {
    eventInstanceId: id,
    venue: venue.slug,
    name: eventName,
    ...localOf(startsAt, venue.zone),
    validOrders: orders.filter(isValidOrder).length,
    refundablePence: refundable,
    refundableDisplay: display(refundable),
    pendingPence: pending,
    pendingDisplay: display(pending),
    refundedPence: refunded,
    refundedDisplay: display(refunded),
    failures: orders.flatMap((order) => {
      const amountPence = refundableOfOrder(order);
      if (order.failure === null || amountPence === noPence) return [];
      const { name, failure } = order;
      const reference = displayReference(order.reference);
      const amountDisplay = display(amountPence);
      return [{ reference, name, amountPence, amountDisplay, reason: failureWords[failure] }];
    }),
  };
}
