/** `npm run reference`: writes what can be computed of the catalogue to `docs/reference`. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { referencePages } from './reference-pages';

const folder = join(import.meta.dirname, '../docs/reference');

await rm(folder, { recursive: true, force: true });
await mkdir(folder);
for (const [file, text] of Object.entries(referencePages())) {
  await writeFile(join(folder, file), text);
  process.stdout.write(`docs/reference/${file}\n`);
}
