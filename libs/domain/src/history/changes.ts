/**
 * The stream of changes, in one order: the parts that screens of the team have to request again.
 */
import type { Environment } from '../access/caller';
import type { VenueId } from '../shared/ids';
import type { LocalDate } from '../shared/time';

export const changeKinds = ['booking', 'order', 'enquiry', 'block', 'waiting'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/**
 * A place in the order of all changes: the database it belongs to, a transaction, and a number
 * within it. It is an opaque text for callers.
 */
export interface ChangeCursor {
  readonly database: string;
  readonly transaction: bigint;
  readonly sequence: bigint;
}

/** Null if the text is not a cursor. */
export function parseChangeCursor(text: string): ChangeCursor | null {
  const [, database = '', transaction = '', sequence = ''] = form.exec(text) ?? [];
  if (database === '') return null;
  return { database, transaction: BigInt(transaction), sequence: BigInt(sequence) };
}

/** The digits of numbers that PostgreSQL can hold. */
const form = /^([0-9a-f]{8})-(\d{1,18})-(\d{1,18})$/;

export function changeCursorText({ database, transaction, sequence }: ChangeCursor): string {
  return `${database}-${transaction}-${sequence}`;
}

/** Whether `one` precedes `other`; both belong to the same database. */
export function isCursorBefore(one: ChangeCursor, other: ChangeCursor): boolean {
  if (one.transaction !== other.transaction) return one.transaction < other.transaction;
  return one.sequence < other.sequence;
}

export interface Change {
  readonly cursor: ChangeCursor;
  readonly environment: Environment;
  readonly venueId: VenueId;
  /**
   * The venue's date on which it appears; null for an enquiry, and for a block of several dates.
   */
  readonly date: LocalDate | null;
  readonly kind: ChangeKind;
  readonly id: string;
  /** Its age at the time of the query. */
  readonly ageSeconds: number;
}

/** The venues whose changes are read. */
export interface ChangeFilter {
  readonly environment: Environment;
  /** Null for all. */
  readonly venueIds: readonly VenueId[] | null;
}

export interface ChangesRead {
  /** In their order. A booking that moves to another date is a change of both. */
  readonly changes: readonly Change[];
  /** No later change will appear before it. */
  readonly until: ChangeCursor;
  /** Whether there are more changes than requested, or than one query reads. */
  readonly isCut: boolean;
  /**
   * The first that is committed and can't be read yet, because an older transaction is still
   * running; null if there is none.
   */
  readonly firstHeldUp: string | null;
}

/** Is notified of changes as they commit, on a connection that is replaced when it is lost. */
export interface ChangeListener {
  close(): Promise<void>;
}

export interface ChangeListenerOptions {
  /** Changes are notified from now on; earlier ones must be read. */
  readonly onOpen: () => void;
  readonly onChange: () => void;
  /** Nothing is notified until `onOpen` is called again. */
  readonly onLost: (error: unknown) => void;
  /** The delay before another connection is opened. */
  readonly retryMs: number;
}

export interface Changes {
  /** The cursor after the latest change. */
  now(): Promise<ChangeCursor>;
  /** At most `limit` changes after the cursor; null if it belongs to another database. */
  read(
    after: ChangeCursor,
    limit: number,
    filter: ChangeFilter | null,
  ): Promise<ChangesRead | null>;
  listen(options: ChangeListenerOptions): ChangeListener;
}
