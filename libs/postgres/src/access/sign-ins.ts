import type { EntityManager } from 'typeorm';
import type { TeamCaller } from '@venue/domain/access/team-caller';
import type { MemberId } from '@venue/domain/access/team-people';
import {
  codeTriesMax,
  firstAdminLinkMinutes,
  signInMinutes,
  signInsOfAddress,
  signInsOfAddressByClient,
  signInsOfClient,
  type SignInRequest,
  type CodeOutcome,
  type NewSession,
  type SignInKind,
  type SignInSecrets,
} from '@venue/domain/access/team-sessions';
import { secondsToWait } from '@venue/domain/access/throttle';
import type { NewMessage } from '@venue/domain/message/message';
import type { SignIns } from '@venue/domain/message/sign-ins';
import type { Instant } from '@venue/domain/shared/time';
import { PostgresMessages } from '../messages/messages';
import { deviceCaller, memberCaller } from './team-sessions';
import { transactionOn } from '../connection/transaction';

export class PostgresSignIns implements SignIns {
  constructor(private readonly manager: EntityManager) {}

  ask(request: SignInRequest, message: NewMessage): Promise<number | null> {
    const { id, email, emailHash, clientHash, linkHash, codeHash } = request;
    return transactionOn(this.manager, async (manager) => {
      await manager.query(lock, [clientHash, emailHash]);
      const rows = await manager.query<EarlierRequestRow[]>(selectEarlier, [clientHash, emailHash]);
      const seconds = waitFor(rows);
      if (seconds !== null) return seconds;
      const expiry = signInMinutes['sign-in'];
      const values = [id, email, emailHash, clientHash, linkHash, codeHash, expiry];
      await manager.query(insertRequest, values);
      await new PostgresMessages(manager).add([message]);
      await manager.query(deleteIfUnknown, [message.id, id]);
      return null;
    });
  }

  async issue(link: SignInSecrets, of: Parameters<SignIns['issue']>[1]): Promise<void> {
    const { id, linkHash, codeHash } = link;
    const [member, device] = of.kind === 'pairing' ? [null, of.id] : [of.id, null];
    const minutes = signInMinutes[of.kind];
    await this.manager.query(insertIssued, [
      id,
      of.kind,
      member,
      device,
      linkHash,
      codeHash,
      minutes,
    ]);
  }

  issueForFirstAdmin(
    { id, linkHash }: SignInSecrets,
    of: { readonly id: MemberId; readonly onlyIfNew: boolean },
  ): Promise<boolean> {
    return transactionOn(this.manager, async (manager) => {
      // Two runs at once end each other's link, so that one works.
      await manager.query(lockMember, [of.id]);
      const [row] = await manager.query<{ isUsed: boolean }[]>(isUsedByAdmin);
      if (of.onlyIfNew && row?.isUsed === true) return false;
      await manager.query(endUnused, [of.id]);
      const values = [id, 'sign-in', of.id, null, linkHash, null, firstAdminLinkMinutes];
      await manager.query(insertIssued, values);
      return true;
    });
  }

  async look(
    linkHash: string,
  ): Promise<{ readonly kind: SignInKind; readonly name: string } | null> {
    const [row] = await this.manager.query<{ kind: SignInKind; caller: TeamCaller }[]>(
      selectUsableByLink,
      [linkHash],
    );
    return row === undefined ? null : { kind: row.kind, name: row.caller.name };
  }

  useLink(linkHash: string, session: NewSession): Promise<TeamCaller | null> {
    return transactionOn(this.manager, async (manager) => {
      const [[used]] = await manager.query<[{ id: string }[], number]>(useLink, [linkHash]);
      return used === undefined ? null : beginSession(used.id, session, manager);
    });
  }

  useCode(requestId: string, codeHash: string, session: NewSession): Promise<CodeOutcome> {
    return transactionOn(this.manager, async (manager) => {
      const [[tried]] = await manager.query<[TriedRow[], number]>(tryCode, [requestId, codeHash]);
      if (tried === undefined) return { kind: 'void' };
      const triesLeft = codeTriesMax - tried.failures;
      if (!tried.isUsed) return triesLeft > 0 ? { kind: 'wrong', triesLeft } : { kind: 'void' };
      const caller = await beginSession(requestId, session, manager);
      return caller === null ? { kind: 'void' } : { kind: 'signed-in', caller };
    });
  }
}

interface EarlierRequestRow {
  readonly ofClient: boolean;
  readonly ofAddress: boolean;
  readonly at: Instant;
  readonly now: Instant;
}

interface TriedRow {
  readonly failures: number;
  readonly isUsed: boolean;
}

/** The longest of the waits, or null when no limit is reached. */
function waitFor(rows: readonly EarlierRequestRow[]): number | null {
  const now = rows[0]?.now;
  if (now === undefined) return null;
  const momentsOf = (counts: (row: EarlierRequestRow) => boolean): Instant[] =>
    rows.filter(counts).map(({ at }) => at);
  const waits = [
    secondsToWait(
      signInsOfClient,
      momentsOf(({ ofClient }) => ofClient),
      now,
    ),
    secondsToWait(
      signInsOfAddress,
      momentsOf(({ ofAddress }) => ofAddress),
      now,
    ),
    secondsToWait(
      signInsOfAddressByClient,
      momentsOf(({ ofClient, ofAddress }) => ofClient && ofAddress),
      now,
    ),
  ].filter((wait) => wait !== null);
  return waits.length === 0 ? null : Math.max(...waits);
}

async function beginSession(
  signInId: string,
  { id, tokenHash, browser }: NewSession,
  manager: EntityManager,
): Promise<TeamCaller | null> {
  const [row] = await manager.query<{ caller: TeamCaller }[]>(selectCaller, [signInId]);
  if (row === undefined) return null;
  await manager.query(insertSession, [signInId, id, tokenHash, browser]);
  await manager.query(markPaired, [signInId]);
  return row.caller;
}

/** Requests of one client, and for one address, are counted one after the other. */
const lock = `
select pg_advisory_xact_lock(hashtextextended('sign-in ' || $1, 0)),
  pg_advisory_xact_lock(hashtextextended('sign-in ' || $2, 0))`;

const selectEarlier = `
select coalesce(client_hash = $1, false) as "ofClient",
  coalesce(email_hash = $2, false) as "ofAddress", ms(created_at) as at, ms(app_now()) as now
from sign_in
where (client_hash = $1 or email_hash = $2)
  and created_at > (select app_now()) - interval '1 hour'`;

const insertRequest = `
insert into sign_in (id, kind, member_id, email_hash, client_hash, link_hash, code_hash,
  created_at, expires_at)
values ($1, 'sign-in', (select id from member where email = $2 and disabled_at is null), $3, $4,
  $5, $6, app_now(), app_now() + make_interval(mins => $7))`;

/**
 * The message is written for every address, so that an unknown one costs the same; no worker sees
 * it before the transaction commits.
 */
const deleteIfUnknown = `
delete from message
where id = $1 and exists (select from sign_in where id = $2 and member_id is null)`;

const insertIssued = `
insert into sign_in (id, kind, member_id, device_id, link_hash, code_hash, created_at, expires_at)
values ($1, $2, $3, $4, $5, $6, app_now(), app_now() + make_interval(mins => $7))`;

const lockMember = `select from member where id = $1 for update`;

/** The links that the operator makes stay stored once they are used. */
const isUsedByAdmin = `
select exists (select from member
  where role = 'admin' and venue_ids is null and disabled_at is null
    and (exists (select from sign_in where member_id = member.id and used_at is not null)
      or exists (select from team_session where member_id = member.id))) as "isUsed"`;

/** The operator made those without a code. */
const endUnused = `
update sign_in set expires_at = app_now()
where member_id = $1 and kind = 'sign-in' and code_hash is null and used_at is null
  and expires_at > (select app_now())`;

const isUsable = `
used_at is null and failures < ${codeTriesMax} and expires_at > (select app_now())`;

const withCaller = `
select sign_in.kind,
  case when device.id is null then ${memberCaller} else ${deviceCaller} end as caller
from sign_in
left join member on member.id = member_id and disabled_at is null
left join device on device.id = device_id and revoked_at is null
where num_nonnulls(member.id, device.id) = 1`;

const selectUsableByLink = `${withCaller} and ${isUsable} and link_hash = $1`;
const selectCaller = `${withCaller} and sign_in.id = $1`;

const useLink = `
update sign_in set used_at = app_now()
where link_hash = $1 and ${isUsable} and num_nonnulls(member_id, device_id) = 1
returning id`;

/**
 * A parallel guess waits for the row and then uses its current count. No code is correct for an
 * address without a member.
 */
const tryCode = `
update sign_in set
  used_at = case when code_hash = $2 and member_id is not null then app_now() end,
  failures = failures + case when code_hash = $2 and member_id is not null then 0 else 1 end
where id = $1 and code_hash is not null and ${isUsable}
returning failures, used_at is not null as "isUsed"`;

const insertSession = `
insert into team_session
  (id, token_hash, browser, member_id, device_id, created_at, last_seen_at)
select $2, $3, $4, member_id, device_id, app_now(), app_now() from sign_in where id = $1`;

const markPaired = `
update device set paired_at = app_now()
where id = (select device_id from sign_in where id = $1)`;
