import { describe, expect, it } from '@jest/globals';
import { localOf } from '../shared/time';
import { at, date } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { parseDayWish, spanOfWish } from './day-wish';
import type { Span } from './opening-hours';

describe('a day as a person names it', () => {
  it.each(['2026-12-05', 'today', 'tomorrow'])('may be %s', (text) => {
    expect(parseDayWish(text)).toBe(text);
  });

  it.each(['2026-02-30', 'yesterday', 'Today', ''])('is never “%s”', (text) => {
    expect(parseDayWish(text)).toBeNull();
  });

  const venue = aVenue();
  const daysOf = ({ from, until }: Span) =>
    [from, until].map((moment) => Object.values(localOf(moment, venue.zone)).join(' '));

  it.each([
    ['before the service', '2026-12-04 09:00', '2026-12-04 00:00', '2026-12-05 00:30'],
    ['in the last minute of the day', '2026-12-04 23:59', '2026-12-04 00:00', '2026-12-05 00:30'],
    ['after midnight', '2026-12-05 00:00', '2026-12-04 00:00', '2026-12-05 00:30'],
    [
      'in the last minute of the service',
      '2026-12-05 00:29',
      '2026-12-04 00:00',
      '2026-12-05 00:30',
    ],
    ['when the service is over', '2026-12-05 00:30', '2026-12-05 00:30', '2026-12-06 00:30'],
    ['at midnight without service', '2026-12-04 00:00', '2026-12-04 00:00', '2026-12-05 00:30'],
    ['a minute before that', '2026-12-03 23:59', '2026-12-03 00:00', '2026-12-04 00:00'],
  ])('is the service day for the word today: %s', (_when, clock, from, until) => {
    expect(daysOf(spanOfWish('today', venue, at(clock)))).toEqual([from, until]);
  });

  it('is the next service day for the word tomorrow', () => {
    const tomorrow = ['2026-12-05 00:30', '2026-12-06 00:30'];

    expect(daysOf(spanOfWish('tomorrow', venue, at('2026-12-04 23:59')))).toEqual(tomorrow);
    expect(daysOf(spanOfWish('tomorrow', venue, at('2026-12-05 00:29')))).toEqual(tomorrow);
  });

  it('is the calendar day for a date', () => {
    const day = ['2026-12-05 00:00', '2026-12-06 00:00'];

    expect(daysOf(spanOfWish(date('2026-12-05'), venue, at('2026-12-05 00:10')))).toEqual(day);
  });
});
