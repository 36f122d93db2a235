import { Client } from 'pg';
import type { TestDeployment } from './deployment';

/** Ends every connection to the deployment's database and refuses new ones during the task. */
export async function away(
  { databaseUrl }: Pick<TestDeployment, 'databaseUrl'>,
  task: () => Promise<void>,
): Promise<void> {
  const server = new URL(databaseUrl);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  const client = new Client({ connectionString: server.href });
  await client.connect();
  await client.query(`alter database ${name} allow_connections false`);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = $1 and application_name = 'venue-booking'`,
    [name],
  );
  await task().finally(async () => {
    await client.query(`alter database ${name} allow_connections true`);
    await client.end();
  });
}
