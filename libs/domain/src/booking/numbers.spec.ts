import { describe, expect, it } from '@jest/globals';
import { date } from '@venue/testing/moments';
import { numbersOf, type BookingCount } from './numbers';
import type { BookingState } from './states';

const friday = date('2026-06-12');
const saturday = date('2026-06-13');

const count = (
  state: BookingState,
  bookings: number,
  parts: Partial<BookingCount> = {},
): BookingCount => ({
  date: friday,
  service: 'Dinner',
  source: 'website',
  state,
  bookings,
  guests: bookings * 2,
  ...parts,
});

describe('the figures of a venue', () => {
  it('count guests who are expected, or came, by day and service and by source', () => {
    const numbers = numbersOf([
      count('confirmed', 1),
      count('seated', 2),
      count('completed', 3, { source: 'phone' }),
      count('completed', 4, { service: 'Lunch' }),
      count('completed', 5, { date: saturday }),
    ]);

    expect(numbers.days).toEqual([
      { date: friday, service: 'Dinner', bookings: 6, guests: 12 },
      { date: friday, service: 'Lunch', bookings: 4, guests: 8 },
      { date: saturday, service: 'Dinner', bookings: 5, guests: 10 },
    ]);
    expect(numbers.sources).toEqual([
      { source: 'website', bookings: 12, guests: 24 },
      { source: 'phone', bookings: 3, guests: 6 },
    ]);
    expect(numbers.total).toEqual({ bookings: 15, guests: 30 });
  });

  it('count no-shows and cancellations apart', () => {
    const numbers = numbersOf([count('completed', 3), count('no_show', 1), count('cancelled', 4)]);

    expect(numbers).toMatchObject({
      total: { bookings: 3, guests: 6 },
      noShows: { bookings: 1, guests: 2 },
      cancelled: { bookings: 4, guests: 8 },
      noShowRate: 1 / 4,
      cancellationRate: 4 / 8,
    });
    expect(numbers.days).toHaveLength(1);
  });

  it.each(['held', 'awaiting_deposit', 'expired'] as const)('leave out what is %s', (state) => {
    expect(numbersOf([count(state, 3)])).toEqual(numbersOf([]));
  });

  it('have rates of 0 without bookings', () => {
    expect(numbersOf([])).toEqual({
      days: [],
      sources: [],
      total: { bookings: 0, guests: 0 },
      noShows: { bookings: 0, guests: 0 },
      cancelled: { bookings: 0, guests: 0 },
      noShowRate: 0,
      cancellationRate: 0,
    });
  });
});
