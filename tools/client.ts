/**
 * `npm run client`: generates `libs/client/src/generated` from the catalogue and packs the client
 * for npm into `dist/client`, or into the folder that is named.
 *   node --import tsx tools/client.ts generate    only generates
 */
import { join } from 'node:path';
import { generateClient, packClient } from './client-package';

const [what] = process.argv.slice(2);
await generateClient();
if (what !== 'generate') {
  console.log(await packClient(what ?? join(import.meta.dirname, '../dist/client')));
}
