// The least that a process with connections to PostgreSQL weighs: Node and the driver.
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 });
await Promise.all(Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.1)')));
process.send(process.memoryUsage.rss() / 1e6);
process.once('disconnect', () => process.exit(0));
