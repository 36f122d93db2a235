import { describe, expect, it } from '@jest/globals';
import type { Document } from '@venue/domain/venue/content';
import { aVenue } from '@venue/testing/venues';
import { say } from '@venue/testing/say';
import { describeMenus, describeVenue } from './describe-venue';

const address = {
  line1: '7 Mooring Row',
  line2: null,
  city: 'Bristol',
  postcode: 'BS1 5DB',
  country: 'United Kingdom',
};

describe('a venue, in words', () => {
  it.each([
    [
      'with its address',
      aVenue({ address }),
      say('the venue takes bookings at its address', {
        address: '7 Mooring Row, Bristol',
        guests: '8 guests',
        ahead: 'up to 90 days ahead',
      }),
    ],
    [
      'without one',
      aVenue(),
      say('the venue takes bookings', { guests: '8 guests', ahead: 'up to 90 days ahead' }),
    ],
    [
      'for a day ahead',
      aVenue({ policy: { daysAheadMax: 1 } }),
      say('the venue takes bookings', { guests: '8 guests', ahead: 'up to 1 day ahead' }),
    ],
    [
      'for the same day alone',
      aVenue({ policy: { daysAheadMax: 0 } }),
      say('the venue takes bookings', { guests: '8 guests', ahead: 'for today only' }),
    ],
  ])('takes bookings: %s', (_what, venue, words) => {
    expect(describeVenue(venue)).toBe(words);
  });

  it.each([
    [['food', 'drinks'], say('the venue has menus', { menus: 'a food menu and a drinks menu' })],
    [['food'], say('the venue has menus', { menus: 'a food menu' })],
    [['drinks'], say('the venue has menus', { menus: 'a drinks menu' })],
  ])('has the menus that it has published: %j', (published, words) => {
    const menuOf = (kind: string): Document | null => (published.includes(kind) ? {} : null);

    expect(describeMenus(aVenue(), { food: menuOf('food'), drinks: menuOf('drinks') })).toBe(words);
  });
});
