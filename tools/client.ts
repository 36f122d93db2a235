/**
 * `npm run client`: generates `libs/client/src/generated` from the catalogue, and the files of the
 * package in `libs/client/generated`, or else in a folder that is named, with their tarball.
 *   node --import tsx tools/client.ts generate    only generates
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateClient, writeClient } from './client-package';
import { clientFiles, clientTarball } from './client-tarball';

const [what] = process.argv.slice(2);
await generateClient();
if (what === undefined) {
  await writeClient(clientFiles);
} else if (what !== 'generate') {
  await writeClient(join(what, 'package'));
  const tarball = join(what, 'client.tgz');
  await writeFile(tarball, await clientTarball(join(what, 'package')));
  console.log(tarball);
}
