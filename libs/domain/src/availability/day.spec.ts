import { describe, expect, it } from '@jest/globals';
import { at, date, zone } from '@venue/testing/moments';
import { aBookingType, aDay, aStay, aVenue } from '@venue/testing/venues';
import { onDate, spanToRead } from './day';

describe('the part of the diary that decides about a day', () => {
  const now = at('2026-04-01 12:00');

  it('begins with the calendar day and ends an hour after its last party could have left', () => {
    const venue = aVenue({ policy: { turnaroundMinutes: 15 } });

    expect(spanToRead(venue, { date: date('2026-06-12'), now })).toEqual({
      from: at('2026-06-12 00:00'),
      until: at('2026-06-13 03:15'),
    });
  });

  it('depends on the longest booking type', () => {
    const durations = [{ partySizeUpTo: null, minutes: 240 }];
    const venue = aVenue({
      bookingTypes: [aBookingType(), aBookingType({ slug: 'long', durations })],
    });

    expect(spanToRead(venue, { date: date('2026-06-12'), now }).until).toBe(at('2026-06-13 05:00'));
  });

  it('begins where the day begins when the clocks skip midnight', () => {
    const cairo = zone('Africa/Cairo');

    expect(spanToRead(aVenue({ zone: cairo }), { date: date('2026-04-24'), now }).from).toBe(
      at('2026-04-24 01:00', cairo),
    );
  });

  it('is a day and an hour for a venue that takes no bookings', () => {
    expect(spanToRead(aVenue({ bookingTypes: [] }), { date: date('2026-06-12'), now })).toEqual({
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
