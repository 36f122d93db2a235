import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { nativeFolder, publicCopyOf } from './binaries';
import { type DataFolder, isRoot } from './data-folder';
import { EmbeddedFault } from './fault';

/** An account of this machine. */
interface User {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** How PostgreSQL's programs are run. */
export interface Runner {
  /** The folder with bin, lib and share. */
  readonly native: string;
  /** As whom; null stands for whoever we are. */
  readonly user: User | null;
  /** What comes before the program, if anything has to. */
  readonly prefix: readonly string[];
}

/** A program with its arguments and the options to spawn it with. */
interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: {
    readonly cwd: string;
    readonly env: NodeJS.ProcessEnv;
    readonly uid?: number;
    readonly gid?: number;
  };
}

// initdb wants its user to have an entry in /etc/passwd, and we never create one.
const unprivileged = ['postgres', '_postgres', 'nobody'];
const powers = ['dac_read_search', 'dac_override'];

/**
 * The most modest way in which PostgreSQL can be run on this folder. As root it runs as another
 * user, to whom folders on the way may be closed (mktemp -d, /root); those are not ours to open.
 * So the server is then given the one power to pass them, or else a copy of the programs.
 */
export async function findRunner(folder: DataFolder): Promise<Runner> {
  const native = await nativeFolder();
  const user = isRoot() ? serverUser(folder.cluster) : null;
  const found =
    waysToRun(native, user).find((way) => works(way, folder)) ??
    waysToRun(publicCopyOf(native), user).find((way) => works(way, folder));
  if (found !== undefined) return found;
  throw new EmbeddedFault(
    user === null
      ? `The PostgreSQL in ${native} does not run on this machine; set DATABASE_URL to another.`
      : `PostgreSQL may not run as root, and user ${user.name} cannot reach ${folder.root}; ` +
          'point DATA_DIR at a folder that other users may pass through.',
  );
}

/** Spells out how to run one of the programs. */
export function launchOf(runner: Runner, program: string, args: readonly string[]): Launch {
  const [file, ...rest] = [...runner.prefix, join(runner.native, 'bin', program), ...args];
  const options = {
    // Relative paths and PG… variables of the caller have no business in the server.
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(runner.user !== null && runner.prefix.length === 0 ? idsOf(runner.user) : {}),
  };
  return { file: file ?? program, args: rest, options };
}

function waysToRun(native: string, user: User | null): readonly Runner[] {
  const plain: Runner = { native, user, prefix: [] };
  if (user === null) return [plain];
  return [plain, ...powers.map((power) => ({ native, user, prefix: prefixFor(user, power) }))];
}

function prefixFor({ uid, gid }: User, power: string): readonly string[] {
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=-all,+${power}`,
    `--ambient-caps=-all,+${power}`,
    // Without it the kernel forgets the power in access(2), with which PostgreSQL checks itself.
    '--securebits=+no_setuid_fixup',
    '--no-new-privs',
    '--',
  ];
}

function works(runner: Runner, { root }: DataFolder): boolean {
  const version = launchOf(runner, 'postgres', ['--version']);
  const tried = spawnSync(version.file, version.args, version.options);
  // It only warns, on stderr, when it cannot find itself, and then fails at the first real task.
  if (tried.status !== 0 || tried.stderr.length > 0) return false;

  const enter = ['/bin/sh', '-c', 'cd -- "$0"', root];
  const [file = '', ...args] = [...runner.prefix, ...enter];
  return spawnSync(file, args, version.options).status === 0;
}

/** Whoever owns the database already, so that no start takes it away from them. */
function serverUser(cluster: string): User {
  const owner = existsSync(cluster) ? statSync(cluster) : null;
  if (owner !== null && owner.uid !== 0) return { name: `id ${owner.uid}`, ...idsOf(owner) };
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n').map(accountIn);
  const user = unprivileged
    .map((name) => accounts.find((account) => account.name === name))
    .find((account) => account !== undefined && account.uid !== 0);
  if (user !== undefined) return user;
  throw new EmbeddedFault(
    'PostgreSQL may not run as root and there is no user postgres or nobody to run it as; ' +
      'start this as another user, or set DATABASE_URL.',
  );
}

function accountIn(line: string): User {
  const [name = '', , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}

function idsOf({ uid, gid }: { readonly uid: number; readonly gid: number }): Omit<User, 'name'> {
  return { uid, gid };
}
