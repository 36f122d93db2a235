import type { Command } from 'commander';
import { keepBookPageKey } from '@venue/operations/access/keys/book-page-keys';
import type { KeyView } from '@venue/operations/access/keys/key-view';
import { command } from './command';
import { print, type Answer, type Json, type Terminal } from './output';
import { withAdminService } from './session';

/** `migrate`: brings the database schema up to date. */
export function addDatabaseCommands(program: Command, terminal: Terminal): void {
  command(program, 'migrate', {
    about: 'bring the schema of the database up to date',
    example: 'migrate',
    more: [
      'Needed before a new release starts on a database of your own (DATABASE_URL), and after',
      'BASE_URL was changed. Issues the key of the booking pages if there never was one.',
    ].join('\n'),
  }).action(async (options: Json) => {
    const answer = await withAdminService(terminal, async (admin) => {
      const { issued } = await admin.perform(keepBookPageKey, {});
      return migratedAnswer(admin.migrated, issued);
    });
    print(terminal, answer, options);
  });
}

function migratedAnswer(applied: readonly string[], key: KeyView | null): Answer {
  const lines = [
    applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`,
    ...(key === null ? [] : [`Issued key ${key.id} for the booking pages.`]),
  ];
  return { text: lines.join('\n'), json: { ok: true, applied, bookPageKey: key?.id ?? null } };
}
