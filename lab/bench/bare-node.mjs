// Prints the megabytes of a minimal program with connections to PostgreSQL: Node and the driver.
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 });
await Promise.all(Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.1)')));
const weight = process.memoryUsage.rss() / 1e6;
process.stdout.write(String(weight));
await pool.end();
