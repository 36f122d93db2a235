import type { Instant } from '../shared/time';

/**
 * A set of start times of one day, one bit each. Starts are in ascending order, so a booking blocks
 * one run of bits, found by binary search, and the union or intersection of two sets takes one
 * operation per 32 starts.
 */
export class StartSet {
  private constructor(private readonly words: Uint32Array) {}

  static none(starts: readonly Instant[]): StartSet {
    return new StartSet(new Uint32Array(Math.ceil(starts.length / 32)));
  }

  static all(starts: readonly Instant[]): StartSet {
    const set = StartSet.none(starts);
    set.words.fill(0xffffffff);
    const spare = set.words.length * 32 - starts.length;
    if (spare > 0) set.words[set.words.length - 1] = 0xffffffff >>> spare;
    return set;
  }

  has(index: number): boolean {
    return ((this.words[index >>> 5] ?? 0) & (1 << (index & 31))) !== 0;
  }

  /** Removes the starts from index `first` up to, but not including, `end`. */
  removeRun(first: number, end: number): void {
    for (let at = first; at < end;) {
      const word = at >>> 5;
      const stop = Math.min(end, (word + 1) * 32);
      const run = (0xffffffff >>> (32 - (stop - at))) << (at & 31);
      this.words[word] = (this.words[word] ?? 0) & ~run;
      at = stop;
    }
  }

  /** Adds the starts that each of the sets has; there must be one at least. */
  addCommon(sets: readonly StartSet[]): void {
    for (let word = 0; word < this.words.length; word += 1) {
      let common = 0xffffffff;
      for (const { words } of sets) common &= words[word] as number;
      this.words[word] = (this.words[word] as number) | common;
    }
  }
}

/**
 * The index of the first start that is not before `moment`, or the number of starts when all are
 * before it.
 */
export function indexFrom(starts: readonly Instant[], moment: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}
