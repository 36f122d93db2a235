import { describe, expect, it } from '@jest/globals';
import type { VenueId } from '../shared/ids';
import { managerCodePattern, mayAuthorise } from './manager-codes';

const [harbour, lantern] = ['h', 'l'] as VenueId[] as [VenueId, VenueId];
const door = { venueIds: [harbour] };

describe('a manager’s code', () => {
  it.each([
    ['123', false],
    ['1234', true],
    ['12345678', true],
    ['123456789', false],
    ['12 34', false],
    ['１２３４', false],
    ['abcd', false],
  ])('%s is %s', (text, isOne) => {
    expect(new RegExp(managerCodePattern, 'u').test(text)).toBe(isOne);
  });

  it.each([
    ['a manager of all venues', { role: 'manager', venueIds: null }, true],
    ['an admin of all venues', { role: 'admin', venueIds: null }, true],
    ['a manager of that venue', { role: 'manager', venueIds: [lantern, harbour] }, true],
    ['a manager of another venue', { role: 'manager', venueIds: [lantern] }, false],
    ['a former manager who is a host now', { role: 'host', venueIds: null }, false],
  ] as const)('of %s works on a device of the venue: %#', (_who, member, works) => {
    expect(mayAuthorise(member, door)).toBe(works);
  });
});
