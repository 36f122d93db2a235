/** Statements of a transaction that are not waited for. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spyOn } from 'jest-mock';
import pg, { type Client } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { byOperator } from '@venue/domain';
import { connect } from '../src/connect';
import { deferred, prepared } from '../src/connection/prepared';
import { inSavepoint, inTransaction } from '../src/connection/transaction';
import { testDatabase, type TestDatabase } from './database';

let database: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await testDatabase();
  source = await connect(database.url);
  await source.query('create table kept (number int primary key)');
});
beforeEach(() => source.query('truncate kept'));
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const keep = (manager: EntityManager, number: number): Promise<void> =>
  deferred(manager, 'insert into kept values ($1)', [number]);

const run = <T>(task: (manager: EntityManager) => Promise<T>): Promise<T> =>
  inTransaction(source, byOperator, task);

async function kept(manager: EntityManager = source.manager): Promise<readonly number[]> {
  const rows = await prepared<{ number: number }>(
    manager,
    'select number from kept order by number',
    [],
  );
  return rows.map(({ number }) => number);
}

const twice = { cause: { code: '23505' } };

describe('statements that are not waited for', () => {
  it('are carried out in their order, before those that follow', async () => {
    const seen = await run(async (manager) => {
      const counts = [kept(manager)];
      for (const number of [1, 2]) {
        await keep(manager, number);
        counts.push(kept(manager));
      }
      return Promise.all(counts);
    });

    expect(seen).toEqual([[], [1], [1, 2]]);
    expect(await kept()).toEqual([1, 2]);
  });

  it('undo the transaction when one of them fails, though the commit is sent already', async () => {
    const failing = run(async (manager) => {
      for (const number of [1, 1, 2]) await keep(manager, number);
    });

    await expect(failing).rejects.toMatchObject(twice);
    expect(await kept()).toEqual([]);
  });

  it('give their own failure, not that of a statement after them', async () => {
    const failing = run(async (manager) => {
      for (const number of [1, 1]) await keep(manager, number);
      await manager.query('select 1');
    });

    await expect(failing).rejects.toMatchObject(twice);
    expect(await kept()).toEqual([]);
  });

  it('undo their savepoint when one of them fails, and nothing else', async () => {
    await run(async (manager) => {
      await keep(manager, 1);
      const failing = inSavepoint(manager, async () => {
        for (const number of [2, 1]) await keep(manager, number);
      });
      await expect(failing).rejects.toMatchObject(twice);
      await keep(manager, 3);
    });

    expect(await kept()).toEqual([1, 3]);
  });

  it('are undone with their savepoint when its task fails', async () => {
    await run(async (manager) => {
      await keep(manager, 1);
      const refused = inSavepoint(manager, async () => {
        await keep(manager, 2);
        throw new Error('refused');
      });
      await expect(refused).rejects.toThrow('refused');
      await keep(manager, 3);
    });

    expect(await kept()).toEqual([1, 3]);
  });

  it('leave a connection that can be used', async () => {
    const failing = run(async (manager) => {
      for (const number of [1, 1]) await keep(manager, number);
    });
    await expect(failing).rejects.toMatchObject(twice);

    await run((manager) => keep(manager, 4));

    expect(await kept()).toEqual([4]);
  });

  it('are waited for outside such a transaction', async () => {
    await keep(source.manager, 1);

    expect(await kept()).toEqual([1]);
    await expect(keep(source.manager, 1)).rejects.toMatchObject(twice);
  });
});

describe('the statement that begins a transaction', () => {
  type Query = (this: Client, ...sent: readonly unknown[]) => Promise<unknown>;
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  const textOf = (sent: unknown): string =>
    typeof sent === 'string' ? sent : (sent as { readonly text: string }).text;
  const isBeginning = (sent: unknown): boolean => textOf(sent).startsWith('START TRANSACTION');

  afterEach(() => {
    prototype.query = query;
  });

  /** As if it alone had been cancelled. */
  function failingBeginnings(): void {
    spyOn(prototype, 'query').mockImplementation(function (this: Client, sent, ...values) {
      return query.call(this, isBeginning(sent) ? 'select 1 / 0' : sent, ...values);
    });
  }

  const failed = { code: '22012' };
  const insert = 'insert into kept select 1';

  it('is answered before any other is sent', async () => {
    failingBeginnings();

    await expect(run((manager) => prepared(manager, insert, []))).rejects.toMatchObject(failed);
    await expect(run((manager) => manager.query(insert))).rejects.toMatchObject(failed);
    await expect(run((manager) => keep(manager, 1))).rejects.toMatchObject(failed);
    await expect(run(async () => 'nothing')).rejects.toMatchObject(failed);
    expect(await kept()).toEqual([]);
  });

  it('is followed by the origin, which is sent together with the first statement', async () => {
    const events: string[] = [];
    spyOn(prototype, 'query').mockImplementation(async function (this: Client, sent, ...values) {
      const name = textOf(sent).split(' ', 2).join(' ');
      events.push(`${name} is sent`);
      const answer = await query.call(this, sent, ...values);
      events.push(`${name} is answered`);
      return answer;
    });

    const rows = await run((manager) =>
      prepared(manager, `select current_setting('venue.origin')::json as origin`, []),
    );

    expect(rows).toEqual([{ origin: byOperator }]);
    expect(events.slice(0, 5)).toEqual([
      'START TRANSACTION is sent',
      'START TRANSACTION is answered',
      "select set_config('venue.origin', is sent",
      "select current_setting('venue.origin')::json is sent",
      "select set_config('venue.origin', is answered",
    ]);
  });

  it('is undone where the origin cannot be set, and the connection can be used', async () => {
    spyOn(prototype, 'query').mockImplementation(function (this: Client, sent, ...values) {
      const isOrigin = textOf(sent).includes('set_config');
      return query.call(this, isOrigin ? 'select 1 / 0' : sent, ...values);
    });
    await expect(run((manager) => prepared(manager, insert, []))).rejects.toMatchObject(failed);
    await expect(run((manager) => keep(manager, 1))).rejects.toMatchObject(failed);
    prototype.query = query;

    await run((manager) => keep(manager, 2));

    expect(await kept()).toEqual([2]);
  });
});
