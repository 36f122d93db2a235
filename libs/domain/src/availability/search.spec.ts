import { describe, expect, it } from '@jest/globals';
import { at, date, time } from '@venue/testing/moments';
import {
  aBlock,
  aBookingType,
  aDay,
  aWindow,
  clockTimes,
  hoursOf,
  typeId,
} from '@venue/testing/venues';
import type { Venue } from '../venue/venue';
import { daysAfter, daysLookedAhead } from './alternatives';
import { spanToRead, type Wish } from './day';
import { decideFromDay, reasonForEveryDay, spanToSearch } from './search';
import {
  testVenue,
  stayFrom,
  fullDay,
  type SearchCase,
  search,
  inWords,
} from '../../test/searches';

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

describe('a search', () => {
  it('returns only the requested time if it is free', () => {
    const found = search();

    expect(found.kind === 'available' && clockTimes(found.times)).toBe('19:00');
  });

  it('returns every free time of the day without a requested time', () => {
    const found = search({ time: null, stays: [stayFrom('2026-06-12 19:00')] });

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
    ['the time is taken', { stays: [stayFrom('2026-06-12 18:00')] }, 'full'],
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
      { now: '2026-06-12 18:00', stays: [stayFrom('2026-06-12 18:00')] },
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
  const afterMidnight = stayFrom('2026-06-15 00:00', 180);

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
