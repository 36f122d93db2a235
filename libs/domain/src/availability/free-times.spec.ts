import { describe, expect, it } from '@jest/globals';
import type { Instant } from '../shared/time';
import { at, time, zone } from '@venue/testing/moments';
import {
  aBookingType,
  aDay,
  aPacing,
  aStay,
  aTable,
  aVenue,
  aWindow,
  clockTimes,
  depositForSix,
  hoursOf,
  typeId,
  type DayParts,
  type VenueParts,
} from '@venue/testing/venues';
import type { Pacing } from '../venue/policy';
import type { BookingType } from '../venue/venue';
import { freeTimes } from './free-times';

/**
 * One table for four, open from 12:00 to 23:00, stays of two hours, starts each half hour from
 * 17:00 to 21:00.
 */
const testVenue = ({ policy, ...parts }: VenueParts = {}) =>
  aVenue({
    tables: [aTable('A')],
    combinations: [],
    hours: hoursOf('12:00-23:00'),
    bookingTypes: [twoHours('17:00-21:00')],
    policy: { slotIntervalMinutes: 30, ...policy },
    ...parts,
  });

const twoHours = (range: string, parts: Partial<BookingType> = {}): BookingType =>
  aBookingType({
    windows: [aWindow(range)],
    durations: [{ partySizeUpTo: null, minutes: 120 }],
    ...parts,
  });

interface FreeTimesCase extends DayParts {
  readonly venueParts?: VenueParts;
  readonly partySize?: number;
}

const free = ({ venueParts, partySize = 2, ...day }: FreeTimesCase = {}): string =>
  clockTimes(
    freeTimes(aDay({ venue: testVenue(venueParts), ...day }), { partySize, bookingTypeId: null }),
  );

const everyTime = '17:00 17:30 18:00 18:30 19:00 19:30 20:00 20:30 21:00';

describe('the free times of a day', () => {
  it('are all starts of the window when nothing is booked', () => {
    expect(free()).toBe(everyTime);
  });

  it('do not exist on a day that the window does not name', () => {
    const bookingTypes = [
      twoHours('17:00-21:00', { windows: [aWindow('17:00-21:00', ['sunday'])] }),
    ];

    expect(free({ venueParts: { bookingTypes } })).toBe('');
  });

  it('appear once and in the order of the clock if windows and types overlap', () => {
    const windows = [aWindow('19:00-20:00'), aWindow('17:00-19:30')];
    const bookingTypes = [
      twoHours('17:00-17:00', { windows }),
      twoHours('17:30-18:00', { slug: 'b' }),
    ];

    expect(free({ venueParts: { bookingTypes } })).toBe(
      '17:00 17:30 18:00 18:30 19:00 19:30 20:00',
    );
  });

  it('leave out those at which the only table is occupied at any minute of the stay', () => {
    const stays = [aStay({ tables: ['A'], from: at('2026-06-12 19:00'), minutes: 60 })];

    expect(free({ stays })).toBe('17:00 20:00 20:30 21:00');
  });

  it('ignore a stay at a table of another party size', () => {
    const tables = [aTable('A'), aTable('six', { minCovers: 5, maxCovers: 6 })];
    const stays = [aStay({ tables: ['six'], from: at('2026-06-12 17:00'), minutes: 360 })];

    expect(free({ venueParts: { tables }, stays })).toBe(everyTime);
  });

  it('may be one time only', () => {
    const asked = (clock: string): string =>
      clockTimes(
        freeTimes(aDay({ venue: testVenue() }), { partySize: 2, bookingTypeId: null }, time(clock)),
      );

    expect(asked('19:00')).toBe('19:00');
    expect(asked('19:15')).toBe('');
    expect(asked('21:30')).toBe('');
  });
});

describe('the options of a free time', () => {
  const venue = aVenue({
    bookingTypes: [
      aBookingType({ slug: 'late', windows: [aWindow('19:00-21:00')], deposits: [depositForSix] }),
      aBookingType({ slug: 'dinner', windows: [aWindow('18:00-20:00')], partySizeMax: 4 }),
    ],
  });
  const options = (clock: string, partySize: number, slug?: string) =>
    freeTimes(
      aDay({ venue }),
      { partySize, bookingTypeId: slug === undefined ? null : typeId(slug) },
      time(clock),
    ).flatMap((one) => one.options.map(({ type, ...rest }) => ({ type: type.slug, ...rest })));

  it('are the booking types that fit, in the order of the venue, with length and deposit', () => {
    expect(options('19:00', 3)).toEqual([
      { type: 'late', durationMinutes: 105, depositPence: 0, feePence: 0 },
      { type: 'dinner', durationMinutes: 105, depositPence: 0, feePence: 0 },
    ]);
    expect(options('18:00', 2)).toEqual([
      { type: 'dinner', durationMinutes: 90, depositPence: 0, feePence: 0 },
    ]);
    expect(options('19:00', 6)).toEqual([
      { type: 'late', durationMinutes: 120, depositPence: 6000, feePence: 0 },
    ]);
  });

  it('include only the requested booking type', () => {
    expect(options('19:00', 2, 'dinner').map(({ type }) => type)).toEqual(['dinner']);
    expect(options('18:00', 2, 'late')).toEqual([]);
    expect(options('19:00', 2, 'brunch')).toEqual([]);
  });
});

describe('what limits free times: always the last allowed and the first refused', () => {
  it.each([
    ['exactly the notice', '2026-06-12 20:00', '21:00'],
    ['a minute less', '2026-06-12 20:01', ''],
  ])('notice before the start: %s', (_what, now, expected) => {
    expect(free({ now: at(now) })).toBe(expected);
  });

  it.each([
    ['a minute before', '2026-06-12 20:59', '21:00'],
    ['at the start', '2026-06-12 21:00', ''],
  ])('no notice, but not in the past: %s', (_what, now, expected) => {
    expect(free({ venueParts: { policy: { bookNoticeMinutes: 0 } }, now: at(now) })).toBe(expected);
  });

  it.each([
    ['the last day', '2026-07-12', everyTime],
    ['the day after', '2026-07-13', ''],
  ])('days ahead: %s', (_what, date, expected) => {
    const venueParts = { policy: { daysAheadMax: 30 } };

    expect(free({ venueParts, date, now: at('2026-06-12 23:59') })).toBe(expected);
  });

  it('days ahead are counted from today where the venue is', () => {
    const newYork = zone('America/New_York');
    const venueParts = { zone: newYork, policy: { daysAheadMax: 1 } };
    const now = at('2026-06-12 22:00', newYork);

    expect(free({ venueParts, now, date: '2026-06-13' })).toBe(everyTime);
    expect(free({ venueParts, now, date: '2026-06-14' })).toBe('');
  });

  it.each([
    ['today', '2026-06-12', everyTime],
    ['yesterday', '2026-06-11', ''],
  ])('the past: %s', (_what, date, expected) => {
    expect(free({ date, now: at('2026-06-12 09:00') })).toBe(expected);
  });

  it.each([
    ['the largest', 6, everyTime],
    ['one guest more', 7, ''],
  ])('party size of the policy: %s', (_what, partySize, expected) => {
    const tables = [aTable('A', { maxCovers: 20 })];

    expect(free({ venueParts: { tables, policy: { partySizeMax: 6 } }, partySize })).toBe(expected);
  });

  it.each([
    ['one guest too few', 1, ''],
    ['the smallest', 2, everyTime],
    ['the largest', 6, everyTime],
    ['one guest too many', 7, ''],
  ])('party size of the booking type: %s', (_what, partySize, expected) => {
    const bookingTypes = [twoHours('17:00-21:00', { partySizeMin: 2, partySizeMax: 6 })];

    expect(
      free({ venueParts: { tables: [aTable('A', { maxCovers: 20 })], bookingTypes }, partySize }),
    ).toBe(expected);
  });

  it.each([
    ['one guest too few', 2, ''],
    ['the smallest', 3, everyTime],
    ['the largest', 5, everyTime],
    ['one guest too many', 6, ''],
  ])('size of the table: %s', (_what, partySize, expected) => {
    expect(
      free({ venueParts: { tables: [aTable('A', { minCovers: 3, maxCovers: 5 })] }, partySize }),
    ).toBe(expected);
  });

  it.each([
    ['the stay ends at closing', '23:00', true],
    ['the stay ends a minute after', '22:59', false],
  ])('closing: %s', (_what, closes, expected) => {
    expect(free({ venueParts: { hours: hoursOf(`12:00-${closes}`) } }).endsWith('21:00')).toBe(
      expected,
    );
  });

  it.each([
    ['the stay begins at opening', '17:00', true],
    ['the stay begins a minute before', '17:01', false],
  ])('opening: %s', (_what, opens, expected) => {
    expect(free({ venueParts: { hours: hoursOf(`${opens}-23:00`) } }).startsWith('17:00')).toBe(
      expected,
    );
  });

  it('the turnaround may run past closing', () => {
    expect(free({ venueParts: { policy: { turnaroundMinutes: 30 } } })).toBe(everyTime);
  });

  it.each([
    [
      'a break of the hours that the stay would cross',
      '19:01-23:00',
      '17:00 19:30 20:00 20:30 21:00',
    ],
    ['hours that meet', '19:00-23:00', everyTime],
  ])('opening hours: %s', (_what, evening, expected) => {
    const times = ['12:00-19:00', evening].flatMap((range) => hoursOf(range).times);
    const hours = { times, overrides: [], special: [] };

    expect(free({ venueParts: { hours } })).toBe(expected);
  });

  it.each([
    ['back to back', '19:00', 120, 0, true],
    ['a minute less', '18:59', 120, 0, false],
    ['with the turnaround between', '19:15', 120, 15, true],
    ['a minute less than the turnaround', '19:14', 120, 15, false],
  ])('the next party: %s', (...[, next, minutes, turnaroundMinutes, expected]) => {
    const stays = [
      aStay({ tables: ['A'], from: at(`2026-06-12 ${next}`), minutes, turnaroundMinutes }),
    ];
    const times = free({
      venueParts: { policy: { slotIntervalMinutes: 30, turnaroundMinutes } },
      stays,
    });

    expect(times.startsWith('17:00')).toBe(expected);
  });

  it.each([
    ['back to back', '19:00', 0, true],
    ['a minute less', '19:01', 0, false],
    ['with the turnaround between', '18:45', 15, true],
    ['a minute less than the turnaround', '18:46', 15, false],
  ])('the party before, which left at %s', (...[, left, turnaroundMinutes, expected]) => {
    const from = at(`2026-06-12 ${left}`) - 120 * 60_000;
    const stays = [aStay({ tables: ['A'], from: from as Instant, turnaroundMinutes })];
    const times = free({
      venueParts: { policy: { slotIntervalMinutes: 30, turnaroundMinutes } },
      stays,
    });

    expect(times.startsWith('19:00')).toBe(expected);
  });
});

describe('how fast a venue may fill', () => {
  const big = [
    aTable('A', { maxCovers: 20 }),
    aTable('B', { maxCovers: 20 }),
    aTable('C', { maxCovers: 20 }),
  ];
  const paced = (parts: Partial<Pacing>, partySize = 2, stays = someStays): string =>
    free({
      venueParts: { tables: big, policy: { slotIntervalMinutes: 30, pacing: aPacing(parts) } },
      partySize,
      stays,
    });
  const someStays = [
    aStay({ tables: ['B'], from: at('2026-06-12 19:00'), minutes: 60, partySize: 4 }),
    aStay({ tables: ['C'], from: at('2026-06-12 19:10'), minutes: 60, partySize: 3 }),
  ];

  it.each([
    ['covers that start: the last that fit', { coversStarting: 9 }, 2, everyTime],
    [
      'covers that start: one more',
      { coversStarting: 8 },
      2,
      '17:00 17:30 18:00 18:30 19:30 20:00 20:30 21:00',
    ],
    ['bookings that start: the last that fits', { bookingsStarting: 3 }, 2, everyTime],
    [
      'bookings that start: one more',
      { bookingsStarting: 2 },
      2,
      '17:00 17:30 18:00 18:30 19:30 20:00 20:30 21:00',
    ],
    ['covers present: the last that fit', { coversPresent: 9 }, 2, everyTime],
    ['covers present: one more', { coversPresent: 8 }, 2, '17:00 20:00 20:30 21:00'],
    ['bookings present: the last that fits', { bookingsPresent: 3 }, 2, everyTime],
    ['bookings present: one more', { bookingsPresent: 2 }, 2, '17:00 20:00 20:30 21:00'],
    ['a party larger than the limit', { coversStarting: 1 }, 2, ''],
    ['a limit of none', { bookingsPresent: 0 }, 2, ''],
  ])('%s', (...[, parts, partySize, expected]) => {
    expect(paced(parts, partySize)).toBe(expected);
  });

  it.each([
    ['in the same interval', '19:14', false],
    ['in the next', '19:15', true],
    ['at its first minute', '19:00', false],
    ['in the one before', '18:59', true],
  ])('counts starts in an interval of the wall clock: %s', (_what, clock, expected) => {
    const stays = [aStay({ tables: ['B'], from: at(`2026-06-12 ${clock}`), minutes: 60 })];

    expect(paced({ bookingsStarting: 1 }, 2, stays).includes('19:00')).toBe(expected);
  });

  it.each([
    ['who leaves as it comes', '18:00', true],
    ['who leaves a minute later', '18:01', false],
    ['who comes as it leaves', '21:00', true],
    ['who comes a minute before', '20:59', false],
  ])('does not count as present %s', (_what, clock, expected) => {
    const stays = [aStay({ tables: ['B'], from: at(`2026-06-12 ${clock}`), minutes: 60 })];

    expect(paced({ bookingsPresent: 1 }, 2, stays).includes('19:00')).toBe(expected);
  });

  it('does not count as present a party that has left a table that is being cleared', () => {
    const stays = [
      aStay({ tables: ['B'], from: at('2026-06-12 18:00'), minutes: 60, turnaroundMinutes: 30 }),
    ];

    expect(paced({ bookingsPresent: 1 }, 2, stays)).toContain('19:00');
  });

  it('uses the highest moment of the stay, not the sum of all arrivals and departures', () => {
    const stays = [
      aStay({ tables: ['B'], from: at('2026-06-12 19:00'), minutes: 60, partySize: 4 }),
      aStay({ tables: ['B'], from: at('2026-06-12 20:00'), minutes: 60, partySize: 4 }),
    ];

    expect(paced({ coversPresent: 6 }, 2, stays)).toBe(everyTime);
    expect(paced({ coversPresent: 6 }, 2, stays.toReversed())).toBe(everyTime);
  });
});

describe('free times past midnight', () => {
  const night: VenueParts = {
    hours: hoursOf('18:00-02:00', { friday: '18:00-03:00' }),
    bookingTypes: [twoHours('23:00-00:30')],
  };

  it('belong to the calendar day of their date', () => {
    expect(free({ venueParts: night, date: '2026-06-12' })).toBe('00:00 23:00 23:30');
  });

  it('end where the night before closes', () => {
    expect(free({ venueParts: night, date: '2026-06-13' })).toBe('00:00 00:30 23:00 23:30');
  });

  it('consider stays of the night before', () => {
    const stays = [aStay({ tables: ['A'], from: at('2026-06-12 23:30'), minutes: 45 })];

    expect(free({ venueParts: night, date: '2026-06-13', stays })).toBe('00:30 23:00 23:30');
  });

  it('do not need the venue to open on that day', () => {
    const hours = hoursOf('18:00-02:00', { friday: '18:00-03:00', saturday: 'closed' });

    expect(free({ venueParts: { ...night, hours }, date: '2026-06-13' })).toBe('00:00 00:30');
  });

  it('are today’s once the clock has passed midnight', () => {
    const asked = {
      venueParts: { ...night, policy: { slotIntervalMinutes: 30, bookNoticeMinutes: 10 } },
    };

    expect(free({ ...asked, date: '2026-06-13', now: at('2026-06-13 00:20') })).toBe(
      '00:30 23:00 23:30',
    );
    expect(free({ ...asked, date: '2026-06-12', now: at('2026-06-13 00:20') })).toBe('');
  });

  it('continue at a venue that is open round the clock', () => {
    const venueParts = { hours: hoursOf('00:00-00:00'), bookingTypes: [twoHours('22:00-01:00')] };

    expect(free({ venueParts })).toBe('00:00 00:30 01:00 22:00 22:30 23:00 23:30');
  });
});

describe('free times on days of clock changes', () => {
  const nights: VenueParts = {
    hours: hoursOf('00:00-00:00'),
    bookingTypes: [twoHours('00:00-04:00')],
    policy: { slotIntervalMinutes: 30, daysAheadMax: 900 },
  };

  it.each([
    [
      'spring in London skips an hour',
      'Europe/London',
      '2027-03-28',
      '00:00 00:30 02:00 02:30 03:00 03:30 04:00',
    ],
    [
      'autumn in London has each time once',
      'Europe/London',
      '2027-10-31',
      '00:00 00:30 01:00 01:30 02:00 02:30 03:00 03:30 04:00',
    ],
    [
      'spring in New York skips an hour',
      'America/New_York',
      '2027-03-14',
      '00:00 00:30 01:00 01:30 03:00 03:30 04:00',
    ],
    [
      'spring at Lord Howe skips half an hour',
      'Australia/Lord_Howe',
      '2027-10-03',
      '00:00 00:30 01:00 01:30 02:30 03:00 03:30 04:00',
    ],
  ])('%s', (...[, name, date, expected]) => {
    expect(free({ venueParts: { ...nights, zone: zone(name) }, date })).toBe(expected);
  });

  it('skip two quarters at Lord Howe on a grid of 15 minutes', () => {
    const venueParts = {
      ...nights,
      zone: zone('Australia/Lord_Howe'),
      bookingTypes: [twoHours('01:30-03:00')],
    };

    expect(
      free({
        venueParts: { ...venueParts, policy: { slotIntervalMinutes: 15, daysAheadMax: 900 } },
        date: '2027-10-03',
      }),
    ).toBe('01:30 01:45 02:30 02:45 03:00');
  });

  it('do not move the afternoon', () => {
    const afternoons = {
      ...nights,
      zone: zone('America/New_York'),
      bookingTypes: [twoHours('15:00-16:00')],
    };
    const day = aDay({ venue: testVenue(afternoons), date: '2027-03-14' });
    const times = freeTimes(day, { partySize: 2, bookingTypeId: null });

    expect(times.map(({ startsAt }) => startsAt)).toEqual(
      ['15:00', '15:30', '16:00'].map((clock) =>
        at(`2027-03-14 ${clock}`, zone('America/New_York')),
      ),
    );
  });

  it.each([
    ['spring, when two hours end at 03:30', '2027-03-28 00:30', '03:30 04:00'],
    [
      'autumn, when two hours end at the second 01:30',
      '2027-10-31 00:30',
      '02:00 02:30 03:00 03:30 04:00',
    ],
  ])('keep the table for the elapsed time: %s', (_what, from, expected) => {
    const stays = [aStay({ tables: ['A'], from: at(from), minutes: 120 })];

    expect(free({ venueParts: nights, date: from.slice(0, 10), stays })).toBe(expected);
  });

  it.each([
    ['exactly the notice, across the change', '2027-03-28 00:30', true],
    ['a minute less', '2027-03-28 00:31', false],
  ])('count notice in elapsed time: %s', (_what, now, expected) => {
    const venueParts = {
      ...nights,
      policy: { slotIntervalMinutes: 30, bookNoticeMinutes: 30, daysAheadMax: 900 },
    };

    expect(free({ venueParts, date: '2027-03-28', now: at(now) }).startsWith('02:00')).toBe(
      expected,
    );
  });

  it('count starts of both runs of a repeated hour as one interval of the wall clock', () => {
    const secondRun = at('2027-10-31 01:30') + 60 * 60_000;
    const stays = [aStay({ tables: ['B'], from: secondRun as Instant, minutes: 30 })];
    const venueParts = {
      ...nights,
      policy: { ...nights.policy, pacing: aPacing({ bookingsStarting: 1 }) },
    };

    expect(free({ venueParts, date: '2027-10-31', stays })).not.toContain('01:30');
  });
});
