/** The record of changes of the group's rules. */
import type { EntityManager } from 'typeorm';
import type { GroupChanges } from '@venue/domain/team-ports';
import type { SetupChange } from '@venue/domain/tickets/commitments';
import { author } from '../history/author';

/** In the transaction of the change, whose origin is the author. */
export async function recordChanges(
  manager: EntityManager,
  changes: readonly SetupChange[],
): Promise<void> {
  await manager.query(record, [JSON.stringify(changes)]);
}

/** Newest first. */
export function recordedChanges(
  manager: Pick<EntityManager, 'query'>,
  limit: number,
): Promise<readonly GroupChanges[]> {
  return manager.query<GroupChanges[]>(newest, [limit]);
}

const record = `
insert into group_change (changed_at, actor, changes)
values (app_now(), coalesce(
  nullif(current_setting('venue.origin', true), '')::jsonb -> 'actor', '{"kind": "unknown"}'), $1)`;

const newest = `
select ms(changed_at) as "changedAt", changes, ${author}
from group_change order by group_change.id desc limit $1`;
