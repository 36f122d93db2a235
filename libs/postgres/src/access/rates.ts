import type { DataSource } from 'typeorm';
import type { RateDecision, RateLimit, Rates } from '@venue/domain/access/request-ports';
import type { Instant } from '@venue/domain/shared/time';
import { queryPrepared } from '../connection/query-prepared';

/** A request that waits for the statement that counts it. */
interface WaitingRequest {
  readonly resolve: (decision: RateDecision) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The general rate limit, as GCRA: `full_at` is when the whole burst will be available again. Each
 * request moves it on by one interval, and a request that would move it more than a burst ahead is
 * refused. The statement also returns the time and the revision of the rules, so that a request
 * needs no other statement for them.
 *
 * A caller has one row, so one statement runs at a time. Requests that arrive meanwhile are counted
 * together by the next one, instead of each waiting for the row on a connection of its own.
 */
export class PostgresRates implements Rates {
  private readonly queues = new Map<string, WaitingRequest[]>();

  constructor(private readonly source: DataSource) {}

  spend(id: string, limit: RateLimit): Promise<RateDecision> {
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(id);
      if (queue !== undefined) queue.push({ resolve, reject });
      else void this.serve(id, limit, [{ resolve, reject }]);
    });
  }

  private async serve(id: string, limit: RateLimit, first: WaitingRequest[]): Promise<void> {
    for (let batch = first; batch.length > 0; batch = this.queues.get(id) ?? []) {
      this.queues.set(id, []);
      await this.spendFor(batch, id, limit);
    }
    this.queues.delete(id);
  }

  private async spendFor(
    batch: readonly WaitingRequest[],
    id: string,
    limit: RateLimit,
  ): Promise<void> {
    const interval = 60 / limit.perMinute;
    try {
      const [row] = await queryPrepared<SpentRow>(this.source.manager, spend, [
        id,
        interval,
        interval * limit.burst,
        batch.length,
      ]);
      if (row === undefined) throw new Error('a rate was spent without an answer');
      batch.forEach(({ resolve }, index) => resolve(decisionOf(row, index, limit)));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

/** The outcome for the request at that index of its batch. */
function decisionOf(row: SpentRow, index: number, { perMinute, burst }: RateLimit): RateDecision {
  const interval = 60 / perMinute;
  const isWithinRate = index < row.granted;
  const later = isWithinRate ? row.granted - 1 - index : 0;
  const ahead = Math.max(0, (row.full_at - row.now) / 1000 - later * interval);
  const reset = isWithinRate ? ahead : ahead + interval - interval * burst;
  return {
    now: row.now,
    revision: Number(row.revision),
    isWithinRate,
    remaining: Math.max(0, Math.floor(burst - ahead / interval + 1e-6)),
    resetSeconds: Math.max(1, Math.ceil(reset)),
  };
}

interface SpentRow {
  readonly now: Instant;
  readonly revision: string | null;
  readonly full_at: Instant;
  readonly granted: number;
}

/** How many of $4 requests fit: as many as move `full_at` at most the burst ($3 seconds) ahead. */
const fitting = `
least($4::int, greatest(0, floor(
  ($3::float8 - extract(epoch from greatest(spent.full_at, app_now()) - app_now())) / $2::float8 + 1e-6)))::int`;

const spend = `
insert into rate_spent as spent (integration_id, full_at, granted)
values (
  $1,
  app_now() + make_interval(secs => least($4::int * $2::float8, $3::float8)),
  least($4::int, round($3::float8 / $2::float8)::int)
)
on conflict (integration_id) do update set
  granted = ${fitting},
  full_at = greatest(spent.full_at, app_now()) + make_interval(secs => ${fitting} * $2::float8)
returning ms(app_now()) as now, ms(full_at) as full_at, granted,
  (select revision from venue_group) as revision`;
