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
import type { Pence } from '../shared/money';
import type { Instant } from '../shared/time';
import type { EventInstance } from './event';

export const orderStates = ['held', 'confirmed', 'expired'] as const;
export type OrderState = (typeof orderStates)[number];

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
  /** The guest that a page named; null where it named none. */
  readonly guestId: GuestId | null;
  readonly contactId: ContactId | null;
  /** The channel of the key that made the order. */
  readonly source: string;
  readonly createdAt: Instant;
}

/** An order with what is stored elsewhere about it. */
export interface OrderOnFile {
  readonly order: TicketOrder;
  readonly eventName: string;
  readonly tierName: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** The buyer's e-mail address; null where it is unknown. */
  readonly buyerEmail: string | null;
  readonly receivedPence: Pence;
}

/** The state at `now`: unpaid tickets are expired from their deadline on, even if not stored so. */
export function orderStateOf({ state, holdUntil }: TicketOrder, now: Instant): OrderState {
  return holdUntil !== null && holdUntil <= now ? 'expired' : state;
}

/** Tickets inside a transaction. */
export interface Ticketing {
  /**
   * Locks an instance, so that no other transaction changes its tickets until this one ends. Lapsed
   * orders are marked as expired, and their seats are free. Null for an unknown instance.
   */
  take(id: EventInstanceId, environment: Environment): Promise<EventInstance | null>;
  find(id: OrderId): Promise<OrderOnFile>;
  /** Stores an order and takes its seats; its instance must be locked with `take` before. */
  add(order: TicketOrder): Promise<void>;
  /** Confirms an order; an expired one takes its seats again. */
  confirm(order: TicketOrder): Promise<void>;
}
