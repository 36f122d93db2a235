/**
 * Writes down the SQL that our server sends, as it goes through the driver. The floors run exactly
 * that, as a plain program would: each statement as text with its values, while ours has its hot
 * ones parsed and planned once for each connection. So they stay true when our SQL changes.
 */
import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What one connection has to run in this order: a transaction, or a statement outside of any. */
export type Unit = readonly Statement[];

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

let units: Statement[][] | null = null;
const open = new WeakMap<pg.Client, Statement[]>();

const prototype = pg.Client.prototype as unknown as { query: Query };
const query = prototype.query;
prototype.query = function (...args) {
  const statement = statementIn(args);
  if (units !== null && statement !== null) note(this, statement);
  return query.apply(this, args);
};

export function startRecording(): void {
  units = [];
}

/** All that was begun since the recording started, in that order. */
export function stopRecording(): readonly Unit[] {
  const recorded = units ?? [];
  units = null;
  return recorded;
}

function note(client: pg.Client, statement: Statement): void {
  const transaction = open.get(client);
  if (transaction !== undefined) {
    transaction.push(statement);
    if (/^(commit|rollback)$/i.test(statement.text)) open.delete(client);
    return;
  }
  const unit = [statement];
  units?.push(unit);
  if (/^(start transaction|begin)\b/i.test(statement.text)) open.set(client, unit);
}

/** The driver takes a text and its values, or a record of both. */
function statementIn([query, values]: readonly unknown[]): Statement | null {
  if (typeof query === 'string') return { text: query, values: listOf(values) };
  const { text, values: own } = query as Partial<Statement>;
  return text === undefined ? null : { text, values: listOf(own ?? values) };
}

function listOf(values: unknown): readonly unknown[] {
  return Array.isArray(values) ? (values as unknown[]) : [];
}
