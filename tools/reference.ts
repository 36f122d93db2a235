/**
 * `npm run reference`: writes what can be computed of the catalogue to `docs/reference`, and of the
 * table of settings to `docs/settings.md`.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { referencePages } from './reference-pages';
import { settingsPage } from './reference-settings';

const folder = join(import.meta.dirname, '../docs/reference');

await rm(folder, { recursive: true, force: true });
await mkdir(folder);
for (const [file, text] of Object.entries(referencePages())) {
  await writeFile(join(folder, file), text);
  process.stdout.write(`docs/reference/${file}\n`);
}
await writeFile(join(folder, '../settings.md'), settingsPage());
process.stdout.write('docs/settings.md\n');
