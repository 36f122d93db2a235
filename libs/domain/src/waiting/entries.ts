/** The storage of the waiting list and of the queue at the door. */
import type { Environment } from '../access/caller';
import type { BookingId, IntegrationId, Reference, VenueId, WaitingEntryId } from '../shared/ids';
import type { Instant, LocalDate, Zone } from '../shared/time';
import type { WaitingEntry } from './entry';
import type { WaitFacts } from './quoted-wait';

/** A day of a venue, in one of its two diaries. */
export interface WaitingDay {
  readonly environment: Environment;
  readonly venueId: VenueId;
  readonly date: LocalDate;
}

/** A venue's door, in one of its two diaries. */
export type Door = Omit<WaitingDay, 'date'>;

/** Days of a venue, in one of its two diaries. */
export interface WaitingSpan extends Door {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** What a venue has seen of its parties; it decides how long the next ones will wait. */
export interface WaitStatistics extends Pick<WaitFacts, 'seatedAt' | 'measured'> {
  readonly bookings: Share;
  readonly queue: Share;
}

/** Of so many parties, those that never came or that left the queue. */
interface Share {
  readonly count: number;
  readonly lost: number;
}

export interface WaitingEntries {
  find(id: WaitingEntryId): Promise<WaitingEntry | null>;
  /** All entries of that day, of both kinds, in the order of joining. */
  list(day: WaitingDay): Promise<readonly WaitingEntry[]>;
  /** The parties in the queue at that door, and perhaps some whose time has ended just now. */
  queue(door: Door): Promise<readonly WaitingEntry[]>;
  /** The parties of the queue that joined on those days, both included, and were seated. */
  seated(span: WaitingSpan): Promise<readonly WaitingEntry[]>;
  /** From that moment on; the hours of stays are those of the venue's clock. */
  statistics(door: Door & { readonly zone: Zone }, since: Instant): Promise<WaitStatistics>;
  /** The references of those bookings. */
  references(ids: readonly BookingId[]): Promise<ReadonlyMap<BookingId, Reference>>;
}

/** The waiting list inside a transaction. */
export interface WritableWaitingEntries extends WaitingEntries {
  /**
   * Locks a client until the transaction ends, so that no other transaction adds an entry for it,
   * and returns its entries that may be live.
   */
  ofClient(integrationId: IntegrationId, client: string): Promise<readonly WaitingEntry[]>;
  add(entry: WaitingEntry): Promise<void>;
  /** The entry, locked against other changes until the transaction ends. */
  lock(id: WaitingEntryId): Promise<WaitingEntry | null>;
  /** Like `lock`: the entry that has an offer with that hold; null for another hold. */
  lockOfHold(holdId: BookingId): Promise<WaitingEntry | null>;
  /** Throws an `Interruption` when it has been changed since `entry.version`. */
  save(entry: WaitingEntry): Promise<void>;
  /** Puts those behind all others, in that order. */
  putLast(ids: readonly WaitingEntryId[]): Promise<void>;
  /** Has that day looked at again by the worker from that moment on. */
  markDay(day: WaitingDay, dueAt: Instant): Promise<void>;
  /** Takes the mark of a day that is due; false if another transaction has it or none is due. */
  takeDay(day: WaitingDay, now: Instant): Promise<boolean>;
}

/** What the worker reads, each in a transaction of its own. */
export interface WaitingWork {
  /** Marks the days of entries that changes of the diary may have given a table. */
  markChangedDays(): Promise<void>;
  dueDays(now: Instant): Promise<readonly WaitingDay[]>;
  /** Live entries whose offer or window has ended. */
  endedEntries(now: Instant): Promise<readonly WaitingEntryId[]>;
}
