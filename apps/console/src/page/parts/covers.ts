/** Whether tables that the person picks are meant for that number of guests. */
import { html, nothing, type TemplateResult } from 'lit';
import type { DayForTeamAnswer } from '../answers';
import type { App } from '../app';

type Tables = Pick<DayForTeamAnswer, 'tables' | 'combinations'>;

/** What is against those tables for the party, as the service says it; null for nothing. */
export function coversNote(
  tableIds: readonly string[],
  partySize: number,
  { day }: Pick<App, 'day'>,
): string | null {
  const covers = day.answer === null ? null : coversOf(tableIds, day.answer);
  if (covers === null) return null;
  const isRightSize = covers.minCovers <= partySize && partySize <= covers.maxCovers;
  return isRightSize ? null : 'the tables are meant for another number of guests';
}

export function coversView(
  tableIds: readonly string[],
  partySize: number,
  app: Pick<App, 'day'>,
): TemplateResult | typeof nothing {
  const note = coversNote(tableIds, partySize, app);
  return note === null ? nothing : html`<p class="soft">Please note: ${note}.</p>`;
}

/** Of one table, of a combination, or of any tables side by side; null for unknown tables. */
function coversOf(
  tableIds: readonly string[],
  { tables, combinations }: Tables,
): Pick<Tables['tables'][number], 'minCovers' | 'maxCovers'> | null {
  const picked = tables.filter(({ id }) => tableIds.includes(id));
  const [table, ...others] = picked;
  if (table === undefined) return null;
  if (others.length === 0) return table;
  const isPicked = ({ tables: members }: Tables['combinations'][number]): boolean =>
    members.length === picked.length && members.every(({ id }) => tableIds.includes(id));
  const maxCovers = picked.reduce((sum, one) => sum + one.maxCovers, 0);
  return combinations.find(isPicked) ?? { minCovers: 1, maxCovers };
}

/** The names of those tables, with + between them. */
export function namesOf(tableIds: readonly string[], { day }: Pick<App, 'day'>): string {
  const tables = day.answer?.tables ?? [];
  return tables.flatMap(({ id, name }) => (tableIds.includes(id) ? [name] : [])).join(' + ');
}
