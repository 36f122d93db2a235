import type { DataSource } from 'typeorm';

/**
 * The random UUID of the deployment whose data the database holds. It is created with the schema
 * and belongs to the data: a copy of a database has the same id.
 */
export async function deploymentIdIn(source: DataSource): Promise<string> {
  const [row] = await source.query<{ id: string }[]>('select id from deployment');
  if (row === undefined) throw new Error('the table deployment has no row');
  return row.id;
}
