import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { movedTo } from './reorder';

const order = ['a', 'b', 'c', 'd'];

describe('an entry that is moved to another place', () => {
  it.each([
    ['d', 1, ['d', 'a', 'b', 'c']],
    ['c', 2, ['c', 'b', 'd']],
    ['a', 3, ['b', 'c', 'a', 'd']],
    ['b', 2, []],
    ['b', 9, ['c', 'd', 'b']],
    ['d', 4, []],
  ])('%s to place %d', (id, place, expected) => {
    expect(movedTo(order, id, place)).toEqual(expected);
  });

  it('has that place, and the others keep their order', () => {
    const ids = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(ids, fc.nat(), fc.integer({ min: 1, max: 15 }), (all, pick, place) => {
        const id = all[pick % all.length] as number;
        const behind = movedTo(all, id, place);
        const after = [...all.filter((one) => !behind.includes(one)), ...behind];

        expect(after.indexOf(id)).toBe(Math.min(place, all.length) - 1);
        expect(after.filter((one) => one !== id)).toEqual(all.filter((one) => one !== id));
      }),
    );
  });
});
