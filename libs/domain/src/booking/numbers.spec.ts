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
  card: null,
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

  it('compare no-shows with and without a card', () => {
    const { cards } = numbersOf([
      count('no_show', 1, { card: 'charged' }),
      count('no_show', 1, { card: 'waived' }),
      count('cancelled', 2, { card: 'held' }),
      count('completed', 3, { card: 'held' }),
      count('completed', 5, { card: 'released' }),
      count('no_show', 1),
      count('confirmed', 1),
    ]);

    expect(cards).toEqual({
      ...{ held: 5, charged: 1, waived: 1 },
      ...{ noShowRateWith: 2 / 10, noShowRateWithout: 1 / 2 },
    });
    expect(numbersOf([]).cards).toMatchObject({ noShowRateWith: null, noShowRateWithout: null });
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
      cards: { held: 0, charged: 0, waived: 0, noShowRateWith: null, noShowRateWithout: null },
    });
  });
});
