/** The job that brings the schema up to date: alone, killed in the middle, and during long work. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { pause } from '@venue/domain/async';
import { builtChild } from '@venue/testing/programs';
import { connect } from '../src/connect';
import { migrate, migrations, missingMigrations } from '../src/migrations/migrate';
import { MigrationFault } from '../src/migrations/migration-run';
import type { MigrationClass } from '../src/migrations/migration-session';
import { blankDatabase, testDatabase, type TestDatabase } from '@venue/testing/database';
import { loadName, loops, startLoad } from './steady-load';

const program = builtChild('job');

let database: TestDatabase;
const clients: pg.Client[] = [];

beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  await database.drop();
});

async function client(): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: database.url });
  await opened.connect();
  clients.push(opened);
  return opened;
}

async function withPool<T>(task: (source: DataSource) => Promise<T>): Promise<T> {
  const source = await connect(database.url, 1);
  return task(source).finally(() => source.destroy());
}

/** A migration after all others. */
function later(up: (runner: QueryRunner) => Promise<unknown>, transaction?: false): MigrationClass {
  return class {
    readonly name = 'Later1700000000098';
    readonly transaction = transaction;
    async up(runner: QueryRunner): Promise<void> {
      await up(runner);
    }
    async down(): Promise<void> {}
  } as MigrationClass;
}

const sends =
  (...statements: readonly string[]) =>
  async (runner: QueryRunner): Promise<void> => {
    for (const statement of statements) await runner.query(statement);
  };

function job(...args: readonly string[]) {
  return spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: database.url },
  });
}

async function endOf(child: ReturnType<typeof job>): Promise<{ code: number; applied: string[] }> {
  const [output, [code]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { code, applied: JSON.parse(output) as string[] };
}

/** A database notices the death of a client within seconds, and a process is there in a second. */
const aWhileMs = 200_000;

async function until(sql: string, connection: pg.Client): Promise<void> {
  const deadline = performance.now() + aWhileMs;
  while ((await connection.query(sql)).rowCount === 0) {
    if (performance.now() > deadline) throw new Error(`never: ${sql}`);
    await pause(25);
  }
}

const sleeping = `
select from pg_stat_activity
where datname = current_database() and query like '%pg_sleep(600)' and state = 'active'`;

describe('several jobs at once', () => {
  it('succeed in five processes, and each migration is applied once', async () => {
    await database.drop();
    database = await blankDatabase();

    const ended = await Promise.all(Array.from({ length: 5 }, () => endOf(job())));

    expect(ended.map(({ code }) => code)).toEqual(ended.map(() => 0));
    const names = migrations.map((one) => new one().name);
    expect(ended.flatMap(({ applied }) => applied)).toEqual(names);
    expect(await withPool(missingMigrations)).toEqual([]);
  });

  it('wait without a snapshot, so that an index can be built concurrently', async () => {
    const index = sends('create index concurrently late on booking (source)');
    const known = [...migrations, later(index, false)];

    const applied = await Promise.all([migrate(database.url, known), migrate(database.url, known)]);

    expect(applied.flat()).toEqual(['Later1700000000098']);
  });

  it('would deadlock with a statement that waits for the lock', async () => {
    const [holder, waiting] = [await client(), await client()];
    await holder.query('select pg_advisory_lock(1)');
    const turn = waiting.query('select pg_advisory_lock(1)');
    await until(`select from pg_locks where locktype = 'advisory' and not granted`, holder);

    const index = holder.query('create index concurrently late on booking (source)');

    const ends = Promise.race([index.then(() => turn), turn]);
    await expect(ends).rejects.toMatchObject({ code: '40P01' });
    // Even if PostgreSQL has ended the statement of the holder, the other one still waits.
    await holder.query('select pg_advisory_unlock(1)');
    await Promise.allSettled([index, turn]);
  });
});

describe('a job that ends in the middle', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    '%s leaves nothing behind, and another one does the work',
    async (signal) => {
      const connection = await client();
      const child = job('slow');
      await until(sleeping, connection);
      child.kill(signal);
      await once(child, 'exit');

      const applied = await migrate(database.url, [
        ...migrations,
        later(sends('create table half_done (id int)')),
      ]);

      expect(applied).toEqual(['Later1700000000098']);
      expect((await connection.query(sleeping)).rowCount).toBe(0);
      expect((await connection.query('select from half_done')).rowCount).toBe(0);
    },
  );
});

describe('a migration that fails', () => {
  it('is undone and reported in a sentence', async () => {
    const bad = later(sends('create table half_done (id int)', 'select 1/0'));

    const failing = migrate(database.url, [...migrations, bad]);

    const fault: unknown = await failing.catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(MigrationFault);
    expect(String(fault)).toContain(
      'The migration Later1700000000098 failed and was undone: division by zero.',
    );
    const connection = await client();
    const left = await connection.query(`select to_regclass('half_done') as name`);
    expect(left.rows).toEqual([{ name: null }]);
    expect(await migrate(database.url)).toEqual([]);
  });

  it('can be repeated if it has no transaction', async () => {
    const connection = await client();
    await connection.query(`create table wish (name text)`);
    await connection.query(`insert into wish values ('twice'), ('twice')`);
    const index = later(
      sends(
        'drop index concurrently if exists wish_once',
        'create unique index concurrently wish_once on wish (name)',
      ),
      false,
    );
    const known = [...migrations, index];
    await expect(migrate(database.url, known)).rejects.toThrow('could not create unique index');
    const isValid = `select indisvalid from pg_index where indexrelid = 'wish_once'::regclass`;
    expect((await connection.query(isValid)).rows).toEqual([{ indisvalid: false }]);

    await connection.query(`delete from wish where ctid = (select min(ctid) from wish)`);
    expect(await migrate(database.url, known)).toEqual(['Later1700000000098']);

    expect((await connection.query(isValid)).rows).toEqual([{ indisvalid: true }]);
  });
});

describe('a change of a table that a long transaction has locked', () => {
  const work = [
    'select count(*) from booking where guest_phone = $$none$$',
    `update venue_group set revision = revision + 1`,
    'select id from booking order by starts_at limit 10',
  ];
  const change = 'alter table booking add column colour text';

  /** A transaction that has read the table and stays open. */
  async function openReader(): Promise<pg.Client> {
    const reader = await client();
    await reader.query('begin');
    await reader.query('select count(*) from booking');
    return reader;
  }

  /** Ends once that many connections of that name wait for a lock at the same moment. */
  async function untilWaiting(name: string, connections: number): Promise<void> {
    const connection = await client();
    for (;;) {
      const { rows } = await connection.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and application_name = $1
           and wait_event_type = 'Lock'`,
        [name],
      );
      if ((rows[0]?.waiting ?? 0) >= connections) return;
    }
  }

  it('does not block the traffic, and completes when the transaction is over', async () => {
    const load = await startLoad(database.url, work);
    const reader = await openReader();

    const applying = migrate(database.url, [...migrations, later(sends(change))]);
    await untilWaiting('venue-migrations', 1);
    await load.more(200);
    await reader.query('commit');

    expect(await applying).toEqual(['Later1700000000098']);
    expect((await load.stop()).errors).toEqual([]);
  });

  it('would block all traffic if it waited in the queue for its lock', async () => {
    const load = await startLoad(database.url, work);
    const reader = await openReader();
    const patient = later(sends('set local lock_timeout = 0', change));

    const applying = migrate(database.url, [...migrations, patient]);
    await untilWaiting(loadName, loops);
    await reader.query('commit');

    await applying;
    expect((await load.stop()).errors).toEqual([]);
  });
});

describe('a database that a newer version has migrated', () => {
  it('is compatible with this one, which changes nothing in it', async () => {
    await migrate(database.url, [...migrations, later(sends('create table newer (id int)'))]);

    expect(await withPool(missingMigrations)).toEqual([]);
    expect(await migrate(database.url)).toEqual([]);
  });

  it('is not compatible if a migration of this one is missing', async () => {
    const [last] = migrations.toReversed().map((one) => new one().name);
    await (await client()).query('delete from migration where name = $1', [last]);

    expect(await withPool(missingMigrations)).toEqual([last]);
  });
});
