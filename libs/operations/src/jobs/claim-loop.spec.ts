import { describe, expect, it } from '@jest/globals';
import { pause } from '@venue/domain/async';
import { ClaimLoop } from './claim-loop';

describe('work claimed from a table', () => {
  it('is under way for the time of a poll after it failed, and then claimed again', async () => {
    const failure = new Error('refused');
    const faults: unknown[] = [];
    let claims = 0;
    const loop = new ClaimLoop({
      claim: async (underWay) => {
        if (underWay.length > 0 || claims === 2) return null;
        claims += 1;
        return { id: 'one', done: claims === 1 ? Promise.reject(failure) : Promise.resolve() };
      },
      recordFault: (error) => faults.push(error),
      pollSeconds: 1,
      atOnceMax: 2,
    });
    loop.wake();
    await pause(50);
    loop.wake();
    await pause(50);

    expect([claims, faults]).toEqual([1, [failure]]);
    await pause(1_500);
    expect(claims).toBe(2);
    await loop.stop();
  });
});
