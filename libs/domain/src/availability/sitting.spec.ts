import { describe, expect, it } from '@jest/globals';
import type { Instant } from '../shared/time';
import type { OpeningHours } from '../venue/opening-hours';
import { at, date } from '@venue/testing/moments';
import {
  aBookingType,
  aDay,
  aStay,
  aTable,
  aVenue,
  aWindow,
  clockTimes,
  hoursOf,
} from '@venue/testing/venues';
import { tableUses } from './table-uses';
import { onDate, spanToRead, type Day } from './day';
import type { Stay } from './stay';
import { decideDays } from './days';
import { freeTimes } from './free-times';
import { isAtTables, startOfStaysSpan } from './sitting';

/** Starts each half hour, for an hour and a quarter of an hour after it. */
const meal = aBookingType({
  windows: [aWindow('12:00-23:30')],
  durations: [{ partySizeUpTo: null, minutes: 60 }],
});
const open = (ranges: readonly string[]): OpeningHours =>
  hoursOf('closed', {}, { times: ranges.flatMap((range) => hoursOf(range).times) });
const venueWith = (hours: readonly string[]): Day['venue'] =>
  aVenue({
    tables: [aTable('T1'), aTable('T2')],
    combinations: [],
    bookingTypes: [meal],
    hours: open(hours),
    policy: { slotIntervalMinutes: 30, turnaroundMinutes: 15, bookNoticeMinutes: 0 },
  });
const venue = venueWith(['12:00-23:00']);

/** Until 19:30, and cleared at 19:45. */
const seated = (parts: Partial<Stay> = {}): Stay => ({
  ...aStay({
    tables: ['T1'],
    from: at('2026-06-12 18:00'),
    minutes: 90,
    turnaroundMinutes: 15,
    isFixed: true,
    isSeated: true,
  }),
  ...parts,
});

const usedFor = (stay: Stay, now: string, where = venue): { from: Instant; clearedAt: Instant } => {
  const later = aStay({ tables: ['T2'], from: at('2026-06-12 20:00'), minutes: 90 });
  const [use, other] = tableUses(aDay({ venue: where, now: at(now), stays: [stay, later] }));
  expect(other).toEqual(later);
  const { from, clearedAt } = use as Stay;
  return { from, clearedAt };
};

describe('the table of a party that sits longer than planned', () => {
  it.each([
    ['as planned while its time is not over', '2026-06-12 19:29', '2026-06-12 19:45'],
    ['until the venue closes once its time is over', '2026-06-12 19:30', '2026-06-12 23:00'],
    ['until the venue closes an hour later', '2026-06-12 20:30', '2026-06-12 23:00'],
    ['at this moment after that', '2026-06-12 23:00', '2026-06-12 23:01'],
  ])('is in use %s', (_when, now, until) => {
    expect(usedFor(seated(), now).clearedAt).toBe(at(until));
  });

  it.each([
    ['for six hours at most', ['10:00-09:00'], '2026-06-13 01:45'],
    [
      'until the end of the hours in which it came',
      ['12:00-20:30', '21:00-23:00'],
      '2026-06-12 20:30',
    ],
    ['for its turnaround at least', ['12:00-19:40'], '2026-06-12 19:45'],
    ['for its turnaround where it came outside the hours', ['12:00-15:00'], '2026-06-12 19:45'],
  ])('is in use %s', (_what, hours, until) => {
    expect(usedFor(seated(), '2026-06-12 19:30', venueWith(hours)).clearedAt).toBe(at(until));
  });

  it('is free as planned if the party never came', () => {
    const stay = seated({ isSeated: false });

    expect(usedFor(stay, '2026-06-12 21:00').clearedAt).toBe(stay.clearedAt);
  });

  it.each([
    ['on the same day', '2026-06-12 23:59', true],
    ['the last moment before six hours are over', '2026-06-13 01:44', true],
    ['once they are over, and the day as well', '2026-06-13 01:45', false],
  ])('is no longer in use when it was forgotten: %s', (_when, now, isThere) => {
    const moment = { venue, now: at(now) };

    expect(isAtTables(seated(), moment)).toBe(isThere);
    expect(usedFor(seated(), now).clearedAt > moment.now).toBe(isThere);
  });
});

describe('the table of a party that sat down early', () => {
  it.each([
    ['is in use from now on', '2026-06-12 17:10', '2026-06-12 17:10'],
    ['is in use as planned from its start on', '2026-06-12 18:00', '2026-06-12 18:00'],
  ])('%s', (_what, now, from) => {
    expect(usedFor(seated(), now)).toEqual({ from: at(from), clearedAt: at('2026-06-12 19:45') });
  });
});

describe('a search while a party sits longer than planned', () => {
  const small = { ...venue, tables: [aTable('T1')] };
  const wish = { partySize: 2, bookingTypeId: null };
  const timesOn = (day: string, now: string, stays: readonly Stay[], where = small) =>
    clockTimes(freeTimes(aDay({ venue: where, date: day, now: at(now), stays }), wish));

  it('offers its table on no later start of that evening, until it leaves', () => {
    const [before, after] = ['2026-06-12 19:29', '2026-06-12 19:30'].map((now) =>
      timesOn('2026-06-12', now, [seated()]),
    );

    expect(before).toBe('20:00 20:30 21:00 21:30 22:00');
    expect(after).toBe('');
    expect(timesOn('2026-06-12', '2026-06-12 19:30', [])).toContain('20:00');
  });

  it('offers its table after a break in which the venue is closed', () => {
    const where = { ...small, hours: open(['12:00-20:30', '21:00-23:00']) };

    expect(timesOn('2026-06-12', '2026-06-12 19:30', [seated()], where)).toBe('21:00 21:30 22:00');
  });

  it.each([
    ['closed at midnight', ['12:00-00:00', '00:30-03:00'], true],
    ['open past midnight', ['12:00-03:00'], false],
  ])('offers its table just after midnight only if the venue was %s', (_is, hours, isFree) => {
    const night = aBookingType({ ...meal, windows: [aWindow('00:30-01:00')] });
    const where = { ...small, bookingTypes: [night], hours: open(hours) };
    const now = at('2026-06-12 23:00');
    const late = { from: at('2026-06-12 21:00'), until: at('2026-06-12 22:45') };
    const stay = seated({ ...late, clearedAt: at('2026-06-12 23:00') });
    const day = aDay({ venue: where, date: '2026-06-12', now, stays: [stay] });
    const next = date('2026-06-13');

    const isRead = stay.clearedAt > spanToRead(where, { date: next, now }).from;
    const times = clockTimes(freeTimes(onDate(day, next), wish));
    const [of] = decideDays(day, { from: next, to: next }, wish);

    expect([isRead, times]).toEqual(isFree ? [false, '00:30 01:00'] : [true, '']);
    expect(of?.times.join(' ')).toBe(times);
  });
});

describe('the start of the reading of a day', () => {
  const from = at('2026-06-12 00:00');
  const nightly = venueWith(['12:00-02:00']);

  it.each([
    ['more than six hours before it', nightly, '2026-06-11 17:59', '2026-06-12 00:00'],
    ['six hours before it', nightly, '2026-06-11 18:00', '2026-06-12 00:00'],
    ['less than six hours before it', nightly, '2026-06-11 18:01', '2026-06-11 18:00'],
    ['the same, of a venue that closes before', venue, '2026-06-11 18:01', '2026-06-12 00:00'],
    ['as it begins', venue, '2026-06-12 00:00', '2026-06-11 18:00'],
    ['in its first hours', venue, '2026-06-12 05:59', '2026-06-11 23:00'],
    ['six hours later', venue, '2026-06-12 06:00', '2026-06-12 00:00'],
    ['in the evening', venue, '2026-06-12 20:00', '2026-06-12 00:00'],
  ])(
    '%s, parties of the evening before count that may still sit there',
    (_when, at_, now, since) => {
      expect(startOfStaysSpan(from, at_, at(now))).toBe(at(since));
    },
  );
});
