/**
 * A migration job in a separate process, which prints the migrations that it applied. A `slow` one
 * stays in the middle of its work until it is killed.
 */
import type { QueryRunner } from 'typeorm';
import { migrate, migrations } from '../src/migrations/migrate';

class Slow0099 {
  readonly name = 'Slow1700000000099';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table half_done (id int)');
    await runner.query('select pg_sleep(600)');
  }

  async down(): Promise<void> {}
}

const migrationsOfJob = process.argv[2] === 'slow' ? [...migrations, Slow0099] : migrations;
process.stdout.write(
  JSON.stringify(await migrate(process.env['DATABASE_URL'] ?? '', migrationsOfJob)),
);
