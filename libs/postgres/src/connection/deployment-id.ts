import type { DataSource } from 'typeorm';

/**
 * The random id of the deployment whose data that database holds, a UUID. It was made with the
 * schema and goes with the data: a copy of a database has the id of the original.
 */
export async function deploymentIdIn(source: DataSource): Promise<string> {
  const [row] = await source.query<{ id: string }[]>('select id from deployment');
  if (row === undefined) throw new Error('the table deployment has no row');
  return row.id;
}
