import type { EntityManager, EntitySchema, ObjectLiteral } from 'typeorm';

/**
 * The statement that inserts a row, and its values from `$1` on in the order of the columns. Unlike
 * TypeORM's, it can be prepared, and be part of a larger statement.
 */
export function insertion<Row extends ObjectLiteral>(
  { connection }: EntityManager,
  table: EntitySchema<Row>,
  row: Row,
): { readonly text: string; readonly values: readonly unknown[] } {
  const { tableName, columns } = connection.getMetadata(table);
  const names = columns.map(({ databaseName }) => databaseName);
  const places = columns.map((_column, index) => `$${index + 1}`);
  return {
    text: `insert into ${tableName} (${names.join(', ')}) values (${places.join(', ')})`,
    values: columns.map((column): unknown =>
      connection.driver.preparePersistentValue(column.getEntityValue(row), column),
    ),
  };
}
