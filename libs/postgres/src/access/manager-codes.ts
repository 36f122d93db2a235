import { EntitySchema, type EntityManager, type EntitySchemaColumnOptions } from 'typeorm';
import {
  managerCodeThrottle,
  type ManagerCodeHash,
  type ManagerCodes,
  type ManagerCodeTry,
  type StoredManagerCode,
} from '@venue/domain/access/manager-codes';
import type { DeviceId, MemberId } from '@venue/domain/access/team-people';
import { secondsToWait } from '@venue/domain/access/throttle';
import type { Instant } from '@venue/domain/shared/time';
import { instant, now, text, uuid } from '../connection/columns';
import { transactionOn } from '../connection/transaction';

interface ManagerCodeRow extends ManagerCodeHash {
  readonly memberId: MemberId;
  readonly setAt: Instant;
}

export const managerCodeTable = new EntitySchema<ManagerCodeRow>({
  name: 'manager_code',
  columns: {
    memberId: { ...uuid, primary: true },
    salt: text,
    hash: text,
    setAt: instant,
  } satisfies Record<keyof ManagerCodeRow, EntitySchemaColumnOptions>,
});

/**
 * Tries are counted exactly under parallel guessing: a short transaction locks the device, counts
 * and records. The code is judged after it, so no connection waits for a slow hash.
 */
export class PostgresManagerCodes implements ManagerCodes {
  constructor(private readonly manager: EntityManager) {}

  has(memberId: MemberId): Promise<boolean> {
    return this.manager.getRepository(managerCodeTable).existsBy({ memberId });
  }

  async set(memberId: MemberId, { salt, hash }: ManagerCodeHash): Promise<void> {
    const codes = this.manager.getRepository(managerCodeTable);
    await codes.upsert({ memberId, salt, hash, setAt: now }, ['memberId']);
  }

  async remove(memberId: MemberId): Promise<void> {
    await this.manager.getRepository(managerCodeTable).delete({ memberId });
  }

  all(): Promise<readonly StoredManagerCode[]> {
    return this.manager.query<StoredManagerCode[]>(selectAll);
  }

  count(id: DeviceId): Promise<ManagerCodeTry> {
    return transactionOn(this.manager, async (manager) => {
      await manager.query(lock, [id]);
      await manager.query(deleteOld, [id]);
      const rows = await manager.query<TryRow[]>(selectTries, [id]);
      const seconds = secondsToWait(
        managerCodeThrottle,
        rows.map(({ at }) => at),
        rows[0]?.now ?? (0 as Instant),
      );
      if (seconds !== null) return { kind: 'throttled', retryAfterSeconds: seconds };
      const [added] = await manager.query<{ id: string }[]>(insertTry, [id]);
      return { kind: 'counted', id: added?.id ?? '' };
    });
  }

  async takeBack(id: string): Promise<void> {
    await this.manager.query(deleteTry, [id]);
  }
}

const selectAll = `
select id, role, venue_ids as "venueIds", salt, hash
from manager_code join member on member.id = member_id
where disabled_at is null`;

const lock = `select pg_advisory_xact_lock(hashtextextended('manager-code ' || $1, 0))`;

interface TryRow {
  readonly at: Instant;
  readonly now: Instant;
}

/** Tries that no longer count are deleted. */
const deleteOld = `
delete from manager_code_try
where device_id = $1
  and tried_at <= (select app_now()) - interval '${managerCodeThrottle.withinMinutes} minutes'`;

const selectTries = `
select ms(tried_at) as at, ms(app_now()) as now from manager_code_try where device_id = $1`;

const insertTry = `
insert into manager_code_try (device_id, tried_at) values ($1, app_now()) returning id`;

const deleteTry = `delete from manager_code_try where id = $1`;
