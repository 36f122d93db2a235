import { describe, expect, it } from '@jest/globals';
import type { BookingCount } from '@venue/domain/booking/numbers';
import { pence } from '@venue/domain/shared/money';
import { aVenue } from '@venue/testing/venues';
import { date } from '@venue/testing/moments';
import { numbersFor } from './numbers-for';

const venue = aVenue();
const inputOf = (from: string, to: string) => ({
  environment: 'live' as const,
  venueId: venue.slug,
  from: date(from),
  to: date(to),
});

describe('the span of days of a venue’s numbers', () => {
  it.each([
    ['2026-12-01', '2026-12-01', null],
    ['2026-12-02', '2026-12-01', 'to must not be before from.'],
    ['2026-12-01', '2027-12-01', null],
    ['2026-12-01', '2027-12-02', 'to must be at most 2027-12-01.'],
  ])('from %s to %s', (from, to, detail) => {
    const errors = detail === null ? [] : [{ pointer: 'to', detail }];

    expect(numbersFor.check(inputOf(from, to))).toEqual(errors);
  });
});

describe('the numbers of a venue', () => {
  const count = (source: string, guests: number): BookingCount => ({
    date: date('2026-12-01'),
    service: 'Dinner',
    source,
    state: 'confirmed',
    card: null,
    bookings: 1,
    guests,
  });

  it('have the sources with the most guests first, and amounts as text', async () => {
    const counts = [count('web', 2), count('phone', 5), count('walk-in', 3)];
    const receivedPence = pence(4000);
    const money = { receivedPence, keptPence: pence(1050), refundedPence: pence(0) };
    const team = {
      numbers: { count: async () => counts, money: async () => money },
      waiting: { seated: async () => [] },
    };
    const call = { venues: [venue], team } as unknown as Parameters<typeof numbersFor.run>[1];

    expect(await numbersFor.run(inputOf('2026-12-01', '2026-12-02'), call)).toEqual({
      venue: 'the-harbour',
      from: '2026-12-01',
      to: '2026-12-02',
      covers: { bookings: 3, guests: 10 },
      days: [{ date: '2026-12-01', service: 'Dinner', bookings: 3, guests: 10 }],
      sources: [
        { source: 'phone', bookings: 1, guests: 5 },
        { source: 'walk-in', bookings: 1, guests: 3 },
        { source: 'web', bookings: 1, guests: 2 },
      ],
      noShows: { bookings: 0, guests: 0 },
      noShowRate: 0,
      cancelled: { bookings: 0, guests: 0 },
      cancellationRate: 0,
      deposits: {
        ...money,
        receivedDisplay: '£40.00',
        keptDisplay: '£10.50',
        refundedDisplay: '£0.00',
      },
      cards: { held: 0, charged: 0, waived: 0, noShowRateWith: null, noShowRateWithout: 0 },
      waits: { parties: 0, insideShare: null, medianErrorMinutes: null },
    });
  });
});
