/**
 * Statements of the hot paths, which a connection parses and plans once: for some of ours that is
 * more than half of their work. TypeORM has no way to name a statement, so it is given to the very
 * connection that TypeORM works on. Columns are listed in them, never `*`: a migration that adds
 * one while connections live changes no result.
 */
import type { ClientBase, Pool } from 'pg';
import type { EntityManager } from 'typeorm';

const names = new Map<string, string>();

/** The rows of a statement, in the manager's transaction where it has one. */
export async function prepared<Row>(
  { connection, queryRunner }: EntityManager,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const query = { name: nameOf(text), text, values: [...values] };
  if (queryRunner === undefined) {
    const { master } = connection.driver as unknown as { readonly master: Pool };
    return (await master.query(query)).rows as Row[];
  }
  const client = (await queryRunner.connect()) as ClientBase;
  return (await client.query(query)).rows as Row[];
}

/** The same for the same text, on every connection. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `venue_${names.size}`;
  names.set(text, name);
  return name;
}
