/**
 * Statements of the hot paths, parsed and planned once per connection, which is more than half of
 * the work for some of them. TypeORM cannot name a statement, so it is sent on the connection that
 * TypeORM uses. The statements list their columns and never use `*`, so that a migration which adds
 * a column changes no result of a live connection.
 */
import type { ClientBase, QueryConfig, QueryResult } from 'pg';
import type { EntityManager } from 'typeorm';
import { interrupted } from './faults';
import { defer, transactionOf } from './transaction';

const names = new Map<string, string>();

/**
 * The rows of a statement, in the manager's transaction if it has one. In a transaction with an
 * origin, statements are carried out in the order of the calls even if none is waited for.
 */
export async function prepared<Row>(
  manager: EntityManager,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const statement = namedStatement(text, values);
  try {
    const client = transactionOf(manager)?.client;
    const { rows } = await (client ? client.query(statement) : send(manager, statement));
    return rows as Row[];
  } catch (error) {
    throw interrupted(error);
  }
}

/**
 * Sends a statement of which no rows are needed. In a transaction with an origin it is not waited
 * for: its failure is that of the transaction.
 */
export async function deferred(
  manager: EntityManager,
  text: string,
  values: readonly unknown[],
): Promise<void> {
  const statement = prepared(manager, text, values);
  const transaction = transactionOf(manager);
  if (transaction === undefined) await statement;
  else defer(transaction, statement);
}

async function send(manager: EntityManager, statement: QueryConfig): Promise<QueryResult> {
  const runner = manager.queryRunner ?? manager.dataSource.createQueryRunner();
  try {
    return await ((await runner.connect()) as ClientBase).query(statement);
  } finally {
    if (manager.queryRunner === undefined) await runner.release();
  }
}

/** What the driver is given. */
export function namedStatement(text: string, values: readonly unknown[]): QueryConfig {
  return { name: nameOf(text), text, values: [...values] };
}

/** The same text has the same name on every connection. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `venue_${names.size}`;
  names.set(text, name);
  return name;
}
