/** The console's names for bookings, and parties in each other's way. */
import { describe, expect, it } from '@jest/globals';
import { minutesLateMax as minutesOfDomain } from '@venue/domain/venue/policy';
import type { DayBookingAnswer } from '../src/page/answers';
import {
  clashesWith,
  minutesLateMax,
  needsTable,
  occupiedUntil,
  statusOf,
} from '../src/page/day/bookings';
import { sourceWords } from '../src/page/parts/source-words';

const aBooking = (parts: object = {}): DayBookingAnswer =>
  ({
    ...{ reference: 'A', state: 'confirmed', arrivedAt: null, expectedAt: null },
    ...{ startMinutes: 1140, endMinutes: 1230, tables: [{ id: 'D1' }] },
    ...parts,
  }) as unknown as DayBookingAnswer;

describe('a party that is to come', () => {
  it.each([
    [null, 1140, 'expected'],
    [null, 1141, 'late'],
    ['19:30', 1140, 'expected'],
    ['19:30', 1141, 'late'],
  ])('that is expected at %s is at minute %i %s', (expectedAt, now, status) => {
    expect(statusOf(aBooking({ expectedAt }), now)).toBe(status);
  });
});

it('the form of a delay takes as many minutes as the deployment', () => {
  expect(minutesLateMax).toBe(minutesOfDomain);
});

describe('a booking without a table', () => {
  it.each([
    ['confirmed', true],
    ['awaiting_deposit', true],
    ['seated', true],
    ['cancelled', false],
    ['completed', false],
    ['no_show', false],
  ])('needs one while it is %s: %s', (state, isNeeded) => {
    expect(needsTable(aBooking({ state, tables: [] }))).toBe(isNeeded);
    expect(needsTable(aBooking({ state }))).toBe(false);
  });
});

describe('a table', () => {
  it.each([
    ['seated', 1230, 1230],
    ['seated', 1231, 1231],
    ['completed', 1231, 1230],
    ['confirmed', 1231, 1230],
    ['seated', null, 1230],
  ])('with a party that is %s is at minute %s taken until %i', (state, now, until) => {
    expect(occupiedUntil(aBooking({ state }), now)).toBe(until);
  });

  const before = aBooking({
    reference: 'B',
    state: 'seated',
    startMinutes: 1050,
    endMinutes: 1140,
  });
  const namesAt = (now: number, other = before, ownBooking = aBooking()): readonly string[] =>
    clashesWith(ownBooking, [ownBooking, other], now).map(({ reference }) => reference);

  it('is in the way of the next party once the one before sits beyond its end', () => {
    expect(namesAt(1140)).toEqual([]);
    expect(namesAt(1141)).toEqual(['B']);
    expect(namesAt(1141, { ...before, state: 'completed' })).toEqual([]);
    expect(namesAt(1141, { ...before, tables: [{ id: 'D2' }] })).toEqual([]);
    expect(namesAt(1141, before, aBooking({ state: 'cancelled' }))).toEqual([]);
  });

  it('with two parties that sit there is in the way of both', () => {
    const ownBooking = aBooking({ state: 'seated' });
    expect(namesAt(1150, before, ownBooking)).toEqual(['B']);
    expect(clashesWith(before, [ownBooking, before], 1150)).toEqual([ownBooking]);
  });
});

it.each([
  ['api', 'by an integration'],
  ['walk-in', 'at the door'],
  ['phone', 'by phone'],
  ['phone-agent', 'by phone-agent'],
])('a booking of the channel %s came %s', (source, words) => {
  expect(sourceWords(source)).toBe(words);
});
