import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Instant } from '../shared/time';
import { indexFrom, StartSet } from './start-set';

const startsOf = (size: number): Instant[] =>
  Array.from({ length: size }, (_, index) => (index * 900_000) as Instant);

const members = (set: StartSet, size: number): number[] =>
  Array.from({ length: size + 40 }, (_, index) => index).filter((index) => set.has(index));

/** A set of all starts minus some runs, and the plain set that it must equal. */
const made = fc.integer({ min: 0, max: 100 }).chain((size) => {
  const index = fc.integer({ min: 0, max: size });
  const runs = fc.array(fc.tuple(index, index), { maxLength: 6 });
  return fc.tuple(fc.constant(size), runs, runs, runs);
});

function build(size: number, runs: readonly (readonly [number, number])[]) {
  const set = StartSet.all(startsOf(size));
  const model = new Set(Array.from({ length: size }, (_, index) => index));
  for (const [first, end] of runs) {
    set.removeRun(first, end);
    for (let index = first; index < end; index += 1) model.delete(index);
  }
  return { set, model };
}

const inOrder = (model: Iterable<number>): number[] => [...model].sort((a, b) => a - b);

describe('a set of starts', () => {
  it('holds all or none, and nothing beyond them', () => {
    for (const size of [0, 1, 31, 32, 33, 63, 64, 65, 96]) {
      expect(members(StartSet.all(startsOf(size)), size)).toHaveLength(size);
      expect(members(StartSet.none(startsOf(size)), size)).toEqual([]);
    }
  });

  it('loses runs as a plain set does', () => {
    fc.assert(
      fc.property(made, ([size, runs]) => {
        const { set, model } = build(size, runs);

        expect(members(set, size)).toEqual(inOrder(model));
      }),
    );
  });

  it('adds the intersection of several others, like a plain set', () => {
    fc.assert(
      fc.property(made, ([size, mine, theirs, thirds]) => {
        const [own, ...others] = [build(size, mine), build(size, theirs), build(size, thirds)];
        const isCommon = (index: number): boolean => others.every(({ model }) => model.has(index));
        const gained = Array.from({ length: size }, (_, index) => index).filter(isCommon);

        own.set.addCommon(others.map(({ set }) => set));

        expect(members(own.set, size)).toEqual(inOrder(new Set([...own.model, ...gained])));
      }),
    );
  });
});

describe('the first start from a moment on', () => {
  it('is found like a linear search finds it', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 40 });

    fc.assert(
      fc.property(moments, fc.integer({ min: -1, max: 51 }), (unsorted, moment) => {
        const starts = inOrder(unsorted) as Instant[];
        const found = starts.findIndex((start) => start >= moment);

        expect(indexFrom(starts, moment)).toBe(found === -1 ? starts.length : found);
      }),
    );
  });
});
