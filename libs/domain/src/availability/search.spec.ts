import { describe, expect, it } from '@jest/globals';
import { addDays, localOf } from '../shared/time';
import { at, date, time, zone } from '@venue/testing/moments';
import {
  aBlock,
  aBookingType,
  aDay,
  aStay,
  aTable,
  aVenue,
  aWindow,
  clockTimes,
  hoursOf,
  typeId,
  type VenueParts,
} from '@venue/testing/venues';
import type { Venue } from '../venue/venue';
import { daysAfter, daysLookedAhead, type Alternative, type SearchFacts } from './alternatives';
import { spanToRead, type Wish } from './day';
import type { Stay } from './stay';
import {
  decideFromDay,
  decideSearch,
  decideUnavailable,
  reasonForEveryDay,
  spanToSearch,
  type SearchDecision,
} from './search';

/**
 * One table, starts each half hour from 17:00 to 21:00, stays of two hours, open from 12:00 to
 * 23:00.
 */
const testVenue = (slug = 'room', parts: VenueParts = {}): Venue =>
  aVenue({
    slug,
    name: slug,
    tables: [aTable('A')],
    combinations: [],
    hours: hoursOf('12:00-23:00'),
    bookingTypes: [
      aBookingType({
        slug: `dinner at ${slug}`,
        windows: [aWindow('17:00-21:00')],
        durations: [{ partySizeUpTo: null, minutes: 120 }],
      }),
    ],
    ...parts,
    policy: { slotIntervalMinutes: 30, ...parts.policy },
  });

const taken = (from: string, minutes = 120): Stay =>
  aStay({ tables: ['A'], from: at(from), minutes });
const fullDay = (day: string): Stay => taken(`${day} 12:00`, 11 * 60);

const lateOpening = testVenue('room', { hours: hoursOf('18:00-23:00') });
const sundays = testVenue('room', {
  bookingTypes: [aBookingType({ windows: [aWindow('17:00-21:00', ['sunday'])] })],
});
const withLunch = testVenue('room', {
  bookingTypes: [
    ...testVenue().bookingTypes,
    aBookingType({ slug: 'lunch', windows: [aWindow('12:00-13:00')] }),
  ],
});

const open = (range: string): Venue => testVenue('room', { hours: hoursOf(range) });
/** The last stay of two hours begins at 20:00. */
const earlyClosing = open('12:00-22:00');
/** Two may stay from 21:00 to the closing at 22:00, which is too short for four. */
const quickForTwo = testVenue('room', {
  hours: hoursOf('12:00-22:00'),
  bookingTypes: [
    aBookingType({
      windows: [aWindow('17:00-21:00')],
      durations: [
        { partySizeUpTo: 2, minutes: 60 },
        { partySizeUpTo: null, minutes: 120 },
      ],
    }),
  ],
});

const closedOnline = aBlock({
  scope: 'online',
  from: at('2026-06-12 19:30'),
  until: at('2026-06-12 23:00'),
});

interface SearchCase {
  readonly venue?: Venue;
  readonly blocks?: SearchFacts['day']['blocks'];
  readonly stays?: readonly Stay[];
  readonly others?: SearchFacts['others'];
  readonly now?: string;
  readonly date?: string;
  readonly time?: string | null;
  readonly partySize?: number;
  readonly type?: Wish['bookingTypeId'];
}

const usual = {
  stays: [],
  blocks: [],
  others: [],
  now: '2026-06-10 12:00',
  date: '2026-06-12',
  time: '19:00',
  partySize: 2,
  type: null,
};

function search(parts: SearchCase = {}): SearchDecision {
  const asked = { venue: testVenue(), ...usual, ...parts };
  const day = aDay({
    venue: asked.venue,
    stays: asked.stays,
    blocks: asked.blocks,
    now: at(asked.now),
    date: asked.date,
  });
  return decideSearch(
    { day, others: asked.others },
    {
      date: day.date,
      time: asked.time === null ? null : time(asked.time),
      partySize: asked.partySize,
      bookingTypeId: asked.type,
    },
  );
}

/** As `2026-06-12 19:00 room`. */
function inWords(alternatives: readonly Alternative[]): string[] {
  return alternatives.map(({ date: day, time: clock, venue }) => `${day} ${clock} ${venue.slug}`);
}

function alternatives(asked: SearchCase): string[] {
  const found = search(asked);
  if (found.kind === 'available' || found.kind === 'needs-venue') throw new Error(found.kind);
  return inWords(found.alternatives);
}

describe('a search', () => {
  it('returns only the requested time if it is free', () => {
    const found = search();

    expect(found.kind === 'available' && clockTimes(found.times)).toBe('19:00');
  });

  it('returns every free time of the day without a requested time', () => {
    const found = search({ time: null, stays: [taken('2026-06-12 19:00')] });

    expect(found.kind === 'available' && clockTimes(found.times)).toBe('17:00 21:00');
  });

  it.each([
    ['the largest party online', { partySize: 8 }, 'unavailable'],
    ['one guest more', { partySize: 9 }, 'needs-venue'],
    ['one guest more on a day that is past', { partySize: 9, date: '2026-06-09' }, 'needs-venue'],
  ])('refers a larger party to the venue: %s', (_what, asked, kind) => {
    expect(search({ ...asked, stays: [fullDay('2026-06-12')] }).kind).toBe(kind);
  });

  it.each([
    ['the time is taken', { stays: [taken('2026-06-12 18:00')] }, 'full'],
    ['the day is full', { stays: [fullDay('2026-06-12')], time: null }, 'full'],
    ['the time is off the grid', { time: '19:10' }, 'no-start'],
    ['the time is outside all windows', { time: '22:00' }, 'no-start'],
    ['the venue is closed at that hour only', { time: '04:00' }, 'no-start'],
    ['the venue opens later that day', { venue: lateOpening, time: '17:30' }, 'no-start'],
    [
      'the venue opens later that day, and the time is taken',
      { venue: lateOpening, time: '18:00', stays: [fullDay('2026-06-12')] },
      'full',
    ],
    ['the time is off the grid, and inside the notice', { time: '12:10' }, 'no-start'],
    ['there are no starts that day', { venue: sundays, time: null }, 'no-start'],
    ['it is a minute inside the notice', { now: '2026-06-12 18:01' }, 'inside-notice'],
    [
      'the time is taken in the last minute before the notice',
      { now: '2026-06-12 18:00', stays: [taken('2026-06-12 18:00')] },
      'full',
    ],
    ['the time is a minute ago', { now: '2026-06-12 19:01' }, 'past'],
    ['the time is now', { now: '2026-06-12 19:00' }, 'past'],
    ['a minute ahead is not past', { now: '2026-06-12 18:59' }, 'inside-notice'],
    ['the day was yesterday', { now: '2026-06-13 00:00' }, 'past'],
    ['the day was yesterday, any time', { now: '2026-06-13 00:00', time: null }, 'past'],
    ['today is over, any time', { now: '2026-06-12 23:59', time: null }, 'inside-notice'],
    [
      'only what lies inside the notice is left, any time',
      { now: '2026-06-12 20:01', time: null },
      'inside-notice',
    ],
    [
      'the last start is a minute outside it, and taken, any time',
      { now: '2026-06-12 20:00', time: null, stays: [fullDay('2026-06-12')] },
      'full',
    ],
    ['the day lies a day too far ahead', { now: '2026-03-13 12:00' }, 'too-far-ahead'],
    [
      'the day is the last in reach',
      { now: '2026-03-14 12:00', stays: [fullDay('2026-06-12')] },
      'full',
    ],
    ['the day lies fifty years ahead', { date: '2076-06-12' }, 'too-far-ahead'],
    ['no booking type takes the party', { partySize: 6 }, 'full'],
    ['the booking type is another venue’s', { type: typeId('brunch') }, 'no-start'],
    ['the booking type has other times', { venue: withLunch, type: typeId('lunch') }, 'no-start'],
    ['no stay would be over by closing', { venue: earlyClosing, time: '20:30' }, 'no-start'],
    [
      'the shortest stay is over at closing',
      { venue: earlyClosing, time: '20:00', stays: [fullDay('2026-06-12')] },
      'full',
    ],
    [
      'fewer guests would be gone by closing',
      { venue: quickForTwo, time: '21:00', partySize: 4 },
      'full',
    ],
    ['no stay fits in the hours, any time', { venue: open('18:00-19:00'), time: null }, 'no-start'],
    [
      'the last start in the hours of that day has passed, any time',
      { venue: open('17:00-20:00'), now: '2026-06-12 18:30', time: null },
      'inside-notice',
    ],
    [
      'it is too late for the booking type, any time',
      { venue: withLunch, type: typeId('lunch'), now: '2026-06-12 13:30', time: null },
      'inside-notice',
    ],
    [
      'what the notice leaves is closed online, any time',
      { now: '2026-06-12 18:10', time: null, blocks: [closedOnline] },
      'closed-online',
    ],
  ])('returns nothing if %s', (_what, asked: SearchCase, because) => {
    expect(search(asked)).toMatchObject({ kind: 'unavailable', because });
  });

  it('returns nothing at a time that the clocks skip', () => {
    const venue = testVenue('night', {
      hours: hoursOf('00:00-00:00'),
      bookingTypes: [aBookingType({ windows: [aWindow('00:00-03:00')] })],
    });
    const found = search({ venue, date: '2027-03-28', now: '2027-03-20 12:00', time: '01:30' });

    expect(found).toMatchObject({ kind: 'unavailable', because: 'no-start' });
    expect(found.kind === 'unavailable' && inWords(found.alternatives).slice(0, 4)).toEqual([
      '2027-03-28 02:00 night',
      '2027-03-28 00:30 night',
      '2027-03-28 02:30 night',
      '2027-03-28 00:00 night',
    ]);
  });
});

describe('a party that cannot be seated on any day', () => {
  const tasting = aBookingType({ slug: 'tasting', partySizeMin: 2, partySizeMax: 4 });
  const brunch = aBookingType({ slug: 'brunch', areas: ['terrace'] });
  const venue = testVenue('room', { bookingTypes: [tasting, brunch] });
  const asked = (partySize: number, slug: string | null) => {
    return reasonForEveryDay(venue, {
      partySize,
      bookingTypeId: slug === null ? null : typeId(slug),
    });
  };

  it.each([
    ['the smallest of the type', 2, 'tasting', null],
    ['one guest fewer', 1, 'tasting', 'party-of-type'],
    ['the largest of the type', 4, 'tasting', null],
    ['one guest more', 5, 'tasting', 'party-of-type'],
    ['a type without a table', 2, 'brunch', 'no-table'],
    ['as many as a table seats', 4, null, null],
    ['more than any table seats', 5, null, 'no-table'],
    ['a type that there is not', 4, 'dinner', 'no-table'],
  ])('%s', (...[, partySize, slug, because]) => {
    expect(asked(partySize, slug)).toBe(because);
  });
});

describe('a search on a closed day', () => {
  const monday = '2026-06-15';
  const venue = testVenue('room', { hours: hoursOf('12:00-23:00', { monday: 'closed' }) });

  it.each([
    ['at a time', '19:00'],
    ['at any time', null],
    ['at a time off the grid', '19:10'],
  ])('says that it is closed, and offers the next days: %s', (_what, clock) => {
    const found = search({ venue, date: monday, time: clock });

    expect(found.kind).toBe('closed');
    expect(found.kind === 'closed' && inWords(found.alternatives)).toEqual(
      ['2026-06-16', '2026-06-17', '2026-06-18'].map(
        (day) => `${day} ${clock === null ? '17:00' : '19:00'} room`,
      ),
    );
  });

  it('says so on a special day too', () => {
    const shut = { name: 'shut', validFrom: date('2026-06-12'), validThrough: date('2026-06-12') };
    const hours = hoursOf('12:00-23:00', {}, { special: [{ ...shut, opens: null, closes: null }] });

    expect(search({ venue: testVenue('room', { hours }) }).kind).toBe('closed');
  });

  it.each([
    ['past', '2026-06-16 12:00'],
    ['too-far-ahead', '2026-01-01 12:00'],
  ])('says first that it is %s', (because, now) => {
    expect(search({ venue, date: monday, now })).toMatchObject({ kind: 'unavailable', because });
  });

  it('says nothing about closing if a day without bookings is open', () => {
    const windows = [aWindow('17:00-21:00', ['sunday'])];
    const open = testVenue('room', { bookingTypes: [aBookingType({ windows })] });

    expect(search({ venue: open, date: monday }).kind).toBe('unavailable');
  });

  const night = testVenue('night', {
    hours: hoursOf('18:00-03:00', { monday: 'closed' }),
    bookingTypes: [
      aBookingType({
        slug: 'night',
        windows: [aWindow('18:00-00:30')],
        durations: [{ partySizeUpTo: null, minutes: 120 }],
      }),
    ],
  });
  const afterMidnight = taken('2026-06-15 00:00', 180);

  it.each([
    ['offers what the night before has left after midnight', null, [], 'available'],
    ['offers its time after midnight', '00:30', [], 'available'],
    ['is not closed when the night before is full', null, [afterMidnight], 'unavailable'],
    ['is not closed at a time of the night before', '00:30', [afterMidnight], 'unavailable'],
    ['is closed in the evening', '19:00', [], 'closed'],
    ['is not closed in the last minute of the night', '02:59', [], 'unavailable'],
    ['is closed once the night is over', '03:00', [], 'closed'],
  ])('for the end of a night %s', (...[, clock, stays, kind]) => {
    expect(search({ venue: night, date: monday, time: clock, stays }).kind).toBe(kind);
  });

  it('offers other days, not the end of the night before', () => {
    const found = search({ venue: night, date: monday, time: '19:00' });

    expect(found.kind === 'closed' && found.alternatives.map((one) => one.date)).toEqual([
      '2026-06-16',
      '2026-06-17',
      '2026-06-18',
    ]);
  });
});

describe('the alternatives', () => {
  it('are the four nearest times of that day, earlier first on a tie, and then three days', () => {
    expect(alternatives({ time: '19:15' })).toEqual([
      '2026-06-12 19:00 room',
      '2026-06-12 19:30 room',
      '2026-06-12 18:30 room',
      '2026-06-12 20:00 room',
      '2026-06-13 19:00 room',
      '2026-06-14 19:00 room',
      '2026-06-15 19:00 room',
    ]);
  });

  it('exclude a time that was just booked, and one that was not free before', () => {
    const day = aDay({ venue: testVenue() });
    const wish = { date: day.date, partySize: 2, bookingTypeId: null };
    const taken = (clock: string | null, before?: string) => {
      const notOffered =
        before === undefined ? {} : { notOffered: [{ date: day.date, time: time(before) }] };
      const asked = { ...wish, time: clock === null ? null : time(clock) };
      const found = decideUnavailable({ day, others: [], ...notOffered }, asked);
      expect(found).toMatchObject({ kind: 'unavailable', because: 'full' });
      return found.kind === 'unavailable' ? inWords(found.alternatives).slice(0, 5) : [];
    };

    expect(taken('19:00')).toEqual([
      '2026-06-12 18:30 room',
      '2026-06-12 19:30 room',
      '2026-06-12 18:00 room',
      '2026-06-12 20:00 room',
      '2026-06-13 19:00 room',
    ]);
    expect(taken('19:00', '19:30').slice(0, 2)).toEqual([
      '2026-06-12 18:30 room',
      '2026-06-12 18:00 room',
    ]);
    expect(taken(null)[0]).toBe('2026-06-12 17:00 room');
  });

  it('are fewer times if fewer are free', () => {
    expect(alternatives({ stays: [taken('2026-06-12 18:00', 150)] }).slice(0, 3)).toEqual([
      '2026-06-12 20:30 room',
      '2026-06-12 21:00 room',
      '2026-06-13 19:00 room',
    ]);
  });

  it('contain the options of each time', () => {
    const found = search({ time: '19:15' });

    expect(found.kind === 'unavailable' && found.alternatives[0]).toMatchObject({
      startsAt: at('2026-06-12 19:00'),
      options: [{ durationMinutes: 120, depositPence: 0 }],
    });
  });

  it('include the nearest time of each of the next days that have one', () => {
    const stays = ['2026-06-12', '2026-06-13', '2026-06-15'].map(fullDay);

    expect(alternatives({ stays: [...stays, taken('2026-06-14 17:30')] })).toEqual([
      '2026-06-14 19:30 room',
      '2026-06-16 19:00 room',
      '2026-06-17 19:00 room',
    ]);
  });

  it.each([
    ['the fourteenth day', 14, ['2026-06-26 19:00 room']],
    ['not the fifteenth', 15, []],
  ])('reach fourteen days ahead: %s', (_what, free, expected) => {
    const days = Array.from({ length: 30 }, (_, index) => addDays(date('2026-06-12'), index));
    const stays = days.filter((_, index) => index !== free).map(fullDay);

    expect(alternatives({ stays })).toEqual(expected);
  });

  it('are never farther ahead than the venue takes bookings for', () => {
    const venue = testVenue('room', { policy: { daysAheadMax: 3 } });

    expect(alternatives({ venue, time: '22:00' }).slice(4)).toEqual([
      '2026-06-13 19:00 room'.replace('19:00', '21:00'),
    ]);
  });

  it('start with today after a day that is past', () => {
    expect(alternatives({ date: '2026-06-01', now: '2026-06-12 12:00' })).toEqual([
      '2026-06-12 19:00 room',
      '2026-06-13 19:00 room',
      '2026-06-14 19:00 room',
    ]);
  });

  it('are the remaining times of today if the requested time is past', () => {
    expect(alternatives({ time: '17:00', now: '2026-06-12 19:10' }).slice(0, 3)).toEqual([
      '2026-06-12 20:30 room',
      '2026-06-12 21:00 room',
      '2026-06-13 17:00 room',
    ]);
  });

  it('keep to the requested booking type', () => {
    const lunch = aBookingType({ slug: 'lunch', windows: [aWindow('12:00-13:00', ['sunday'])] });
    const venue = testVenue('room', { bookingTypes: [...testVenue().bookingTypes, lunch] });

    expect(alternatives({ venue, type: lunch.id })).toEqual([
      '2026-06-14 13:00 room',
      '2026-06-21 13:00 room',
    ]);
  });

  const other = (slug: string, parts: VenueParts = {}, stays: Stay[] = []) => ({
    venue: testVenue(slug, parts),
    stays,
    blocks: [],
  });

  it('end with three other venues, the nearest time first and then by name', () => {
    const others = [
      other('d', { name: 'Dell' }),
      other('busy', { name: 'Abbey' }, [fullDay('2026-06-12')]),
      other('a', { name: 'Anchor' }, [taken('2026-06-12 18:00')]),
      other('c', { name: 'Cellar' }),
      other('b', { name: 'Barn' }),
    ];

    expect(alternatives({ stays: [fullDay('2026-06-12')], others }).slice(3)).toEqual([
      '2026-06-12 19:00 b',
      '2026-06-12 19:00 c',
      '2026-06-12 19:00 d',
    ]);
    expect(
      alternatives({ stays: [fullDay('2026-06-12')], others: others.slice(0, 4) }).slice(3),
    ).toEqual(['2026-06-12 19:00 c', '2026-06-12 19:00 d', '2026-06-12 20:00 a']);
  });

  it('are ten at most', () => {
    const others = ['a', 'b', 'c', 'd'].map((slug) => other(slug));

    expect(alternatives({ time: '19:15', others })).toHaveLength(10);
  });

  it('may have any booking type at other venues', () => {
    const [own] = testVenue().bookingTypes;

    expect(
      alternatives({
        stays: [fullDay('2026-06-12')],
        type: own?.id ?? null,
        others: [other('b')],
      }).at(-1),
    ).toBe('2026-06-12 19:00 b');
  });

  it('follow the rules of the other venue', () => {
    const others = [
      other('a', { policy: { partySizeMax: 1 } }),
      other('b', { policy: { daysAheadMax: 1 } }),
      other('c', { hours: hoursOf('closed') }),
    ];

    expect(alternatives({ stays: [fullDay('2026-06-12')], others }).slice(3)).toEqual([]);
  });

  it('use the other venue’s local time', () => {
    const newYork = zone('America/New_York');
    const found = search({
      stays: [fullDay('2026-06-12')],
      others: [other('pier', { zone: newYork })],
    });
    const last = found.kind === 'unavailable' ? found.alternatives.at(-1) : undefined;

    expect(last && localOf(last.startsAt, newYork)).toEqual({ date: '2026-06-12', time: '19:00' });
  });

  it('do not depend on the order of venues and stays', () => {
    const others = ['c', 'a', 'b', 'd'].map((slug) => other(slug));
    const stays = ['2026-06-12', '2026-06-14'].map(fullDay);

    expect(alternatives({ stays: stays.toReversed(), others: others.toReversed() })).toEqual(
      alternatives({ stays, others }),
    );
  });
});

describe('an answer from one day', () => {
  const wish = { date: date('2026-06-12'), time: time('19:00'), partySize: 2, bookingTypeId: null };

  it.each([
    ['the time is free', wish, 'available'],
    ['the party is too large', { ...wish, partySize: 9 }, 'needs-venue'],
    ['nothing is clear yet', { ...wish, time: time('22:00') }, undefined],
  ])('is enough if %s', (_what, asked, kind) => {
    expect(decideFromDay(aDay({ venue: testVenue() }), asked)?.kind).toBe(kind);
  });
});

describe('the part of the diary that a search reads', () => {
  const now = at('2026-06-10 12:00');
  const wish = (day: string): Wish => ({
    date: date(day),
    time: null,
    partySize: 2,
    bookingTypeId: null,
  });
  const venue = testVenue();

  it('reaches from the requested day to the last day with alternatives', () => {
    expect(spanToSearch(venue, wish('2026-06-12'), now)).toEqual({
      from: spanToRead(venue, { date: date('2026-06-12'), now }).from,
      until: spanToRead(venue, { date: date('2026-06-26'), now }).until,
    });
  });

  it.each(['2026-06-09', '1000-01-01'])('starts with today after a day that is past: %s', (day) => {
    expect(spanToSearch(venue, wish(day), now)).toEqual({
      from: spanToRead(venue, { date: date('2026-06-10'), now }).from,
      until: spanToRead(venue, { date: date('2026-06-23'), now }).until,
    });
  });

  it('exists for the last possible day', () => {
    expect(spanToSearch(venue, wish('9998-12-31'), now).from).toBe(
      spanToRead(venue, { date: date('9998-12-31'), now }).from,
    );
  });

  it.each([
    ['after a day to come', '2026-06-12', '2026-06-13', '2026-06-26'],
    ['after today', '2026-06-10', '2026-06-11', '2026-06-24'],
    ['after a day that is past', '2026-06-09', '2026-06-10', '2026-06-23'],
  ])('contains fourteen other days %s', (...[, asked, first, last]) => {
    const days = daysAfter(date(asked), date('2026-06-10'));

    expect(days).toHaveLength(daysLookedAhead);
    expect([days[0], days.at(-1)]).toEqual([first, last]);
  });
});
