import type { EntityManager } from 'typeorm';
import type { Answers, Claim, Idempotency, StoredAnswer } from '@venue/domain/access/idempotency';
import { Interruption } from '@venue/domain/interruption';
import { toDuplicateInFlight } from '../connection/faults';
import { queryPrepared } from '../connection/query-prepared';

/**
 * Idempotency in the transaction of the work itself. The claim is a row, so a second request with
 * the same key waits until the first commits, and a rollback frees the key. No row "in progress"
 * can be left behind by a crash.
 */
export class PostgresIdempotency implements Idempotency, Answers {
  constructor(private readonly manager: EntityManager) {}

  async claim(claim: Claim): Promise<StoredAnswer | null> {
    if (await this.isNew(claim)) return null;
    const storedAnswer = await this.find(claim);
    // The claim existed a moment ago and is gone now. Null would mean that this request has claimed
    // the key, which it has not.
    if (storedAnswer === null) throw new Interruption('changed-meanwhile');
    return storedAnswer;
  }

  /** Whether the key was free; then this transaction has it. */
  private async isNew(claim: Claim): Promise<boolean> {
    const { integrationId, environment, keyHash, fingerprint, operation } = claim;
    const values = [integrationId, environment, keyHash, fingerprint, operation];
    try {
      return (await queryPrepared(this.manager, insertClaim, values)).length > 0;
    } catch (error) {
      throw toDuplicateInFlight(error);
    }
  }

  async find({ integrationId, environment, keyHash }: Claim): Promise<StoredAnswer | null> {
    const rows = await queryPrepared<StoredAnswer>(this.manager, select, [
      integrationId,
      environment,
      keyHash,
    ]);
    return rows[0] ?? null;
  }

  async store(claim: Claim, { status, contentType, body }: StoredAnswer): Promise<void> {
    const { integrationId, environment, keyHash } = claim;
    await queryPrepared(this.manager, update, [
      integrationId,
      environment,
      keyHash,
      status,
      contentType,
      body,
    ]);
  }
}

/** A stored answer is kept for 72 hours. After that the key can be used for a new request. */
const retention = `interval '72 hours'`;

const insertClaim = `
insert into idempotency as known
  (integration_id, environment, key_hash, fingerprint, operation, created_at)
values ($1, $2, $3, $4, $5, app_now())
on conflict (integration_id, environment, key_hash) do update
  set fingerprint = excluded.fingerprint, operation = excluded.operation,
    created_at = excluded.created_at, status = null, content_type = null, body = null
  where known.created_at <= app_now() - ${retention}
returning true`;

const select = `
select fingerprint, status, content_type as "contentType", body
from idempotency
where integration_id = $1 and environment = $2 and key_hash = $3
  and status is not null and created_at > app_now() - ${retention}`;

const update = `
update idempotency set status = $4, content_type = $5, body = $6
where integration_id = $1 and environment = $2 and key_hash = $3`;
