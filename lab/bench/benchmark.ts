import type { BenchmarkEnvironment } from './environment';

/** Each file in `figures` exports one as `benchmark`; the file name is its name. */
export interface Benchmark {
  /** One line of description for the list of benchmarks. */
  readonly about: string;
  /** Measures and returns the figures; the first one has the goal. */
  readonly run: (environment: BenchmarkEnvironment) => Promise<readonly Figure[]>;
}

/** A measured value and its floor: the least that the machine needs for it in the same run. */
export interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly floor: number;
  readonly ratio: number;
  readonly goal: Goal | null;
}

interface Goal {
  readonly text: string;
  readonly isMet: boolean;
}

export interface Pair {
  readonly ours: number;
  readonly floor: number;
}

export function figure(what: string, unit: string, { ours, floor }: Pair): Figure {
  return { what, unit, ours, floor, ratio: ours / floor, goal: null };
}

export function withGoal(figure: Figure, text: string, isMet: boolean): Figure {
  return { ...figure, goal: { text, isMet } };
}

export function ratioAtMost(limit: number, figure: Figure): Figure {
  return withGoal(figure, `≤ ${limit} × floor`, figure.ratio <= limit);
}

export function ratioAtLeast(limit: number, figure: Figure): Figure {
  return withGoal(figure, `≥ ${limit} × floor`, figure.ratio >= limit);
}

/** The goal is about our value itself, whatever the floor is. */
export function valueAtMost(limit: number, figure: Figure): Figure {
  return withGoal(figure, `≤ ${limit} ${figure.unit}`.trim(), figure.ours <= limit);
}

/** The same quantile of all values of ours and of the floor. */
export function quantiles(
  { ours, floor }: Readonly<Record<keyof Pair, readonly number[]>>,
  share: number,
): Pair {
  return { ours: quantile(ours, share), floor: quantile(floor, share) };
}

/**
 * The medians of several rounds, each of which measures our value and then its floor, so that other
 * load on the machine slows both down. A warm-up round comes first and is not counted.
 */
export async function alternate(
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
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.ceil(sorted.length * share) - 1];
  if (value === undefined) throw new Error('there is no quantile of nothing');
  return value;
}
