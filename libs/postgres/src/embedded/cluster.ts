import { execFile } from 'node:child_process';
import { chownSync, existsSync, lchownSync, readdirSync } from 'node:fs';
import { mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { DataFolder } from './data-folder';
import { EmbeddedFault, textIn, wordsOf } from './fault';
import { newRecord, writeRecord } from './record';
import { launchOf, type Runner } from './runner';

/** The one account of the database, and the name of the database. */
export const VENUE = 'venue';

const STAGING = 'postgres.new-';

/** Creates the cluster unless it is there, and sees to it that the server's user owns it. */
export async function ensureCluster(folder: DataFolder, runner: Runner): Promise<void> {
  try {
    if (!existsSync(folder.cluster)) await createCluster(folder, runner);
  } finally {
    clearStaging(folder);
  }
  // Root has copied it here, say from a backup.
  if (runner.user !== null && statSync(folder.cluster).uid === 0) {
    const names = readdirSync(folder.cluster, { recursive: true, encoding: 'utf8' });
    for (const name of ['', ...names]) {
      lchownSync(join(folder.cluster, name), runner.user.uid, runner.user.gid);
    }
  }
}

/**
 * A cluster is made elsewhere and renamed into place, the password being safe by then: a crash at
 * any point leaves either a whole cluster we can enter or none.
 */
async function createCluster(folder: DataFolder, runner: Runner): Promise<void> {
  // A place of its own every time: an initdb may outlive us and go on working in the last one.
  const staging = mkdtempSync(join(folder.root, STAGING));
  const [data, password] = [join(staging, 'data'), join(staging, 'password')];
  const record = newRecord();
  writeFileSync(password, record.password, { mode: 0o600 });
  for (const path of [staging, password]) {
    if (runner.user !== null) chownSync(path, runner.user.uid, runner.user.gid);
  }
  writeRecord(folder, record);

  await initialise(runner, data, password);
  renameSync(data, folder.cluster);
}

function clearStaging({ root }: DataFolder): void {
  for (const name of readdirSync(root).filter((each) => each.startsWith(STAGING))) {
    try {
      rmSync(join(root, name), { recursive: true, force: true });
    } catch {
      // That initdb is still writing; without its folder it ends soon, and the rest goes next time.
    }
  }
}

async function initialise(runner: Runner, data: string, password: string): Promise<void> {
  // Sorting by code point, upper and lower case by Unicode, on every machine alike.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth=scram-sha-256', `--username=${VENUE}`, `--pwfile=${password}`];
  const args = ['-D', data, '--encoding=UTF8', ...locale, ...access, '--no-instructions'];
  const initdb = launchOf(runner, 'initdb', args);
  try {
    await promisify(execFile)(initdb.file, initdb.args, initdb.options);
  } catch (error) {
    const lines = textIn(error, 'stderr')?.split('\n') ?? [];
    const line = lines.find((each) => /FATAL|error:|could not/.test(each)) ?? wordsOf(error);
    const reason = line.replace(/^.*?(FATAL|error|initdb): +/, '');
    throw new EmbeddedFault(`The database could not be created: ${reason}.`);
  }
}
