import { describe, expect, it } from '@jest/globals';
import { at, date, zone } from '../testing/moments';
import { aBookingType, aDay, aStay, aVenue } from '../testing/venues';
import { onDate, sinceSeated, spanToRead } from './day';

describe('the stretch of the diary that decides about a day', () => {
  it('begins with the calendar day and ends an hour after its last party could have left', () => {
    const venue = aVenue({ policy: { turnaroundMinutes: 15 } });

    expect(spanToRead(venue, date('2026-06-12'))).toEqual({
      from: at('2026-06-12 00:00'),
      until: at('2026-06-13 03:15'),
    });
  });

  it('goes by the longest booking type', () => {
    const durations = [{ partySizeUpTo: null, minutes: 240 }];
    const venue = aVenue({
      bookingTypes: [aBookingType(), aBookingType({ slug: 'long', durations })],
    });

    expect(spanToRead(venue, date('2026-06-12')).until).toBe(at('2026-06-13 05:00'));
  });

  it('begins where the day begins when the clocks skip midnight', () => {
    const cairo = zone('Africa/Cairo');

    expect(spanToRead(aVenue({ zone: cairo }), date('2026-04-24')).from).toBe(
      at('2026-04-24 01:00', cairo),
    );
  });

  it('is a day and an hour for a venue that takes no bookings', () => {
    expect(spanToRead(aVenue({ bookingTypes: [] }), date('2026-06-12'))).toEqual({
      from: at('2026-06-12 00:00'),
      until: at('2026-06-13 01:00'),
    });
  });
});

describe('one day of a diary that was read for several', () => {
  it.each([
    ['cleared as the day begins', '2026-06-11 22:00', 120, false],
    ['cleared a minute later', '2026-06-11 22:01', 120, true],
    ['on the day', '2026-06-12 19:00', 120, true],
    ['begun within an hour after its last party could have left', '2026-06-13 02:59', 120, true],
    ['begun an hour after that', '2026-06-13 03:00', 120, false],
  ])('has a stay %s: %s', (...[, from, minutes, expected]) => {
    const stay = aStay({ tables: ['T1'], from: at(from), minutes });
    const day = onDate(aDay({ date: '2026-06-10', stays: [stay] }), date('2026-06-12'));

    expect(day.date).toBe('2026-06-12');
    expect(day.stays).toEqual(expected ? [stay] : []);
  });
});

describe('where a day is read from', () => {
  const from = at('2026-06-12 00:00');

  it.each([
    ['before it', '2026-06-11 23:59', '2026-06-12 00:00'],
    ['as it begins', '2026-06-12 00:00', '2026-06-11 18:00'],
    ['in its first hours', '2026-06-12 05:59', '2026-06-11 23:59'],
    ['six hours later', '2026-06-12 06:00', '2026-06-12 00:00'],
    ['in the evening', '2026-06-12 20:00', '2026-06-12 00:00'],
  ])('%s, parties of the evening before count that may still sit there', (_when, now, since) => {
    expect(sinceSeated(from, at(now))).toBe(at(since));
  });
});
