import type { TeamAmendCase } from '@venue/domain/booking/amend';
import { spanOfTeamChange, tablesOfTeamChange } from '@venue/domain/booking/place-of-team-change';
import { partiesInTheWay } from '@venue/domain/booking/table-choices';
import { readDay } from '../../availability/diary/search';
import type { TeamWriteCall } from '../../operation';
import { Problem } from '../../problems';
import type { TeamChange } from './locked-booking';
import { noTableFree } from './placement-refusal';
import { tablesRefusal, withoutTable } from './tables-in-use';

/** The problem for a change for which no table is free, with the choices that the team has. */
export async function noTableProblem(
  facts: TeamAmendCase,
  change: TeamChange,
  call: TeamWriteCall,
): Promise<Problem> {
  const { file, wish } = facts;
  const context = { ...change, diary: change.work.diary };
  const { day } = await readDay(wish.date, context, { ignoring: file.booking.id });
  const span = spanOfTeamChange(day, facts);
  if (span === null) return new Problem('no-availability', { detail: noTableFree });
  const tableIds = tablesOfTeamChange(facts);
  const parties = tableIds === null ? [] : partiesInTheWay({ day, tableIds, span });
  const { partySize } = wish;
  // Its present tables are of no use for a swap, since the changed booking needs others.
  const inUse = { day, tableIds: tableIds ?? [], partySize, span, parties, file: null };
  const tablesTaken = await tablesRefusal(inUse, call);
  return new Problem('no-availability', {
    ...tablesTaken,
    ...(tableIds === null ? { detail: noTableFree } : {}),
    choices: [...(tablesTaken.choices ?? []), withoutTable('Leave them without a table')],
  });
}
