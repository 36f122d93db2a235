import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { freeTimes } from '../availability/free-times';
import { seatingsFor } from '../availability/seating';
import { aWish, details } from '@venue/testing/bookings';
import { at, time } from '@venue/testing/moments';
import {
  aBlock,
  aBookingType,
  aDay,
  aPacing,
  aPolicy,
  aStay,
  aTable,
  aVenue,
  hoursOf,
} from '@venue/testing/venues';
import { plusMinutes } from '../shared/time';
import { minutesFor } from '../venue/venue';
import { decideMake } from './make';
import { partyOnDay } from './party-on-day';
import { lacksOverride, bookingRules, warningsOf, weightOf, type RuleName } from './rules';
import { rulesBrokenByStart } from './start-rules';

const override = { reason: 'Regulars', isDepositWaived: false };
const names = Object.keys(bookingRules) as RuleName[];

describe('breaking a rule', () => {
  it.each<[string, readonly string[]]>([
    [
      'freely',
      ['notice', 'too-close', 'inside-notice', 'moved-inside-notice', 'too-far-ahead'].concat(
        'party-too-large',
      ),
    ],
    ['once-warned', ['closed-online', 'party-size', 'covers', 'no-table']],
    ['never', ['pacing', 'not-offered', 'closed', 'closed-day', 'table-in-use']],
  ])('with diary.write: %s', (permission, expected) => {
    expect(names.filter((name) => bookingRules[name]['diary.write'] === permission)).toEqual(
      expected,
    );
  });

  it('is never for guests, and with an override for every rule except a table in use', () => {
    expect(names.every((name) => bookingRules[name].guest === 'never')).toBe(true);
    const refused = names.filter((name) => bookingRules[name]['diary.override'] === 'never');
    expect(refused).toEqual(['table-in-use']);
  });

  it('warns of each rule once, and of none that binds only guests', () => {
    expect(warningsOf(['notice', 'covers', 'pacing', 'covers'])).toEqual([
      { rule: 'covers', takes: 'confirmation' },
      { rule: 'pacing', takes: 'override' },
    ]);
  });

  it.each<[readonly RuleName[], boolean]>([
    [[], false],
    [['party-size', 'covers', 'notice'], false],
    [['covers', 'closed'], true],
  ])('needs an override for %j: %s', (broken, expected) => {
    const warnings = warningsOf(broken);

    expect(lacksOverride(warnings, { override: null })).toBe(expected);
    expect(lacksOverride(warnings, { override })).toBe(false);
  });

  it('prefers warnings without an override', () => {
    const weight = (...broken: RuleName[]) => weightOf(warningsOf(broken));

    expect(weight('party-size', 'covers')).toBeLessThan(weight('pacing'));
    expect(weight('covers')).toBeLessThan(weight('covers', 'party-size'));
    expect(weight('pacing')).toBeLessThan(weight('pacing', 'closed'));
  });
});

describe('the rules of a start', () => {
  const dinner = aBookingType({ partySizeMin: 2, partySizeMax: 5 });
  const venue = aVenue({ tables: [aTable('T1', { maxCovers: 9 })], bookingTypes: [dinner] });

  it('decide which free times guests find', () => {
    const policy = aPolicy({ partySizeMax: 4, pacing: aPacing({ coversStarting: 4 }) });
    const small = { ...venue, policy };
    fc.assert(
      fc.property(
        fc.record({
          partySize: fc.integer({ min: 1, max: 6 }),
          date: fc.constantFrom('2026-06-12', '2026-09-08', '2026-09-09'),
          clock: fc.constantFrom('16:45', '17:00', '19:00', '19:10', '21:30', '21:45'),
          now: fc.constantFrom('2026-06-10 12:00', '2026-06-12 18:00', '2026-06-12 18:01'),
          isClosed: fc.boolean(),
          covers: fc.integer({ min: 0, max: 4 }),
        }),
        ({ partySize, date, clock, now, isClosed, covers }) => {
          const startsAt = at(`${date} ${clock}`);
          const other = aStay({ tables: ['other'], from: startsAt, partySize: covers });
          const closure = aBlock({
            scope: 'online',
            from: startsAt,
            until: plusMinutes(startsAt, 1),
          });
          const day = aDay({
            venue: small,
            date: aWish({ date }).date,
            now: at(now),
            stays: covers === 0 ? [] : [other],
            blocks: isClosed ? [closure] : [],
          });
          const wish = { ...aWish({ partySize, date, time: clock }), tableIds: null };
          const minutes = minutesFor(dinner, partySize);
          const sitting = { type: dinner, minutes, startsAt };
          const broken = rulesBrokenByStart(partyOnDay(day, wish), time(clock), sitting);
          const isSeatable = seatingsFor(small, dinner, partySize).length > 0;

          expect(freeTimes(day, wish, wish.time).length > 0).toBe(
            broken.length === 0 && isSeatable,
          );
        },
      ),
      { numRuns: 400 },
    );
  });

  const make = (
    parts: Parameters<typeof aWish>[0],
    { venue: at_ = venue, by = { override: null as typeof override | null }, tables = null } = {},
  ) => {
    const wish = { ...aWish(parts), tableIds: tables };
    return decideMake(aDay({ venue: at_, now: at('2026-06-10 12:00'), date: wish.date }), {
      wish,
      details,
      by,
    });
  };

  it.each([
    ['the largest party of the type', 5, 'booked'],
    ['one guest more', 6, 'booked'],
    ['as many as the table has', 9, 'booked'],
    ['more than that', 10, 'unavailable'],
  ])('let the team book %s', (_what, partySize, kind) => {
    expect(make({ partySize }).kind).toBe(kind);
  });

  it.each([
    [5, 'booked'],
    [4, 'booked'],
  ])('let the team have an empty table for five or more: %s guests', (partySize, kind) => {
    const one = { ...venue, tables: [aTable('T1', { minCovers: 5, maxCovers: 9 })] };

    expect(make({ partySize }, { venue: one }).kind).toBe(kind);
  });

  it.each([
    ['2026-06-11', '22:00', ['not-offered', 'closed']],
    ['2026-06-12', '12:00', ['not-offered', 'closed-day']],
  ])('need an override outside the hours and on a closed day: %s', (date, clock, rules) => {
    const thursdays = { ...venue, hours: hoursOf('17:00-23:00', { friday: 'closed' }) };
    const refused = make({ date, time: clock }, { venue: thursdays });

    expect(refused).toEqual({
      kind: 'against-rules',
      warnings: rules.map((rule) => ({ rule, takes: 'override' })),
    });
    expect(make({ date, time: clock }, { venue: thursdays, by: { override } })).toMatchObject({
      kind: 'booked',
      overrideReason: 'Regulars',
    });
  });
});
