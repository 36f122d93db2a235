import type { DataSource } from 'typeorm';
import { keyThrottle, referenceThrottle, secondsToWait } from '@venue/domain/access/throttle';
import type { Attempts, ProofResult, References } from '@venue/domain/ports';
import type { IntegrationId } from '@venue/domain/shared/ids';
import type { Instant } from '@venue/domain/shared/time';
import { PostgresReferences } from './references';
import { queryPrepared } from '../connection/query-prepared';
import { transactionOn } from '../connection/transaction';

type ProofAttempt = Parameters<Attempts['prove']>[0];

/**
 * Failed proofs, counted exactly under parallel guessing: one short transaction locks the
 * integration and then the reference, counts, evaluates and records. No two attempts with the same
 * integration or reference overlap.
 */
export class PostgresAttempts implements Attempts {
  constructor(private readonly source: DataSource) {}

  async prove<T>(
    attempt: ProofAttempt,
    find: (references: References) => Promise<T | null>,
  ): Promise<ProofResult<T>> {
    const { integrationId, referenceHash } = attempt;
    return transactionOn(this.source, async (manager) => {
      await queryPrepared(manager, lock, [integrationId, referenceHash]);
      const rows = await queryPrepared<FailureRow>(manager, failures, [
        integrationId,
        referenceHash,
      ]);
      const retryAfterSeconds = waitFor(attempt, rows);
      if (retryAfterSeconds !== null) return { kind: 'throttled', retryAfterSeconds };

      const value = await find(new PostgresReferences(manager));
      if (value !== null) return { kind: 'proved', value };
      await queryPrepared(manager, record, [integrationId, referenceHash]);
      return { kind: 'failed' };
    });
  }

  evaluate<T>(find: (references: References) => Promise<T | null>): Promise<T | null> {
    return transactionOn(this.source, (manager) => find(new PostgresReferences(manager)));
  }
}

/** The longer of the two waits, or null when neither limit is reached. */
function waitFor(
  { integrationId, referenceHash }: ProofAttempt,
  rows: readonly FailureRow[],
): number | null {
  const now = rows[0]?.now;
  if (now === undefined) return null;
  const ofKey = rows.filter((row) => row.integration_id === integrationId);
  const ofReference = rows.filter((row) => row.reference_hash === referenceHash);
  const waits = [
    secondsToWait(
      keyThrottle,
      ofKey.map(({ at }) => at),
      now,
    ),
    secondsToWait(
      referenceThrottle,
      ofReference.map(({ at }) => at),
      now,
    ),
  ].filter((wait) => wait !== null);
  return waits.length === 0 ? null : Math.max(...waits);
}

interface FailureRow {
  readonly integration_id: IntegrationId;
  readonly reference_hash: string;
  readonly at: Instant;
  readonly now: Instant;
}

const lock = `
select pg_advisory_xact_lock(hashtextextended('prove ' || $1, 0)),
  pg_advisory_xact_lock(hashtextextended('prove ' || $2, 0))`;

/** Only failures that can still count: of the last hour, the longer of the two throttle periods. */
const failures = `
select integration_id, reference_hash, ms(failed_at) as at, ms(app_now()) as now
from failed_proof
where (integration_id = $1 or reference_hash = $2) and failed_at > app_now() - interval '1 hour'`;

const record = `
insert into failed_proof (integration_id, reference_hash, failed_at) values ($1, $2, app_now())`;
