/** The stream of changes: what screens of the team have to ask for again, in one order. */
import type { Environment } from '../access/caller';
import type { VenueId } from '../shared/ids';
import type { LocalDate } from '../shared/time';

export const changeKinds = ['booking', 'order', 'enquiry', 'block'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/**
 * A place in the order of all changes: the database it belongs to, a transaction, and a number
 * within it. Callers get it as text and take it as it is.
 */
export interface ChangeCursor {
  readonly database: string;
  readonly transaction: bigint;
  readonly sequence: bigint;
}

/** Null where the text was never a cursor. */
export function parseChangeCursor(text: string): ChangeCursor | null {
  const [, database = '', transaction = '', sequence = ''] = form.exec(text) ?? [];
  if (database === '') return null;
  return { database, transaction: BigInt(transaction), sequence: BigInt(sequence) };
}

/** Of numbers that PostgreSQL can hold. */
const form = /^([0-9a-f]{8})-(\d{1,18})-(\d{1,18})$/;

export function changeCursorText({ database, transaction, sequence }: ChangeCursor): string {
  return `${database}-${transaction}-${sequence}`;
}

/** Whether `one` stands before `other`; both belong to the same database. */
export function isCursorBefore(one: ChangeCursor, other: ChangeCursor): boolean {
  if (one.transaction !== other.transaction) return one.transaction < other.transaction;
  return one.sequence < other.sequence;
}

export interface Change {
  readonly cursor: ChangeCursor;
  readonly environment: Environment;
  readonly venueId: VenueId;
  /** The venue's date on which it shows; null for an enquiry, and for a block of several dates. */
  readonly date: LocalDate | null;
  readonly kind: ChangeKind;
  readonly id: string;
  /** How long ago it was when it was read. */
  readonly ageSeconds: number;
}

/** Whose changes are read. */
export interface ChangeFilter {
  readonly environment: Environment;
  /** Null for all. */
  readonly venueIds: readonly VenueId[] | null;
}

export interface ChangesRead {
  /** In their order. A booking that moves to another date is a change of both. */
  readonly changes: readonly Change[];
  /** Nothing before it is to come any more. */
  readonly until: ChangeCursor;
  /** Whether there are more changes than asked for, or than are looked at in one reading. */
  readonly isCut: boolean;
  /**
   * The first that is committed and can't be read yet, because an older transaction goes on; null
   * where there is none.
   */
  readonly firstHeldUp: string | null;
}

/** Is notified of changes as they commit, on a connection that is replaced when it is lost. */
export interface ChangeListener {
  close(): Promise<void>;
}

export interface ChangeListenerOptions {
  /** From now on changes are notified; what came before has to be read. */
  readonly onOpen: () => void;
  readonly onChange: () => void;
  /** Nothing is notified until `onOpen` is called again. */
  readonly onLost: (error: unknown) => void;
  /** The delay before another connection is opened. */
  readonly retryMs: number;
}

export interface Changes {
  /** Where the changes to come begin. */
  now(): Promise<ChangeCursor>;
  /** At most `limit` changes after the cursor; null where this database does not know it. */
  read(
    after: ChangeCursor,
    limit: number,
    filter: ChangeFilter | null,
  ): Promise<ChangesRead | null>;
  listen(options: ChangeListenerOptions): ChangeListener;
}
