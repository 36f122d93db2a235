/**
 * What a client of a publishable key keeps from others without having paid: holds, bookings made
 * from holds, and orders of tickets. Such a key is no secret, so what one client may keep is
 * limited; an integration answers for its own.
 */
import type { Environment } from '../access/caller';
import type { BookingId, IntegrationId, OrderId } from '../shared/ids';
import { earliest, type Instant } from '../shared/time';

/** Contract: at most 6 holds, unpaid bookings and unpaid orders together for a client and key. */
export const unpaidItemsMax = 6;

/** Contract: at most 20 unpaid tickets, in all unpaid orders of a client and key together. */
export const unpaidTicketsMax = 20;

/** One client on the pages of one key. */
export interface PageClient {
  readonly integrationId: IntegrationId;
  /** A hash of the client's address. */
  readonly client: string;
}

/** A live hold, or what waits for its payment. */
export interface UnpaidItem {
  readonly id: BookingId | OrderId;
  /** The moment at which it ends by itself. */
  readonly holdUntil: Instant;
  /** How many tickets; 0 for a table. */
  readonly tickets: number;
}

/** A booking or an order whose payment is awaited from a client until then. */
export interface UnpaidNote extends PageClient {
  readonly environment: Environment;
  readonly for:
    | { readonly bookingId: BookingId; readonly orderId: null }
    | { readonly bookingId: null; readonly orderId: OrderId };
  readonly until: Instant;
}

interface Asking {
  readonly now: Instant;
  /** A hold that is given back for the new one, and makes room for it. */
  readonly replacing?: BookingId | null;
}

/**
 * In how many whole seconds the client may keep one more, at least 1; null when it may now. That is
 * when the first of those that it keeps ends.
 */
export function secondsToKeepMore(
  kept: readonly UnpaidItem[],
  { now, replacing = null }: Asking,
): number | null {
  const others = kept.filter(({ id }) => id !== replacing);
  if (others.length < unpaidItemsMax) return null;
  return secondsUntil(earliest(...others.map(({ holdUntil }) => holdUntil)), now);
}

/**
 * In how many whole seconds enough unpaid tickets of the client end for that many more, at least 1;
 * null when it may have them now.
 */
export function secondsToMoreTickets(
  kept: readonly UnpaidItem[],
  { quantity, now }: { readonly quantity: number; readonly now: Instant },
): number | null {
  const byEnd = [...kept].sort((one, other) => one.holdUntil - other.holdUntil);
  let tickets = byEnd.reduce((sum, item) => sum + item.tickets, quantity);
  if (tickets <= unpaidTicketsMax) return null;
  let end = now;
  for (const item of byEnd) {
    if (tickets <= unpaidTicketsMax) break;
    tickets -= item.tickets;
    end = item.holdUntil;
  }
  return secondsUntil(end, now);
}

function secondsUntil(end: Instant, now: Instant): number {
  return Math.max(1, Math.ceil((end - now) / 1000));
}
