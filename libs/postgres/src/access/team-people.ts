import type { EntityManager } from 'typeorm';
import type {
  Device,
  DeviceId,
  Devices,
  Member,
  MemberId,
  MemberRights,
  Members,
  NewDevice,
  NewMember,
} from '@venue/domain';

export class PostgresMembers implements Members {
  constructor(private readonly manager: EntityManager) {}

  all(): Promise<readonly Member[]> {
    return this.manager.query<Member[]>(selectAll);
  }

  async byEmail(email: string): Promise<Member | null> {
    const [member] = await this.manager.query<Member[]>(selectByEmail, [email]);
    return member ?? null;
  }

  async add({ id, email, name, role, venueIds, invitedBy }: NewMember): Promise<boolean> {
    const values = [id, email, name, role, jsonOf(venueIds), invitedBy];
    const added = await this.manager.query<unknown[]>(insertMember, values);
    return added.length > 0;
  }

  async lock(): Promise<void> {
    await this.manager.query(lockPeople);
  }

  async change(id: MemberId, { name, role, venueIds }: MemberRights): Promise<void> {
    await this.manager.query(changeMember, [id, name, role, jsonOf(venueIds)]);
  }

  async readmit(id: MemberId, { name, role, venueIds }: MemberRights): Promise<void> {
    await this.manager.query(readmitMember, [id, name, role, jsonOf(venueIds)]);
  }

  async disable(id: MemberId): Promise<void> {
    await this.manager.query(disableMember, [id]);
  }
}

function jsonOf(venueIds: Member['venueIds']): string | null {
  return venueIds === null ? null : JSON.stringify(venueIds);
}

const selectMembers = `
select id, email, name, role, venue_ids as "venueIds", invited_by as "invitedBy",
  ms(created_at) as "createdAt", ms(disabled_at) as "disabledAt"
from member`;

const selectAll = `${selectMembers} order by disabled_at is not null, name`;
const selectByEmail = `${selectMembers} where email = $1`;

const insertMember = `
insert into member (id, email, name, role, venue_ids, invited_by, created_at)
values ($1, $2, $3, $4, $5, $6, app_now())
on conflict (email) do nothing
returning true`;

const lockPeople = `select pg_advisory_xact_lock(hashtextextended('members', 0))`;

const changeMember = `
update member set name = $2, role = $3, venue_ids = $4 where id = $1 and disabled_at is null`;

const readmitMember = `
update member set name = $2, role = $3, venue_ids = $4, disabled_at = null where id = $1`;

const disableMember = `
with disabled as (
  update member set disabled_at = coalesce(disabled_at, app_now()) where id = $1
), session as (
  delete from team_session where member_id = $1
), device as (
  update device set revoked_at = app_now()
  where added_by_id = $1 and paired_at is null and revoked_at is null
)
delete from sign_in where member_id = $1`;

export class PostgresDevices implements Devices {
  constructor(private readonly manager: EntityManager) {}

  all(): Promise<readonly Device[]> {
    return this.manager.query<Device[]>(selectDevices);
  }

  async add({ id, name, venueId, addedBy, addedById }: NewDevice): Promise<void> {
    await this.manager.query(insertDevice, [id, name, venueId, addedBy, addedById]);
  }

  async revoke(id: DeviceId): Promise<void> {
    await this.manager.query(revokeDevice, [id]);
  }
}

const selectDevices = `
select id, name, venue_id as "venueId", added_by as "addedBy", ms(created_at) as "createdAt",
  ms(paired_at) as "pairedAt", ms(revoked_at) as "revokedAt"
from device
order by revoked_at is not null, name`;

const insertDevice = `
insert into device (id, name, venue_id, added_by, added_by_id, created_at)
values ($1, $2, $3, $4, $5, app_now())`;

const revokeDevice = `
with revoked as (
  update device set revoked_at = coalesce(revoked_at, app_now()) where id = $1
), session as (
  delete from team_session where device_id = $1
)
delete from sign_in where device_id = $1`;
