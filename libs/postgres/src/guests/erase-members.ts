/** Removes the name and address of former members from the records of their work. */
import type { EntityManager } from 'typeorm';
import type { DataSubject } from '@venue/domain/guest/personal-data';

interface FormerMember {
  readonly id: string;
  readonly name: string;
}

/**
 * Only members whose rights were withdrawn, since one who still signs in is no former member.
 * Returns how many there were. Must be last, since the triggers of the history must first write
 * their rows.
 */
export async function eraseMembers(subject: DataSubject, manager: EntityManager): Promise<number> {
  if ('phone' in subject) return 0;
  const members = await manager.query<FormerMember[]>(former, [subject.email.trim().toLowerCase()]);
  if (members.length === 0) return 0;
  const ids = members.map(({ id }) => id);
  const names = members.map(({ name }) => name);
  await manager.query(unassign, [names]);
  await manager.query('set constraints all immediate');
  await manager.query(forgetAssignees, [names]);
  await manager.query(forgetActors, [ids]);
  await manager.query(forgetAuthors, [ids]);
  await manager.query(forgetSetUp, [ids]);
  await manager.query(forgetInvitations, [names]);
  await manager.query(forgetDevices, [ids]);
  await manager.query(forget, [ids]);
  return members.length;
}

const former = `
select id, name from member where email = $1 and disabled_at is not null for update`;

const unassign = `update enquiry set assignee = 'a former member' where assignee = any ($1)`;

const forgetAssignees = `
update history
set before = case when before ->> 'assignee' = any ($1) then before || assigned else before end,
  after = case when after ->> 'assignee' = any ($1) then after || assigned else after end
from (select '{"assignee": "a former member"}'::jsonb as assigned) words
where part = 'enquiry' and (before ->> 'assignee' = any ($1) or after ->> 'assignee' = any ($1))`;

const forgetActors = `
update history set actor = actor || '{"name": "a former member"}'
where actor ->> 'kind' = 'member' and actor ->> 'id' = any ($1)`;

const forgetAuthors = `
update shift_note set actor = actor || '{"name": "a former member"}'
where actor ->> 'kind' = 'member' and actor ->> 'id' = any ($1)`;

const forgetSetUp = `
update group_change set actor = actor || '{"name": "a former member"}'
where actor ->> 'kind' = 'member' and actor ->> 'id' = any ($1)`;

const forgetInvitations = `
update member set invited_by = 'a former member' where invited_by = any ($1)`;

const forgetDevices = `
update device set added_by = 'a former member' where added_by_id = any ($1::uuid[])`;

/** Replaces the address, which can then be invited again as another member. */
const forget = `
update member set email = id || '@erased.invalid', name = 'A former member'
where id = any ($1::uuid[])`;
