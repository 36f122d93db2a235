/**
 * Whether more of some tables are needed at one moment than there are: a proof that nobody can be
 * seated there whoever is moved, which takes no search. A full evening is mostly refused by it.
 */
import type { TableId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { TableUse } from './blocks';
import type { Seating } from './seating';
import { overlaps, type MovableStay, type PartyToSeat, type TablesInUse } from './seating-options';

/** How many of the tables a stay needs, wherever it is moved. */
interface Need extends Pick<TableUse, 'from' | 'clearedAt'> {
  readonly tables: number;
}

/** The demand for the tables that one of these seatings has. */
export class TableDemand {
  private readonly tables: ReadonlySet<TableId>;
  private readonly least: number;
  private readonly needs: readonly Need[];
  private readonly fixed: readonly TableUse[];
  /** Demand only grows where somebody arrives. */
  private readonly arrivals: readonly Instant[];
  private readonly known = new Map<Instant, number>();

  constructor(seatings: readonly Seating[], { movable, fixed }: TablesInUse) {
    this.tables = new Set(seatings.flatMap(({ tableIds }) => tableIds));
    this.least = this.leastOf(seatings);
    this.needs = this.needsOf(movable, fixed);
    this.fixed = fixed;
    const arrivals = [...this.needs, ...fixed].map(({ from }) => from);
    this.arrivals = [...new Set(arrivals)];
  }

  /** Whether one of those seatings can't be free for that time. */
  isTooMuch({ from, clearedAt }: Omit<PartyToSeat, 'seatings'>): boolean {
    const isFull = (moment: Instant): boolean => this.at(moment) + this.least > this.tables.size;
    const isDuring = (moment: Instant): boolean => from < moment && moment < clearedAt;
    return isFull(from) || this.arrivals.some((moment) => isDuring(moment) && isFull(moment));
  }

  private at(moment: Instant): number {
    const known = this.known.get(moment);
    if (known !== undefined) return known;
    const isThen = (use: Omit<TableUse, 'tableIds'>): boolean =>
      use.from <= moment && moment < use.clearedAt;
    const needed = this.needs.filter(isThen).reduce((sum, { tables }) => sum + tables, 0);
    const taken = new Set(this.fixed.filter(isThen).flatMap(({ tableIds }) => tableIds));
    const demand = needed + this.countOf([...taken]);
    this.known.set(moment, demand);
    return demand;
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

  /** None where it has a table that something fixed has as well: that one counts once. */
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
