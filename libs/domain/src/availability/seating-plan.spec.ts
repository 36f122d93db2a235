/** Plans compared with brute force, for random instances. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BookingId, TableId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { TableUse } from './table-uses';
import type { Seating } from './seating';
import type { MovableStay, PartyToSeat } from './seating-options';
import { SeatingPlanner, type PlanLimits, type SeatingPlan } from './seating-plan';

const noLimits: PlanLimits = { maxMoves: Infinity, stepsMax: Infinity };
/** More in a separate run: `PLANS=100000 npm run test:quick -- seating-plan`. */
const numRuns = Number(process.env['PLANS'] ?? 1_500);

const tableNames = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];

function seatingOf(names: readonly string[]): Seating {
  return {
    tableIds: names as readonly TableId[],
    maxCovers: names.length * 2,
    priority: 1,
    combinable: 0,
    name: names.join('+'),
  };
}

const span = fc
  .record({ from: fc.integer({ min: 0, max: 6 }), length: fc.integer({ min: 2, max: 5 }) })
  .map(({ from, length }) => ({ from: from as Instant, clearedAt: (from + length) as Instant }));

const oneIn = (count: number): fc.Arbitrary<boolean> =>
  fc.integer({ min: 1, max: count }).map((drawn) => drawn === count);

interface DrawnStay extends Pick<TableUse, 'from' | 'clearedAt'> {
  /** Indexes of the seatings that fit it. */
  readonly suits: readonly number[];
  /** The index of its seating among those that are free. */
  readonly chance: number;
  readonly isFixed: boolean;
  /** At tables that do not fit it, where the team may seat it. */
  readonly isAnywhere: boolean;
}

interface Instance {
  readonly movable: readonly MovableStay[];
  readonly fixed: readonly TableUse[];
  readonly party: PartyToSeat;
}

/** One to seven tables, up to four combinations, up to nine stays at random free tables. */
const instances: fc.Arbitrary<Instance> = fc
  .integer({ min: 1, max: tableNames.length })
  .chain((count) => {
    const tables = tableNames.slice(0, count);
    const combinations = fc.array(fc.subarray(tables, { minLength: Math.min(2, count) }), {
      maxLength: 4,
    });
    return combinations.chain((together) => {
      const seatings = [...tables.map((name) => [name]), ...together].map(seatingOf);
      const indexes = seatings.map((_, index) => index);
      const suits = fc.subarray(indexes, { minLength: 1 });
      const stay = fc.record({
        span,
        suits,
        chance: fc.nat(),
        isFixed: oneIn(8),
        isAnywhere: oneIn(8),
      });
      return fc
        .record({
          span,
          suits,
          stays: fc.array(stay, { minLength: Math.min(9, count + 2), maxLength: 9 }),
        })
        .map((drawn) => {
          const seated = placeEach(
            drawn.stays.map(({ span: own, ...rest }) => ({ ...own, ...rest })),
            seatings,
          );
          return {
            movable: seated.filter(({ isFixed }) => !isFixed).map(({ stay: one }) => one),
            fixed: seated.filter(({ isFixed }) => isFixed).map(({ stay: one }) => one),
            party: { ...drawn.span, seatings: pick(seatings, drawn.suits) },
          };
        });
    });
  });

function pick(seatings: readonly Seating[], indexes: readonly number[]): readonly Seating[] {
  return seatings.filter((_, index) => indexes.includes(index));
}

/** Leaves out parties for which there is no room. */
function placeEach(
  drawn: readonly DrawnStay[],
  all: readonly Seating[],
): readonly { readonly stay: MovableStay; readonly isFixed: boolean }[] {
  const seated: { stay: MovableStay; isFixed: boolean }[] = [];
  drawn.forEach(({ from, clearedAt, suits, chance, isFixed, isAnywhere }, index) => {
    const seatings = pick(all, suits);
    const free = (isAnywhere ? all : seatings).filter(({ tableIds }) =>
      seated.every(({ stay }) => !clash(stay, { from, clearedAt, tableIds })),
    );
    const chosen = free[chance % Math.max(1, free.length)];
    if (chosen === undefined) return;
    const bookingId = `booking ${index}` as BookingId;
    const { tableIds } = chosen;
    seated.push({ stay: { bookingId, from, clearedAt, tableIds, seatings }, isFixed });
  });
  return seated;
}

function clash(one: TableUse, other: TableUse): boolean {
  const isApart = one.clearedAt <= other.from || other.clearedAt <= one.from;
  return !isApart && one.tableIds.some((id) => other.tableIds.includes(id));
}

/** The fewest moves that make room, by trying everything; null if nothing does. */
function fewestMoves({ movable, fixed, party }: Instance): number | null {
  let fewest: number | null = null;
  const tryRest = (index: number, taken: readonly TableUse[], moves: number): void => {
    if (fewest !== null && moves >= fewest) return;
    const stay = movable[index];
    if (stay === undefined) {
      fewest = moves;
      return;
    }
    const { from, clearedAt } = stay;
    for (const tableIds of [stay.tableIds, ...stay.seatings.map((one) => one.tableIds)]) {
      const use = { from, clearedAt, tableIds };
      if (taken.some((one) => clash(one, use))) continue;
      tryRest(index + 1, [...taken, use], moves + Number(tableIds !== stay.tableIds));
    }
  };
  for (const { tableIds } of party.seatings) {
    const use = { ...party, tableIds };
    if (!fixed.some((one) => clash(one, use))) tryRest(0, [...fixed, use], 0);
  }
  return fewest;
}

function planOf(instance: Instance, limits: PlanLimits): SeatingPlan {
  return new SeatingPlanner(instance, limits).planFor(instance.party);
}

const movesOf = (plan: SeatingPlan): number | null =>
  plan.kind === 'no-room' ? null : plan.kind === 'seated' ? 0 : plan.moves.length;

/** A description of the first fault of the plan. */
function faultsOf({ movable, fixed, party }: Instance, plan: SeatingPlan): readonly string[] {
  if (plan.kind === 'no-room') return [];
  const moves = plan.kind === 'seated' ? [] : plan.moves;
  const toOf = (stay: MovableStay): Seating | undefined =>
    moves.find((move) => move.stay === stay)?.to;
  const uses: TableUse[] = [
    ...fixed,
    ...movable.map((stay) => ({ ...stay, tableIds: toOf(stay)?.tableIds ?? stay.tableIds })),
    { ...party, tableIds: plan.seating.tableIds },
  ];
  return [
    ...uses.flatMap((one, index) =>
      uses.slice(index + 1).flatMap((other) => (clash(one, other) ? ['a table twice'] : [])),
    ),
    ...(party.seatings.includes(plan.seating) ? [] : ['not a seating of the party']),
    ...moves.flatMap(({ stay, to }) =>
      stay.seatings.includes(to) ? [] : ['to unsuitable tables'],
    ),
    ...moves.flatMap(({ stay }) => (movable.includes(stay) ? [] : ['moves what is fixed'])),
    ...(new Set(moves.map(({ stay }) => stay)).size < moves.length ? ['moved twice'] : []),
  ];
}

/** How many instances were drawn with each number of moves that brute force needs. */
function holdForAll(check: (instance: Instance, fewest: number | null) => void) {
  const drawn = new Map<number | null, number>();
  fc.assert(
    fc.property(instances, (instance) => {
      const fewest = fewestMoves(instance);
      drawn.set(fewest, (drawn.get(fewest) ?? 0) + 1);
      check(instance, fewest);
    }),
    { numRuns },
  );
  return drawn;
}

describe('a plan that makes room for a party', () => {
  it('is found exactly if trying everything finds one, with as few moves', () => {
    const drawn = holdForAll((instance, fewest) => {
      const plan = planOf(instance, noLimits);

      expect(movesOf(plan)).toBe(fewest);
      expect(faultsOf(instance, plan)).toEqual([]);
    });

    // No answer is rare, or the property would prove little.
    expect(drawn.get(null)).toBeGreaterThan(numRuns / 10);
    expect(drawn.get(1)).toBeGreaterThan(numRuns / 20);
    expect(drawn.get(2)).toBeGreaterThan(numRuns / 100);
  });

  it('fails the property above if moves are not tried', () => {
    const compare = (): unknown =>
      holdForAll((instance, fewest) => {
        expect(movesOf(planOf(instance, { ...noLimits, maxMoves: 0 }))).toBe(fewest);
      });

    expect(compare).toThrow('Property failed');
  });

  it('moves no more than allowed, and is found if that many are enough', () => {
    holdForAll((instance, fewest) => {
      for (const maxMoves of [0, 1, 2]) {
        const plan = planOf(instance, { ...noLimits, maxMoves });

        expect(movesOf(plan)).toBe(fewest !== null && fewest <= maxMoves ? fewest : null);
        expect(faultsOf(instance, plan)).toEqual([]);
      }
    });
  });

  it('is sound with few steps, and reports that they were too few', () => {
    const ends = new Set<boolean>();

    holdForAll((instance, fewest) => {
      const plan = planOf(instance, { ...noLimits, stepsMax: 12 });

      expect(faultsOf(instance, plan)).toEqual([]);
      if (plan.kind === 'no-room') ends.add(plan.isCutShort);
      if (plan.kind === 'no-room' && !plan.isCutShort) expect(fewest).toBeNull();
    });

    expect(ends).toEqual(new Set([true, false]));
  });

  it('needs no search to be ruled out if all tables are needed at one moment', () => {
    const tables = ['A', 'B', 'C', 'D'];
    const seatings = tables.map((name) => seatingOf([name]));
    const span = { from: 0 as Instant, clearedAt: 4 as Instant };
    const at = (name: string): MovableStay => {
      const { tableIds } = seatingOf([name]);
      return { bookingId: `at ${name}` as BookingId, ...span, tableIds, seatings };
    };
    const party = { from: 3 as Instant, clearedAt: 7 as Instant, seatings };
    const [last = at('D'), ...others] = tables.map(at).reverse();
    const noSearch = { ...noLimits, stepsMax: 0 };
    const sideways = seatingOf(['E']);
    const mayLeave = { ...last, seatings: [...last.seatings, sideways] };

    const full = planOf({ movable: [last, ...others], fixed: [], party }, noSearch);
    const withOneFixed = planOf({ movable: others, fixed: [last], party }, noSearch);
    const withOneToSpare = planOf({ movable: [mayLeave, ...others], fixed: [], party }, noLimits);

    expect(full).toEqual({ kind: 'no-room', isCutShort: false });
    expect(withOneFixed).toEqual({ kind: 'no-room', isCutShort: false });
    expect(withOneToSpare).toMatchObject({ moves: [{ stay: mayLeave, to: sideways }] });
  });

  it('does not depend on the order of the stays', () => {
    holdForAll((instance) => {
      const reversed = { ...instance, movable: instance.movable.toReversed() };

      expect(seenIn(planOf(reversed, noLimits))).toEqual(seenIn(planOf(instance, noLimits)));
    });
  });
});

/** The moves of the plan, whatever their order. */
function seenIn(plan: SeatingPlan): unknown {
  if (plan.kind !== 'by-moving') return plan;
  const moves = plan.moves.map(({ stay, to }) => `${stay.bookingId} to ${to.name}`);
  return { ...plan, moves: moves.sort() };
}
