import type { Command } from 'commander';
import { command } from './command';
import { say, type Json, type Terminal } from './output';
import { withAdminService } from './session';

/** `migrate`: brings the database schema up to date. */
export function addDatabaseCommands(program: Command, terminal: Terminal): void {
  command(program, 'migrate', {
    about: 'bring the schema of the database up to date',
    example: 'migrate',
    more: 'Needed before a new release starts on a database of your own (DATABASE_URL).',
  }).action(async (options: Json) => {
    const applied = await withAdminService(terminal, async ({ migrated }) => migrated);
    const text =
      applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`;
    say(terminal, { text, json: { ok: true, applied } }, options);
  });
}
