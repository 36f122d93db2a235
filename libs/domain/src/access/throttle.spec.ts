import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plusMinutes, type Instant } from '../shared/time';
import { at } from '@venue/testing/moments';
import { keyThrottle, linkThrottle, referenceThrottle, secondsToWait } from './throttle';

const now = at('2026-06-12 12:00');
const secondsAgo = (seconds: number): Instant => (now - seconds * 1000) as Instant;
const failures = (count: number, seconds = 60): Instant[] =>
  Array.from({ length: count }, () => secondsAgo(seconds));

describe('failed attempts', () => {
  it.each([
    ['no failure', keyThrottle, 0, null],
    ['nine failures with one key', keyThrottle, 9, null],
    ['ten failures with one key: the eleventh attempt waits', keyThrottle, 10, 540],
    ['more', keyThrottle, 200, 540],
    ['four failures for one reference', referenceThrottle, 4, null],
    ['five failures for one reference: the sixth attempt waits', referenceThrottle, 5, 3540],
    ['two links for one booking', linkThrottle, 2, null],
    ['three links for one booking: the fourth waits', linkThrottle, 3, 3540],
  ])('%s', (...[, throttle, count, seconds]) => {
    expect(secondsToWait(throttle, failures(count), now)).toBe(seconds);
  });

  it.each([
    ['a second after the last', 1, 599],
    ['a millisecond before they leave', 599.999, 1],
    ['a whole second before they leave', 599, 1],
    ['a little more than a second before', 598.999, 2],
    ['when they leave', 600, null],
    ['later', 601, null],
    ['at the very moment', 0, 600],
  ])('have a wait: %s', (_what, seconds, expected) => {
    expect(secondsToWait(keyThrottle, failures(10, seconds), now)).toBe(expected);
  });

  it('wait only for the oldest of the ten that count', () => {
    const spread = Array.from({ length: 10 }, (_, index) => secondsAgo(50 * (index + 1)));

    expect(secondsToWait(keyThrottle, spread, now)).toBe(100);
    expect(secondsToWait(keyThrottle, [...spread, secondsAgo(599)], now)).toBe(100);
    expect(secondsToWait(keyThrottle, [...spread.slice(0, 9), secondsAgo(600)], now)).toBeNull();
  });

  it('may be in any order', () => {
    const spread = Array.from({ length: 12 }, (_, index) => secondsAgo(50 * (index + 1)));
    const sorted = secondsToWait(keyThrottle, spread, now);

    fc.assert(
      fc.property(fc.shuffledSubarray(spread, { minLength: 12 }), (shuffled) => {
        expect(secondsToWait(keyThrottle, shuffled, now)).toBe(sorted);
      }),
      { numRuns: 20 },
    );
  });

  it('allow an attempt after exactly that wait, and not a second earlier', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 700_000 }), {
      minLength: 10,
      maxLength: 30,
    });

    fc.assert(
      fc.property(moments, (ages) => {
        const failedAt = ages.map((age) => (now - age) as Instant);
        const wait = secondsToWait(keyThrottle, failedAt, now);
        if (wait === null) return;
        const later = (seconds: number): Instant => plusMinutes(now, seconds / 60);

        expect(secondsToWait(keyThrottle, failedAt, later(wait))).toBeNull();
        expect(wait === 1 || secondsToWait(keyThrottle, failedAt, later(wait - 1)) !== null).toBe(
          true,
        );
      }),
    );
  });
});
