import type { Stage } from './stage';

/** What was measured, beside the least that the same machine could do it in, at the same time. */
export interface Figure {
  readonly name: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly floor: number;
  readonly ratio: number;
  /** Null for a figure that is shown for comparison only. */
  readonly goal: Goal | null;
}

export interface Goal {
  readonly words: string;
  readonly isMet: boolean;
}

export interface Benchmark {
  readonly name: string;
  /** One line for the list of them. */
  readonly about: string;
  /** Exactly one of the figures has the goal. */
  run(stage: Stage): Promise<readonly Figure[]>;
}

export interface Pair {
  readonly ours: number;
  readonly floor: number;
}

/**
 * The medians of several rounds, in each of which ours is measured and then its floor: machines are
 * shared, and whatever slows one of the two down then slows the other as well. A round before them
 * warms both up and is not counted.
 */
export async function interleaved(
  rounds: number,
  round: (index: number) => Promise<Pair>,
): Promise<Pair> {
  await round(0);
  const pairs: Pair[] = [];
  for (let index = 1; index <= rounds; index += 1) pairs.push(await round(index));
  return {
    ours: median(pairs.map(({ ours }) => ours)),
    floor: median(pairs.map(({ floor }) => floor)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('there is no median of nothing');
  return middle;
}
