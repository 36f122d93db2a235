/**
 * The queue that wakes the worker: pg-boss, in a schema of its own. It is transport only. What has
 * to be sent stands in the table `message`, and a queue that was emptied is filled again from it.
 */
import type { ConstructorOptions, Db, PgBoss } from 'pg-boss';
import type { DataSource, EntityManager } from 'typeorm';
import type { MessageId } from '@venue/domain';
import { prepared } from '../connection/prepared';

export const messageQueue = 'message';

export interface MessageJob {
  readonly messageId: MessageId;
}

export interface JobWish extends MessageJob {
  /** At once without it. */
  readonly afterSeconds?: number;
}

const bosses = new WeakMap<DataSource, PgBoss>();

/** What is written by the same statement as the jobs: its `$2` is the value. */
export interface Alongside {
  readonly sql: string;
  readonly value: string;
}

/**
 * Has the worker look at these messages, in the transaction of the business that they tell of: the
 * jobs are there when that commits, and never were when it does not. A booking waits for every
 * statement, so its letters can be written by the same one.
 */
export async function enqueue(
  manager: EntityManager,
  jobs: readonly JobWish[],
  alongside: Alongside | null = null,
): Promise<void> {
  if (jobs.length === 0) return;
  const db = onConnectionOf(manager, alongside);
  // The first use reads the queue's settings, on this very connection, and only a boss that has
  // read them is kept: so none ever asks for a second connection within a transaction.
  const boss = bosses.get(manager.connection) ?? (await newBoss(db));
  await boss.insert(messageQueue, jobs.map(jobOf), { db });
  bosses.set(manager.connection, boss);
}

/**
 * A boss that has no timers until it is started, no pool, and never touches its own schema. Loaded
 * only when it is needed, since most commands of an admin write no message.
 */
export async function newBoss(
  db: Db,
  options: Omit<ConstructorOptions, 'db'> = {},
): Promise<PgBoss> {
  const { PgBoss: Boss } = await import('pg-boss');
  return new Boss({ ...options, db, migrate: false, createSchema: false, schedule: false });
}

/** Known by its message, so that the sweep finds messages that have no job. */
function jobOf({ messageId, afterSeconds = 0 }: JobWish): {
  data: MessageJob;
  singletonKey: string;
  startAfter: number;
} {
  return { data: { messageId }, singletonKey: messageId, startAfter: afterSeconds };
}

function onConnectionOf(manager: EntityManager, alongside: Alongside | null): Db {
  if (manager.queryRunner === undefined)
    throw new Error('a job is written with its business, or not at all');
  return {
    executeSql: async (text, values = []) => {
      // Before its first insertion a boss reads the queue's settings, which stands alone.
      const isJoined = alongside !== null && /^\s*insert/i.test(text);
      const statement = isJoined ? `with ${alongside.sql} ${text}` : text;
      const given = isJoined ? [...values, alongside.value] : values;
      return { rows: await prepared(manager, statement, given) };
    },
  };
}
