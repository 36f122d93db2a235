import type { Environment } from '../access/caller';
import type {
  ContactId,
  EventInstanceId,
  GuestId,
  IntegrationId,
  OrderId,
  Reference,
  TierId,
  VenueId,
} from '../shared/ids';
import type { Language } from '../shared/language';
import { noPence, type Pence } from '../shared/money';
import type { Phone } from '../shared/phone';
import type { Instant } from '../shared/time';
import { depositFrom, type Deposit } from '../booking/booking';
import type { EventInstance } from './event';

export const orderStates = ['held', 'confirmed', 'cancelled', 'expired'] as const;
export type OrderState = (typeof orderStates)[number];

/** The states that may follow each. Tickets that cost nothing are confirmed at once. */
export const orderSteps: Readonly<Record<OrderState, readonly OrderState[]>> = {
  held: ['confirmed', 'cancelled', 'expired'],
  confirmed: ['cancelled'],
  cancelled: [],
  // A late payment, while there are seats.
  expired: ['confirmed'],
};
export const firstOrderStates: readonly OrderState[] = ['held', 'confirmed'];

/** Tickets of one tier for one date of an event. */
export interface TicketOrder {
  readonly id: OrderId;
  readonly environment: Environment;
  readonly venueId: VenueId;
  readonly integrationId: IntegrationId;
  readonly instanceId: EventInstanceId;
  readonly tierId: TierId;
  readonly reference: Reference;
  readonly quantity: number;
  /** For all tickets together, at the price when they were ordered. */
  readonly totalPence: Pence;
  /** As stored; `orderStateOf` gives the state at a moment. */
  readonly state: OrderState;
  /** Until when unpaid tickets keep their seats; null for every other order. */
  readonly holdUntil: Instant | null;
  /** The guest that the request named by id; null if it named none. */
  readonly guestId: GuestId | null;
  readonly contactId: ContactId | null;
  /** The guest whose details came with the order; null if there were none. */
  readonly guestName: string | null;
  readonly guestPhone: Phone | null;
  readonly guestEmail: string | null;
  /** The language of messages and pages to the guest; null for the venue’s. */
  readonly locale: Language | null;
  readonly cancelReason: string | null;
  /** The channel of the key that created the order. */
  readonly source: string;
  readonly createdAt: Instant;
}

/** An order with the facts about it that are stored elsewhere. */
export interface StoredOrder {
  readonly order: TicketOrder;
  readonly eventName: string;
  readonly tierName: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** The guest, however the order named one; null if it named none. */
  readonly buyer: Buyer | null;
  readonly receivedPence: Pence;
}

/** The guest of an order. */
export interface Buyer {
  readonly name: string;
  /** Null if there is none, so that the order cannot be proved. */
  readonly phone: Phone | null;
  readonly email: string | null;
}

/** A locked instance, and the orders that were marked as expired while it was locked. */
export interface LockedInstance {
  readonly instance: EventInstance;
  readonly expired: readonly OrderId[];
}

/** The state at `now`: unpaid tickets are expired from their deadline on, even if not stored so. */
export function orderStateOf({ state, holdUntil }: TicketOrder, now: Instant): OrderState {
  return holdUntil !== null && holdUntil <= now ? 'expired' : state;
}

/** The price of the tickets as a deposit; cancelled and expired tickets need no more payment. */
export function depositOfOrder(
  { order, receivedPence }: Pick<StoredOrder, 'order' | 'receivedPence'>,
  now: Instant,
): Deposit {
  const isOver = ['cancelled', 'expired'].includes(orderStateOf(order, now));
  return depositFrom(isOver ? noPence : order.totalPence, receivedPence);
}

/** Tickets inside a transaction. */
export interface Ticketing {
  /**
   * Locks an instance, so that no other transaction changes its tickets until this one ends. Lapsed
   * orders are marked as expired, and their seats are free. Null for an unknown instance.
   */
  take(id: EventInstanceId, environment: Environment): Promise<LockedInstance | null>;
  find(id: OrderId): Promise<StoredOrder>;
  /** The same, locked against other changes; its instance must be locked with `take` before. */
  lock(id: OrderId): Promise<StoredOrder>;
  /** Stores an order and occupies its seats; its instance must be locked with `take` before. */
  add(order: TicketOrder): Promise<void>;
  /** Confirms an order; an expired one occupies its seats again. */
  confirm(order: TicketOrder): Promise<void>;
  /** Stores a cancelled order, which must be held or confirmed so far, and frees its seats. */
  cancel(order: TicketOrder): Promise<void>;
}
