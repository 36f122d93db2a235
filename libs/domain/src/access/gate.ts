/** The ports that are asked who may call: keys, rates and the clock. */
import type { IntegrationId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { Key } from './caller';

export interface Keys {
  /** The key with that public part and the hash of its secret, or null. */
  byPublicId(publicId: string): Promise<{ readonly key: Key; readonly secretHash: string } | null>;
  /** Whether any publishable key in force works on the pages of that origin. */
  worksAt(origin: string): Promise<boolean>;
  /** Where the publishable keys of that integration work, as long as one is in force. */
  originsOf(id: IntegrationId): Promise<readonly string[]>;
}

/** How many requests a minute a key may make, and how many at once. */
export interface RateLimit {
  readonly perMinute: number;
  readonly burst: number;
}

/**
 * What a request is answered at first: the time, the rules in force, and whether it may
 * pass.
 */
export interface Admission {
  readonly now: Instant;
  readonly revision: number;
  readonly isWithinRate: boolean;
  /** Requests that may follow at once. */
  readonly remaining: number;
  /** Seconds until the next request may pass (when refused), or until the whole burst is back. */
  readonly resetSeconds: number;
}

export interface Clock {
  /** The database's time, and the rules in force. */
  read(): Promise<Pick<Admission, 'now' | 'revision'>>;
}

export interface Rates {
  /** Spends one request of whoever has that id, on the database's clock. */
  spend(id: string, limit: RateLimit): Promise<Admission>;
}
