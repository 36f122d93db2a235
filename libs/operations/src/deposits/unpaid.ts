/** What clients of publishable keys keep without having paid; the limits are the domain's. */
import {
  secondsToKeepMore,
  secondsToMoreTickets,
  unpaidTicketsMax,
  type Booking,
  type BookingId,
  type Instant,
  type TicketOrder,
  type UnpaidItem,
} from '@venue/domain';
import type { Call } from '../operation';
import { Problem } from '../problems';

type WriteCall = Pick<Call<'none', 'write'>, 'caller' | 'client' | 'now' | 'work'>;

/**
 * Locks the client and gives what it keeps, for the one who is about to add to it. An integration
 * answers for its own, so for its key nothing is locked or counted.
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

/** Throws `rate-limited` where the client keeps six; the hold that is replaced makes room. */
export function requireRoomForOneMore(
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

/** The same, and where with these there would be more than twenty unpaid tickets. */
export function requireRoomForTickets(
  kept: readonly UnpaidItem[],
  { quantity, now }: { readonly quantity: number; readonly now: Instant },
): void {
  requireRoomForOneMore(kept, { now });
  const retryAfterSeconds = secondsToMoreTickets(kept, { quantity, now });
  if (retryAfterSeconds === null) return;
  const detail =
    `One guest may keep up to ${unpaidTicketsMax} tickets unpaid. ` +
    'Please pay for those that you have, or order fewer.';
  throw new Problem('rate-limited', { detail, retryAfterSeconds });
}

/**
 * A hold that becomes an unpaid booking goes on counting for the client that held it, from wherever
 * it is booked. What that client keeps is as much as before, so this needs no lock of the client.
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
