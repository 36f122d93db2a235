/** The storage of the waiting list. */
import type { Environment } from '../access/caller';
import type { BookingId, IntegrationId, Reference, VenueId, WaitingEntryId } from '../shared/ids';
import type { Instant, LocalDate } from '../shared/time';
import type { WaitingEntry } from './entry';

/** A day of a venue, in one of its two diaries. */
export interface WaitingDay {
  readonly environment: Environment;
  readonly venueId: VenueId;
  readonly date: LocalDate;
}

export interface WaitingEntries {
  find(id: WaitingEntryId): Promise<WaitingEntry | null>;
  /** All entries of that day, in the order of joining. */
  list(day: WaitingDay): Promise<readonly WaitingEntry[]>;
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
  /** Throws an `Interruption` when it has been changed since `entry.version`. */
  save(entry: WaitingEntry): Promise<void>;
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
