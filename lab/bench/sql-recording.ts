/**
 * Records the SQL that our server sends through the driver. The floors run exactly that, prepared
 * where ours is. So a floor follows when our SQL changes.
 */
import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Of a prepared statement. */
  readonly name?: string;
}

/** The statements of one connection, in order; one outside a transaction forms one by itself. */
export type Transaction = readonly Statement[];

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

let recorded: Statement[][] | null = null;
const open = new WeakMap<pg.Client, Statement[]>();

const prototype = pg.Client.prototype as unknown as { query: Query };
const { query } = prototype;
prototype.query = function (...args) {
  if (recorded !== null) record(this, args);
  return query.apply(this, args);
};

export function startRecording(): void {
  recorded = [];
}

/** All transactions that began since the recording started, in order of their beginning. */
export function stopRecording(): readonly Transaction[] {
  const transactions = recorded ?? [];
  recorded = null;
  return transactions;
}

function record(client: pg.Client, args: readonly unknown[]): void {
  const statement = statementOf(args);
  if (statement === null) return;
  const transaction = open.get(client) ?? [];
  transaction.push(statement);
  if (transaction.length === 1) recorded?.push(transaction);
  if (/^(start transaction|begin)\b/i.test(statement.text)) open.set(client, transaction);
  if (/^(commit|rollback)$/i.test(statement.text)) open.delete(client);
}

/** `query` takes a text and its values, or an object with both. */
function statementOf([query, more]: readonly unknown[]): Statement | null {
  const given = typeof query === 'string' ? { text: query } : (query as Partial<Statement>);
  const { text, name, values = more } = given;
  if (text === undefined) return null;
  const list = Array.isArray(values) ? (values as unknown[]) : [];
  return { text, values: list, ...(name !== undefined && { name }) };
}
