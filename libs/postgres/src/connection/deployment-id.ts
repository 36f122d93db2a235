import { EntitySchema, type DataSource } from 'typeorm';
import { boolean, uuid } from './columns';

export const deploymentTable = new EntitySchema<{ readonly onlyRow: true; readonly id: string }>({
  name: 'deployment',
  columns: { onlyRow: { ...boolean, primary: true }, id: uuid },
});

/**
 * The random UUID of the deployment whose data the database holds. It is created with the schema
 * and belongs to the data: a copy of a database has the same id.
 */
export async function deploymentIdIn(source: DataSource): Promise<string> {
  const { id } = await source.getRepository(deploymentTable).findOneByOrFail({ onlyRow: true });
  return id;
}
