/** The tables of an area with their states, the links between them, and how many are in each. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { DayBookingAnswer, DayForTeamAnswer } from '../answers';
import type { App } from '../app';
import { guestsInWords } from '../parts/words';
import { conflictsOf } from '../tonight/conflicts';
import { centreOf, type Box } from './plan';
import {
  statusPaths,
  statusTitles,
  tableStateOf,
  type Moment,
  type TableState,
  type TableStatus,
} from './table-state';

export type FloorTable = DayForTeamAnswer['tables'][number];

export interface TableOfPlan {
  readonly table: FloorTable;
  readonly state: TableState;
  readonly bookings: readonly DayBookingAnswer[];
  /** Whether a party is due while another one is still there. */
  readonly isNeeded: boolean;
}

export function tablesOfPlan(
  tables: readonly FloorTable[],
  app: App,
  moment: Moment,
): readonly TableOfPlan[] {
  const byTable = new Map<string, DayBookingAnswer[]>();
  for (const booking of app.day.bookings) {
    for (const { id } of booking.tables) {
      const list = byTable.get(id);
      if (list === undefined) byTable.set(id, [booking]);
      else list.push(booking);
    }
  }
  const needed = new Set(
    moment.isNow
      ? conflictsOf(app).flatMap(({ booking }) => booking.tables.map(({ id }) => id))
      : [],
  );
  return tables.map((table) => {
    const bookings = byTable.get(table.id) ?? [];
    const state = tableStateOf(table, bookings, moment);
    return { table, bookings, state, isNeeded: needed.has(table.id) };
  });
}

/** Tables that can be combined, and those that one party has now. */
export function linksView(
  all: readonly TableOfPlan[],
  { combinations }: DayForTeamAnswer,
  extent: Box,
): TemplateResult {
  const partyAt = new Map(
    all.map(({ table, state }) => [table.id, state.party?.reference ?? null]),
  );
  const places = new Map(all.map(({ table }) => [table.id, centreOf(table.position)]));
  const joined = all.flatMap(({ state }) =>
    (state.party?.tables.length ?? 0) > 1 ? [state.party?.tables ?? []] : [],
  );
  const lines = [...combinations.map(({ tables }) => tables), ...joined].flatMap((tables) =>
    tables.slice(1).flatMap(({ id }, index) => {
      const before = tables[index]?.id ?? '';
      const [from, to] = [places.get(before), places.get(id)];
      if (from === undefined || to === undefined) return [];
      const party = partyAt.get(id) ?? null;
      return [{ from, to, isJoined: party !== null && party === partyAt.get(before) }];
    }),
  );
  const { left, top, right, bottom } = extent;
  return html`<svg
    class="links"
    viewBox="${left} ${top} ${right - left} ${bottom - top}"
    aria-hidden="true"
  >
    ${lines.map(
      ({ from, to, isJoined }) =>
        svg`<line class=${isJoined ? 'joined' : ''} x1=${from[0]} y1=${from[1]} x2=${to[0]} y2=${to[1]} />`,
    )}
  </svg>`;
}

export function iconOf(status: TableStatus): TemplateResult {
  return html`<svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
    <path fill="currentColor" fill-rule="evenodd" d=${statusPaths[status]} />
  </svg>`;
}

/** How many tables are in each state. */
export function legendView(all: readonly TableOfPlan[]): TemplateResult {
  const counts = Map.groupBy(all, ({ state }) => state.status);
  const guests = all.reduce(
    (sum, { state: { status, party } }) =>
      ['seated', 'ending', 'over'].includes(status) ? sum + (party?.partySize ?? 0) : sum,
    0,
  );
  return html`<p class="legend">
    ${(Object.keys(statusTitles) as TableStatus[]).map((status) => {
      const count = counts.get(status)?.length ?? 0;
      return count === 0
        ? nothing
        : html`<span class="table ${status}"
            >${iconOf(status)}${statusTitles[status]} ${count}</span
          >`;
    })}
    <span class="soft">${guestsInWords(guests)} seated</span>
  </p>`;
}
