/**
 * The unpaid items that a client of a publishable key keeps from others: holds, bookings from
 * holds, and ticket orders. Such a key is public, so their number is limited per client; an
 * integration's secret key has no such limit.
 */
import type { Environment } from '../access/caller';
import type { BookingId, IntegrationId, OrderId } from '../shared/ids';
import { earliest, type Instant } from '../shared/time';

/** Contract: at most 6 holds, unpaid bookings and unpaid orders together for a client and key. */
export const unpaidItemsMax = 6;

/** Contract: at most 20 unpaid tickets, in all unpaid orders of a client and key together. */
export const unpaidTicketsMax = 20;

/** One client of one publishable key. */
export interface PageClient {
  readonly integrationId: IntegrationId;
  /** A hash of the client's address. */
  readonly client: string;
}

/** A live hold, or a booking or an order that waits for its payment. */
export interface UnpaidItem {
  readonly id: BookingId | OrderId;
  /** When it expires. */
  readonly holdUntil: Instant;
  /** The number of tickets; 0 for a table. */
  readonly tickets: number;
}

/** A record that a client must pay for a booking or an order before `until`. */
export interface UnpaidNote extends PageClient {
  readonly environment: Environment;
  readonly for:
    | { readonly bookingId: BookingId; readonly orderId: null }
    | { readonly bookingId: null; readonly orderId: OrderId };
  readonly until: Instant;
}

interface UnpaidCheck {
  readonly now: Instant;
  /** A hold that the new one replaces; it does not count. */
  readonly replacing?: BookingId | null;
}

/**
 * The whole seconds until the first item of the client expires, at least 1; null when it may keep
 * another now.
 */
export function secondsToKeepMore(
  items: readonly UnpaidItem[],
  { now, replacing = null }: UnpaidCheck,
): number | null {
  const others = items.filter(({ id }) => id !== replacing);
  if (others.length < unpaidItemsMax) return null;
  return secondsUntil(earliest(...others.map(({ holdUntil }) => holdUntil)), now);
}

/**
 * The whole seconds until enough unpaid tickets of the client expire for `quantity` more, at least
 * 1; null when it may have them now.
 */
export function secondsToMoreTickets(
  items: readonly UnpaidItem[],
  { quantity, now }: { readonly quantity: number; readonly now: Instant },
): number | null {
  const byEnd = [...items].sort((one, other) => one.holdUntil - other.holdUntil);
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
