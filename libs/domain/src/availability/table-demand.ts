/**
 * Whether more of some tables are needed at one moment than there are. It proves without a search
 * that no further party can be seated, however stays are moved. Most requests for a full evening
 * are refused by it. One pass over the evening in order of time works it out for all starts.
 */
import type { TableId } from '../shared/ids';
import { latest, type Instant } from '../shared/time';
import type { TableUse } from './table-uses';
import type { Seating } from './seating';
import { overlaps, type MovableStay, type PartyToSeat, type TablesInUse } from './seating-options';
import { indexFrom } from './start-set';

/** How many of the tables a stay needs, wherever it is moved. */
interface Need extends Pick<TableUse, 'from' | 'clearedAt'> {
  readonly tables: number;
}

/** The demand for the tables that one of these seatings has. */
export class TableDemand {
  private readonly tables: ReadonlySet<TableId>;
  private readonly least: number;
  /** When demand changes, in ascending order. */
  private readonly moments: readonly Instant[];
  /** From each of those moments to the next. */
  private readonly demands: readonly number[];

  constructor(seatings: readonly Seating[], { movable, fixed }: TablesInUse) {
    this.tables = new Set(seatings.flatMap(({ tableIds }) => tableIds));
    this.least = this.leastOf(seatings);
    const needs = [...this.needsOf(movable, fixed), ...this.takenBy(fixed)];
    const moments = new Set(needs.flatMap(({ from, clearedAt }) => [from, clearedAt]));
    this.moments = [...moments].sort((one, other) => one - other);
    this.demands = this.demandsOf(needs);
  }

  /** Whether one of those seatings can't be free for that time. */
  isTooMuch({ from, clearedAt }: Omit<PartyToSeat, 'seatings'>): boolean {
    const spare = this.tables.size - this.least;
    if (spare < 0) return true;
    const end = indexFrom(this.moments, clearedAt);
    for (let index = Math.max(0, indexFrom(this.moments, from + 1) - 1); index < end; index += 1) {
      if ((this.demands[index] as number) > spare) return true;
    }
    return false;
  }

  private demandsOf(needs: readonly Need[]): readonly number[] {
    const changes = new Array<number>(this.moments.length).fill(0);
    const add = (moment: Instant, tables: number): void => {
      const index = indexFrom(this.moments, moment);
      changes[index] = (changes[index] ?? 0) + tables;
    };
    for (const { from, clearedAt, tables } of needs) {
      add(from, tables);
      add(clearedAt, -tables);
    }
    let demand = 0;
    return changes.map((change) => (demand += change));
  }

  /** Fixed stays and blocks need their tables, each once however many have it at that moment. */
  private takenBy(fixed: readonly TableUse[]): readonly Need[] {
    const takenUntil = new Map<TableId, Instant>();
    return [...fixed]
      .sort((one, other) => one.from - other.from)
      .flatMap(({ tableIds, from, clearedAt }) =>
        tableIds.flatMap((id) => {
          const since = latest(from, takenUntil.get(id) ?? from);
          if (!this.tables.has(id) || clearedAt <= since) return [];
          takenUntil.set(id, clearedAt);
          return [{ from: since, clearedAt, tables: 1 }];
        }),
      );
  }

  private needsOf(movable: readonly MovableStay[], fixed: readonly TableUse[]): readonly Need[] {
    const elsewhere = new Map<readonly Seating[], number>();
    return movable.flatMap((stay) => {
      const { from, clearedAt, seatings } = stay;
      const least = elsewhere.get(seatings) ?? this.leastOf(seatings);
      elsewhere.set(seatings, least);
      const tables = Math.min(least, this.heldBy(stay, fixed));
      return tables === 0 ? [] : [{ from, clearedAt, tables }];
    });
  }

  /** None if one of its tables is also in fixed use: that table counts once. */
  private heldBy(stay: MovableStay, fixed: readonly TableUse[]): number {
    const isShared = fixed.some(
      (use) => overlaps(use, stay) && use.tableIds.some((id) => stay.tableIds.includes(id)),
    );
    return isShared ? 0 : this.countOf(stay.tableIds);
  }

  private leastOf(seatings: readonly Seating[]): number {
    return Math.min(...seatings.map(({ tableIds }) => this.countOf(tableIds)));
  }

  private countOf(tableIds: readonly TableId[]): number {
    return tableIds.filter((id) => this.tables.has(id)).length;
  }
}
