import type { Payment } from '@venue/domain/payment/provider';
import { pence } from '@venue/domain/shared/money';
import { feeCharged } from '../messages/refund-sent';
import { linkKinds } from './request-payment';
import type { LockedTable } from './lock-table';

/**
 * A guest has paid the fee of a card that was declined. A fee pays for nothing that was booked, so
 * it is kept at once, and nobody has to decide about it.
 */
export async function receiveFee(
  payment: Payment,
  { request, file, context }: LockedTable,
): Promise<void> {
  const { booking } = file;
  const { work, ids, now } = context;
  const { environment } = request;
  const id = ids.uuid();
  const isOurs = payment.currency === request.currency;
  const isNew = await work.ledger.receive({
    ...payment,
    id,
    bookingId: booking.id,
    orderId: null,
    environment,
    counted: isOurs,
    flag: isOurs ? null : 'other-currency',
    receivedAt: now,
  });
  if (!isNew || !isOurs) return;
  await work.ledger.decide({
    id: ids.uuid(),
    environment,
    subject: { bookingId: booking.id },
    decision: 'kept',
    amountPence: 0 - payment.amountPence,
    currency: payment.currency,
    isCounted: true,
    reason: 'The fee of the booking',
    decides: null,
    otherEntry: null,
    decidedAt: now,
  });
  await work.messages.stop(booking.id, linkKinds);
  const { guarantee } = booking;
  if (guarantee?.status !== 'held') return;
  await work.bookings.save({ ...booking, guarantee: { ...guarantee, status: 'charged' } });
  const paid = pence(payment.amountPence);
  await work.messages.add(await feeCharged({ kind: 'table', file }, paid, context));
}
