import { describe, expect, it } from '@jest/globals';
import { date, time } from '@venue/testing/moments';
import { aWindow } from '@venue/testing/venues';
import { dayOfRange, startsOn, type StartTimes } from './windows';

const friday = date('2026-06-12');
const saturday = date('2026-06-13');
const sunday = date('2026-06-14');

describe('the starts of a window', () => {
  it.each([
    ['both ends are included', '17:00-18:00', 30, '17:00 17:30 18:00'],
    ['the grid begins with the window', '17:10-18:00', 20, '17:10 17:30 17:50'],
    ['the last one lies on the grid', '17:00-17:59', 30, '17:00 17:30'],
    ['one start when both ends are the same', '19:00-19:00', 15, '19:00'],
    ['up to midnight, not beyond', '23:30-23:59', 15, '23:30 23:45'],
    ['the whole day', '00:00-23:59', 360, '00:00 06:00 12:00 18:00'],
  ])('%s', (...[, range, interval, starts]) => {
    expect(startsOn(friday, aWindow(range), interval).join(' ')).toBe(starts);
  });

  it('are none on a day that the window does not name', () => {
    expect(startsOn(saturday, aWindow('17:00-18:00', ['friday']), 15)).toEqual([]);
  });

  it.each([
    ['on its own day', friday, '23:00 23:30'],
    ['after midnight on the next calendar day', saturday, '00:00 00:30'],
    ['not two days later', sunday, ''],
  ])('that runs past midnight appear in the calendar: %s', (_what, day, starts) => {
    expect(startsOn(day, aWindow('23:00-00:30', ['friday']), 30).join(' ')).toBe(starts);
  });

  it('keep the grid of the evening after midnight', () => {
    expect(startsOn(saturday, aWindow('23:40-01:00', ['friday']), 25).join(' ')).toBe(
      '00:05 00:30 00:55',
    );
  });

  it('are last night’s and this evening’s, in the order of the clock, if it runs each day', () => {
    expect(startsOn(saturday, aWindow('22:00-01:00'), 60).join(' ')).toBe(
      '00:00 01:00 22:00 23:00',
    );
  });
});

describe('a range of start times', () => {
  const evening: StartTimes = { days: ['friday'], from: time('18:00'), to: time('21:00') };
  const night: StartTimes = { days: ['friday'], from: time('18:00'), to: time('00:30') };
  const always: StartTimes = { days: null, from: null, to: null };

  it.each([
    ['the minute before', evening, friday, '17:59', false],
    ['the first minute', evening, friday, '18:00', true],
    ['the last minute', evening, friday, '21:00', true],
    ['the minute after', evening, friday, '21:01', false],
    ['another day', evening, saturday, '19:00', false],
    ['past midnight: the minute before', night, friday, '17:59', false],
    ['past midnight: the first minute', night, friday, '18:00', true],
    ['past midnight: the last before it', night, friday, '23:59', true],
    ['past midnight: the next calendar day', night, saturday, '00:30', true],
    ['past midnight: the minute after', night, saturday, '00:31', false],
    ['past midnight: the night before is not named', night, friday, '00:30', false],
    ['past midnight: the next evening is not named', night, saturday, '19:00', false],
    ['of one minute: that minute', { ...evening, to: time('18:00') }, friday, '18:00', true],
    ['of one minute: the minute after', { ...evening, to: time('18:00') }, friday, '18:01', false],
    ['of one minute: the next day', { ...evening, to: time('18:00') }, saturday, '17:59', false],
    ['no bounds', always, sunday, '00:00', true],
    ['no bounds', always, sunday, '23:59', true],
    ['no start: from the start of the day', { ...night, from: null }, friday, '00:00', true],
    ['no start: until its end', { ...night, from: null }, friday, '00:31', false],
    ['no end: to the end of the day', { ...night, to: null }, friday, '23:59', true],
    ['no end: not past midnight', { ...night, to: null }, saturday, '00:00', false],
    ['every day, past midnight', { ...night, days: null }, friday, '00:30', true],
  ])('%s', (...[, range, day, clock, expected]) => {
    expect(dayOfRange(range, { date: day, time: time(clock) }) !== null).toBe(expected);
  });
});
