/**
 * Statements of the hot paths, parsed and planned once per connection, which is more than half of
 * the work for some of them. TypeORM cannot name a statement, so it is sent on the connection that
 * TypeORM uses. The statements list their columns and never use `*`, so that a migration which adds
 * a column changes no result of a live connection.
 */
import type { ClientBase, QueryConfig, QueryResult } from 'pg';
import type { EntityManager } from 'typeorm';
import { toInterruption } from './faults';

const names = new Map<string, string>();

/** The rows of a statement, in the manager's transaction if it has one. */
export async function queryPrepared<Row>(
  manager: EntityManager,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  try {
    const { rows } = await send(manager, namedStatement(text, values));
    return rows as Row[];
  } catch (error) {
    throw toInterruption(error);
  }
}

async function send(manager: EntityManager, statement: QueryConfig): Promise<QueryResult> {
  const runner = manager.queryRunner ?? manager.dataSource.createQueryRunner();
  try {
    return await ((await runner.connect()) as ClientBase).query(statement);
  } finally {
    if (manager.queryRunner === undefined) await runner.release();
  }
}

/** The query as the driver accepts it. */
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
