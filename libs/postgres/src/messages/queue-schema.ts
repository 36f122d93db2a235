import { messageQueue, newBoss } from './queue';

/** The version of pg-boss's own schema that our pg-boss expects. */
export const queueVersion = 43;

/**
 * Lost heartbeats count as failed attempts, so that waiting longer after each would only delay what
 * a dead worker left. Failures of a carrier are the table's affair, not the queue's. A job that is
 * done tells nothing any more.
 */
const settings = {
  heartbeatSeconds: 10,
  retryLimit: 100,
  retryDelay: 5,
  retryBackoff: false,
  deleteAfterSeconds: 3600,
} as const;

/**
 * Creates the queue where it is missing, or brings it up to date; the usual case costs one query.
 * The caller keeps others out meanwhile.
 */
export async function installQueue(source: Asked): Promise<void> {
  const queueState = await queueStateOf(source);
  if (isReady(queueState)) return;

  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss');
  const { version } = queueState;
  if (version === null) await source.query(getConstructionPlans('pgboss'));
  else if (version < queueVersion) await source.query(atOnce(getMigrationPlans('pgboss', version)));

  const boss = await newBoss({
    executeSql: async (text, values) => ({ rows: await source.query<unknown[]>(text, values) }),
  });
  if (!queueState.hasQueue) await boss.createQueue(messageQueue, settings);
}

/** Our queue is short: an index is built within the migration, not beside those who use it. */
function atOnce(plans: string): string {
  return plans.replaceAll('CONCURRENTLY', '');
}

export async function hasQueue(source: Asked): Promise<boolean> {
  return isReady(await queueStateOf(source));
}

/** An open database, or one connection of it. */
interface Asked {
  query<T>(text: string, values?: unknown[]): Promise<T>;
}

interface QueueState {
  readonly version: number | null;
  readonly hasQueue: boolean;
}

/** A later version is for a later release, beside which this one still serves. */
function isReady({ version, hasQueue }: QueueState): boolean {
  return version !== null && version >= queueVersion && hasQueue;
}

async function queueStateOf(source: Asked): Promise<QueueState> {
  try {
    const [found] = await source.query<[QueueState]>(queueState, [messageQueue]);
    return found;
  } catch (error) {
    if (isMissing(error)) return { version: null, hasQueue: false };
    throw error;
  }
}

/** There is no such table. */
function isMissing(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '42P01';
}

const queueState = `
select (select version from pgboss.version) as version,
  exists (select from pgboss.queue where name = $1) as "hasQueue"`;
