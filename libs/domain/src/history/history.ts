import type { Environment } from '../access/caller';
import type {
  BlockId,
  BookingId,
  EnquiryId,
  OrderId,
  TableId,
  VenueId,
  WaitingEntryId,
} from '../shared/ids';
import type { Instant } from '../shared/time';
import type { Author } from './actor';
import type { FactsOf } from './facts';

export type HistorySubject =
  | { readonly kind: 'booking'; readonly id: BookingId }
  | { readonly kind: 'order'; readonly id: OrderId }
  | { readonly kind: 'enquiry'; readonly id: EnquiryId }
  | { readonly kind: 'waiting'; readonly id: WaitingEntryId };

/** The changed part: the subject itself, or something that belongs to it. */
export type HistoryPart = HistorySubject['kind'] | 'request' | 'receipt' | 'message';

/**
 * `begun` has the row at the start of its history, `added` the new row, and `overridden` the reason
 * for which the team broke rules, or the order of a list.
 */
export type HistoryEntryKind = 'begun' | 'added' | 'changed' | 'overridden';

/** A row of the history without the author, time and place of the change. */
export type HistoryChange = {
  readonly [Part in HistoryPart]: {
    readonly part: Part;
    readonly kind: HistoryEntryKind;
    /** The changed fields before the change; null for a new row. */
    readonly before: Partial<FactsOf[Part]> | null;
    readonly after: Partial<FactsOf[Part]> | null;
  };
}[HistoryPart];

/** One event. It never changes, except that an erasure removes the guest from it. */
export type HistoryEntry = HistoryChange &
  Author & {
    /** The order within a subject. It has more digits than a number of JavaScript may keep. */
    readonly sequence: string;
    readonly at: Instant;
    readonly environment: Environment;
    readonly venueId: VenueId;
    readonly subject: HistorySubject;
    readonly reason: string | null;
    readonly requestId: string | null;
  };

/** For a write. Its changes are recorded automatically; only the reason must be added. */
export interface HistoryNotes {
  /** The team broke rules of the venue for a stored booking. */
  overridden(id: BookingId, reason: string): Promise<void>;
  /** The team moved an entry to another place on its list. */
  movedEntry(id: WaitingEntryId, reason: string): Promise<void>;
}

export interface Histories {
  /** The history of a booking and of the enquiries about it, oldest first. */
  ofBooking(id: BookingId): Promise<BookingHistory>;
  /** Of an entry of the waiting list, oldest first. */
  ofEntry(id: WaitingEntryId): Promise<readonly HistoryEntry[]>;
  /** Who added and who lifted those blocks, as long as their history is kept. */
  authorsOfBlocks(ids: readonly BlockId[]): Promise<readonly BlockAuthor[]>;
}

export interface BlockAuthor extends Author {
  readonly id: BlockId;
  readonly step: 'added' | 'lifted';
}

export interface BookingHistory {
  readonly entries: readonly HistoryEntry[];
  /** The names of the tables that they mention. */
  readonly tables: Readonly<Record<TableId, string>>;
}
