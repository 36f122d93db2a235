/**
 * Unpaid holds, bookings and tickets of a client with a publishable key; the domain sets the
 * limits.
 */
import type { Booking } from '@venue/domain/booking/booking';
import {
  secondsToKeepMore,
  secondsToMoreTickets,
  unpaidTicketsMax,
  type UnpaidItem,
} from '@venue/domain/booking/unpaid';
import type { BookingId } from '@venue/domain/shared/ids';
import type { Instant } from '@venue/domain/shared/time';
import type { TicketOrder } from '@venue/domain/tickets/order';
import type { Call } from '../operation';
import { Problem } from '../problems';

type WriteCall = Pick<Call<'none', 'write'>, 'caller' | 'client' | 'now' | 'work'>;

/**
 * Locks the client and returns its unpaid items before another is added. An integration is
 * responsible for its own clients, so nothing is locked or counted for its key.
 */
export async function unpaidOfClient({
  caller,
  client,
  now,
  work,
}: WriteCall): Promise<readonly UnpaidItem[]> {
  if (caller.kind === 'integration') return [];
  return work.holds.take({ integrationId: caller.id, client }, now);
}

/**
 * Throws `rate-limited` if the client has six unpaid items; a hold that is being replaced does not
 * count.
 */
export function requireBelowUnpaidLimit(
  unpaidItems: readonly UnpaidItem[],
  { now, replacing = null }: { readonly now: Instant; readonly replacing?: BookingId | null },
): void {
  const retryAfterSeconds = secondsToKeepMore(unpaidItems, { now, replacing });
  if (retryAfterSeconds === null) return;
  const detail =
    'You already have as many unpaid tables and tickets as one guest can hold. ' +
    'Please pay for one of them, or give one back.';
  throw new Problem('rate-limited', { detail, retryAfterSeconds });
}

/** Also throws `rate-limited` if these tickets would make more than twenty unpaid ones. */
export function requireBelowTicketLimit(
  unpaidItems: readonly UnpaidItem[],
  { quantity, now }: { readonly quantity: number; readonly now: Instant },
): void {
  requireBelowUnpaidLimit(unpaidItems, { now });
  const retryAfterSeconds = secondsToMoreTickets(unpaidItems, { quantity, now });
  if (retryAfterSeconds === null) return;
  const detail =
    `One guest can hold up to ${unpaidTicketsMax} unpaid tickets. ` +
    'Please pay for those that you have, or order fewer.';
  throw new Problem('rate-limited', { detail, retryAfterSeconds });
}

/**
 * An unpaid booking made from a hold still counts for the client of the hold, even if another
 * client books it. The client's number of unpaid items does not grow, so the client is not locked.
 */
export async function noteUnpaidBooking(
  hold: Booking,
  until: Instant,
  { client, work }: WriteCall,
): Promise<void> {
  const { id, environment, integrationId, heldFor } = hold;
  const whose = { environment, integrationId, client: heldFor ?? client };
  await work.holds.noteUnpaid({ ...whose, for: { bookingId: id, orderId: null }, until });
}

export async function noteUnpaidOrder(
  { id, environment, integrationId }: TicketOrder,
  until: Instant,
  { caller, client, work }: WriteCall,
): Promise<void> {
  if (caller.kind === 'integration') return;
  const order = { bookingId: null, orderId: id };
  await work.holds.noteUnpaid({ environment, integrationId, client, for: order, until });
}
