/**
 * Room for one more party, where others may be given other tables: they were promised a size and a
 * time, not a table.
 *
 * The party is put at one of its seatings, and those in its way are displaced; one of them is put
 * at another of its seatings, and so on, until every party has a table. A party that has been
 * placed stays there. This finds a plan whenever there is one: in a plan with the fewest moves,
 * each party that is moved is in the way of another that is placed.
 */
import type { TableUse } from './table-uses';
import { bestOf, type Seating } from './seating';
import {
  overlaps,
  SeatingOptions,
  type MovableStay,
  type PartyToSeat,
  type SeatingOption,
  type TablesInUse,
} from './seating-options';
import { TableDemand } from './table-demand';

export interface PlanLimits {
  /** How many stays may be moved to other tables. */
  readonly maxMoves: number;
  /** How many seatings are looked at for one party, so that the cost has a bound. */
  readonly stepsMax: number;
}

/** Decision 126. */
export const planStepsMax = 200;

export interface Move {
  readonly stay: MovableStay;
  readonly to: Seating;
}

export type SeatingPlan =
  | { readonly kind: 'seated'; readonly seating: Seating }
  | { readonly kind: 'by-moving'; readonly seating: Seating; readonly moves: readonly Move[] }
  /** `isCutShort` where the limit of steps ended the search, so that there may be a plan. */
  | { readonly kind: 'no-room'; readonly isCutShort: boolean };

/** Plans for several parties, each with the other stays unchanged. */
export class SeatingPlanner {
  private readonly uses: readonly TableUse[];
  private readonly options: SeatingOptions;
  private readonly demands = new Map<readonly Seating[], TableDemand>();
  private readonly maxMoves: number;
  private readonly stepsMax: number;

  constructor(
    private readonly inUse: TablesInUse,
    { maxMoves, stepsMax }: PlanLimits,
  ) {
    this.uses = [...inUse.fixed, ...inUse.movable];
    this.options = new SeatingOptions(inUse);
    this.maxMoves = Math.min(maxMoves, inUse.movable.length);
    this.stepsMax = stepsMax;
  }

  /** A plan with the fewest moves; always the same one for the same diary. */
  planFor(party: PartyToSeat): SeatingPlan {
    const { from, clearedAt: until, seatings } = party;
    const free = bestOf(this.options.free(party), { from, until }, this.uses);
    if (free !== null) return { kind: 'seated', seating: free };
    if (this.maxMoves === 0 || this.demandFor(seatings).isTooMuch(party)) {
      return { kind: 'no-room', isCutShort: false };
    }
    const search = new Search(this.options, this.stepsMax);
    for (let moves = 1; moves <= this.maxMoves && !search.isCutShort; moves += 1) {
      const plan = search.planWith(party, moves);
      if (plan !== null) return plan;
    }
    return { kind: 'no-room', isCutShort: search.isCutShort };
  }

  /** The same for all starts. */
  private demandFor(seatings: readonly Seating[]): TableDemand {
    const demand = this.demands.get(seatings) ?? new TableDemand(seatings, this.inUse);
    this.demands.set(seatings, demand);
    return demand;
  }
}

interface SeatedParty {
  readonly party: PartyToSeat;
  readonly seating: Seating;
}

class Search {
  private readonly seated: SeatedParty[] = [];
  private readonly displaced: MovableStay[] = [];
  private steps = 0;

  constructor(
    private readonly options: SeatingOptions,
    private readonly stepsMax: number,
  ) {}

  get isCutShort(): boolean {
    return this.steps > this.stepsMax;
  }

  planWith(party: PartyToSeat, movesMax: number): SeatingPlan | null {
    if (!this.seatAll([party], movesMax)) return null;
    const seatingOf = (moved: PartyToSeat): Seating =>
      this.seated.find((one) => one.party === moved)?.seating as Seating;
    const moves = this.displaced.map((stay) => ({ stay, to: seatingOf(stay) }));
    return { kind: 'by-moving', seating: seatingOf(party), moves };
  }

  /** Seats all waiting stays, or changes nothing. */
  private seatAll(waiting: readonly PartyToSeat[], movesLeft: number): boolean {
    const [party, ...others] = waiting;
    if (party === undefined) return true;
    for (const { seating, inTheWay } of this.optionsOf(party, movesLeft)) {
      if (inTheWay.length > this.displaced.length + movesLeft) break;
      this.steps += 1;
      if (this.isCutShort) return false;
      const toDisplace = inTheWay.filter((stay) => !this.displaced.includes(stay));
      if (toDisplace.length > movesLeft || this.isOccupied(party, seating)) continue;
      this.displaced.push(...toDisplace);
      this.seated.push({ party, seating });
      if (this.seatRest([...others, ...toDisplace], movesLeft - toDisplace.length)) return true;
      this.seated.pop();
      this.displaced.length -= toDisplace.length;
    }
    return false;
  }

  /** Fails at once if one of them has no possible seating. */
  private seatRest(waiting: readonly PartyToSeat[], movesLeft: number): boolean {
    const isPossible =
      movesLeft > 0 ||
      waiting.every((party) => this.options.isAnyFreeWithout(party, this.displaced));
    return isPossible && this.seatAll(waiting, movesLeft);
  }

  /** The seatings of the party with that many more moves, and perhaps some that need more. */
  private optionsOf(party: PartyToSeat, movesLeft: number): readonly SeatingOption[] {
    if (movesLeft === 0) return this.options.freeWithout(party, this.displaced);
    const [first, ...others] = this.displaced;
    const isOnlyOne = party === first && others.length === 0;
    return movesLeft === 1 && isOnlyOne ? this.options.withOneMore(first) : this.options.all(party);
  }

  /** Whether a party that has been placed needs one of those tables meanwhile. */
  private isOccupied(party: PartyToSeat, { tableIds }: Seating): boolean {
    return this.seated.some(
      (one) =>
        overlaps(one.party, party) && one.seating.tableIds.some((id) => tableIds.includes(id)),
    );
  }
}
