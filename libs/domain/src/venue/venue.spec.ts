import { describe, expect, it } from '@jest/globals';
import { aBookingType, aPolicy } from '@venue/testing/venues';
import { policyTermsOf } from './policy';
import { durationFor, shortestDuration, takesParty } from './venue';

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
    ['the first of a type for one or two', { partySizeMin: 1, partySizeMax: 2 }, 90],
    ['none that only smaller parties have', { partySizeMin: 3, partySizeMax: 8 }, 105],
    ['none that only larger parties have', { partySizeMin: 3, partySizeMax: 4 }, 105],
  ])('has a shortest duration: %s', (_what, sizes, minutes) => {
    const durations = [
      { partySizeUpTo: 2, minutes: 90 },
      { partySizeUpTo: 4, minutes: 105 },
      { partySizeUpTo: null, minutes: sizes.partySizeMax > 4 ? 120 : 60 },
    ];

    expect(shortestDuration(aBookingType({ durations, ...sizes }))).toBe(minutes);
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
  it('contains exactly the rules that decide later requests', () => {
    expect(policyTermsOf(aPolicy({ turnaroundMinutes: 10 }))).toEqual({
      amendNoticeMinutes: 120,
      cancelNoticeMinutes: 1440,
      graceMinutes: 15,
      turnaroundMinutes: 10,
      depositLinkMinutes: 120,
    });
  });
});
