import { describe, expect, it } from '@jest/globals';
import type { TablePosition } from '@venue/domain/venue/floor-plan';
import { arrowOf, extentOf, neighbourOf, placeOf } from './plan';

const at = (x: number, y: number, rotation = 0): TablePosition => {
  return { x, y, width: 4, height: 4, shape: 'square', rotation };
};
const tables = [
  { id: 'A', position: at(0, 0) },
  { id: 'B', position: at(10, 1) },
  { id: 'C', position: at(20, 0) },
  { id: 'D', position: at(0, 12) },
  { id: 'E', position: at(11, 12) },
];

describe('the plan of an area', () => {
  it.each([
    ['A', 'ArrowRight', 'B'],
    ['B', 'ArrowRight', 'C'],
    ['C', 'ArrowRight', null],
    ['C', 'ArrowLeft', 'B'],
    ['A', 'ArrowDown', 'D'],
    ['D', 'ArrowRight', 'E'],
    ['E', 'ArrowUp', 'B'],
    ['A', 'ArrowUp', null],
  ])('has beside %s, by %s, %s', (from, key, expected) => {
    const table = tables.find(({ id }) => id === from);
    const arrow = arrowOf(key);
    if (table === undefined || arrow === null) throw new Error('no such table or key');
    expect(neighbourOf(table, arrow, tables)).toBe(expected);
  });

  it('reaches every table by the arrow keys', () => {
    const reached = new Set(['A']);
    for (const id of reached) {
      const from = tables.find((one) => one.id === id);
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const arrow = arrowOf(key);
        const next = from && arrow && neighbourOf(from, arrow, tables);
        if (next) reached.add(next);
      }
    }
    expect([...reached].toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('is as large as its tables with a margin, also if they are turned', () => {
    expect(extentOf(tables)).toEqual({ left: -1, top: -1, right: 25, bottom: 17 });
    const turned = [{ id: 'A', position: at(2, 2, 45) }];
    expect(extentOf(turned)).toEqual({ left: 0, top: 0, right: 8, bottom: 8 });
    expect(placeOf(at(2, 2, 45), extentOf(turned))).toBe('--x:2;--y:2;--w:4;--h:4;--r:45deg');
  });
});
