import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  boxOf,
  floorPlan,
  planSteps,
  tableShapes,
  type PlanTable,
  type TablePosition,
} from './floor-plan';

const aTable = (name: string, maxCovers = 4, position: TablePosition | null = null): PlanTable => {
  return { name, area: 'main', maxCovers, position };
};

/** Small coordinates, so that tables without a place meet those that have one. */
const aPosition = fc.record({
  x: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: planSteps - 12 })),
  y: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.constant(planSteps - 12)),
  width: fc.integer({ min: 2, max: 12 }),
  height: fc.integer({ min: 2, max: 12 }),
  shape: fc.constantFrom(...tableShapes),
  rotation: fc.integer({ min: 0, max: 359 }),
});
const someTables = fc.uniqueArray(
  fc.record({
    name: fc.integer({ min: 1, max: 300 }).map((number) => `T${number}`),
    area: fc.constantFrom('main', 'terrace'),
    maxCovers: fc.integer({ min: 1, max: 1000 }),
    position: fc.option(aPosition, { freq: 2 }),
  }),
  { selector: ({ name }) => name, maxLength: 120 },
);

function overlap(one: TablePosition, other: TablePosition): boolean {
  const [a, b] = [boxOf(one), boxOf(other)];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

describe('the suggested plan of an area', () => {
  it('has every table, inside the plan, and none on another', () => {
    fc.assert(
      fc.property(someTables, (tables) => {
        const plan = floorPlan(tables);
        expect([...plan.keys()].toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
        const suggested = tables.filter(({ position }) => position === null);
        for (const { name, area } of suggested) {
          const own = plan.get(name) as TablePosition;
          expect(Math.min(own.x, own.y)).toBeGreaterThanOrEqual(0);
          expect(Math.max(own.x + own.width, own.y + own.height)).toBeLessThanOrEqual(planSteps);
          const others = tables.filter((one) => one.area === area && one.name !== name);
          for (const other of others) {
            expect(overlap(own, plan.get(other.name) as TablePosition)).toBe(false);
          }
        }
      }),
    );
  });

  it('leaves placed tables where they are, and is the same in any order', () => {
    fc.assert(
      fc.property(someTables, (tables) => {
        const plan = floorPlan(tables);
        for (const { name, position } of tables) {
          if (position !== null) expect(plan.get(name)).toEqual(position);
        }
        const reversed = floorPlan(tables.toReversed());
        for (const [name, position] of plan) expect(reversed.get(name)).toEqual(position);
      }),
    );
  });

  it('reads in the order of the names', () => {
    const plan = floorPlan(['T10', 'T2', 'T1'].map((name) => aTable(name, 2)));
    expect([...plan].map(([name, { x, y }]) => [name, x, y])).toEqual([
      ['T1', 0, 0],
      ['T2', 6, 0],
      ['T10', 0, 6],
    ]);
  });

  it.each([
    [2, { width: 4, height: 4, shape: 'square' }],
    [3, { width: 5, height: 5, shape: 'square' }],
    [4, { width: 5, height: 5, shape: 'square' }],
    [5, { width: 7, height: 5, shape: 'rectangle' }],
    [8, { width: 9, height: 5, shape: 'rectangle' }],
    [1000, { width: 20, height: 5, shape: 'rectangle' }],
  ])('has a table for %i of the usual size', (maxCovers, size) => {
    expect(floorPlan([aTable('T1', maxCovers)]).get('T1')).toMatchObject(size);
  });

  it('has a turned table in a box as wide as the table was high', () => {
    const box = boxOf({ x: 0, y: 2, width: 8, height: 4, shape: 'rectangle', rotation: 90 });
    for (const [side, expected] of [
      [box.left, 2],
      [box.top, 0],
      [box.right, 6],
      [box.bottom, 8],
    ] as const) {
      expect(side).toBeCloseTo(expected);
    }
  });
});
