/**
 * Statements of the hot paths, parsed and planned once per connection, which is more than half of
 * the work for some of them. TypeORM cannot name a statement, so it is sent on the connection that
 * TypeORM uses. The statements list their columns and never use `*`, so that a migration which adds
 * a column changes no result of a live connection.
 */
import type { ClientBase, Pool, QueryConfig } from 'pg';
import type { EntityManager } from 'typeorm';
import { interrupted } from './faults';
import { hasOrigin } from './origin';
import { transactionOf } from './transaction';

const names = new Map<string, string>();

/**
 * The rows of a statement, in the manager's transaction if it has one. In a transaction with an
 * origin it is sent as soon as that has begun, so statements are carried out in the order of the
 * calls even if none is waited for.
 */
export async function prepared<Row>(
  manager: EntityManager,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  try {
    const transaction = transactionOf(manager);
    await transaction?.begun;
    const client = transaction?.client ?? (await clientOf(manager));
    const { rows } = await client.query(namedStatement(text, values));
    return rows as Row[];
  } catch (error) {
    throw interrupted(error);
  }
}

/**
 * The rows of the first statement of a transaction, which is sent together with the one that begins
 * it. Where the beginning failed, a statement behind it would be carried out alone and for good,
 * so it is given a condition that does not hold then.
 */
export async function withBeginning<Row>(
  manager: EntityManager,
  statement: (isBegun: string) => string,
  values: readonly unknown[],
): Promise<Row[]> {
  const transaction = transactionOf(manager);
  if (transaction === undefined) return prepared(manager, statement('true'), values);
  const { client, origin, begun } = transaction;
  const { condition, value } = hasOrigin(origin, `$${values.length + 1}`);
  const named = namedStatement(statement(condition), [...values, value]);
  try {
    // Of two failures the first is thrown, from which the second follows.
    const [, { rows }] = await Promise.all([begun, client.query(named)]);
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
  if (transaction === undefined) return void (await statement);
  // It is awaited when the transaction ends.
  statement.catch(() => undefined);
  transaction.deferred.push(statement);
}

async function clientOf({ connection, queryRunner }: EntityManager): Promise<ClientBase | Pool> {
  const { master } = connection.driver as unknown as { readonly master: Pool };
  return queryRunner === undefined ? master : ((await queryRunner.connect()) as ClientBase);
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
