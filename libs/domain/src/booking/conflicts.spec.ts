import { describe, expect, it } from '@jest/globals';
import { aPolicy, aWindow, harbourMessages, openOn } from '@venue/testing/venues';
import { at, london, zone } from '@venue/testing/moments';
import type { BookingId, Reference } from '../shared/ids';
import { defaultRetention } from '../venue/policy';
import type { BookingTypeSetup, GroupSetup, VenueSetup } from '../venue/setup';
import {
  bookingConflicts,
  changedVenues,
  type ConflictReason,
  type UpcomingBooking,
} from './conflicts';

const table = (name: string, minCovers: number, maxCovers: number) => {
  return { name, area: 'main', minCovers, maxCovers, priority: 1, online: true, position: null };
};

const hours = (range: string, special: object[] = []) => ({
  'opening-hours': {
    regular: { defaultSchedule: { times: [openOn('Friday', range)] }, overrides: [] },
  },
  'special-hours': { items: special },
});

const aType = (parts: Partial<BookingTypeSetup> = {}): BookingTypeSetup => ({
  slug: 'dinner',
  name: 'Dinner',
  windows: [aWindow('17:00-22:30')],
  durations: [{ partySizeUpTo: null, minutes: 120 }],
  partySizeMin: 1,
  partySizeMax: 8,
  areas: ['main'],
  deposits: [],
  ...parts,
});

/** The Harbour with T1, T2 and both together, and dinner; open on Fridays until 00:30. */
const aGroup = (parts: Partial<VenueSetup> = {}): GroupSetup => ({
  name: 'Harbour Group',
  currency: 'GBP',
  locale: 'en-GB',
  textCountries: null,
  retention: defaultRetention,
  brands: [],
  venues: [
    {
      slug: 'the-harbour',
      brand: 'harbour',
      name: 'The Harbour',
      zone: london,
      region: 'GB',
      address: null,
      description: null,
      phone: null,
      email: null,
      website: null,
      links: { terms: null, privacy: null },
      captcha: true,
      policy: aPolicy(),
      areas: [{ slug: 'main', name: 'Main room' }],
      tables: [table('T1', 2, 4), table('T2', 2, 4)],
      combinations: [{ tables: ['T1', 'T2'], minCovers: 5, maxCovers: 8 }],
      bookingTypes: [aType()],
      messages: harbourMessages,
      knowledge: hours('12:00-00:30'),
      events: [],
      ...parts,
    },
  ],
});

/** Two guests at T1 on Friday 12 June 2026, 19:00 to 21:00. */
const aBooking = (parts: Partial<UpcomingBooking> = {}): UpcomingBooking => ({
  id: 'K7QP4M2X' as BookingId,
  reference: 'K7QP4M2X' as Reference,
  venue: 'the-harbour',
  zone: london,
  bookingType: 'dinner',
  tables: ['T1'],
  partySize: 2,
  startsAt: at('2026-06-12 19:00'),
  endsAt: at('2026-06-12 21:00'),
  ...parts,
});

const because = (
  parts: Partial<VenueSetup>,
  booking: Partial<UpcomingBooking> = {},
  before = aGroup(),
): readonly ConflictReason[] =>
  bookingConflicts([aBooking(booking)], { before, after: aGroup(parts) }).flatMap(
    (broken) => broken.because,
  );

const notOffered: ConflictReason = { kind: 'start-not-offered', bookingType: 'dinner' };

describe('a booking under new rules', () => {
  it('holds where nothing changes', () => {
    expect(because({})).toEqual([]);
  });

  it('breaks where its venue is gone, for that reason alone', () => {
    const after = { ...aGroup(), venues: [] };

    expect(bookingConflicts([aBooking()], { before: aGroup(), after })).toEqual([
      { booking: aBooking(), because: [{ kind: 'venue-gone' }] },
    ]);
  });

  it('breaks where its booking type is gone', () => {
    expect(because({ bookingTypes: [] })).toEqual([
      { kind: 'booking-type-gone', bookingType: 'dinner' },
    ]);
  });

  it('breaks where its table is gone, not where another one is', () => {
    expect(because({ tables: [table('T2', 2, 4)], combinations: [] })).toEqual([
      { kind: 'table-gone', tables: ['T1'] },
    ]);
    expect(because({ tables: [table('T1', 2, 4)], combinations: [] })).toEqual([]);
  });

  it.each([
    ['the smallest party', { partySize: 2 }, [table('T1', 2, 4)], []],
    [
      'a party that is now too small',
      { partySize: 2 },
      [table('T1', 3, 4)],
      [{ kind: 'does-not-fit', tables: ['T1'] }],
    ],
    ['the largest party', { partySize: 4 }, [table('T1', 2, 4)], []],
    [
      'a party that is now too large',
      { partySize: 4 },
      [table('T1', 2, 3)],
      [{ kind: 'does-not-fit', tables: ['T1'] }],
    ],
  ])('is valid while its table has the right size: %s', (_what, booking, tables, expected) => {
    expect(because({ tables: [...tables, table('T2', 2, 4)] }, booking)).toEqual(expected);
  });

  it('holds at a table that is kept for the house from now on', () => {
    const kept = { ...table('T1', 2, 4), online: false };

    expect(because({ tables: [kept, table('T2', 2, 4)] })).toEqual([]);
  });

  it.each([
    ['as large as they take', [{ tables: ['T2', 'T1'], minCovers: 5, maxCovers: 6 }], []],
    [
      'larger than they take',
      [{ tables: ['T1', 'T2'], minCovers: 5, maxCovers: 5 }],
      [{ kind: 'does-not-fit', tables: ['T1', 'T2'] }],
    ],
    ['no longer put together', [], [{ kind: 'combination-gone', tables: ['T1', 'T2'] }]],
  ])('of several tables holds while they seat it together: %s', (_what, combinations, expected) => {
    expect(because({ combinations }, { tables: ['T1', 'T2'], partySize: 6 })).toEqual(expected);
  });

  it.each([
    ['open until the end of the stay', '12:00-21:00', []],
    ['closed a minute before', '12:00-20:59', [{ kind: 'closed' }]],
    ['open from its start on', '19:00-23:00', []],
    ['open a minute after', '19:01-23:00', [{ kind: 'closed' }]],
  ])('holds while the venue is open for all of it: %s', (_what, range, expected) => {
    expect(because({ knowledge: hours(range) })).toEqual(expected);
  });

  it('holds past midnight in the hours of the evening before', () => {
    const late = { startsAt: at('2026-06-12 22:30'), endsAt: at('2026-06-13 00:30') };

    expect(because({ knowledge: hours('17:00-00:30') }, late)).toEqual([]);
    expect(because({ knowledge: hours('17:00-00:29') }, late)).toEqual([{ kind: 'closed' }]);
  });

  it('breaks on a day that becomes special', () => {
    const day = { name: 'Fair', validFrom: '2026-06-12', validThrough: '2026-06-12' };
    const closed = hours('12:00-00:30', [{ ...day, opens: null, closes: null }]);

    expect(because({ knowledge: closed })).toEqual([{ kind: 'closed' }]);
  });

  it('breaks where the hours are left out: the venue would not open', () => {
    expect(because({ knowledge: {} })).toEqual([{ kind: 'closed' }]);
  });

  it.each<[string, Partial<VenueSetup>, ConflictReason[]]>([
    ['the largest party', { policy: aPolicy({ partySizeMax: 2 }) }, []],
    [
      'a party that is now too large to book',
      { policy: aPolicy({ partySizeMax: 1 }) },
      [{ kind: 'party-too-large', partySizeMax: 1 }],
    ],
    [
      'a party that is now too large for its type',
      { bookingTypes: [aType({ partySizeMax: 1 })] },
      [{ kind: 'party-too-large', partySizeMax: 1 }],
    ],
    ['the smallest party of its type', { bookingTypes: [aType({ partySizeMin: 2 })] }, []],
    [
      'a party that is now too small for its type',
      { bookingTypes: [aType({ partySizeMin: 3 })] },
      [{ kind: 'party-too-small', partySizeMin: 3 }],
    ],
  ])('holds while its party may book: %s', (_what, parts, expected) => {
    expect(because(parts)).toEqual(expected);
  });

  it.each<[string, string, ConflictReason[]]>([
    ['from its start on', '19:00-21:30', []],
    ['from a minute later on', '19:01-21:30', [notOffered]],
    ['up to its start', '17:00-19:00', []],
    ['up to a minute before', '17:00-18:59', [notOffered]],
  ])('holds while its type is offered then: %s', (_what, range, expected) => {
    expect(because({ bookingTypes: [aType({ windows: [aWindow(range)] })] })).toEqual(expected);
  });

  it('breaks where its type no longer uses the area of its table', () => {
    expect(because({ bookingTypes: [aType({ areas: ['terrace'] })] })).toEqual([
      { kind: 'area-not-offered', bookingType: 'dinner' },
    ]);
  });

  it('is reported for every broken rule if there are no earlier rules', () => {
    const after = aGroup({ knowledge: {} });

    expect(bookingConflicts([aBooking()], { before: null, after })).toMatchObject([
      { because: [{ kind: 'closed' }] },
    ]);
  });

  it('is compared only with its own type, table and combination', () => {
    const other = aType({ slug: 'lunch', partySizeMax: 1, windows: [], areas: [] });
    const bar = { ...table('BAR', 1, 1), area: 'bar' };
    const narrow = { tables: ['T1', 'BAR'], minCovers: 1, maxCovers: 2 };
    const [both] = aGroup().venues.flatMap(({ combinations }) => combinations);
    const more: Partial<VenueSetup> = {
      bookingTypes: [other, aType()],
      tables: [bar, table('T1', 2, 4), table('T2', 2, 4)],
      combinations: both === undefined ? [] : [narrow, both],
    };

    expect(because(more)).toEqual([]);
    expect(because(more, { partySize: 6, tables: ['T1', 'T2'] })).toEqual([]);
  });

  it('holds while one of several windows has its start', () => {
    const windows = [aWindow('12:00-14:00'), aWindow('17:00-22:30')];

    expect(because({ bookingTypes: [aType({ windows })] })).toEqual([]);
  });

  it('is reported again for another of its tables', () => {
    const together = { partySize: 6, tables: ['T1', 'T2'] };
    const withoutT2 = aGroup({ tables: [table('T1', 2, 4)], combinations: [] });

    expect(because({ tables: [], combinations: [] }, together, withoutT2)).toEqual([
      { kind: 'table-gone', tables: ['T1', 'T2'] },
    ]);
    expect(because({ tables: [], combinations: [] }, {}, aGroup({ tables: [] }))).toEqual([]);
  });

  it('is reported where its venue is missing from the only rules', () => {
    const after = { ...aGroup(), venues: [] };

    expect(bookingConflicts([aBooking()], { before: null, after })).toMatchObject([
      { because: [{ kind: 'venue-gone' }] },
    ]);
  });

  it('breaks where a new time zone gives its moment another local time', () => {
    const bookingTypes = [aType({ windows: [aWindow('00:00-23:59')] })];
    const before = { date: '2026-06-12', time: '19:00' };
    const moved = (date: string, time: string) => {
      return { kind: 'local-time-changed', before, after: { date, time } };
    };

    expect(because({ zone: zone('America/New_York'), bookingTypes })).toEqual([
      moved('2026-06-12', '14:00'),
    ]);
    expect(because({ zone: zone('Asia/Tokyo'), bookingTypes })).toEqual([
      moved('2026-06-13', '03:00'),
      { kind: 'closed' },
    ]);
  });

  it.each([
    ['has the same clocks', 'Europe/Jersey', '2026-06-12 19:00', true],
    ['has no summer time, in winter', 'Africa/Abidjan', '2026-12-11 19:00', true],
    ['has no summer time, in summer', 'Africa/Abidjan', '2026-06-12 19:00', false],
  ])('holds where the new time zone %s: %s, %s: %s', (_what, name, start, isSame) => {
    const [startsAt, endsAt] = [at(start), at(start.replace('19:', '21:'))];
    const reasons = because({ zone: zone(name) }, { startsAt, endsAt });

    expect(reasons.map(({ kind }) => kind)).toEqual(isSame ? [] : ['local-time-changed']);
  });

  it('is not reported for rules that it broke before', () => {
    const before = aGroup({ knowledge: {} });

    expect(because({ knowledge: {} }, {}, before)).toEqual([]);
    expect(because({ knowledge: {}, bookingTypes: [] }, {}, before)).toEqual([
      { kind: 'booking-type-gone', bookingType: 'dinner' },
    ]);
  });

  it('may break for several reasons', () => {
    const kinds = because({ knowledge: {}, bookingTypes: [], tables: [], combinations: [] });

    expect(kinds.map(({ kind }) => kind)).toEqual(['booking-type-gone', 'table-gone', 'closed']);
  });
});

describe('the venues that a file changes', () => {
  const named = (...slugs: string[]): GroupSetup => {
    return { ...aGroup(), venues: slugs.flatMap((slug) => aGroup({ slug }).venues) };
  };

  it.each([
    ['none where nothing changes', named('a', 'b'), named('b', 'a'), []],
    ['one that is gone', named('a', 'b'), named('a'), ['b']],
    ['one that is new', named('a'), named('a', 'b'), ['b']],
    ['one with other rules', named('a'), aGroup({ slug: 'a', bookingTypes: [] }), ['a']],
    ['all where there was none', null, named('a', 'b'), ['a', 'b']],
  ])('are %s', (_what, before, after, expected) => {
    expect([...changedVenues({ before, after })]).toEqual(expected);
  });
});
