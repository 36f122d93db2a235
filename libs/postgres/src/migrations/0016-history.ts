import type { MigrationInterface, QueryRunner } from 'typeorm';
import { historyTable, historyWriter } from './0016-history-sql';
import { beginnings, historyTriggers } from './0016-history-triggers';

/**
 * What happened to each booking, order and enquiry. Triggers write it, so that no change is left
 * out, whichever statement or version of the code makes it. Decision 108.
 *
 * Each step commits by itself and can be run twice. Rows that are older than the table begin their
 * history with the row as it is, a thousand at a time; one that is changed before its turn begins
 * it with that change.
 */
export class History0016 implements MigrationInterface {
  readonly name = 'History1700000000016';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const step of [historyTable, ...historyWriter, ...historyTriggers]) {
      await runner.query(step);
    }
    for (const batch of beginnings) await untilNoneIsLeft(batch, runner);
  }

  async down(): Promise<void> {
    throw new Error(
      'Migration 16 cannot be undone without losing the history. Restore a backup instead.',
    );
  }
}

async function untilNoneIsLeft(batch: string, runner: QueryRunner): Promise<void> {
  for (let last: string | null = nilUuid; last !== null;) {
    const [row] = (await runner.query(batch, [last])) as { readonly last: string | null }[];
    last = row?.last ?? null;
  }
}

const nilUuid = '00000000-0000-0000-0000-000000000000';
