import { describe, expect, it } from '@jest/globals';
import { pause, poll, withTimeout } from './async';

describe('a task with a time limit', () => {
  it('gives what it gives in time', async () => {
    expect(await withTimeout(Promise.resolve('done'), 60_000)).toBe('done');
  });

  it('is given up after it, with the reason of the caller', async () => {
    const never = new Promise<never>(() => undefined);

    await expect(withTimeout(never, 1, () => new Error('too slow'))).rejects.toThrow('too slow');
  });
});

describe('polling', () => {
  it('ends with the first answer', async () => {
    let calls = 0;
    const third = (): number | null => ((calls += 1) === 3 ? calls : null);

    expect(await poll(third, { everyMs: 1, forSeconds: 600 })).toBe(3);
  });

  it('ends without one when the time is over', async () => {
    expect(await poll(() => pause(1).then(() => null), { everyMs: 1, forSeconds: 0 })).toBeNull();
  });
});
