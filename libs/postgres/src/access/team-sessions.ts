import { EntitySchema, type EntityManager, type EntitySchemaColumnOptions } from 'typeorm';
import type { TeamCaller } from '@venue/domain/access/team-caller';
import type { DeviceId, MemberId } from '@venue/domain/access/team-people';
import {
  sessionMinutes,
  type NewSession,
  type Session,
  type SessionId,
  type TeamSessions,
} from '@venue/domain/access/team-sessions';
import type { Instant } from '@venue/domain/shared/time';
import { instant, orNull, text, uuid } from '../connection/columns';

/** The session of a member or of a device. */
interface StoredSession extends NewSession {
  readonly memberId: MemberId | null;
  readonly deviceId: DeviceId | null;
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant;
}

export const sessionTable = new EntitySchema<StoredSession>({
  name: 'team_session',
  columns: {
    id: { ...uuid, primary: true },
    tokenHash: text,
    memberId: orNull(uuid),
    deviceId: orNull(uuid),
    browser: text,
    createdAt: instant,
    lastSeenAt: instant,
  } satisfies Record<keyof StoredSession, EntitySchemaColumnOptions>,
});

export class PostgresTeamSessions implements TeamSessions {
  constructor(private readonly manager: EntityManager) {}

  async find(tokenHash: string): Promise<Session | null> {
    const [row] = await this.manager.query<SessionRow[]>(selectByToken, [tokenHash]);
    if (row === undefined) return null;
    if (row.isToTouch) await this.manager.query(touch, [tokenHash]);
    return sessionOf(row);
  }

  async callersOf(tokenHashes: readonly string[]): Promise<ReadonlyMap<string, TeamCaller>> {
    const rows = await this.manager.query<SessionRow[]>(selectByTokens, [tokenHashes]);
    return new Map(rows.map(({ tokenHash, caller }) => [tokenHash, caller]));
  }

  async all(): Promise<readonly Session[]> {
    const rows = await this.manager.query<SessionRow[]>(selectAll);
    return rows.map(sessionOf);
  }

  async begin(email: string, { id, tokenHash, browser }: NewSession): Promise<TeamCaller | null> {
    const [caller] = await this.manager.query<TeamCaller[]>(begin, [email, id, tokenHash, browser]);
    return caller ?? null;
  }

  async end(id: SessionId): Promise<void> {
    await this.manager.getRepository(sessionTable).delete({ id });
  }

  async endWithToken(tokenHash: string): Promise<void> {
    await this.manager.getRepository(sessionTable).delete({ tokenHash });
  }
}

interface SessionRow {
  readonly tokenHash: string;
  readonly sessionId: SessionId;
  readonly caller: TeamCaller;
  readonly browser: string;
  readonly createdAt: Instant;
  readonly lastSeenAt: Instant;
  readonly isToTouch: boolean;
}

function sessionOf({ sessionId, caller, browser, createdAt, lastSeenAt }: SessionRow): Session {
  return { id: sessionId, caller, browser, createdAt, lastSeenAt };
}

/** The caller of a member's or a device's row, as JSON. */
export const memberCaller = `
json_build_object('kind', 'member', 'id', member.id, 'name', member.name, 'role', member.role,
  'venueIds', member.venue_ids)`;
export const deviceCaller = `
json_build_object('kind', 'device', 'id', device.id, 'name', device.name, 'role', 'host',
  'venueIds', json_build_array(device.venue_id))`;

const { member, device } = sessionMinutes;

/** The clock is read once, in a subquery. */
const sessionInForce = `
case when team_session.member_id is null
  then team_session.created_at > (select app_now()) - interval '${device.whole} minutes'
  else team_session.created_at > (select app_now()) - interval '${member.whole} minutes'
    and team_session.last_seen_at > (select app_now()) - interval '${member.idle} minutes' end`;

const selectInForce = `
select token_hash as "tokenHash", team_session.id as "sessionId", browser, ms(team_session.created_at) as "createdAt",
  ms(last_seen_at) as "lastSeenAt",
  last_seen_at < (select app_now()) - interval '1 minute' as "isToTouch",
  case when team_session.member_id is null then ${deviceCaller} else ${memberCaller} end as caller
from team_session
left join member on member.id = team_session.member_id
left join device on device.id = team_session.device_id
where member.disabled_at is null and device.revoked_at is null and ${sessionInForce}`;

const selectByToken = `${selectInForce} and token_hash = $1`;
const selectByTokens = `${selectInForce} and token_hash = any ($1)`;
const selectAll = `${selectInForce} order by team_session.created_at desc`;

/** Written once a minute at most, not on every request. */
const touch = `
update team_session set last_seen_at = app_now()
where token_hash = $1 and last_seen_at < app_now() - interval '1 minute'`;

const begin = `
with session as (
  insert into team_session (id, token_hash, browser, member_id, created_at, last_seen_at)
  select $2, $3, $4, member.id, app_now(), app_now()
  from member where email = $1 and disabled_at is null
  returning member_id
)
select 'member' as kind, id, name, role, venue_ids as "venueIds"
from member where id = (select member_id from session)`;
