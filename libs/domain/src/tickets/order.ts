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
  /** For all tickets together, at the price of the moment when they were ordered. */
  readonly totalPence: Pence;
  /** As stored; ask `orderStateOf` for the state at a moment. */
  readonly state: OrderState;
  /** Until when unpaid tickets keep their seats; null for every other order. */
  readonly holdUntil: Instant | null;
  /** Whom a page has named; null where nobody was. */
  readonly guestId: GuestId | null;
  readonly contactId: ContactId | null;
  /** The channel of the key that ordered. */
  readonly source: string;
  readonly createdAt: Instant;
}

/** An order with what stands about it elsewhere. */
export interface OrderOnFile {
  readonly order: TicketOrder;
  readonly eventName: string;
  readonly tierName: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Where the buyer is written to; null where nobody knows. */
  readonly buyerEmail: string | null;
  readonly receivedPence: Pence;
}

/** At that moment: unpaid tickets are given up from their deadline on, noted or not. */
export function orderStateOf({ state, holdUntil }: TicketOrder, now: Instant): OrderState {
  return holdUntil !== null && holdUntil <= now ? 'expired' : state;
}

/** Tickets inside a transaction. */
export interface Ticketing {
  /**
   * Takes an instance for oneself: until the transaction ends its tickets change for nobody else.
   * Orders that have lapsed are noted and have given their seats back. Null for an unknown one.
   */
  take(id: EventInstanceId, environment: Environment): Promise<EventInstance | null>;
  find(id: OrderId): Promise<OrderOnFile>;
  /** Writes an order and takes its seats; its instance has been taken before. */
  add(order: TicketOrder): Promise<void>;
  /** Makes an order the guest's own; one that had expired takes seats anew. */
  confirm(order: TicketOrder): Promise<void>;
}
