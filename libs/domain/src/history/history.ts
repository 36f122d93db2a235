import type { Environment } from '../access/caller';
import type { BookingId, EnquiryId, OrderId, TableId, VenueId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { Actor } from './actor';
import type { FactsOf } from './facts';

export type HistorySubject =
  | { readonly kind: 'booking'; readonly id: BookingId }
  | { readonly kind: 'order'; readonly id: OrderId }
  | { readonly kind: 'enquiry'; readonly id: EnquiryId };

/** What changed: the subject itself, or something that belongs to it. */
export type HistoryPart = HistorySubject['kind'] | 'request' | 'receipt' | 'message';

/**
 * `begun` has the row as it was when its history began, `added` the row as it was made, and
 * `overridden` the reason for which the team broke rules.
 */
export type HistoryEntryKind = 'begun' | 'added' | 'changed' | 'overridden';

/** A row of the history without who made the change, when, and where. */
export type HistoryChange = {
  readonly [Part in HistoryPart]: {
    readonly part: Part;
    readonly kind: HistoryEntryKind;
    /** What changed, as it was; null for what is new. */
    readonly before: Partial<FactsOf[Part]> | null;
    readonly after: Partial<FactsOf[Part]> | null;
  };
}[HistoryPart];

/** One thing that happened. It never changes, except that an erasure takes the guest out of it. */
export type HistoryEntry = HistoryChange & {
  /** The order within a subject. It has more digits than a number of JavaScript may keep. */
  readonly sequence: string;
  readonly at: Instant;
  readonly environment: Environment;
  readonly venueId: VenueId;
  readonly subject: HistorySubject;
  readonly reason: string | null;
  readonly actor: Actor;
  /** The names of the members whose code authorised it. Two may have chosen the same code. */
  readonly authorisedBy: readonly string[];
  readonly requestId: string | null;
};

/** For a write. What it changes is recorded by itself; only the reason has to be given. */
export interface HistoryNotes {
  /** The team broke rules of the venue for a booking that is stored. */
  overridden(id: BookingId, reason: string): Promise<void>;
}

export interface Histories {
  /** What happened to a booking and to the enquiries about it, oldest first. */
  ofBooking(id: BookingId): Promise<BookingHistory>;
}

export interface BookingHistory {
  readonly entries: readonly HistoryEntry[];
  /** The names of the tables that they mention. */
  readonly tables: Readonly<Record<TableId, string>>;
}
