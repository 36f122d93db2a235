/** Statements of a transaction that are not waited for. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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
