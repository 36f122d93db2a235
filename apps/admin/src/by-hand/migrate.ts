import { keepBookPageKey } from '@venue/operations/access/keys/book-page-keys';
import type { KeyView } from '@venue/operations/access/keys/key-view';
import type { HandEntry } from '../command';
import type { Answer } from '../output';
import { withAdminService } from '../session';

export const migrate: HandEntry = {
  call: 'migrate',
  title: 'bring the schema of the database up to date',
  description:
    'Needed before a new release starts on a database of your own (DATABASE_URL), and after BASE_URL was changed. ' +
    'Issues the key of the booking pages if there never was one.',
  run: (_given, terminal) =>
    withAdminService(terminal, async (admin) => {
      const { issued } = await admin.perform(keepBookPageKey, {});
      return migratedAnswer(admin.migrated, issued);
    }),
};

function migratedAnswer(applied: readonly string[], key: KeyView | null): Answer {
  const lines = [
    applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`,
    ...(key === null ? [] : [`Issued key ${key.id} for the booking pages.`]),
  ];
  return { text: lines.join('\n'), json: { ok: true, applied, bookPageKey: key?.id ?? null } };
}
