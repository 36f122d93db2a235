import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClientBase, QueryConfig } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { Claim, StoredAnswer } from '@venue/domain/access/idempotency';
import { byOperator } from '@venue/domain/history/actor';
import { Interruption } from '@venue/domain/interruption';
import type { IntegrationId } from '@venue/domain/shared/ids';
import { connect } from '../src/connect';
import { PostgresIdempotency } from '../src/access/idempotency';
import { PostgresUnitOfWork } from '../src/unit-of-work';
import { testDatabase, type TestDatabase } from '@venue/testing/database';
import { untilEndedOrWaiting } from './until-waiting';

let database: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await testDatabase();
  source = await connect(database.url);
  await source.query(
    `insert into integration (id, name, channel, environment, capabilities)
     values ($1, 'test', 'web', 'live', '[]')`,
    [claimOf('any').integrationId],
  );
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

function claimOf(keyHash: string): Claim {
  return {
    integrationId: '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50' as IntegrationId,
    environment: 'live',
    keyHash,
    fingerprint: 'what was asked',
    operation: 'POST /reservations',
  };
}

const answer = { fingerprint: 'what was asked', status: 201, contentType: 'text', body: 'done' };

async function moveBy(interval: string): Promise<void> {
  await source.query(
    `insert into clock_offset (by) values ($1::interval)
     on conflict (only_row) do update set by = excluded.by`,
    [interval],
  );
}

describe('one use of an Idempotency-Key', () => {
  it('waits for work that has claimed it', async () => {
    const other = new PostgresIdempotency(source.manager);
    const here = `pid in (select pid from pg_stat_activity where datname = current_database())`;
    const [kept, undone] = [claimOf('kept'), claimOf('undone')];
    const claimed: Promise<StoredAnswer | null>[] = [];
    const working = (claim: Claim): Promise<void> =>
      new PostgresUnitOfWork(source).run(async ({ idempotency }) => {
        await idempotency.claim(claim);
        const claiming = other.claim(claim);
        claimed.push(claiming);
        await untilEndedOrWaiting(source, `locktype = 'transactionid' and ${here}`, claiming);
        await idempotency.store(claim, answer);
        if (claim === undone) throw new Error('the work failed');
      }, byOperator);

    await working(kept);
    await claimed[0];
    await expect(working(undone)).rejects.toThrow('the work failed');

    expect(await Promise.all(claimed)).toEqual([answer, null]);
  });

  it('leaves nothing when its work fails, so the key is free at once', async () => {
    const claim = claimOf('failed');
    const unitOfWork = new PostgresUnitOfWork(source);
    const failing = unitOfWork.run(async ({ idempotency }) => {
      await idempotency.claim(claim);
      await idempotency.store(claim, answer);
      throw new Error('the work failed');
    }, byOperator);

    await expect(failing).rejects.toThrow('the work failed');
    expect(await new PostgresIdempotency(source.manager).find(claim)).toBeNull();
    expect(
      await unitOfWork.run(({ idempotency }) => idempotency.claim(claim), byOperator),
    ).toBeNull();
  });

  it('is never confused with a new one when its 72 hours end between two statements', async () => {
    const claim = claimOf('just over');
    await new PostgresUnitOfWork(source).run(async ({ idempotency }) => {
      await idempotency.claim(claim);
      await idempotency.store(claim, answer);
    }, byOperator);
    await moveBy('71 hours 59 minutes');
    const later = laterAfterTheFirstStatement(source.manager);

    // Not null: that would mean that the claim is ours, though its row is still the old one.
    await expect(new PostgresIdempotency(later).claim(claim)).rejects.toEqual(
      new Interruption('changed-meanwhile'),
    );
    expect(await new PostgresIdempotency(source.manager).claim(claim)).toBeNull();
    await moveBy('0');
  });

  /** That manager, with connections on which the clock jumps after the first statement. */
  function laterAfterTheFirstStatement({ dataSource }: EntityManager): EntityManager {
    const createQueryRunner = (): Pick<QueryRunner, 'connect' | 'release'> => {
      const runner = dataSource.createQueryRunner();
      const connect = async (): Promise<Pick<ClientBase, 'query'>> => {
        const client = (await runner.connect()) as ClientBase;
        const query = async (config: QueryConfig): Promise<unknown> => {
          const result = await client.query(config);
          await moveBy('72 hours 1 minute');
          return result;
        };
        return { query: query as ClientBase['query'] };
      };
      return { connect, release: () => runner.release() };
    };
    return { dataSource: { createQueryRunner } } as unknown as EntityManager;
  }
});
