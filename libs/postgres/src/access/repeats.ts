import type { EntityManager } from 'typeorm';
import type { RepeatableAnswer, RepeatableCall, Repeats } from '@venue/domain/access/repeats';
import { toDuplicateInFlight } from '../connection/faults';
import { queryPrepared } from '../connection/query-prepared';

/**
 * Calls without an Idempotency-Key are stored in the same table as claims by those with one. The
 * hashes of calls and keys are made for different uses, so they never collide, and the same
 * clean-up deletes both.
 */
export class PostgresRepeats implements Repeats {
  constructor(private readonly manager: EntityManager) {}

  async find(call: RepeatableCall): Promise<RepeatableAnswer | null> {
    const rows = await queryPrepared<RepeatableAnswer>(this.manager, select, valuesOf(call));
    return rows[0] ?? null;
  }

  async claim(call: RepeatableCall): Promise<RepeatableAnswer | null> {
    try {
      await queryPrepared(this.manager, takeRow, [...valuesOf(call), call.operation]);
    } catch (error) {
      throw toDuplicateInFlight(error);
    }
    return this.find(call);
  }

  async keep(
    call: RepeatableCall,
    { status, contentType, body, created }: RepeatableAnswer,
  ): Promise<void> {
    const values = [...valuesOf(call), status, contentType, body, JSON.stringify(created)];
    await queryPrepared(this.manager, update, values);
  }

  async release(call: RepeatableCall): Promise<void> {
    await queryPrepared(this.manager, remove, valuesOf(call));
  }
}

function valuesOf({ integrationId, environment, callHash }: RepeatableCall): string[] {
  return [integrationId, environment, callHash];
}

const thisCall = `integration_id = $1 and environment = $2 and key_hash = $3`;

/**
 * Leaves an existing row unchanged, but waits for a transaction that has locked it, then locks it.
 */
const takeRow = `
insert into idempotency (integration_id, environment, key_hash, fingerprint, operation, created_at)
values ($1, $2, $3, $3, $4, app_now())
on conflict (integration_id, environment, key_hash) do update set key_hash = excluded.key_hash`;

const select = `
select status, content_type as "contentType", body, made as created
from idempotency
where ${thisCall} and made is not null and created_at > app_now() - interval '10 minutes'`;

const update = `
update idempotency
set status = $4, content_type = $5, body = $6, made = $7, created_at = app_now()
where ${thisCall}`;

const remove = `
delete from idempotency where ${thisCall}`;
