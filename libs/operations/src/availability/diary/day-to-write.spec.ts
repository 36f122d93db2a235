import { describe, expect, it } from '@jest/globals';
import { plusMinutes } from '@venue/domain/shared/time';
import { aBookingType, aVenue } from '@venue/testing/venues';
import { at } from '@venue/testing/moments';
import { onFile } from '@venue/testing/bookings';
import { daysOf } from './day-to-write';

const startsAt = at('2026-06-12 20:00');

/** A venue where a party of another size may stay up to so many minutes. */
const venueWith = (minutes: number): ReturnType<typeof aVenue> =>
  aVenue({
    bookingTypes: [
      aBookingType({
        durations: [
          { partySizeUpTo: 2, minutes: 60 },
          { partySizeUpTo: null, minutes },
        ],
      }),
    ],
  });
const bothDays = ['2026-06-12', '2026-06-13'];

describe('the days that a booking may touch', () => {
  it.each([
    [239, ['2026-06-12']],
    [240, bothDays],
  ])('end where the longest stay from its start has left: %i minutes', (minutes, days) => {
    const file = onFile({ startsAt, endsAt: plusMinutes(startsAt, 60) });

    expect(daysOf(file, venueWith(minutes))).toEqual(days);
  });

  it.each([
    [59, ['2026-06-12']],
    [60, bothDays],
  ])('count from the arrival of a late party: %i minutes', (late, days) => {
    const expectedArrival = plusMinutes(startsAt, late);
    const file = onFile({ startsAt, endsAt: plusMinutes(startsAt, 60), expectedArrival });

    expect(daysOf(file, venueWith(180))).toEqual(days);
  });

  it.each([
    [239, ['2026-06-12']],
    [240, bothDays],
  ])('include those until its tables are cleared: %i minutes', (minutes, days) => {
    const booking = { startsAt, endsAt: plusMinutes(startsAt, 60) };
    const file = onFile(booking, { clearedAt: plusMinutes(startsAt, minutes) });

    expect(daysOf(file, venueWith(60))).toEqual(days);
  });
});
