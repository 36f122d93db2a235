import { describe, expect, it } from '@jest/globals';
import { date, time } from '@venue/testing/moments';
import type { EventSetup, GroupSetup, VenueSetup } from './setup';
import { combinationName, leftOutNames } from './setup-items';

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

describe('the items that a file leaves out', () => {
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

  it('is every kind of part that a venue has', () => {
    const full = {
      ...harbour,
      areas: [{ slug: 'main' }],
      tables: [{ name: 'T1' }],
      combinations: [{ tables: ['T2', 'T1'] }],
      bookingTypes: [{ slug: 'dinner' }],
      knowledge: { faq: {} },
    } as unknown as VenueSetup;
    const stored = { ...group(full), brands: [{ slug: 'harbour' }] } as unknown as GroupSetup;

    expect(leftOutNames(stored, group(harbour))).toEqual([
      'brand harbour',
      'area main at the-harbour',
      'table T1 at the-harbour',
      'combination T1 + T2 at the-harbour',
      'booking type dinner at the-harbour',
      'document faq at the-harbour',
    ]);
    expect(leftOutNames(stored, stored)).toEqual([]);
  });

  it('is a venue of which no more is read than its slug', () => {
    const stored = { ...group(harbour), otherVenues: ['the-pier', 'the-quay'] };

    expect(leftOutNames(stored, both)).toEqual(['venue the-quay']);
  });

  it('is no combination whose tables the file has in another order', () => {
    expect(combinationName(['T3', 'T1', 'T2'])).toBe(combinationName(['T2', 'T3', 'T1']));
    expect(combinationName(['T2', 'T1'])).toBe('T1 + T2');
  });
});
