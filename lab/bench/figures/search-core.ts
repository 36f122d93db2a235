import { isDeepStrictEqual } from 'node:util';
import type { Day, Wish } from '@venue/domain/availability/day';
import { freeTimes } from '@venue/domain/availability/free-times';
import { decideSearch, type SearchDecision } from '@venue/domain/availability/search';
import { seatingsFor } from '@venue/domain/availability/seating';
import { durationFor } from '@venue/domain/venue/venue';
import { aCombination, aDay, aPacing, aStay, aTable, aVenue } from '@venue/testing/venues';
import { at, date } from '@venue/testing/moments';
import { alternate, figure, median, valueAtMost, type Benchmark, type Figure } from '../benchmark';
import { listOf } from '../requests';

const goalMs = 0.25;
const searchesInRound = 500;
const wish: Wish = { date: date('2026-06-12'), time: null, partySize: 4, bookingTypeId: null };

/** One search by the domain, with the day in memory: no process, no database. */
export const benchmark: Benchmark = {
  about: 'one search of a full day in memory, beside a plain loop over the same spans',
  async run() {
    const first = valueAtMost(goalMs, await figureFor(100));
    return [first, await figureFor(10), await figureFor(40)];
  },
};

async function figureFor(tables: number): Promise<Figure> {
  const day = fullDay(tables);
  const plainStarts = plainSearch(day, wish.partySize);
  requireSameStarts(decideSearch({ day, others: [] }, wish), plainStarts());

  const pair = await alternate(9, async () => {
    const ours: number[] = [];
    const floor: number[] = [];
    for (let search = 0; search < searchesInRound; search += 1) {
      ours.push(timed(() => decideSearch({ day, others: [] }, wish)));
      floor.push(timed(plainStarts));
    }
    return { ours: median(ours), floor: median(floor) };
  });
  return { ...figure(`p50, ${tables} tables`, 'ms', pair), ratio: pair.floor / pair.ours };
}

function timed(task: () => unknown): number {
  const began = performance.now();
  task();
  return performance.now() - began;
}

/** Four bookings at each table, one combination per five tables, pacing that never refuses. */
function fullDay(tables: number): Day {
  const names = listOf(tables, (index) => `T${index}`);
  const venue = aVenue({
    tables: names.map((name, index) =>
      aTable(name, { maxCovers: [2, 4, 4, 6, 8][index % 5] ?? 4 }),
    ),
    combinations: names
      .filter((_, index) => index % 5 === 1)
      .map((name, index) => aCombination([name, `T${index * 5 + 2}`], 4, 8)),
    policy: {
      pacing: aPacing({
        coversStarting: 1_000,
        bookingsStarting: 500,
        coversPresent: 2_000,
        bookingsPresent: 1_000,
      }),
    },
  });
  const stays = names.flatMap((name, index) =>
    ['12:00', '14:00', '17:00', '19:00'].map((time) => {
      const from = at(`2026-06-12 ${time}`) + (index % 4) * 15 * 60_000;
      return aStay({ tables: [name], from: from as ReturnType<typeof at>, minutes: 90 });
    }),
  );
  return aDay({ venue, stays });
}

/** The floor must find the same starts, or it would be a floor of something else. */
function requireSameStarts(found: SearchDecision, plain: readonly number[]): void {
  const ours = found.kind === 'available' ? found.times.map(({ startsAt }) => startsAt) : [];
  if (ours.length > 0 && isDeepStrictEqual(ours, plain)) return;
  throw new Error(`the floor finds ${plain.length} starts where the search finds ${ours.length}`);
}

/** Reads the rules beforehand, so that the returned search only compares times. */
function plainSearch(day: Day, partySize: number): () => number[] {
  const { venue, stays } = day;
  const indexOf = new Map(venue.tables.map(({ id }, index) => [id, index]));
  /** The occupied times of each table: from, until, from, until and so on. */
  const taken = venue.tables.map(({ id }) =>
    Float64Array.from(
      stays
        .filter(({ tableIds }) => tableIds.includes(id))
        .flatMap(({ from, clearedAt }) => [from, clearedAt]),
    ),
  );
  const types = venue.bookingTypes.map((type) => {
    // An empty day offers every start that the rules allow.
    const open = freeTimes({ ...day, stays: [] }, { partySize, bookingTypeId: type.id });
    return {
      starts: open.map(({ startsAt }) => startsAt),
      ms: (durationFor(type, partySize) + venue.policy.turnaroundMinutes) * 60_000,
      /** The tables of each seating, as indexes of `taken`. */
      seatings: seatingsFor(venue, type, partySize).map(({ tableIds }) =>
        tableIds.map((id) => indexOf.get(id) ?? -1),
      ),
    };
  });
  return () =>
    types.flatMap(({ starts, ms, seatings }) =>
      starts.filter((start) =>
        seatings.some((tables) => tables.every((table) => isFree(taken[table], start, start + ms))),
      ),
    );
}

/** Two comparisons for each span, until one overlaps. */
function isFree(spans: Float64Array | undefined, start: number, end: number): boolean {
  if (spans === undefined) return false;
  for (let at = 0; at < spans.length; at += 2) {
    if ((spans[at] as number) < end && start < (spans[at + 1] as number)) return false;
  }
  return true;
}
