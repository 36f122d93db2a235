import { describe, expect, it } from '@jest/globals';
import type { LocalDate, LocalTime } from '@venue/domain/shared/time';
import {
  formatClauses,
  formatDate,
  formatDuration,
  formatGuests,
  formatList,
  formatMoment,
  formatTime,
} from './format';

const today = '2026-12-01' as LocalDate;
const date = (text: string): LocalDate => text as LocalDate;
const time = (text: string): LocalTime => text as LocalTime;

describe('a day, in words', () => {
  it.each([
    ['2026-12-01', 'Tuesday 1 December'],
    ['2026-12-05', 'Saturday 5 December'],
    ['2027-01-31', 'Sunday 31 January'],
    ['2028-02-29', 'Tuesday 29 February 2028'],
    ['2026-11-30', 'Monday 30 November'],
  ])('%s is %s', (day, words) => {
    expect(formatDate(date(day), today)).toBe(words);
  });

  it.each([
    ['2027-09-27', 'Monday 27 September'],
    ['2027-09-28', 'Tuesday 28 September 2027'],
    ['2026-02-04', 'Wednesday 4 February'],
    ['2026-02-03', 'Tuesday 3 February 2026'],
  ])('has its year when it is more than 300 days away: %s', (day, words) => {
    expect(formatDate(date(day), today)).toBe(words);
  });
});

describe('a time, in words', () => {
  it.each([
    ['00:00', '12am'],
    ['00:30', '12:30am'],
    ['01:05', '1:05am'],
    ['11:59', '11:59am'],
    ['12:00', '12pm'],
    ['12:15', '12:15pm'],
    ['13:00', '1pm'],
    ['19:30', '7:30pm'],
    ['23:59', '11:59pm'],
  ])('%s is %s', (clock, words) => {
    expect(formatTime(time(clock))).toBe(words);
  });

  it('follows its day', () => {
    const moment = { date: date('2026-12-05'), time: time('19:30') };

    expect(formatMoment(moment, today)).toBe('Saturday 5 December at 7:30pm');
  });
});

describe('a duration, in words', () => {
  it.each([
    [0, '0 minutes'],
    [1, 'a minute'],
    [5, 'five minutes'],
    [10, 'ten minutes'],
    [11, '11 minutes'],
    [59, '59 minutes'],
    [60, 'an hour'],
    [61, 'an hour and a minute'],
    [75, 'an hour and 15 minutes'],
    [90, '90 minutes'],
    [120, 'two hours'],
    [150, 'two hours and 30 minutes'],
    [1440, '24 hours'],
    [2160, '36 hours'],
    [2880, '48 hours'],
    [2940, '49 hours'],
    [4320, 'three days'],
    [10_080, 'seven days'],
    [20_160, '14 days'],
  ])('%d minutes are %s', (minutes, words) => {
    expect(formatDuration(minutes)).toBe(words);
  });
});

describe('numbers and lists, in words', () => {
  it.each([
    [1, '1 guest'],
    [2, '2 guests'],
    [1000, '1000 guests'],
  ])('%d is %s', (partySize, words) => {
    expect(formatGuests(partySize)).toBe(words);
  });

  it.each([
    [[], ''],
    [['7pm'], '7pm'],
    [['7pm', '8pm'], '7pm and 8pm'],
    [['7pm', '8pm', '9pm'], '7pm, 8pm and 9pm'],
  ])('%j is “%s”', (parts, words) => {
    expect(formatList(parts)).toBe(words);
  });

  it('leave a choice, and have a comma before each clause', () => {
    expect(formatList(['7pm', '8pm', '9pm'], 'or')).toBe('7pm, 8pm or 9pm');
    expect(formatClauses(['at 5pm'])).toBe('at 5pm');
    expect(formatClauses(['at 5pm and 6pm', 'from 7pm to 9pm'])).toBe(
      'at 5pm and 6pm, and from 7pm to 9pm',
    );
    expect(formatClauses(['7pm', '8pm that day', '9pm there'], 'or')).toBe(
      '7pm, 8pm that day, or 9pm there',
    );
  });
});
