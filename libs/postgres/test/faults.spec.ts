import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import { byOperator } from '@venue/domain/history/actor';
import { Interruption } from '@venue/domain/interruption';
import type { Work } from '@venue/domain/ports';
import { until } from '@venue/testing/until';
import { bookingTable } from '../src/bookings/bookings';
import { connect } from '../src/connect';
import { queryPrepared } from '../src/connection/query-prepared';
import { transactionOn } from '../src/connection/transaction';
import { PostgresUnitOfWork, workOn } from '../src/unit-of-work';
import { testDatabase, type TestDatabase } from '@venue/testing/database';

let database: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await testDatabase();
  source = await connect(database.url);
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const raise = (code: string): string =>
  `do $$ begin raise exception using errcode = '${code}'; end $$`;

const ways: readonly [string, (sql: string) => Promise<unknown>][] = [
  ['alone', (sql) => source.query(sql)],
  ['in a transaction', (sql) => transactionOn(source, (manager) => manager.query(sql))],
  ['as a named statement', (sql) => queryPrepared(source.manager, sql, [])],
  [
    'as a named statement in a transaction',
    (sql) => transactionOn(source, (manager) => queryPrepared(manager, sql, [])),
  ],
  [
    'in a unit of work',
    (sql) => new PostgresUnitOfWork(source, sending(sql)).run(undo, byOperator),
  ],
];

/** Ports whose `undoable` sends the statement. */
function sending(sql: string): typeof workOn {
  return (manager) => ({ ...workOn(manager), undoable: () => manager.query(sql) });
}

const undo = (work: Work): Promise<null> => work.undoable(() => Promise.resolve(null));

describe.each(ways)('a statement that is sent %s', (_, send) => {
  it('throws an interruption for a temporary fault, with its cause', async () => {
    const interruption = send(raise('55P03'));

    await expect(interruption).rejects.toThrow(Interruption);
    await expect(interruption).rejects.toMatchObject({ reason: 'busy', cause: { code: '55P03' } });
  });

  it('throws any other fault unchanged', async () => {
    await expect(send(raise('22012'))).rejects.toMatchObject({ code: '22012' });
  });
});

describe('a connection that is lost while no statement runs', () => {
  /** The outcome of a transaction that continues after its connection was lost. */
  const goingOn = (task: (manager: EntityManager) => Promise<unknown>): Promise<unknown> =>
    transactionOn(source, async (manager) => {
      const [{ pid }] = await manager.query<[{ pid: number }]>('select pg_backend_pid() as pid');
      await source.query('select pg_terminate_backend($1)', [pid]);
      await until(() => manager.queryRunner?.isReleased === true);
      await task(manager);
    });

  it.each<[string, (manager: EntityManager) => Promise<unknown>]>([
    ['statement', (manager) => manager.query('select 1')],
    ['read of a row', (manager) => manager.getRepository(bookingTable).findOneBy({ version: 0 })],
    ['named statement', (manager) => queryPrepared(manager, 'select 1', [])],
    ['savepoint', (manager) => transactionOn(manager, () => Promise.resolve())],
  ])('interrupts the transaction at its next %s', async (_, next) => {
    await expect(goingOn(next)).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it("throws the transaction's own error unchanged", async () => {
    const own = new Error('this connection was already released');

    await expect(goingOn(() => Promise.reject(own))).rejects.toBe(own);
  });
});

describe('a connection that its server closes during a statement', () => {
  it('is not used again', async () => {
    const one = await connect(database.url, 1);
    const closing = one.query('select pg_terminate_backend(pg_backend_pid())');

    await expect(closing).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(one.query('select 1 as one')).resolves.toEqual([{ one: 1 }]);
    await one.destroy();
  });
});

describe('a connection whose server accepts no writes', () => {
  it('is not used again', async () => {
    const one = await connect(database.url, 1);
    const pidOf = async (): Promise<number> => {
      const [{ pid }] = await one.query<[{ pid: number }]>('select pg_backend_pid() as pid');
      return pid;
    };
    const before = await pidOf();
    await expect(one.query(raise('22012'))).rejects.toThrow();
    expect(await pidOf()).toBe(before);

    await expect(one.query(raise('25006'))).rejects.toMatchObject({ reason: 'unreachable' });
    const after = await pidOf();
    await one.destroy();

    expect(after).not.toBe(before);
  });
});

describe('the counters of a unit of work', () => {
  /** Runs a task in which two bookings expire and one is moved, once for each statement. */
  async function observed(statements: readonly string[]): Promise<readonly unknown[]> {
    const seen: unknown[] = [];
    const left = [...statements];
    const portsOn: typeof workOn = (manager, observer) => {
      observer?.onExpired?.(2);
      observer?.onMoved?.(1);
      return sending(left.shift() ?? 'select 1')(manager);
    };
    const observer = {
      onClash: (code: string) => void seen.push(code),
      onExpired: (count: number) => void seen.push(count),
      onMoved: (count: number) => void seen.push(count),
    };
    await new PostgresUnitOfWork(source, portsOn, observer)
      .run(undo, byOperator)
      .catch(() => undefined);
    return seen;
  }

  it('count committed changes, and each clash before them', async () => {
    expect(await observed([])).toEqual([2, 1]);
    expect(await observed([raise('40001'), raise('23505')])).toEqual(['40001', '23505', 2, 1]);
  });

  it('do not count what was undone', async () => {
    expect(await observed([raise('22012')])).toEqual([]);
    expect(await observed(Array.from({ length: 4 }, () => raise('40P01')))).toEqual(
      Array.from({ length: 4 }, () => '40P01'),
    );
  });
});
