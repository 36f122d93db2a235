/**
 * `npm run client`: generates `libs/client/src/generated` from the catalogue and packs the client
 * for npm into `dist/client`. With a folder as argument, both are written there.
 */
import { join } from 'node:path';
import { generateClient, generatedFolder, packClient } from './client-package';

const [folder] = process.argv.slice(2);
await generateClient(folder === undefined ? generatedFolder : join(folder, 'generated'));
console.log(await packClient(folder ?? join(import.meta.dirname, '../dist/client')));
