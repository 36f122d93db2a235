import { describe, expect, it } from '@jest/globals';
import { date, time } from '../testing';
import type { EventSetup, GroupSetup, VenueSetup } from './setup';
import { leftOutNames } from './setup-items';

const jazz: EventSetup = {
  slug: 'jazz',
  name: 'Jazz',
  description: null,
  evenIfClosed: false,
  tiers: [{ slug: 'standard', name: 'Standard', pricePence: 2500, quota: 30 }],
  weekly: [],
  instances: [
    {
      startsAt: { date: date('2027-03-28'), time: time('15:00') },
      durationMinutes: 60,
      capacity: 9,
    },
  ],
};

const venue = (slug: string, events: readonly EventSetup[]): VenueSetup => {
  const none = { areas: [], tables: [], combinations: [], bookingTypes: [], knowledge: {} };
  return { slug, events, ...none } as unknown as VenueSetup;
};

const group = (...venues: VenueSetup[]): GroupSetup =>
  ({ brands: [], venues }) as unknown as GroupSetup;

const harbour = venue('the-harbour', [jazz]);
const both = group(harbour, venue('the-pier', [jazz]));

describe('what a file leaves out', () => {
  it.each<[string, GroupSetup, string[]]>([
    ['nothing', both, []],
    ['a venue, and not each of its parts', group(harbour), ['venue the-pier']],
    [
      'an event, and not each of its parts',
      group(harbour, venue('the-pier', [])),
      ['event jazz at the-pier'],
    ],
    [
      'a kind of ticket and a date of one event',
      group(harbour, venue('the-pier', [{ ...jazz, tiers: [], instances: [] }])),
      [
        'ticket tier standard of jazz at the-pier',
        'event date 2027-03-28T15:00 of jazz at the-pier',
      ],
    ],
  ])('is %s', (_what, file, expected) => {
    expect(leftOutNames(both, file)).toEqual(expected);
  });
});
