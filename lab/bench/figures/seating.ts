import type { MovableStay } from '@venue/domain/availability/seating-options';
import {
  planStepsMax,
  SeatingPlanner,
  type PlanLimits,
} from '@venue/domain/availability/seating-plan';
import {
  alternate,
  figure,
  quantile,
  ratioAtLeast,
  withGoal,
  type Benchmark,
  type Figure,
} from '../benchmark';
import { askedAtEachStart, eveningOf, type Request } from '../evenings';
import { seatAll } from '../exact-seating';
import { listOf } from '../requests';

/** All stays once that request has been accepted; null where it is not. */
type Accept = (stays: readonly MovableStay[], request: Request) => readonly MovableStay[] | null;

const usual: PlanLimits = { maxMoves: 4, stepsMax: planStepsMax };
const withoutMoves: PlanLimits = { ...usual, maxMoves: 0 };
/** One evening takes the exact solver seconds with 40 tables, and minutes with 100. */
const evenings = Number(process.env['EVENINGS'] ?? 5);
const sizes = (process.env['TABLES'] ?? '40').split(',').map(Number);

/** The evenings are those of decision 127. */
export const benchmark: Benchmark = {
  about: 'covers accepted beside an exact solver that may move everybody, and what a plan costs',
  run: async () => [...sizes.flatMap(shares), ...(await costs(100))],
};

function shares(tables: number): readonly Figure[] {
  const all = listOf(evenings, (seed) => eveningOf(tables, seed));
  const covers = (accept: Accept): number =>
    all.reduce((sum, requests) => sum + fill(requests, accept).covers, 0);
  const floor = covers((stays, request) => planned(usual)(stays, request) ?? exact(stays, request));
  const share = (what: string, limits: PlanLimits): Figure =>
    figure(`${what}, ${tables} tables`, 'covers', { ours: covers(planned(limits)), floor });
  return [
    ratioAtLeast(0.98, share('accepted', usual)),
    share('accepted without moves', withoutMoves),
  ];
}

/** Guests ask one after another, and each is answered at once. */
function fill(
  requests: readonly Request[],
  accept: Accept,
): { readonly covers: number; readonly stays: readonly MovableStay[] } {
  let covers = 0;
  let stays: readonly MovableStay[] = [];
  for (const request of requests) {
    const after = accept(stays, request);
    if (after === null) continue;
    covers += request.partySize;
    stays = after;
  }
  return { covers, stays };
}

function planned(limits: PlanLimits): Accept {
  return (stays, request) => {
    const plan = new SeatingPlanner({ movable: stays, fixed: [] }, limits).planFor(request);
    if (plan.kind === 'no-room') return null;
    const moves = plan.kind === 'seated' ? [] : plan.moves;
    const movedTo = new Map(moves.map(({ stay, to }) => [stay, to.tableIds]));
    return [
      ...stays.map((stay) => ({ ...stay, tableIds: movedTo.get(stay) ?? stay.tableIds })),
      { ...request, tableIds: plan.seating.tableIds },
    ];
  };
}

function exact(stays: readonly MovableStay[], request: Request): readonly MovableStay[] | null {
  return seatAll([...stays, request]);
}

/** Plans for every start of a full evening, beside what is free without moves. */
async function costs(tables: number): Promise<readonly Figure[]> {
  const full = listOf(8, (seed) => {
    const requests = eveningOf(tables, seed);
    return { requests, ...fill(requests, planned(usual)) };
  });
  const timesWith = (limits: PlanLimits): readonly number[] =>
    full.flatMap(({ requests, stays }) =>
      [2, 4, 6].map((partySize) => {
        const parties = askedAtEachStart(requests, partySize);
        const began = performance.now();
        const planner = new SeatingPlanner({ movable: stays, fixed: [] }, limits);
        for (const party of parties) planner.planFor(party);
        return performance.now() - began;
      }),
    );
  const quantileOf = async (share: number, goalMs: number): Promise<Figure> => {
    const pair = await alternate(9, () =>
      Promise.resolve({
        ours: quantile(timesWith(usual), share),
        floor: quantile(timesWith(withoutMoves), share),
      }),
    );
    const what = `p${share * 100} of every start, ${tables} tables`;
    const measured = figure(what, 'ms', pair);
    return withGoal(measured, `≤ ${goalMs} ms`, measured.ours <= goalMs);
  };
  return [await quantileOf(0.5, 2), await quantileOf(0.99, 10)];
}
