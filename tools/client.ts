/**
 * `npm run client`: generates `libs/client/src/generated` from the catalogue and packs the client
 * for npm into `dist/client`.
 */
import { join } from 'node:path';
import { generateClient, generatedFolder, packClient } from './client-package';

await generateClient(generatedFolder);
console.log(await packClient(join(import.meta.dirname, '../dist/client')));
