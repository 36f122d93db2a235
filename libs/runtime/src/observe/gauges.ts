/** Gauges that are read only when the metrics are requested. */
import { collectDefaultMetrics } from 'prom-client';
import { withTimeout } from '@venue/domain/async';
import type { Deployment, TeamDeployment } from '@venue/operations/pipeline/deployment';
import { poolOf, type PostgresHealth } from '@venue/postgres';
import { answerMaxMs } from './readiness';
import type { Metrics } from './metrics';

type Connected = Parameters<typeof poolOf>[0];

/** Measures the use of a connection pool. */
export function watchPool(metrics: Metrics, pool: string, source: Connected): void {
  collecting(metrics.pool, () => {
    const { size, open, idle, waiting } = poolOf(source);
    metrics.pool.set({ pool, state: 'size' }, size);
    metrics.pool.set({ pool, state: 'open' }, open);
    metrics.pool.set({ pool, state: 'idle' }, idle);
    metrics.pool.set({ pool, state: 'waiting' }, waiting);
  });
}

export function watchBulkheads(
  metrics: Metrics,
  { bulkhead, proofs }: Pick<Deployment, 'bulkhead' | 'proofs'>,
): void {
  collecting(metrics.bulkhead, () => {
    metrics.bulkhead.set({ lane: 'venue' }, bulkhead.waiting);
    metrics.bulkhead.set({ lane: 'proof' }, proofs.waiting);
  });
}

/**
 * Uses the connection of the health checks. If the database does not answer, the values are NaN.
 */
export function watchMessages(metrics: Metrics, health: PostgresHealth): void {
  collecting(metrics.messagesDue, async () => {
    try {
      const { messages, oldestSeconds } = await withTimeout(health.due(), answerMaxMs);
      metrics.messagesDue.set(messages);
      metrics.messageAge.set(oldestSeconds);
    } catch {
      metrics.messagesDue.set(NaN);
      metrics.messageAge.set(NaN);
    }
  });
}

/** Counts the open streams of changes. */
export function watchStreams({ streams }: Metrics, { team }: Pick<TeamDeployment, 'team'>): void {
  collecting(streams, () => streams.set(team.changes.size));
}

/** Memory, processor time, the event loop and so on, under prom-client's usual names for Node. */
export function watchProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
}

type Collect = () => void | Promise<void>;

/** One gauge may have several collectors, such as one for each pool. */
function collecting(gauge: object, look: Collect): void {
  const gauged = gauge as { collect?: Collect };
  const before = gauged.collect;
  gauged.collect = async () => {
    await before?.();
    await look();
  };
}
