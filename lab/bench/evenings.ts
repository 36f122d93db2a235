/**
 * Evenings made by chance, on which more guests ask for a table than there is room for. The same
 * seed gives the same evening. Decision 126 says where the numbers are from.
 */
import { seatingsFor } from '@venue/domain/availability/seating';
import type { MovableStay, PartyToSeat } from '@venue/domain/availability/seating-options';
import { randomNumbers } from '@venue/domain/waiting/draws';
import type { Venue } from '@venue/domain/venue/venue';
import { aCombination, aTable, aVenue, bookingId, type VenueParts } from '@venue/testing/venues';
import { at } from '@venue/testing/moments';
import { listOf } from './requests';

export interface Request extends PartyToSeat {
  readonly bookingId: MovableStay['bookingId'];
  readonly partySize: number;
}

/** Of a hundred parties, how many are that large. */
export const partySizes = { 1: 4, 2: 46, 3: 12, 4: 21, 5: 5, 6: 7, 7: 2, 8: 3 };

/** From 17:00 on, of a hundred parties how many want each half hour; half of them its quarter. */
const arrivals = { 0: 3, 30: 5, 60: 9, 90: 12, 120: 17, 150: 19, 180: 15, 210: 10, 240: 7, 270: 3 };

/** About a fourth of the covers do not find room. */
const requestsPerTable = 2.2;
const turnaroundMinutes = 15;

/** Of twenty tables nine are for two, eight for four, two for six and one for eight. */
const sizes = [2, 4, 2, 4, 6, 2, 4, 2, 4, 2, 4, 2, 4, 8, 2, 4, 2, 4, 2, 6];

/** Half of the tables for two can be joined by pairs, and half of those for four. */
export function venueWith(tables: number, parts: VenueParts = {}): Venue {
  const all = Array.from({ length: tables }, (_, index) => ({
    name: `T${String(index).padStart(3, '0')}`,
    size: sizes[index % sizes.length] ?? 2,
  }));
  const pairsOf = (size: number): string[][] => {
    const names = all.filter((one) => one.size === size).map(({ name }) => name);
    return names.flatMap((name, index) => {
      const next = names[index + 1];
      return index % 4 === 0 && next !== undefined ? [[name, next]] : [];
    });
  };
  return aVenue({
    tables: all.map(({ name, size }) =>
      aTable(name, { maxCovers: size, minCovers: size > 4 ? size - 3 : 1 }),
    ),
    combinations: [
      ...pairsOf(2).map((pair) => aCombination(pair, 3, 4)),
      ...pairsOf(4).map((pair) => aCombination(pair, 5, 8)),
    ],
    ...parts,
  });
}

/** Everybody who asks a venue with so many tables, in the order in which they ask. */
export function eveningOf(tables: number, seed: number): readonly Request[] {
  const venue = venueWith(tables);
  const type = venue.bookingTypes.find(({ slug }) => slug === 'dinner');
  if (type === undefined) throw new Error('the venue serves no dinner');
  const chance = randomNumbers(seed);
  const seatings = new Map(
    Object.keys(partySizes).map((size) => [Number(size), seatingsFor(venue, type, Number(size))]),
  );
  const first = at('2026-06-12 17:00');
  return listOf(Math.round(tables * requestsPerTable), (index): Request => {
    const partySize = draw(partySizes, chance());
    const minutes = draw(arrivals, chance()) + (chance() < 0.5 ? 0 : 15);
    const stay = partySize <= 2 ? 90 : partySize <= 4 ? 105 : 120;
    const from = (first + minutes * 60_000) as Request['from'];
    return {
      bookingId: bookingId(`${index}`),
      partySize,
      from,
      clearedAt: (from + (stay + turnaroundMinutes) * 60_000) as Request['clearedAt'],
      seatings: seatings.get(partySize) ?? [],
    };
  });
}

/** A party of that size at each start of the evening, which stays as long as others of its size. */
export function askedAtEachStart(
  requests: readonly Request[],
  partySize: number,
): readonly PartyToSeat[] {
  const like = requests.find((request) => request.partySize === partySize);
  if (like === undefined) throw new Error(`no party of ${partySize} asks`);
  const starts = [...new Set(requests.map(({ from }) => from))].sort((a, b) => a - b);
  return starts.map((from) => {
    const clearedAt = (from + like.clearedAt - like.from) as Request['clearedAt'];
    return { from, clearedAt, seatings: like.seatings };
  });
}

/** The key at that share of the sum of all weights. */
export function draw(weights: Readonly<Record<number, number>>, share: number): number {
  const entries = Object.entries(weights);
  let rest = share * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of entries) {
    rest -= weight;
    if (rest < 0) return Number(key);
  }
  throw new Error('a share is below 1');
}
