import type { Environment } from '../access/caller';
import type { Span } from '../venue/opening-hours';
import type { EventInstanceId, OrderId, Reference, VenueId } from '../shared/ids';
import type { Pence } from '../shared/money';
import type { Instant } from '../shared/time';
import type { VenueSummary } from '../venue/venue';
import { remainingOf, remainingSeats } from './sell';
import type { EventInstance, TierSeats } from './event';
import type { Buyer, OrderState, TicketOrder } from './order';

/** A date of an event with its tickets in one environment; a retired one is not on sale. */
export interface TeamEventDate extends EventInstance {
  readonly venue: Pick<VenueSummary, 'slug' | 'zone' | 'money'>;
  readonly eventSlug: string;
  readonly hasBegun: boolean;
  readonly tiers: readonly TeamTier[];
}

export interface TeamTier extends TierSeats {
  readonly slug: string;
  /** False once it is no longer in the group file. */
  readonly isOnSale: boolean;
  readonly sold: number;
  /** In orders that wait for their payment, before their deadline. */
  readonly held: number;
}

export interface TeamEventsQuery {
  readonly environment: Environment;
  readonly venues: readonly VenueSummary[];
  /** When a date at a venue starts; null for all dates that are not over. */
  readonly startsIn: ((venue: VenueSummary) => Span) | null;
}

/** An order of tickets for the team, with its guest. */
export interface TeamOrder extends Pick<
  TicketOrder,
  'reference' | 'quantity' | 'totalPence' | 'cancelReason' | 'createdAt'
> {
  readonly instanceId: EventInstanceId;
  /** How many of the tickets were checked in at the door. */
  readonly checkedIn: number;
  /** At the time of the query. */
  readonly state: OrderState;
  readonly venue: TeamEventDate['venue'];
  readonly eventSlug: string;
  readonly eventName: string;
  readonly startsAt: Instant;
  readonly tierSlug: string;
  readonly tierName: string;
  readonly buyer: Buyer | null;
  readonly receivedPence: Pence;
}

export interface NamedOrder {
  readonly id: OrderId;
  readonly venueId: VenueId;
}

export interface TeamEvents {
  /** Ordered by start. A retired date is included as long as it has tickets. */
  list(query: TeamEventsQuery): Promise<readonly TeamEventDate[]>;
  /**
   * The orders of those dates, by start and by name; of those events only, unless `events` is null.
   * An order that was not paid in time is left out, unless money has arrived for it.
   */
  orders(
    query: TeamEventsQuery & { readonly events: readonly string[] | null },
  ): Promise<readonly TeamOrder[]>;
  /** The order with that reference, of either environment; null if there is none. */
  orderNamed(reference: Reference): Promise<NamedOrder | null>;
  /** How many tickets of an order are checked in. */
  checkedIn(id: OrderId): Promise<number>;
  /** Of an order that is locked until the transaction ends. */
  setCheckedIn(id: OrderId, tickets: number): Promise<void>;
  /** The slugs of all events of these venues. */
  slugs(venues: TeamEventsQuery['venues']): Promise<readonly string[]>;
}

/** A date of an event with its sold, held and remaining tickets. */
export interface EventDateSales extends Omit<TeamEventDate, 'tiers' | 'occupiedSeats'> {
  readonly sold: number;
  readonly held: number;
  /** 0 once the date has begun, or is no longer on sale. */
  readonly left: number;
  readonly tiers: readonly (TeamTier & { readonly left: number })[];
}

export function salesOf({ tiers, occupiedSeats, ...date }: TeamEventDate): EventDateSales {
  const isOpen = date.isOnSale && !date.hasBegun;
  const onSale = isOpen ? tiers.filter((tier) => tier.isOnSale) : [];
  const instance: EventInstance = { ...date, occupiedSeats, tiers: onSale };
  return {
    ...date,
    sold: sum(tiers.map(({ sold }) => sold)),
    held: sum(tiers.map(({ held }) => held)),
    left: remainingSeats(instance),
    tiers: tiers.map((tier) => {
      return { ...tier, left: onSale.includes(tier) ? remainingOf(tier, instance) : 0 };
    }),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
