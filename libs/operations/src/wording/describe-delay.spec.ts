import { describe, expect, it } from '@jest/globals';
import { at, aVenue } from '@venue/domain/testing';
import { describeTooLate } from './describe-delay';

const venue = aVenue();

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
