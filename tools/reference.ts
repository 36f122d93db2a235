/**
 * `npm run reference`: generates `docs/reference` and `docs/openapi.json` from the catalogue,
 * `docs/settings.md` and `.env.example` from the table of settings, `docs/schema.md` from the
 * migrations, the gateway's configurations in `docker/gateway`, and the files of the TypeScript
 * client in `libs/client/generated`.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openEmbedded } from '@venue/postgres';
import { generateClient, writeClient } from './client-package';
import { clientFiles } from './client-tarball';
import { gatewayFiles } from './gateway-files';
import { openapiFile } from './openapi-file';
import { envExample } from './reference-env';
import { referencePages } from './reference-pages';
import { schemaPage } from './reference-schema';
import { settingsPage } from './reference-settings';

const root = join(import.meta.dirname, '..');

await rm(join(root, 'docs/reference'), { recursive: true, force: true });
await write('docs/reference', referencePages());
await write('docs', {
  'settings.md': settingsPage(),
  'openapi.json': openapiFile(),
  'schema.md': await drawSchema(),
});
await write('.', { '.env.example': envExample() });
await write('docker/gateway', gatewayFiles());
await generateClient();
await writeClient(clientFiles);
process.stdout.write('libs/client/generated\n');

async function drawSchema(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'venue-schema-'));
  const server = await openEmbedded(join(folder, 'data'));
  try {
    await migrate(server.url);
    return await schemaPage(server.url);
  } finally {
    await server.leave();
    await rm(folder, { recursive: true, force: true });
  }
}

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(join(root, folder), { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    await writeFile(join(root, folder, file), text);
    process.stdout.write(`${folder}/${file}\n`);
  }
}
