/** The ports that the checks of a request need: keys, rates and the clock. */
import type { IntegrationId, VenueId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { Key } from './caller';

export interface Keys {
  /** The key with that public part and the hash of its secret, or null. */
  byPublicId(publicId: string): Promise<{ readonly key: Key; readonly secretHash: string } | null>;
  /** Whether any valid publishable key works on the pages of that origin. */
  worksAt(origin: string): Promise<boolean>;
  /** The origins of that integration's publishable keys; empty when no key is valid. */
  originsOf(id: IntegrationId): Promise<readonly string[]>;
  /** The newest active live publishable key of that channel, or null. */
  newestOf(
    channel: string,
  ): Promise<{ readonly publicId: string; readonly secretHash: string } | null>;
  /** The origins of all valid publishable keys of the live environment that cover that venue. */
  originsAt(venueId: VenueId): Promise<readonly string[]>;
}

/** How many requests a minute a key may make, and how many at once. */
export interface RateLimit {
  readonly perMinute: number;
  readonly burst: number;
}

/**
 * The first facts about a request: the time, the revision of the current rules, and whether the
 * request is within its rate.
 */
export interface RateDecision {
  readonly now: Instant;
  readonly revision: number;
  readonly isWithinRate: boolean;
  /** How many more requests may follow at once. */
  readonly remaining: number;
  /** Seconds until the next request may pass (when refused), or until the full burst is back. */
  readonly resetSeconds: number;
}

export interface Clock {
  /** The database's time, and the revision of the current rules. */
  read(): Promise<Pick<RateDecision, 'now' | 'revision'>>;
}

export interface Rates {
  /** Counts one request against the limit of that id, by the database's clock. */
  spend(id: string, limit: RateLimit): Promise<RateDecision>;
}
