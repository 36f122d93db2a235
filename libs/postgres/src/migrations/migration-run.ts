import { setTimeout as pause } from 'node:timers/promises';
import { MigrationExecutor } from 'typeorm';
import { isInTheWay } from '../connection/faults';
import type { MigrationSession } from './migration-session';

/** Why the schema is not up to date, in a sentence for whoever runs the job. */
export class MigrationFault extends Error {}

/** A minute, when each of them waits for its lock. */
const triesMax = 60;
const pauseMs = 500;

/**
 * Applies what is missing, each migration in a transaction of its own unless it says otherwise. One
 * that meets a lock is undone and tried again, so that the traffic behind it gets through between.
 */
export async function applyMissing(
  session: MigrationSession,
  missing: () => Promise<readonly string[]>,
): Promise<void> {
  const executor = new MigrationExecutor(session.source, session.runner);
  executor.transaction = 'each';
  await untilLocksAreFree(session, async () => {
    try {
      await executor.executePendingMigrations();
    } catch (error) {
      const [name = 'the last one'] = await missing();
      throw new Failed(name, error);
    }
  });
}

/** The same for any task that can be repeated once its transaction is undone. */
export async function untilLocksAreFree(
  { runner }: MigrationSession,
  task: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await task();
      return;
    } catch (error) {
      const { name, cause } = error instanceof Failed ? error : new Failed('the queue', error);
      // Several statements sent as one may have left their own transaction open.
      await runner.query('rollback').catch(() => undefined);
      if (!isInTheWay(cause)) throw faultIn(name, cause);
      if (tries === triesMax) throw tooBusy(name, cause);
      await pause(pauseMs);
    }
  }
}

class Failed extends Error {
  constructor(
    override readonly name: string,
    override readonly cause: unknown,
  ) {
    super(name);
  }
}

function faultIn(name: string, cause: unknown): MigrationFault {
  const why = cause instanceof Error ? cause.message : String(cause);
  const words = `The migration ${name} failed and was undone: ${why}.`;
  return new MigrationFault(words, { cause });
}

function tooBusy(name: string, cause: unknown): MigrationFault {
  const words =
    `The migration ${name} was given up and undone: after ${triesMax} tries another transaction ` +
    'still holds a table that it changes. Look for it in pg_stat_activity, and run the job again.';
  return new MigrationFault(words, { cause });
}
