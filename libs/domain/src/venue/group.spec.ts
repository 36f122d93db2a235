import { describe, expect, it } from '@jest/globals';
import { aVenue } from '@venue/testing/venues';
import { withoutRetired, type Group } from './group';

const group = (...retired: boolean[]): Group => {
  const venues = retired.map((isRetired, index) => aVenue({ slug: `venue-${index}`, isRetired }));
  return { revision: 1, name: 'Harbour', venues } as unknown as Group;
};

describe('a group for its callers', () => {
  it('has all but its retired venues', () => {
    const all = group(false, true, false);

    expect(withoutRetired(all)).toEqual({ ...all, venues: [all.venues[0], all.venues[2]] });
  });

  it('is the same object if no venue is retired', () => {
    const all = group(false, false);

    expect(withoutRetired(all)).toBe(all);
  });
});
