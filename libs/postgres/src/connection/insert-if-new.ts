import type { EntityManager, EntitySchema, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';

/** Inserts a row, and says whether it is new: false if a unique constraint has one already. */
export async function insertIfNew<Row extends ObjectLiteral>(
  manager: EntityManager,
  table: EntitySchema<Row>,
  row: QueryDeepPartialEntity<Row>,
): Promise<boolean> {
  const result = await manager
    .getRepository(table)
    .createQueryBuilder()
    .insert()
    .values(row)
    .orIgnore()
    .returning('*')
    .execute();
  return (result.raw as unknown[]).length > 0;
}
