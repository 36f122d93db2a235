/** The storage of the waiting list. */
import type { Environment } from '../access/caller';
import type { BookingId, IntegrationId, VenueId, WaitingEntryId } from '../shared/ids';
import type { Instant, LocalDate } from '../shared/time';
import type { Span } from '../venue/opening-hours';
import type { Skip } from './skip';
import type { WaitingEntry } from './entry';

/** A day of a venue, in one of its two diaries. */
export interface WaitingDay {
  readonly environment: Environment;
  readonly venueId: VenueId;
  readonly date: LocalDate;
}

export interface WaitingEntries {
  find(id: WaitingEntryId): Promise<WaitingEntry | null>;
  /** The entries of a venue whose window begins in that span, in the order of joining. */
  list(
    about: Pick<WaitingDay, 'environment' | 'venueId'>,
    span: Span,
  ): Promise<readonly WaitingEntry[]>;
}

/** The waiting list inside a transaction. */
export interface WritableWaitingEntries extends WaitingEntries {
  /**
   * Locks a client until the transaction ends, so that no other transaction adds an entry for it,
   * and returns how many live entries it has.
   */
  countLive(integrationId: IntegrationId, client: string): Promise<number>;
  add(entry: WaitingEntry): Promise<void>;
  /** The entry, locked against other changes until the transaction ends. */
  lock(id: WaitingEntryId): Promise<WaitingEntry | null>;
  /** The entry of that hold or booking. */
  ofBooking(id: BookingId): Promise<WaitingEntry | null>;
  /** Throws an `Interruption` when it has been changed since `entry.version`. */
  save(entry: WaitingEntry): Promise<void>;
  skip(skipped: readonly { readonly id: WaitingEntryId; readonly skip: Skip }[]): Promise<void>;
  /** Marks a day on which a table may have become free. */
  markDay(day: WaitingDay, dueAt: Instant | null): Promise<void>;
}
