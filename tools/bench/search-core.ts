/** One search as the domain decides it, with the day in memory: no process, no database. */
import { isDeepStrictEqual } from 'node:util';
import { decideSearch, type Day, type SearchDecision, type Wish } from '@venue/domain';
import {
  aCombination,
  aDay,
  aPacing,
  aStay,
  at,
  aTable,
  aVenue,
  date,
} from '@venue/domain/testing';
import { interleaved, median, type Benchmark, type Figure, type Pair } from './benchmark';
import { plainDay, plainStarts } from './search-core-floor';

const goalMs = 0.5;
const sizes = [100, 10, 40] as const;
const searchesInRound = 500;

export const searchCore: Benchmark = {
  name: 'search-core',
  about: 'one search of a full day in memory, beside a plain loop over the same spans',
  async run() {
    const figures: Figure[] = [];
    for (const tables of sizes) figures.push(await figureFor(tables));
    return figures;
  },
};

async function figureFor(tables: number): Promise<Figure> {
  const day = fullDay(tables);
  const plain = plainDay(day, wish.partySize);
  requireSameStarts(decideSearch({ day, others: [] }, wish), plainStarts(plain));

  const { ours, floor } = await interleaved(9, async (): Promise<Pair> => {
    const timesOf = { ours: [] as number[], floor: [] as number[] };
    for (let search = 0; search < searchesInRound; search += 1) {
      timesOf.ours.push(timed(() => decideSearch({ day, others: [] }, wish)));
      timesOf.floor.push(timed(() => plainStarts(plain)));
    }
    return { ours: median(timesOf.ours), floor: median(timesOf.floor) };
  });
  const isMain = tables === sizes[0];
  return {
    name: 'search-core',
    what: `p50, ${tables} tables`,
    value: ours,
    unit: 'ms',
    floor,
    ratio: floor / ours,
    goal: isMain ? { words: `≤ ${goalMs} ms`, isMet: ours <= goalMs } : null,
  };
}

const wish: Wish = { date: date('2026-06-12'), time: null, partySize: 4, bookingTypeId: null };

/** Four bookings at each table, one combination for five tables, and pacing that never refuses. */
function fullDay(tables: number): Day {
  const names = Array.from({ length: tables }, (_, index) => `T${index}`);
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

function timed(task: () => unknown): number {
  const began = performance.now();
  task();
  return performance.now() - began;
}

/** A floor that finds something else would be the floor of something else. */
function requireSameStarts(found: SearchDecision, plain: readonly number[]): void {
  const ours = found.kind === 'available' ? found.times.map(({ startsAt }) => startsAt) : [];
  if (ours.length > 0 && isDeepStrictEqual(ours, plain)) return;
  throw new Error(`the floor finds ${plain.length} starts where the search finds ${ours.length}`);
}
