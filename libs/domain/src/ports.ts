/**
 * Everything we need from the world, on one page.
 *
 *   venue     a restaurant, bar or room of the group, with its rules
 *   diary     what is booked where and when; live and sandbox keys have one each
 *   stay      a party at its tables
 *   booking   the promise to a guest
 *   enquiry   a request for the venue's team
 *   claim     one use of an Idempotency-Key
 *
 * A method is here because an operation calls it. `Work` shares one transaction; the rest stands
 * outside it.
 */
import type { Environment, Integration, Key } from './access/caller';
import type { Stay } from './availability/day';
import type { Booking, BookingOnFile } from './booking/booking';
import type { Enquiry } from './booking/enquiry';
import type { BookingId, IntegrationId, Reference, TableId, VenueId } from './shared/ids';
import type { Instant, LocalDate } from './shared/time';
import type { Span } from './venue/opening-hours';
import type { Venue } from './venue/venue';

/** The venues and their rules, as one version. */
export interface Group {
  /** Grows with every change of the group's rules. */
  readonly revision: number;
  readonly name: string;
  readonly venues: readonly Venue[];
}

export interface Groups {
  /** The group at that revision or a later one; kept in memory while the revision stays. */
  at(revision: number): Promise<Group>;
}

/** Says which part of which diary to read. */
export interface DiaryQuestion {
  readonly venueId: VenueId;
  readonly span: Span;
}

export interface Page {
  /** Those that hold their tables at `now`, ordered by start. */
  readonly stays: readonly Stay[];
  /** Unpaid bookings past their deadline that still stand in the way of a new row. */
  readonly lapsed: readonly BookingId[];
}

/** What every look into the diary is bound to. */
export interface DiaryScope {
  readonly environment: Environment;
  readonly now: Instant;
  /**
   * The group's revision by which the answer will be judged; another one in storage is an
   * `Interruption`.
   */
  readonly revision: number;
}

export interface Diary {
  /** One page for each question, all from one snapshot. */
  read(scope: DiaryScope, questions: readonly DiaryQuestion[]): Promise<readonly Page[]>;
}

/** The diary inside a transaction, where its days can be taken for oneself. */
export interface LockableDiary extends Diary {
  /** Takes these days of a venue if nobody else has them; false when somebody has. */
  takeAtOnce(
    venueId: VenueId,
    environment: Environment,
    days: readonly LocalDate[],
  ): Promise<boolean>;
  /**
   * Waits for these days, at most three seconds. Until the transaction ends they change for
   * nobody else.
   */
  take(venueId: VenueId, environment: Environment, days: readonly LocalDate[]): Promise<void>;
}

/** A booking's tables and when they can be taken again. */
export interface Allocation {
  readonly tableIds: readonly TableId[];
  readonly clearedAt: Instant;
}

export interface Bookings {
  byReference(environment: Environment, reference: Reference): Promise<BookingOnFile | null>;
}

export interface WritableBookings {
  /** The booking as it is now, which nobody else changes until the transaction ends. */
  lock(id: BookingId): Promise<BookingOnFile>;
  add(booking: Booking, allocation: Allocation): Promise<void>;
  /**
   * False when somebody changed the booking since `booking.version`. A null allocation frees the
   * tables.
   */
  change(booking: Booking, allocation: Allocation | null | 'same'): Promise<boolean>;
  /** Notes that unpaid bookings have lapsed, and frees their tables. */
  expire(ids: readonly BookingId[]): Promise<void>;
}

export interface Enquiries {
  add(enquiry: Enquiry): Promise<void>;
}

/**
 * One use of an Idempotency-Key: whose, for what, and what exactly was asked. All hashes are
 * hexadecimal.
 */
export interface Claim {
  readonly integrationId: IntegrationId;
  readonly environment: Environment;
  readonly keyHash: string;
  readonly fingerprint: string;
  readonly operation: string;
}

/** An answer as it was first given, to the byte. */
export interface StoredAnswer {
  readonly fingerprint: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export interface Answers {
  find(claim: Claim): Promise<StoredAnswer | null>;
}

export interface Once {
  /** Null when the claim is new and now ours; otherwise what its first use was answered. */
  claim(claim: Claim): Promise<StoredAnswer | null>;
  store(claim: Claim, answer: StoredAnswer): Promise<void>;
}

/** The ports that share a transaction. */
export interface Work {
  readonly diary: LockableDiary;
  readonly bookings: WritableBookings;
  readonly enquiries: Enquiries;
  readonly once: Once;
  /**
   * Runs a part that is undone as a whole when it throws, while the rest of the transaction
   * stands.
   */
  undoable<T>(task: () => Promise<T>): Promise<T>;
}

export interface UnitOfWork {
  /**
   * Commits when the task ends well, rolls back when it throws; runs it again after a clash with
   * another.
   */
  run<T>(task: (work: Work) => Promise<T>): Promise<T>;
}

export interface Keys {
  /** The key with that public part and the hash of its secret, or null. */
  byPublicId(publicId: string): Promise<{ readonly key: Key; readonly secretHash: string } | null>;
}

/** How many requests a minute a key may make, and how many at once. */
export interface RateLimit {
  readonly perMinute: number;
  readonly burst: number;
}

/**
 * What the door says to a request: what time it is, which rules are in force, and whether it may
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

export interface Rates {
  /** Spends one request of that integration, on the database's clock. */
  spend(integration: Integration, limit: RateLimit): Promise<Admission>;
}

export type Verdict<T> =
  | { readonly kind: 'proved'; readonly value: T }
  | { readonly kind: 'failed' }
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number };

export interface Attempts {
  /**
   * Judges one attempt to prove a reference: counts the failures of the integration and of the
   * reference, evaluates unless there were too many, and records a failure, all at once for all
   * processes. What it records outlives the problem that follows.
   */
  judge<T>(
    attempt: { readonly integrationId: IntegrationId; readonly referenceHash: string },
    prove: (bookings: Bookings) => Promise<T | null>,
  ): Promise<Verdict<T>>;
}

export interface Ids {
  uuid(): string;
  reference(environment: Environment): Reference;
  /** Letters and digits, 5.9 random bits each. */
  text(length: number): string;
}

/** Why storage could not do its part now, though another try may succeed. */
export type InterruptionReason =
  /** A request with the same Idempotency-Key is still under way. */
  | 'twin-in-flight'
  /** Too many want the same thing at once. */
  | 'busy'
  /** What the request was judged by, rules or booking, has changed meanwhile. */
  | 'overtaken'
  | 'unreachable';

/** Thrown by adapters only. */
export class Interruption extends Error {
  constructor(
    readonly reason: InterruptionReason,
    options?: ErrorOptions,
  ) {
    super(`storage was interrupted: ${reason}`, options);
  }
}
