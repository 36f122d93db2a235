import {
  EntitySchema,
  IsNull,
  type EntityManager,
  type EntitySchemaColumnOptions,
  type Repository,
} from 'typeorm';
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
} from '@venue/domain/access/team-people';
import { instant, jsonb, now, orNull, text, uuid } from '../connection/columns';
import { insertIfNew } from '../connection/insert-if-new';

export const memberTable = new EntitySchema<Member>({
  name: 'member',
  columns: {
    id: { ...uuid, primary: true },
    email: text,
    name: text,
    role: text,
    venueIds: orNull(jsonb),
    invitedBy: orNull(text),
    createdAt: instant,
    disabledAt: orNull(instant),
  } satisfies Record<keyof Member, EntitySchemaColumnOptions>,
});

export class PostgresMembers implements Members {
  constructor(private readonly manager: EntityManager) {}

  all(): Promise<readonly Member[]> {
    return this.manager.query<Member[]>(selectAll);
  }

  byEmail(email: string): Promise<Member | null> {
    return this.members.findOneBy({ email });
  }

  add(member: NewMember): Promise<boolean> {
    return insertIfNew(this.manager, memberTable, { ...member, createdAt: now });
  }

  async lock(): Promise<void> {
    await this.manager.query(lockPeople);
  }

  async change(id: MemberId, { name, role, venueIds }: MemberRights): Promise<void> {
    await this.members.update({ id, disabledAt: IsNull() }, { name, role, venueIds });
  }

  async readmit(id: MemberId, { name, role, venueIds }: MemberRights): Promise<void> {
    await this.members.update({ id }, { name, role, venueIds, disabledAt: null });
  }

  async disable(id: MemberId): Promise<void> {
    await this.manager.query(disableMember, [id]);
  }

  private get members(): Repository<Member> {
    return this.manager.getRepository(memberTable);
  }
}

/** Sorted by properties of the column, not by its value. */
const selectAll = `
select id, email, name, role, venue_ids as "venueIds", invited_by as "invitedBy",
  ms(created_at) as "createdAt", ms(disabled_at) as "disabledAt"
from member order by disabled_at is not null, name`;

const lockPeople = `select pg_advisory_xact_lock(hashtextextended('members', 0))`;

const disableMember = `
with disabled as (
  update member set disabled_at = coalesce(disabled_at, app_now()) where id = $1
), session as (
  delete from team_session where member_id = $1
), code as (
  delete from manager_code where member_id = $1
), device as (
  update device set revoked_at = app_now()
  where added_by_id = $1 and paired_at is null and revoked_at is null
)
delete from sign_in where member_id = $1`;

/** A stored device; `addedById` makes its links end with the rights of the member who added it. */
type StoredDevice = Device & Pick<NewDevice, 'addedById'>;

export const deviceTable = new EntitySchema<StoredDevice>({
  name: 'device',
  columns: {
    id: { ...uuid, primary: true },
    name: text,
    venueId: uuid,
    addedBy: orNull(text),
    addedById: orNull(uuid),
    createdAt: instant,
    pairedAt: orNull(instant),
    revokedAt: orNull(instant),
  } satisfies Record<keyof StoredDevice, EntitySchemaColumnOptions>,
});

export class PostgresDevices implements Devices {
  constructor(private readonly manager: EntityManager) {}

  all(): Promise<readonly Device[]> {
    return this.manager.query<Device[]>(selectDevices);
  }

  async add(device: NewDevice): Promise<void> {
    await this.manager.getRepository(deviceTable).insert({ ...device, createdAt: now });
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

const revokeDevice = `
with revoked as (
  update device set revoked_at = coalesce(revoked_at, app_now()) where id = $1
), session as (
  delete from team_session where device_id = $1
)
delete from sign_in where device_id = $1`;
