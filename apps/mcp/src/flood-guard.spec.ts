import { describe, expect, it } from '@jest/globals';
import { FloodGuard } from './flood-guard';

describe('the messages of a caller', () => {
  it('stay counted while thousands of others send messages', () => {
    const guard = new FloodGuard({ perMinute: 60, burst: 1 });
    const spend = (caller: string): number | null => guard.spend(caller, 1, 0);
    expect([spend('busy'), spend('busy'), spend('busy')]).toEqual([null, null, 1]);

    for (let number = 0; number < 3_000; number += 1) {
      if (number % 900 === 0) expect(spend('busy')).not.toBeNull();
      expect(spend(`other ${number}`)).toBeNull();
    }
    expect(spend('busy')).not.toBeNull();
  });
});
