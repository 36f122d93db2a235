import { readGroup } from '@venue/group';
import { alternate, figure, valueAtMost, type Benchmark, type Figure } from '../benchmark';
import { generatedGroup } from '../group';
import { listOf } from '../requests';

/** The event loop of the console is blocked for as long. */
const goalMs = 200;

/** Texts that are refused, each of which once took seconds. */
const hostile: Readonly<Record<string, () => string>> = {
  'JSON of 5,000 venues': () => generatedGroup({ venues: 5_000, tables: 6 }),
  '2,000 merges of an alias': () => {
    const members = listOf(400, (index) => `  m${index}: 1`);
    const merges = listOf(2_000, (index) => `  k${index}:\n    <<: *a`);
    return ['base: &a', ...members, 'venues:', ...merges, ''].join('\n');
  },
  '6,000 unknown members': () => {
    const members = listOf(6_000, (index) => `k${index}: 1`);
    return `${members.join('\n')}\nvenues: []\n`;
  },
  'lists in lists': () => `{"a":${'['.repeat(100_000)}`,
};

/** Reading a hostile group file in memory, beside a look at each of its bytes. */
export const benchmark: Benchmark = {
  about: 'a hostile group file refused, beside counting its bytes',
  run: async () =>
    Promise.all(
      Object.entries(hostile).map(async ([what, text]) =>
        valueAtMost(goalMs, await figureFor(what, text())),
      ),
    ),
};

async function figureFor(what: string, text: string): Promise<Figure> {
  if (readGroup(text).kind !== 'faulty') throw new Error(`${what} is not refused`);
  const pair = await alternate(5, () =>
    Promise.resolve({
      ours: timed(() => readGroup(text)),
      floor: timed(() => Buffer.byteLength(text)),
    }),
  );
  return figure(`a file refused: ${what}`, 'ms', pair);
}

function timed(task: () => unknown): number {
  const began = performance.now();
  task();
  return performance.now() - began;
}
