import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spyOn } from 'jest-mock';
import pg, { type Client } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { byOperator } from '@venue/domain/history/actor';
import { connect } from '../src/connect';
import { queryPrepared } from '../src/connection/query-prepared';
import { inTransaction, transactionOn } from '../src/connection/transaction';
import { testDatabase, type TestDatabase } from '@venue/testing/database';

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

const keep = (manager: EntityManager, number: number): Promise<unknown> =>
  queryPrepared(manager, 'insert into kept values ($1)', [number]);

const run = <T>(task: (manager: EntityManager) => Promise<T>): Promise<T> =>
  inTransaction(source, byOperator, task);

async function storedVersions(): Promise<readonly number[]> {
  const rows = await source.query<{ number: number }[]>('select number from kept order by number');
  return rows.map(({ number }) => number);
}

const insert = 'insert into kept select 1';
const twice = { code: '23505' };

describe('a transaction', () => {
  it('has the origin of its changes, and leaves none to the next', async () => {
    const originOf = (manager: EntityManager): Promise<readonly unknown[]> =>
      manager.query(`select current_setting('venue.origin', true) as origin`);

    expect(await run(originOf)).toEqual([{ origin: JSON.stringify(byOperator) }]);
    expect(await transactionOn(source, originOf)).not.toEqual([
      { origin: JSON.stringify(byOperator) },
    ]);
  });

  it('is undone when one of its statements fails', async () => {
    const failing = run(async (manager) => {
      for (const number of [1, 1, 2]) await keep(manager, number);
    });

    await expect(failing).rejects.toMatchObject({ cause: twice });
    expect(await storedVersions()).toEqual([]);
  });

  it('leaves a connection that can be used when it fails', async () => {
    const one = await connect(database.url, 1);
    const failing = inTransaction(one, byOperator, async (manager) => {
      for (const number of [1, 1]) await keep(manager, number);
    });
    await expect(failing).rejects.toMatchObject({ cause: twice });

    await inTransaction(one, byOperator, (manager) => keep(manager, 4));
    await one.destroy();

    expect(await storedVersions()).toEqual([4]);
  });
});

describe('a savepoint', () => {
  it('is undone when one of its statements fails, and nothing else', async () => {
    await run(async (manager) => {
      await keep(manager, 1);
      const failing = transactionOn(manager, async () => {
        for (const number of [2, 1]) await keep(manager, number);
      });
      await expect(failing).rejects.toMatchObject({ cause: twice });
      await keep(manager, 3);
    });

    expect(await storedVersions()).toEqual([1, 3]);
  });

  it('is undone when its task fails', async () => {
    await run(async (manager) => {
      await keep(manager, 1);
      const refused = transactionOn(manager, async () => {
        await keep(manager, 2);
        throw new Error('refused');
      });
      await expect(refused).rejects.toThrow('refused');
      await keep(manager, 3);
    });

    expect(await storedVersions()).toEqual([1, 3]);
  });
});

describe('a transaction that cannot begin', () => {
  type Query = (this: Client, ...sent: readonly unknown[]) => Promise<unknown>;
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  const textOf = (sent: unknown): string =>
    typeof sent === 'string' ? sent : (sent as { readonly text: string }).text;

  afterEach(() => {
    prototype.query = query;
  });

  it.each([
    ['its beginning fails', 'START TRANSACTION'],
    ['its origin cannot be set', 'set_config'],
  ])('changes nothing where %s, and the connection can be used', async (_why, failing) => {
    spyOn(prototype, 'query').mockImplementation(function (this: Client, sent, ...values) {
      // As if it alone had been cancelled.
      const isFailing = textOf(sent).includes(failing);
      return query.call(this, isFailing ? 'select 1 / 0' : sent, ...values);
    });
    const failed = { code: '22012' };
    await expect(run((manager) => keep(manager, 1))).rejects.toMatchObject(failed);
    await expect(run((manager) => manager.query(insert))).rejects.toMatchObject(failed);
    prototype.query = query;

    await run((manager) => keep(manager, 2));

    expect(await storedVersions()).toEqual([2]);
  });
});
