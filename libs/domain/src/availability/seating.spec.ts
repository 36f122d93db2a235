import { describe, expect, it } from '@jest/globals';
import { at } from '@venue/testing/moments';
import { aBookingType, aCombination, aStay, aTable, aVenue } from '@venue/testing/venues';
import { spanOf } from '../venue/opening-hours';
import { firstFree, seatingsFor } from './seating';

const dinner = aBookingType();

const names = (parts: Parameters<typeof aVenue>[0], partySize: number, type = dinner): string =>
  seatingsFor(aVenue({ combinations: [], ...parts }), type, partySize)
    .map(({ name }) => name)
    .join(' ');

describe('the tables that a party may have', () => {
  it('come smallest first', () => {
    const tables = [
      aTable('six', { maxCovers: 6 }),
      aTable('two', { maxCovers: 2 }),
      aTable('four'),
    ];

    expect(names({ tables }, 2)).toBe('two four six');
  });

  it('come before combinations of the same size, whatever their priority', () => {
    const tables = [
      aTable('a', { maxCovers: 3 }),
      aTable('b', { maxCovers: 3 }),
      aTable('six', { maxCovers: 6, priority: 9 }),
    ];

    expect(names({ tables, combinations: [aCombination(['a', 'b'], 4, 6)] }, 5)).toBe('six a+b');
  });

  it('come after a smaller combination', () => {
    const tables = [
      aTable('a', { maxCovers: 2 }),
      aTable('b', { maxCovers: 2 }),
      aTable('six', { maxCovers: 6 }),
    ];

    expect(names({ tables, combinations: [aCombination(['a', 'b'], 3, 4)] }, 4)).toBe('a+b six');
  });

  it('come by priority where they are of one size, lower first, and then by name', () => {
    const tables = [
      aTable('d', { priority: 2 }),
      aTable('c'),
      aTable('a', { priority: 2 }),
      aTable('b'),
    ];

    expect(names({ tables }, 2)).toBe('b c a d');
  });

  it('come after those in no combination if all else is equal', () => {
    const tables = [aTable('a'), aTable('b'), aTable('c'), aTable('d', { priority: 2 })];

    expect(names({ tables, combinations: [aCombination(['a', 'b'], 5, 8)] }, 2)).toBe('c a b d');
  });

  it('combine with fewer tables first, then by the lowest rank of their tables', () => {
    const tables = [
      aTable('a', { maxCovers: 2 }),
      aTable('b', { maxCovers: 2, priority: 5 }),
      aTable('c', { maxCovers: 2 }),
      aTable('d', { maxCovers: 2 }),
    ];
    const combinations = [
      aCombination(['a', 'c', 'd'], 3, 6),
      aCombination(['a', 'b'], 3, 6),
      aCombination(['c', 'd'], 3, 6),
    ];

    expect(names({ tables, combinations }, 5)).toBe('c+d a+b a+c+d');
  });

  it.each([
    ['one guest too few', 1, ''],
    ['the fewest', 2, 'a'],
    ['the most', 4, 'a'],
    ['one guest too many', 5, ''],
  ])('fit the party: %s', (_what, partySize, expected) => {
    expect(names({ tables: [aTable('a', { minCovers: 2, maxCovers: 4 })] }, partySize)).toBe(
      expected,
    );
  });

  it.each([
    ['one guest too few', 4, ''],
    ['the fewest', 5, 'a+b'],
    ['the most', 7, 'a+b'],
    ['one guest too many', 8, ''],
  ])('have separate bounds when combined: %s', (_what, partySize, expected) => {
    const tables = [aTable('a', { maxCovers: 2 }), aTable('b', { maxCovers: 2 })];

    expect(names({ tables, combinations: [aCombination(['a', 'b'], 5, 7)] }, partySize)).toBe(
      expected,
    );
  });

  it('are never those of the house, alone or combined', () => {
    const tables = [aTable('a'), aTable('house', { online: false }), aTable('b')];
    const combinations = [aCombination(['a', 'house'], 1, 8), aCombination(['a', 'b'], 1, 8)];

    expect(names({ tables, combinations }, 3)).toBe('a b a+b');
  });

  it('lie in an area of the booking type, every table of a combination too', () => {
    const tables = [aTable('in'), aTable('out', { area: 'terrace' }), aTable('in2')];
    const combinations = [aCombination(['in', 'out'], 1, 8), aCombination(['in', 'in2'], 1, 8)];
    const inside = aBookingType({ areas: ['main'] });

    expect(names({ tables, combinations }, 3, inside)).toBe('in in2 in+in2');
  });

  it('do not combine with a table that is gone', () => {
    expect(
      names({ tables: [aTable('a')], combinations: [aCombination(['a', 'gone'], 5, 8)] }, 6),
    ).toBe('');
  });
});

describe('the table that a party gets', () => {
  const venue = aVenue({
    tables: [aTable('two', { maxCovers: 2 }), aTable('four'), aTable('six', { maxCovers: 6 })],
    combinations: [aCombination(['two', 'four'], 5, 6)],
  });
  const seven = spanOf(at('2026-06-12 19:00'), 90);
  const stay = (table: string, clock: string, minutes = 60) =>
    aStay({ tables: [table], from: at(`2026-06-12 ${clock}`), minutes });
  const got = (partySize: number, ...stays: ReturnType<typeof stay>[]): string | undefined =>
    firstFree(seatingsFor(venue, dinner, partySize), seven, stays)?.name;

  it('is the best that is free', () => {
    expect(got(2)).toBe('two');
    expect(got(2, stay('two', '19:00'))).toBe('four');
    expect(got(2, stay('two', '19:00'), stay('four', '20:00'))).toBe('six');
  });

  it('does not exist if all are occupied', () => {
    expect(
      got(2, stay('two', '19:00'), stay('four', '19:00'), stay('six', '19:00')),
    ).toBeUndefined();
  });

  it('is not a combination with an occupied table', () => {
    expect(got(5, stay('six', '19:00'))).toBe('two+four');
    expect(got(5, stay('six', '19:00'), stay('two', '19:00'))).toBeUndefined();
  });

  it.each([
    ['ends as it begins', '18:00', 'two'],
    ['ends a minute after it began', '18:01', 'four'],
    ['begins a minute before it ends', '20:29', 'four'],
    ['begins as it ends', '20:30', 'two'],
    ['lies within it', '19:15', 'four'],
  ])('may be one whose other stay %s', (_what, clock, expected) => {
    expect(got(2, stay('two', clock))).toBe(expected);
  });

  it.each([
    ['it begins soonest after another', 'b', ['b 17:55', 'c 17:45']],
    ['it ends soonest before another', 'b', ['b 20:35', 'c 21:00']],
    ['the nearer of two is nearest', 'c', ['b 20:50', 'b 16:00', 'c 20:55', 'c 17:55']],
  ])('is that of equally good ones at which %s', (_what, expected, others) => {
    const alike = aVenue({ tables: ['a', 'b', 'c'].map((name) => aTable(name)), combinations: [] });
    const stays = others.map((other) => {
      const [table = '', clock = ''] = other.split(' ');
      return stay(table, clock);
    });

    expect(firstFree(seatingsFor(alike, dinner, 2), seven, stays)?.name).toBe(expected);
  });

  it('is the first by name if no table has another stay, or all are as near', () => {
    const alike = aVenue({ tables: ['b', 'a'].map((name) => aTable(name)), combinations: [] });
    const seatings = seatingsFor(alike, dinner, 2);
    const stays = [stay('a', '17:00'), stay('b', '17:00')];

    expect(firstFree(seatings, seven, [])?.name).toBe('a');
    expect(firstFree(seatings, seven, stays)?.name).toBe('a');
  });

  it('is not one that is still being cleared', () => {
    const cleared = (turnaroundMinutes: number) =>
      aStay({ tables: ['two'], from: at('2026-06-12 17:45'), minutes: 60, turnaroundMinutes });

    expect(got(2, cleared(15))).toBe('two');
    expect(got(2, cleared(16))).toBe('four');
  });
});
