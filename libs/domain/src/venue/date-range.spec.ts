import { describe, expect, it } from '@jest/globals';
import { date, london, zone } from '@venue/testing/moments';
import { isoOf, minutesBetween } from '../shared/time';
import { decideRange, spanOfDays } from './date-range';

const today = date('2026-12-01');
const decide = (from: string | null, to: string | null) =>
  decideRange({
    from: from === null ? null : date(from),
    to: to === null ? null : date(to),
    today,
  });

describe('a range of days', () => {
  it.each([
    ['today to 30 days ahead when nothing is said', null, null, '2026-12-01', '2026-12-31'],
    ['30 days on from the first', '2027-02-01', null, '2027-02-01', '2027-03-03'],
    ['today to the last', null, '2026-12-05', '2026-12-01', '2026-12-05'],
    ['today alone', null, '2026-12-01', '2026-12-01', '2026-12-01'],
    ['what is said', '2026-12-03', '2026-12-04', '2026-12-03', '2026-12-04'],
    ['one day', '2026-12-03', '2026-12-03', '2026-12-03', '2026-12-03'],
    ['days that are over', '2026-11-03', '2026-11-04', '2026-11-03', '2026-11-04'],
    ['92 days', '2026-12-01', '2027-03-03', '2026-12-01', '2027-03-03'],
    ['92 days from today', null, '2027-03-03', '2026-12-01', '2027-03-03'],
  ])('are %s', (_what, from, to, first, last) => {
    expect(decide(from, to)).toEqual({ kind: 'range', range: { from: first, to: last } });
  });

  it.each([
    ['a day before the first', '2026-12-03', '2026-12-02', 'backwards'],
    ['yesterday, when today is the first', null, '2026-11-30', 'backwards'],
    ['93 days', '2026-12-01', '2027-03-04', 'too-long'],
    ['93 days from today', null, '2027-03-04', 'too-long'],
    ['ten centuries', '1000-01-01', '9998-12-31', 'too-long'],
  ])('are refused when they end %s', (_what, from, to, because) => {
    expect(decide(from, to)).toEqual({ kind: 'refused', because });
  });
});

describe('the time from the first day to the last', () => {
  const span = (from: string, to: string, where = london) =>
    spanOfDays({ from: date(from), to: date(to) }, where);

  it.each([
    ['a day', london, '2026-12-05', '2026-12-05T00:00:00.000Z', 24],
    ['a day in summer', london, '2026-06-12', '2026-06-11T23:00:00.000Z', 24],
    ['the day on which the clocks go on', london, '2027-03-28', '2027-03-28T00:00:00.000Z', 23],
    ['the day on which they go back', london, '2027-10-31', '2027-10-30T23:00:00.000Z', 25],
    ['a day elsewhere', zone('America/New_York'), '2026-12-05', '2026-12-05T05:00:00.000Z', 24],
    [
      'a day that begins at 1am',
      zone('Africa/Cairo'),
      '2026-04-24',
      '2026-04-23T22:00:00.000Z',
      23,
    ],
  ])('is all of %s', (_what, where, day, begins, hours) => {
    const { from, until } = span(day, day, where);

    expect(isoOf(from)).toBe(begins);
    expect(minutesBetween(from, until)).toBe(hours * 60);
  });

  it('has the last day in it, whole', () => {
    const { from, until } = span('2027-03-26', '2027-03-28');

    expect([isoOf(from), isoOf(until)]).toEqual([
      '2027-03-26T00:00:00.000Z',
      '2027-03-28T23:00:00.000Z',
    ]);
  });

  it('includes the last days there are', () => {
    const decided = decide('9998-12-31', null);
    if (decided.kind === 'refused') throw new Error(decided.because);

    expect(isoOf(spanOfDays(decided.range, london).until)).toBe('9999-01-31T00:00:00.000Z');
  });
});
