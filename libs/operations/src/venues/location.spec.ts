import { describe, expect, it } from '@jest/globals';
import { locationOf } from './location';

const address = {
  line1: '7 Mooring Row',
  line2: null,
  city: 'Bristol',
  postcode: 'BS1 5DB',
  country: 'United Kingdom',
};

describe('the location of a venue', () => {
  it.each([
    [null, '7 Mooring Row, Bristol BS1 5DB, United Kingdom'],
    ['Redcliffe', '7 Mooring Row, Redcliffe, Bristol BS1 5DB, United Kingdom'],
  ])('is one line, with the second line of its address if it has one: %s', (line2, line) => {
    expect(locationOf({ name: 'The Harbour', address: { ...address, line2 } })).toMatchObject({
      address: line,
    });
  });

  it('is found on a map by its name and address, whatever letters they have', () => {
    const { map } = locationOf({ name: 'Fish & Crème', address }) ?? { map: '' };
    const url = new URL(map);

    expect(url.origin + url.pathname).toBe('https://www.google.com/maps/search/');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      api: '1',
      query: 'Fish & Crème, 7 Mooring Row, Bristol BS1 5DB, United Kingdom',
    });
  });

  it('does not exist without an address', () => {
    expect(locationOf({ name: 'The Harbour', address: null })).toBeNull();
  });
});
