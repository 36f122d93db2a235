/** Locks the booking or the order whose money a decision is about. */
import type { StoredBooking } from '@venue/domain/booking/booking';
import type { Payable } from '@venue/domain/payment/amount-due';
import type { MoneySubject } from '@venue/domain/payment/team-money';
import type { BookingId, OrderId, Reference, VenueId } from '@venue/domain/shared/ids';
import { latest, type Instant } from '@venue/domain/shared/time';
import { takeInstance } from '../availability/diary/expire';
import type { TeamWriteCall } from '../operation';
import { bookingInScope, orderInScope } from '../pipeline/in-scope';
import type { WriteContext } from '../pipeline/write-context';

/** The booking or order that the money was paid for. */
export type Subject = { readonly venueId: VenueId } & (
  { readonly bookingId: BookingId } | { readonly orderId: OrderId }
);

export async function subjectOf(reference: Reference, call: TeamWriteCall): Promise<Subject> {
  const order = await orderInScope(reference, call);
  if (order !== null) return { orderId: order.id, venueId: order.venueId };
  const { booking } = await bookingInScope(reference, call);
  return { bookingId: booking.id, venueId: booking.venueId };
}

export interface LockedPayables {
  readonly from: Payable;
  readonly to: StoredBooking | null;
}

/** Locks bookings in one order, and before the date of an event, as every write does. */
export async function lockPayables(
  subject: Subject,
  target: BookingId | null,
  context: WriteContext,
): Promise<LockedPayables> {
  const { bookings, ticketing } = context.work;
  const subjectIds = 'bookingId' in subject ? [subject.bookingId] : [];
  const ids = [...subjectIds, ...(target === null ? [] : [target])].sort();
  for (const id of ids) await bookings.lock(id);
  const to = target === null ? null : await bookings.find(target);
  if ('bookingId' in subject) {
    return { from: { kind: 'table', file: await bookings.find(subject.bookingId) }, to };
  }
  const { order } = await ticketing.find(subject.orderId);
  await takeInstance(order.instanceId, order.environment, context);
  return { from: { kind: 'tickets', file: await ticketing.find(order.id) }, to };
}

/**
 * No earlier than the last step with the booking: a request that began before that step can get the
 * lock after it, and then the step must not be undone.
 */
export function decisionTime(from: Payable, now: Instant): Instant {
  const step = from.kind === 'table' ? from.file.booking.undo : null;
  return step === null ? now : latest(now, step.at);
}

export function entryOf(payable: Payable): {
  readonly environment: 'live' | 'sandbox';
  readonly subject: MoneySubject;
} {
  if (payable.kind === 'table') {
    const { id, environment } = payable.file.booking;
    return { environment, subject: { bookingId: id } };
  }
  const { id, environment } = payable.file.order;
  return { environment, subject: { orderId: id } };
}
