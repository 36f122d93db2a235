import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BookingId } from '../shared/ids';
import { plusMinutes, type Instant } from '../shared/time';
import { at } from '@venue/testing/moments';
import {
  secondsToKeepMore,
  secondsToMoreTickets,
  unpaidItemsMax,
  unpaidTicketsMax,
  type UnpaidItem,
} from './unpaid';

const now = at('2026-06-10 12:00');

/** The last one ends first. */
const tables = (count: number): UnpaidItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `table ${index}` as BookingId,
    holdUntil: plusMinutes(now, 10 - index),
    tickets: 0,
  }));
const order = (tickets: number, minutes: number): UnpaidItem => ({
  id: `${tickets} for ${minutes}` as BookingId,
  holdUntil: plusMinutes(now, minutes),
  tickets,
});

describe('the unpaid items of a client', () => {
  const more = (items: readonly UnpaidItem[], replacing: string | null = null) =>
    secondsToKeepMore(items, { replacing: replacing as BookingId | null, now });

  it('are six at most', () => {
    expect(unpaidItemsMax).toBe(6);
    expect(more(tables(5))).toBeNull();
    expect(more(tables(6))).not.toBeNull();
    expect(more([...tables(5), order(1, 15)])).not.toBeNull();
  });

  it('can be one more when the first of them expires', () => {
    expect(more(tables(6))).toBe(5 * 60);
    expect(more([...tables(5), order(1, 2)])).toBe(2 * 60);
  });

  it.each([
    [1, 1],
    [1000, 1],
    [1001, 2],
  ])('with %i ms left are waited for %i seconds', (ms, seconds) => {
    const holdUntil = (now + ms) as Instant;

    expect(more(tables(6).map((item) => ({ ...item, holdUntil })))).toBe(seconds);
  });

  it('do not count a hold that the new one replaces', () => {
    expect(more(tables(6), 'table 3')).toBeNull();
    expect(more(tables(7), 'table 3')).not.toBeNull();
    expect(more(tables(6), 'none of them')).not.toBeNull();
  });
});

describe('unpaid tickets of a client', () => {
  const more = (items: readonly UnpaidItem[], quantity: number): number | null =>
    secondsToMoreTickets(items, { quantity, now });

  it('are twenty at most', () => {
    expect(unpaidTicketsMax).toBe(20);
    expect(more([], 20)).toBeNull();
    expect(more([order(12, 5), order(4, 9)], 4)).toBeNull();
    expect(more([order(12, 5), order(4, 9)], 5)).toBe(5 * 60);
  });

  it('must wait until enough have expired', () => {
    const items = [order(8, 9), order(2, 5), order(10, 7)];

    expect([1, 2, 3, 12, 13].map((quantity) => more(items, quantity))).toEqual([
      300, 300, 420, 420, 540,
    ]);
  });

  it('do not wait for tables', () => {
    expect(more(tables(6), 20)).toBeNull();
  });

  it('fit after exactly the announced wait, and not a second before', () => {
    const items = fc.array(
      fc.record({ tickets: fc.integer({ min: 0, max: 20 }), ms: fc.integer({ min: 1, max: 1e6 }) }),
      { maxLength: 8 },
    );
    const quantities = fc.integer({ min: 1, max: 20 });

    fc.assert(
      fc.property(items, quantities, (parts, quantity) => {
        const items = parts.map(({ tickets, ms }, index) => ({
          id: `${index}` as BookingId,
          holdUntil: (now + ms) as Instant,
          tickets,
        }));
        const fitsAfter = (seconds: number): boolean =>
          items
            .filter(({ holdUntil }) => holdUntil > now + seconds * 1000)
            .reduce((sum, { tickets }) => sum + tickets, quantity) <= 20;
        const wait = more(items, quantity);

        expect(wait === null).toBe(fitsAfter(0));
        if (wait === null) return;
        expect(fitsAfter(wait)).toBe(true);
        expect(fitsAfter(wait - 1)).toBe(false);
      }),
    );
  });
});
