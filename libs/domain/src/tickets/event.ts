import type { Environment } from '../access/caller';
import type { EventId, EventInstanceId, TierId, VenueId } from '../shared/ids';
import type { Pence } from '../shared/money';
import type { Instant } from '../shared/time';
import type { Span } from '../venue/opening-hours';

/** Something that happens at a venue on one date or more, and sells tickets. */
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
  /** Of one ticket; 0 is free. */
  readonly pricePence: Pence;
}

/** One date of an event, with its seats as they stand in one environment. */
export interface EventInstance {
  readonly id: EventInstanceId;
  readonly eventId: EventId;
  readonly eventName: string;
  readonly venueId: VenueId;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** False once the group file names the date, its event or its venue no more. */
  readonly isOnSale: boolean;
  readonly capacity: number;
  /** Seats sold or held; what has lapsed is not among them. */
  readonly taken: number;
  readonly tiers: readonly TierSeats[];
}

export interface TierSeats extends Tier {
  /** Tickets of the tier on each date. */
  readonly quota: number;
  readonly taken: number;
}

/** Which dates of events to look at. */
export interface InstancesQuestion {
  readonly environment: Environment;
  readonly venueId: VenueId;
  /** Null for all events of the venue. */
  readonly eventId: EventId | null;
  /** Those that begin in it. */
  readonly span: Span;
  /** What has lapsed by then has given its seats back. */
  readonly now: Instant;
}

/** What is on at the venues; nothing that the group file names no more. */
export interface Events {
  /** In the order of the group file. */
  of(venueId: VenueId): Promise<readonly VenueEvent[]>;
  /** Ordered by start; one answer comes from one snapshot. */
  instances(question: InstancesQuestion): Promise<readonly EventInstance[]>;
  /** The venue of an instance that is on sale, or null. */
  venueOf(id: EventInstanceId): Promise<VenueId | null>;
}
