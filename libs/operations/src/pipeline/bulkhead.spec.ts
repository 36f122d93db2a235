import { describe, expect, it } from '@jest/globals';
import { spyOn } from 'jest-mock';
import { pause } from '@venue/domain/async';
import { Interruption } from '@venue/domain/interruption';
import { Bulkhead } from './bulkhead';

/** A task that ends when the spec says so. */
function task(): {
  readonly run: () => Promise<string>;
  readonly hasBegun: () => boolean;
  readonly end: (error?: Error) => void;
} {
  let isStarted = false;
  let finish: (error?: Error) => void = () => undefined;
  const ended = new Promise<string>((resolve, reject) => {
    finish = (error) => (error === undefined ? resolve('done') : reject(error));
  });
  return {
    run: () => {
      isStarted = true;
      return ended;
    },
    hasBegun: () => isStarted,
    end: (error) => finish(error),
  };
}

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a crowd at one venue', () => {
  it('runs so many at once, and the others in their order', async () => {
    const bulkhead = new Bulkhead(2);
    const tasks = [task(), task(), task(), task()];
    const runs = tasks.map(({ run }) => bulkhead.run('venue', run));
    await soon();
    expect(tasks.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false]);

    tasks[1]?.end();
    await soon();
    expect(tasks.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, false]);

    for (const { end } of tasks) end();
    expect(await Promise.all(runs)).toEqual(['done', 'done', 'done', 'done']);
  });

  it('does not delay requests of another venue', async () => {
    const bulkhead = new Bulkhead(1);
    const slow = task();
    const first = bulkhead.run('one', slow.run);

    expect(await bulkhead.run('other', async () => 'at once')).toBe('at once');
    slow.end();
    await first;
  });

  it('frees the slot when a task fails', async () => {
    const bulkhead = new Bulkhead(1);
    const failing = task();
    const waiting = task();
    const first = bulkhead.run('venue', failing.run);
    const second = bulkhead.run('venue', waiting.run);
    failing.end(new Error('no luck'));
    waiting.end();

    await expect(first).rejects.toThrow('no luck');
    expect(await second).toBe('done');
    expect(await bulkhead.run('venue', async () => 'again')).toBe('again');
  });

  it('refuses the task that has waited too long, and no other', async () => {
    const bulkhead = new Bulkhead(1, 20);
    const slow = task();
    const first = bulkhead.run('venue', slow.run);
    const late = task();
    await expect(bulkhead.run('venue', late.run)).rejects.toEqual(new Interruption('busy'));

    slow.end();
    await first;
    expect(late.hasBegun()).toBe(false);
    expect(await bulkhead.run('venue', async () => 'free')).toBe('free');
  });

  it('says how many wait, in all lanes', async () => {
    const bulkhead = new Bulkhead(1, 1_000);
    const slow = task();
    const names = ['one', 'one', 'one', 'other', 'other'];
    const runs = names.map((name) => bulkhead.run(name, slow.run));
    await soon();
    expect(bulkhead.waiting).toBe(3);

    slow.end();
    await Promise.all(runs);
    expect(bulkhead.waiting).toBe(0);
  });

  it('does not count the time of a task that has started', async () => {
    const ends = new Map<unknown, () => void>();
    const set = spyOn(globalThis, 'setTimeout').mockImplementation(((end: () => void) => {
      ends.set(ends.size, end);
      return ends.size - 1;
    }) as never);
    const clear = spyOn(globalThis, 'clearTimeout').mockImplementation((id) => {
      ends.set(id, () => undefined);
    });
    const bulkhead = new Bulkhead(1);
    const [first, second, last] = [task(), task(), task()];
    const runs = [first, second].map(({ run }) => bulkhead.run('venue', run));
    first.end();
    await runs[0];
    runs.push(bulkhead.run('venue', last.run));
    expect([second.hasBegun(), bulkhead.waiting, ends.size]).toEqual([true, 1, 2]);
    ends.get(0)?.();
    for (const mock of [set, clear]) mock.mockRestore();
    expect(bulkhead.waiting).toBe(1);

    for (const { end } of [second, last]) end();
    expect(await Promise.all(runs)).toEqual(['done', 'done', 'done']);
  });

  it('never runs more tasks at once than allowed, in any order of events', async () => {
    const bulkhead = new Bulkhead(3, 50);
    let working = 0;
    let most = 0;
    const work = async (length: number): Promise<void> => {
      working += 1;
      most = Math.max(most, working);
      await pause(length);
      working -= 1;
      if (length % 3 === 0) throw new Error('no luck');
    };
    const runs = Array.from({ length: 60 }, (_, at) =>
      bulkhead.run('venue', () => work(at % 7)).catch(() => undefined),
    );
    await Promise.all(runs);

    expect(most).toBe(3);
    expect(working).toBe(0);
  });
});
