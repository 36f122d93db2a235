/**
 * The one place that decodes rows of the history, whose columns have their names in storage, as
 * `to_jsonb` writes them.
 */
import type { EntitySchema } from 'typeorm';
import type { FactsOf, SubjectFacts } from '@venue/domain/history/facts';
import type { HistoryChange, HistoryPart, HistorySubject } from '@venue/domain/history/history';
import { parseInstant, type Instant } from '@venue/domain/shared/time';
import type { RecordedChange } from '@venue/domain/webhook/webhook-event';
import { bookingTable } from '../bookings/bookings';
import { columnOf } from '../connection/columns';
import { enquiryTable } from '../guests/enquiries';
import { paymentRequestTable } from '../payments/ledger';
import { orderTable } from '../tickets/ticketing';
import { waitingEntryTable } from '../waiting/entries';

type Row = Readonly<Record<string, unknown>>;
type Decode = (stored: unknown) => unknown;
type Decoders<Part extends HistoryPart> = Readonly<Record<keyof FactsOf[Part], Decode>>;

const asStored: Decode = (stored) => stored;
const instant: Decode = (stored) => (typeof stored === 'string' ? parseInstant(stored) : null);

function decodersOf<Entity>(table: EntitySchema<Entity>): Readonly<Record<keyof Entity, Decode>> {
  const columns = Object.entries(table.options.columns) as [keyof Entity, { type: unknown }][];
  return Object.fromEntries(
    columns.map(([name, { type }]) => [name, type === 'timestamptz' ? instant : asStored]),
  ) as Record<keyof Entity, Decode>;
}

const decoders: { readonly [Part in HistoryPart]: Decoders<Part> } = {
  booking: { ...decodersOf(bookingTable), remindedFor: instant, allocation },
  order: { ...decodersOf(orderTable), checkedIn: asStored },
  enquiry: { ...decodersOf(enquiryTable), answer: asStored },
  waiting: decodersOf(waitingEntryTable),
  request: decodersOf(paymentRequestTable),
  receipt: {
    amountPence: asStored,
    provider: asStored,
    currency: asStored,
    counted: asStored,
    flag: asStored,
    decision: asStored,
    reason: asStored,
    status: asStored,
  },
  message: {
    kind: asStored,
    channel: asStored,
    state: asStored,
    because: asStored,
    delivery: asStored,
  },
};

function allocation(stored: unknown): FactsOf['booking']['allocation'] {
  const { tableIds = [], clearedAt } = (stored ?? {}) as {
    readonly tableIds?: FactsOf['booking']['allocation']['tableIds'];
    readonly clearedAt?: unknown;
  };
  return { tableIds, clearedAt: instant(clearedAt) as Instant | null };
}

/** The fields in a row of that part; columns that the domain does not have are left out. */
export function decodeFacts<Part extends HistoryPart>(
  part: Part,
  row: Row | null,
): Partial<FactsOf[Part]> | null {
  if (row === null) return null;
  const fields = Object.entries<Decode>(decoders[part])
    .map(([name, decode]) => ({ name, decode, column: columnOf(name) }))
    .filter(({ column }) => column in row)
    .map(({ name, decode, column }) => [name, decode(row[column])]);
  return Object.fromEntries(fields) as Partial<FactsOf[Part]>;
}

/** A row of the history as the statements select it. */
export interface ChangeRow {
  readonly part: HistoryPart;
  readonly kind: HistoryChange['kind'];
  readonly before: Row | null;
  readonly after: Row | null;
}

export function decodeChange<Change extends ChangeRow>(row: Change): HistoryChange & Change {
  const before = decodeFacts(row.part, row.before);
  const after = decodeFacts(row.part, row.after);
  return { ...row, before, after };
}

/** The whole subject, merged from its rows; null if it is deleted. */
export function decodeSubject<Kind extends HistorySubject['kind']>(
  kind: Kind,
  row: Row | null,
): (SubjectFacts & { readonly kind: Kind }) | null {
  if (row === null) return null;
  // A column that is younger than the history of its row is missing in it.
  const missing = Object.fromEntries(Object.keys(decoders[kind]).map((name) => [name, null]));
  return { kind, facts: { ...missing, ...decodeFacts(kind, row) } } as SubjectFacts & {
    readonly kind: Kind;
  };
}

/** The parts of a change and of its subject that a webhook or the feed needs, from one row. */
export interface RecordedRow {
  readonly change: (ChangeRow & Pick<RecordedChange, 'subject'>) | null;
  readonly facts: Row | null;
}

export function decodeHistoryRow<Entry extends RecordedRow>({
  change,
  facts,
  ...entry
}: Entry): Omit<Entry, keyof RecordedRow> & {
  readonly change: RecordedChange | null;
  readonly subjectFacts: SubjectFacts | null;
} {
  return {
    ...entry,
    change: change === null ? null : decodeChange(change),
    subjectFacts: change === null ? null : decodeSubject(change.subject, facts),
  };
}
