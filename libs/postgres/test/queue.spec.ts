import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ClientBase } from 'pg';
import { DataSource } from 'typeorm';
import type { MessageId } from '@venue/domain';
import { connect } from '../src/connection/connection';
import { isUpToDate, migrate } from '../src/migrations/migrate';
import { enqueue } from '../src/messages/queue';
import { queueVersion } from '../src/messages/queue-schema';
import { testDatabase, type TestDatabase } from './database';

let database: TestDatabase;
let source: DataSource;

beforeEach(async () => {
  database = await testDatabase();
  // One connection: whatever asks for a second one waits in vain.
  source = await connect(database.url, 1);
});
afterEach(async () => {
  await source.destroy();
  await database.drop();
});

const id = (number: number): MessageId =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` as MessageId;

async function jobs(): Promise<readonly unknown[]> {
  return source.query(`
    select data ->> 'messageId' as message, singleton_key as key, state::text,
      extract(epoch from start_after - created_on)::int as after,
      retry_limit, retry_delay, retry_backoff, heartbeat_seconds
    from pgboss.job order by data`);
}

describe('a job', () => {
  it('is written with its business, on the same connection', async () => {
    await source.transaction((manager) =>
      enqueue(manager, [{ messageId: id(1) }, { messageId: id(2), afterSeconds: 7 }]),
    );

    const usual = {
      state: 'created',
      retry_limit: 100,
      retry_delay: 5,
      retry_backoff: false,
      heartbeat_seconds: 10,
    };
    expect(await jobs()).toEqual([
      { ...usual, message: id(1), key: id(1), after: 0 },
      { ...usual, message: id(2), key: id(2), after: 7 },
    ]);
  });

  it('never was when its business fails', async () => {
    const business = source.transaction(async (manager) => {
      await enqueue(manager, [{ messageId: id(1) }]);
      throw new Error('the business fails');
    });
    await expect(business).rejects.toThrow('the business fails');
    expect(await jobs()).toEqual([]);

    // Nor does the failure of the first spoil the second, which reads the queue's settings anew.
    await source.transaction((manager) => enqueue(manager, [{ messageId: id(2) }]));
    expect(await jobs()).toHaveLength(1);
  });

  it('costs one statement, however many there are', async () => {
    await source.transaction((manager) => enqueue(manager, [{ messageId: id(1) }]));
    let statements = 0;
    await source.transaction(async (manager) => {
      const client = (await manager.queryRunner?.connect()) as ClientBase;
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
      client.query = ((...args: unknown[]) => {
        statements += 1;
        return query(...args);
      }) as typeof client.query;
      await enqueue(
        manager,
        Array.from({ length: 20 }, (_, at) => ({ messageId: id(10 + at) })),
      );
      await enqueue(manager, []);
      expect(statements).toBe(1);
    });
    expect(await jobs()).toHaveLength(21);
  });

  it('is refused outside a transaction', async () => {
    await expect(enqueue(source.manager, [{ messageId: id(1) }])).rejects.toThrow('its business');
  });
});

describe('the queue', () => {
  it('is of the version that our pg-boss expects', async () => {
    const file = new URL('../../../node_modules/pg-boss/package.json', import.meta.url);
    const { pgboss } = JSON.parse(await readFile(file, 'utf8')) as { pgboss: { schema: number } };

    expect(queueVersion).toBe(pgboss.schema);
  });

  it('is part of a schema that is up to date, and made where it is missing', async () => {
    expect(await isUpToDate(source)).toBe(true);

    await source.query('drop schema pgboss cascade');
    expect(await isUpToDate(source)).toBe(false);
    await migrate(database.url);
    expect(await isUpToDate(source)).toBe(true);

    await source.query('delete from pgboss.queue');
    expect(await isUpToDate(source)).toBe(false);
    await migrate(database.url);
    expect(await isUpToDate(source)).toBe(true);
  });

  it('is brought up to date from an older version', async () => {
    await source.query('drop schema pgboss cascade');
    const { getConstructionPlans, getRollbackPlans } = await import('pg-boss');
    await source.query(getConstructionPlans('pgboss'));
    await source.query(getRollbackPlans('pgboss', queueVersion));
    expect(await isUpToDate(source)).toBe(false);

    await migrate(database.url);
    expect(await isUpToDate(source)).toBe(true);
    await source.transaction((manager) => enqueue(manager, [{ messageId: id(1) }]));
  });

  it('is made once, though two make it at once', async () => {
    await source.query('drop schema pgboss cascade');
    await Promise.all([migrate(database.url), migrate(database.url)]);

    expect(await isUpToDate(source)).toBe(true);
  });
});
