/**
 * Records the SQL that our server sends through the driver. The floors run exactly that, as a plain
 * program would: each statement as text with its values, while our frequent ones are parsed and
 * planned once for each connection. So a floor follows when our SQL changes.
 */
import pg from 'pg';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
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

/** `query` takes a text and its values, or an object with both. */
function record(client: pg.Client, [query, values]: readonly unknown[]): void {
  const given = (typeof query === 'string' ? { text: query } : query) as Partial<Statement>;
  if (given.text === undefined) return;
  const list = given.values ?? values;
  const statement = { text: given.text, values: Array.isArray(list) ? (list as unknown[]) : [] };

  const transaction = open.get(client) ?? [];
  transaction.push(statement);
  if (transaction.length === 1) recorded?.push(transaction);
  if (/^(start transaction|begin)\b/i.test(given.text)) open.set(client, transaction);
  if (/^(commit|rollback)$/i.test(given.text)) open.delete(client);
}
