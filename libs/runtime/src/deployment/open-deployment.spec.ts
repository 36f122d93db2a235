import { byOperator } from '@venue/domain/history/actor';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '@venue/testing/database';
import { openDeployment, type OpenDeployment } from './open-deployment';

type Database = Awaited<ReturnType<typeof testDatabase>>;

let database: Database;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

function openWith(poolSize?: number): Promise<OpenDeployment> {
  const settings = { url: database.url, pepper: 'of this spec', baseUrl: 'http://house.test' };
  return openDeployment(poolSize === undefined ? settings : { ...settings, poolSize });
}

type Limiter = (task: () => Promise<void>) => Promise<unknown>;

/** The number of tasks inside at once, when at least that many have started. */
async function insideOf(bulkhead: Limiter, atLeast: number): Promise<number> {
  let inside = 0;
  const leaving = new AbortController();
  const left = once(leaving.signal, 'abort');
  const enter = async (): Promise<void> => {
    const entering = bulkhead(async () => {
      inside += 1;
      await left;
    });
    // A task that has waited too long for a connection tries again.
    await entering.catch(() => (leaving.signal.aborted ? undefined : enter()));
  };
  const crowd = Array.from({ length: 12 }, enter);
  while (inside < atLeast) await pause(20);
  await pause(300);
  const most = inside;
  leaving.abort();
  await Promise.all(crowd);
  return most;
}

describe('a deployment', () => {
  it.each([5, 6])('works on %i connections if configured so, and no more', async (poolSize) => {
    const { deployment, ...open } = await openWith(poolSize);

    expect(await insideOf((task) => deployment.unitOfWork.run(task, byOperator), poolSize)).toBe(
      poolSize,
    );
    await open.close();
  });

  it.each([
    [5, 1],
    [9, 1],
    [10, 2],
    [undefined, 4],
  ])('with a pool of %s allows %i for one venue at once', async (poolSize, most) => {
    const { deployment, ...open } = await openWith(poolSize);

    expect(await insideOf((task) => deployment.bulkhead.run('the-harbour', task), most)).toBe(most);
    await open.close();
  });
});
