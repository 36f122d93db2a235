import { describe, expect, it } from '@jest/globals';
import { aBookingType, aPolicy } from '../testing/venues';
import { keptPolicy } from './policy';
import { durationFor, takesParty } from './venue';

describe('a booking type', () => {
  const dinner = aBookingType({ partySizeMin: 2, partySizeMax: 8 });

  it.each([
    [2, 90],
    [3, 105],
    [4, 105],
    [5, 120],
    [8, 120],
  ])('keeps a party of %i for %i minutes', (partySize, minutes) => {
    expect(durationFor(dinner, partySize)).toBe(minutes);
  });

  it('that has no duration for a party is a fault of ours', () => {
    const brief = aBookingType({ durations: [{ partySizeUpTo: 2, minutes: 60 }] });

    expect(() => durationFor(brief, 3)).toThrow('no duration for 3');
  });

  it.each([
    [1, false],
    [2, true],
    [8, true],
    [9, false],
  ])('of two to eight guests takes %i: %s', (partySize, expected) => {
    expect(takesParty(dinner, partySize)).toBe(expected);
  });
});

describe('the policy that a booking keeps', () => {
  it('is what decides later questions, and no more', () => {
    expect(keptPolicy(aPolicy({ turnaroundMinutes: 10 }))).toEqual({
      amendNoticeMinutes: 120,
      cancelNoticeMinutes: 1440,
      graceMinutes: 15,
      turnaroundMinutes: 10,
      depositLinkMinutes: 120,
    });
  });
});
