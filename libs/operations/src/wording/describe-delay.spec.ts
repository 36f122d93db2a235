import { describe, expect, it } from '@jest/globals';
import { at, aVenue } from '@venue/domain/testing';
import { describeKept, describeTooLate } from './describe-delay';

const venue = aVenue();

describe('a guest whose table is kept', () => {
  it.each([
    [
      'is told when the venue expects them',
      ['2026-06-12 19:20', '2026-06-12 19:20', '2026-06-12 19:35'],
      'expects you at 7:20pm and keeps your table until 7:35pm',
    ],
    [
      'is not told to come at a time that has passed',
      ['2026-06-12 19:21', '2026-06-12 19:20', '2026-06-12 19:35'],
      'keeps your table until 7:35pm',
    ],
    [
      'is told the day, where that is tomorrow',
      ['2026-06-12 23:50', '2026-06-13 00:15', '2026-06-13 00:30'],
      'expects you on Saturday 13 June at 12:15am and keeps your table until Saturday 13 June at 12:30am',
    ],
    [
      'is told the time alone, once that is today',
      ['2026-06-13 00:00', '2026-06-13 00:15', '2026-06-13 00:30'],
      'expects you at 12:15am and keeps your table until 12:30am',
    ],
    [
      'is not told to come yesterday',
      ['2026-06-13 00:00', '2026-06-12 23:55', '2026-06-13 00:10'],
      'keeps your table until 12:10am',
    ],
  ] as const)('%s', (...[, [now, expectedArrival, heldUntil], words]) => {
    const held = { expectedArrival: at(expectedArrival), heldUntil: at(heldUntil) };
    expect(describeKept(held, { venue, now: at(now) })).toBe(
      `Thank you for letting us know. The Harbour ${words}.`,
    );
  });
});

describe('a guest whose table only the venue can keep', () => {
  it.each([
    ['2026-06-12 21:00', 'after 9pm'],
    ['2026-06-13 00:30', 'after Saturday 13 June at 12:30am'],
  ])('hears until when it is theirs: %s', (until, words) => {
    const why = { because: 'not-kept', until: at(until) } as const;
    expect(describeTooLate(why, { venue, now: at('2026-06-12 19:00') })).toBe(
      `We can’t promise you your table ${words}.`,
    );
  });
});
