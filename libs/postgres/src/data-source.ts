/** The data source of TypeORM's command line. The apps open theirs with `connect`. */
import { DataSource } from 'typeorm';
import { SnakeCase } from './connection/columns';
import { entities } from './entities';
import { migrations } from './migrations/migrate';

const url = process.env['DATABASE_URL'];
if (url === undefined) throw new Error('Set DATABASE_URL to the address of a database.');

export const dataSource = new DataSource({
  type: 'postgres',
  url,
  applicationName: 'venue-typeorm',
  entities: [...entities],
  namingStrategy: new SnakeCase(),
  migrations: [...migrations],
  migrationsTableName: 'migration',
  // Like `migrate`: an index that is built concurrently can't be built in a transaction.
  migrationsTransactionMode: 'each',
});
