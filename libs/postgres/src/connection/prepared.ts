/**
 * Statements of the hot paths, parsed and planned once per connection, which is more than half of
 * the work for some of them. TypeORM cannot name a statement, so it is sent on the connection that
 * TypeORM uses. The statements list their columns and never use `*`, so that a migration which adds
 * a column changes no result of a live connection.
 */
import type { ClientBase, Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import { interrupted } from './faults';

const names = new Map<string, string>();

/** The rows of a statement, in the manager's transaction if it has one. */
export async function prepared<Row>(
  { connection, queryRunner }: EntityManager,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { master } = connection.driver as unknown as { readonly master: Pool };
  try {
    const client =
      queryRunner === undefined ? master : ((await queryRunner.connect()) as ClientBase);
    const { rows } = await client.query({ name: nameOf(text), text, values: [...values] });
    return rows as Row[];
  } catch (error) {
    throw interrupted(error);
  }
}

/** The same text has the same name on every connection. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `venue_${names.size}`;
  names.set(text, name);
  return name;
}
