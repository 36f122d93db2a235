import { describe, expect, it } from '@jest/globals';
import { RefusalCounter } from './refusal-counter';

const counterAt = (clock: { ms: number }): RefusalCounter => new RefusalCounter(() => clock.ms);

describe('refusals of a client address', () => {
  it('are counted for a minute from the first, and then from zero', () => {
    const clock = { ms: 5_000 };
    const refusals = counterAt(clock);
    refusals.note('192.0.2.1');
    clock.ms += 59_999;

    expect([refusals.note('192.0.2.1'), refusals.secondsLeft('192.0.2.1')]).toEqual([2, 1]);
    clock.ms += 1;
    expect(refusals.count('192.0.2.1')).toBe(0);
    expect([refusals.note('192.0.2.1'), refusals.secondsLeft('192.0.2.1')]).toEqual([1, 60]);
  });

  it('say how many whole seconds are left, and one where there is none', () => {
    const clock = { ms: 5_000 };
    const refusals = counterAt(clock);
    refusals.note('192.0.2.1');
    clock.ms += 1_500;

    expect(refusals.problem('192.0.2.1')).toMatchObject({
      slug: 'rate-limited',
      particulars: { retryAfterSeconds: 59 },
    });
    expect(refusals.secondsLeft('192.0.2.2')).toBe(1);
  });

  it('are those of its IPv6 network, and of no other address', () => {
    const refusals = counterAt({ ms: 0 });
    refusals.note('2001:db8::1');

    expect(refusals.note('2001:db8::2')).toBe(2);
    expect(refusals.note('2001:db8:0:1::2')).toBe(1);
    expect(refusals.note('192.0.2.2')).toBe(1);
  });

  it('take no more memory than 10,000 addresses do, of which the oldest goes', () => {
    const refusals = counterAt({ ms: 0 });
    const address = (number: number): string => `10.0.${number >> 8}.${number & 255}`;
    for (let number = 0; number <= 10_000; number += 1) refusals.note(address(number));

    expect([0, 1, 10_000].map((number) => refusals.count(address(number)))).toEqual([0, 1, 1]);
  });
});
