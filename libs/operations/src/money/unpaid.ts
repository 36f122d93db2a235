/** What clients of publishable keys keep without having paid; the domain sets the limits. */
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
 * Locks the client and returns what it keeps, before something is added to it. An integration is
 * responsible for its own clients, so for its key nothing is locked or counted.
 */
export async function keptByClient({
  caller,
  client,
  now,
  work,
}: WriteCall): Promise<readonly UnpaidItem[]> {
  if (caller.kind === 'integration') return [];
  return work.holds.take({ integrationId: caller.id, client }, now);
}

/** Throws `rate-limited` if the client keeps six; a hold that is being replaced does not count. */
export function requireBelowUnpaidLimit(
  kept: readonly UnpaidItem[],
  { now, replacing = null }: { readonly now: Instant; readonly replacing?: BookingId | null },
): void {
  const retryAfterSeconds = secondsToKeepMore(kept, { now, replacing });
  if (retryAfterSeconds === null) return;
  const detail =
    'You have as many unpaid tables and tickets as one guest may. ' +
    'Please pay for one of them, or give one back.';
  throw new Problem('rate-limited', { detail, retryAfterSeconds });
}

/** Also throws `rate-limited` if there would be more than twenty unpaid tickets with these. */
export function requireBelowTicketLimit(
  kept: readonly UnpaidItem[],
  { quantity, now }: { readonly quantity: number; readonly now: Instant },
): void {
  requireBelowUnpaidLimit(kept, { now });
  const retryAfterSeconds = secondsToMoreTickets(kept, { quantity, now });
  if (retryAfterSeconds === null) return;
  const detail =
    `One guest may keep up to ${unpaidTicketsMax} tickets unpaid. ` +
    'Please pay for those that you have, or order fewer.';
  throw new Problem('rate-limited', { detail, retryAfterSeconds });
}

/**
 * An unpaid booking made from a hold still counts for the client that had the hold, whichever
 * client books it. That client keeps as much as before, so it need not be locked.
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
