import { describe, expect, it } from '@jest/globals';
import { spyOn } from 'jest-mock';
import { pause } from '@venue/domain/async';
import { Interruption } from '@venue/domain/interruption';
import { SingleFlight } from './single-flight';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Tasks that end when the spec says so; each returns its number. */
function flights(waitMaxMs?: number) {
  const flight = new SingleFlight(waitMaxMs);
  const endings: ((error?: Error) => void)[] = [];
  const fly = (name = 'one'): Promise<number> =>
    flight.run(name, () => {
      const number = endings.length + 1;
      return new Promise((resolve, reject) => {
        endings.push((error) => (error === undefined ? resolve(number) : reject(error)));
      });
    });
  const end = async (number: number, error?: Error): Promise<void> => {
    endings[number - 1]?.(error);
    await turn();
  };
  return { fly, end, begun: () => endings.length };
}

describe('requests of one name', () => {
  it('are carried out one after another', async () => {
    const { fly, end, begun } = flights();
    const all = [fly(), fly(), fly()];
    for (const number of [1, 2, 3]) {
      await turn();
      expect(begun()).toBe(number);
      await end(number);
    }

    expect(await Promise.all(all)).toEqual([1, 2, 3]);
  });

  it('go on after one that failed, and only that one gets the error', async () => {
    const { fly, end } = flights();
    const [first, second] = [fly(), fly()];
    const failed = expect(first).rejects.toThrow('no luck');
    await end(1, new Error('no luck'));
    await end(2);

    await failed;
    expect(await second).toBe(2);
  });

  it('are given up after their time in all, however many were before them', async () => {
    const hour = 3_600_000;
    const clock = spyOn(performance, 'now').mockReturnValue(0);
    const { fly, end, begun } = flights(hour);
    void fly();
    const [second, late] = [fly(), fly()];
    const rejection = expect(late).rejects.toEqual(new Interruption('duplicate-in-flight'));
    await turn();
    clock.mockReturnValue(hour);
    await end(1);
    await rejection;
    clock.mockRestore();
    expect(begun()).toBe(2);

    await end(2);
    expect(await second).toBe(2);
    const next = fly();
    await end(3);
    expect(await next).toBe(3);
  });
});

it('does not keep requests of another name waiting', async () => {
  const { fly, end } = flights();
  const [one, other] = [fly(), fly('other')];
  await turn();
  await end(2);

  expect(await other).toBe(2);
  await end(1);
  expect(await one).toBe(1);
});

describe('duplicates in one process', () => {
  it('run one after the other, and only a duplicate that waits too long gives up', async () => {
    const singleFlight = new SingleFlight(50);
    const seen: string[] = [];
    const first = singleFlight.run('a', async () => {
      seen.push('first begins');
      await pause(150);
      seen.push('first ends');
    });
    await expect(singleFlight.run('a', async () => seen.push('duplicate'))).rejects.toMatchObject({
      reason: 'duplicate-in-flight',
    });
    await singleFlight.run('b', async () => seen.push('another key'));
    await first;
    await singleFlight.run('a', async () => seen.push('later duplicate'));

    expect(seen).toEqual(['first begins', 'another key', 'first ends', 'later duplicate']);
  });

  it('run one after the other, even if the first fails', async () => {
    const singleFlight = new SingleFlight();
    let working = 0;
    let most = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        singleFlight.run('a', async () => {
          most = Math.max(most, (working += 1));
          await pause(1);
          working -= 1;
          if (index % 3 === 0) throw new Error('failed');
        }),
      ),
    );

    expect(most).toBe(1);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(13);
  });
});
