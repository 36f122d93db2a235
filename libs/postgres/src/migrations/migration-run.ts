import { setTimeout as pause } from 'node:timers/promises';
import { MigrationExecutor } from 'typeorm';
import { isLockConflict } from '../connection/faults';
import type { MigrationSession } from './migration-session';

/** Why the schema is not up to date, in a sentence for the person who runs the job. */
export class MigrationFault extends Error {}

/** A minute, when each try waits for its lock. */
const triesMax = 60;
const pauseMs = 500;

/**
 * Applies the missing migrations, each in a transaction of its own unless it says otherwise. One
 * that does not get a lock is undone and tried again, so that waiting traffic gets through
 * meanwhile.
 */
export async function applyMissing(
  { source, runner }: MigrationSession,
  missing: () => Promise<readonly string[]>,
): Promise<void> {
  const executor = new MigrationExecutor(source, runner);
  executor.transaction = 'each';
  for (let tries = 1; ; tries += 1) {
    try {
      await executor.executePendingMigrations();
      return;
    } catch (error) {
      // A migration that runs outside a transaction may have left one of its own open.
      await runner.query('rollback').catch(() => undefined);
      const [name = 'the last one'] = await missing();
      if (!isLockConflict(error)) throw faultIn(name, error);
      if (tries === triesMax) throw tooBusy(name, error);
      await pause(pauseMs);
    }
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
