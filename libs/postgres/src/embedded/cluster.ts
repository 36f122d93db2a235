import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type DataFolder, EmbeddedFault, messageOf, writeRecord } from './data-folder';
import { commandOf, type Programs } from './programs';

/** The only account on the server, and the name of its database. */
export const venue = 'venue';

const draftPrefix = 'postgres.new-';

/** Creates the cluster unless it exists, and makes sure that the server's user owns it. */
export async function ensureCluster(folder: DataFolder, programs: Programs): Promise<void> {
  const { root, cluster } = folder;
  try {
    if (!fs.existsSync(cluster)) await createCluster(folder, programs);
  } finally {
    for (const name of fs.readdirSync(root).filter((each) => each.startsWith(draftPrefix))) {
      // An initdb whose parent was killed may still write there; the rest is deleted next time.
      await fs.promises.rm(join(root, name), { recursive: true, force: true }).catch(() => {});
    }
  }
  // It belongs to root when root has copied it here, for example from a backup.
  if (programs.user !== null && fs.statSync(cluster).uid === 0) {
    const { uid, gid } = programs.user;
    const names = fs.readdirSync(cluster, { recursive: true, encoding: 'utf8' });
    for (const name of ['', ...names]) fs.lchownSync(join(cluster, name), uid, gid);
  }
}

/**
 * Creates the cluster in a draft folder and renames it once its password is on disk. A crash at any
 * point leaves either no cluster or a complete one with a stored password.
 */
async function createCluster(folder: DataFolder, programs: Programs): Promise<void> {
  // A new folder every time: the initdb of a killed process may still write to the last one.
  const draft = fs.mkdtempSync(join(folder.root, draftPrefix));
  const [data, passwordFile] = [join(draft, 'data'), join(draft, 'password')];
  const password = randomBytes(24).toString('hex');
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of [draft, passwordFile]) {
    if (programs.user !== null) fs.chownSync(path, programs.user.uid, programs.user.gid);
  }
  writeRecord(folder, { port: 0, password, users: [] });

  // Sorts by code point, with upper and lower case by Unicode, the same on every machine.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth=scram-sha-256', `--username=${venue}`, `--pwfile=${passwordFile}`];
  const all = ['-D', data, '--encoding=UTF8', ...locale, ...access, '--no-instructions'];
  await promisify(execFile)(...commandOf(programs, 'initdb', all)).catch((error: unknown) => {
    const { stderr = '' } = error as { readonly stderr?: string };
    const line = stderr.split('\n').find((each) => /FATAL|error:|could not/.test(each));
    const reason = (line ?? messageOf(error)).replace(/^.*?(FATAL|error|initdb): +/, '');
    throw new EmbeddedFault(`The database could not be created: ${reason}.`);
  });
  fs.renameSync(data, folder.cluster);
}
