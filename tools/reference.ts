/**
 * `npm run reference`: generates `docs/reference` and `docs/openapi.json` from the catalogue,
 * `docs/settings.md` and `.env.example` from the table of settings, and the gateway's
 * configurations in `docker/gateway`.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gatewayFiles } from './gateway-files';
import { openapiFile } from './openapi-file';
import { envExample } from './reference-env';
import { referencePages } from './reference-pages';
import { settingsPage } from './reference-settings';

const root = join(import.meta.dirname, '..');

await rm(join(root, 'docs/reference'), { recursive: true, force: true });
await write('docs/reference', referencePages());
await write('docs', { 'settings.md': settingsPage(), 'openapi.json': openapiFile() });
await write('.', { '.env.example': envExample() });
await write('docker/gateway', gatewayFiles());

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(join(root, folder), { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    await writeFile(join(root, folder, file), text);
    process.stdout.write(`${folder}/${file}\n`);
  }
}
