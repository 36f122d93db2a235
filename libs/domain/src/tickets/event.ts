import type { Environment } from '../access/caller';
import type { EventId, EventInstanceId, TierId, VenueId } from '../shared/ids';
import type { Pence } from '../shared/money';
import type { Instant } from '../shared/time';
import type { Span } from '../venue/opening-hours';

/** Something at a venue, on one date or more, that sells tickets. */
export interface VenueEvent {
  readonly id: EventId;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly tiers: readonly Tier[];
}

/** A kind of ticket. */
export interface Tier {
  readonly id: TierId;
  readonly name: string;
  /** Price of one ticket; 0 is free. */
  readonly pricePence: Pence;
}

/** One date of an event, with its current seats in one environment. */
export interface EventInstance {
  readonly id: EventInstanceId;
  readonly eventId: EventId;
  readonly eventName: string;
  readonly venueId: VenueId;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** False once the date, its event or its venue is no longer in the group file. */
  readonly isOnSale: boolean;
  readonly capacity: number;
  /** Seats sold or held, without those of lapsed orders. */
  readonly occupiedSeats: number;
  readonly tiers: readonly TierSeats[];
}

export interface TierSeats extends Tier {
  /** The tier's number of tickets for each date. */
  readonly quota: number;
  readonly occupiedSeats: number;
}

/** Which dates of events to read. */
export interface InstancesQuery {
  readonly environment: Environment;
  readonly venueId: VenueId;
  /** Null for all events of the venue. */
  readonly eventId: EventId | null;
  /** Only dates that begin in this span. */
  readonly span: Span;
  /** Orders that have lapsed by then no longer occupy seats. */
  readonly now: Instant;
}

/** The venues' events, without those that are no longer in the group file. */
export interface Events {
  /** In the order of the group file. */
  of(venueId: VenueId): Promise<readonly VenueEvent[]>;
  /** Ordered by start; read from one snapshot. */
  instances(question: InstancesQuery): Promise<readonly EventInstance[]>;
  /** The venue of an instance that is on sale, or null. */
  venueOf(id: EventInstanceId): Promise<VenueId | null>;
}
