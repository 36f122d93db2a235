/**
 * The stays in the way of a party at each possible seating, with the current tables. They are the
 * same for every start of a day, so each stay computes them once.
 */
import type { TableId } from '../shared/ids';
import type { TableUse } from './table-uses';
import type { Stay } from './stay';
import type { Seating } from './seating';

/** A party that needs tables from its arrival until they are cleared. */
export interface PartyToSeat extends Pick<Stay, 'from' | 'clearedAt'> {
  /** The possible seatings, the best first. */
  readonly seatings: readonly Seating[];
}

/** A party that may be moved to other tables. */
export interface MovableStay extends PartyToSeat, TableUse {
  readonly bookingId: Stay['bookingId'];
}

/** All uses of a venue's tables. */
export interface TablesInUse {
  readonly movable: readonly MovableStay[];
  /** Blocks, and stays that keep their tables. */
  readonly fixed: readonly TableUse[];
}

export interface SeatingOption {
  readonly seating: Seating;
  /** The stays that would have to be moved. */
  readonly inTheWay: readonly MovableStay[];
}

export class SeatingOptions {
  /** In order of time, so that a plan does not depend on the order in which they were read. */
  private readonly staysAt: ReadonlyMap<TableId, readonly MovableStay[]>;
  private readonly fixedAt: ReadonlyMap<TableId, readonly TableUse[]>;
  private readonly cachedOptions = new Map<PartyToSeat, PartyOptions>();
  private readonly bySpan = new Map<string, Map<readonly Seating[], PartyOptions>>();
  private readonly oneMore = new Map<MovableStay, readonly SeatingOption[]>();

  constructor({ movable, fixed }: TablesInUse) {
    this.staysAt = byTable([...movable].sort((one, other) => one.from - other.from));
    this.fixedAt = byTable(fixed);
  }

  /** The seatings with the fewest stays in the way first, the best of them before the others. */
  all(party: PartyToSeat): readonly SeatingOption[] {
    return this.of(party).all;
  }

  /** The seatings without a stay in the way, the best first. */
  free(party: PartyToSeat): readonly Seating[] {
    return this.of(party).free.map(({ seating }) => seating);
  }

  /** The seatings that are free once these stays have left their tables. */
  freeWithout(party: PartyToSeat, displaced: readonly MovableStay[]): readonly SeatingOption[] {
    const { free, behind } = this.of(party);
    const options = [...free];
    for (const stay of displaced) {
      for (const option of behind.get(stay) ?? []) {
        if (isPart(option.inTheWay, displaced)) options.push(option);
      }
    }
    return options;
  }

  /** Whether there are any such seatings. */
  isAnyFreeWithout(party: PartyToSeat, displaced: readonly MovableStay[]): boolean {
    const { free, behind } = this.of(party);
    if (free.length > 0) return true;
    for (const stay of displaced) {
      const others = behind.get(stay) ?? [];
      if (others.some(({ inTheWay }) => isPart(inTheWay, displaced))) return true;
    }
    return false;
  }

  /**
   * The seatings of a stay that has left its tables, if at most one more stay would have to leave,
   * and has another seating.
   */
  withOneMore(stay: MovableStay): readonly SeatingOption[] {
    const cached = this.oneMore.get(stay);
    if (cached !== undefined) return cached;
    const options = this.all(stay).filter(({ inTheWay }) => {
      const [next, ...others] = inTheWay.filter((one) => one !== stay);
      return (
        others.length === 0 && (next === undefined || this.isAnyFreeWithout(next, [stay, next]))
      );
    });
    this.oneMore.set(stay, options);
    return options;
  }

  /** Parties that stay for the same span share their results, if the same seatings fit them. */
  private of(party: PartyToSeat): PartyOptions {
    const cached = this.cachedOptions.get(party);
    if (cached !== undefined) return cached;
    const span = `${party.from} ${party.clearedAt}`;
    const shared = this.bySpan.get(span) ?? new Map<readonly Seating[], PartyOptions>();
    const options = shared.get(party.seatings) ?? this.optionsOf(party);
    this.bySpan.set(span, shared.set(party.seatings, options));
    this.cachedOptions.set(party, options);
    return options;
  }

  private optionsOf(party: PartyToSeat): PartyOptions {
    const byCount: SeatingOption[][] = [];
    const behind = new Map<MovableStay, SeatingOption[]>();
    for (const seating of party.seatings) {
      if (seating.tableIds.some((id) => isUsed(this.fixedAt.get(id), party))) continue;
      const inTheWay = this.inTheWayOf(seating, party);
      const option = { seating, inTheWay };
      (byCount[inTheWay.length] ??= []).push(option);
      const [first] = inTheWay;
      if (first !== undefined) addTo(behind, first, option);
    }
    return { all: byCount.flat(), free: byCount[0] ?? [], behind };
  }

  private inTheWayOf({ tableIds }: Seating, party: PartyToSeat): readonly MovableStay[] {
    const stays: MovableStay[] = [];
    for (const id of tableIds) {
      for (const stay of this.staysAt.get(id) ?? []) {
        if (overlaps(stay, party) && !stays.includes(stay)) stays.push(stay);
      }
    }
    return stays;
  }
}

function byTable<Use extends TableUse>(uses: readonly Use[]): ReadonlyMap<TableId, readonly Use[]> {
  const lists = new Map<TableId, Use[]>();
  for (const use of uses) for (const id of use.tableIds) addTo(lists, id, use);
  return lists;
}

function isUsed(uses: readonly TableUse[] | undefined, party: PartyToSeat): boolean {
  return uses?.some((use) => overlaps(use, party)) ?? false;
}

interface PartyOptions {
  readonly all: readonly SeatingOption[];
  /** The seatings without a stay in the way. */
  readonly free: readonly SeatingOption[];
  /** The others by the first stay in the way. */
  readonly behind: ReadonlyMap<MovableStay, readonly SeatingOption[]>;
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function isPart(some: readonly MovableStay[], all: readonly MovableStay[]): boolean {
  return some.every((one) => all.includes(one));
}

/** Whether both need a table at some moment. */
export function overlaps(
  one: Pick<TableUse, 'from' | 'clearedAt'>,
  other: Pick<TableUse, 'from' | 'clearedAt'>,
): boolean {
  return one.from < other.clearedAt && other.from < one.clearedAt;
}
