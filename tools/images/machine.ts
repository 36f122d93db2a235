/** In place of an image of Node: this machine's Node and npm, and a user who owns nothing. */
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

export const runFile = promisify(execFile);

export interface Machine {
  /** Where its programs and npm's cache are; everybody may look into it. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

/** As whom a process of that user runs. Who is not root can only be themselves. */
export function identityOf(user: string): { readonly uid?: number; readonly gid?: number } {
  return isRoot && user !== 'root' ? { uid: nobody, gid: nobody } : {};
}

/** Gives a folder and all that is in it to that user. */
export async function giveTo(user: string, path: string): Promise<void> {
  const { uid } = identityOf(user);
  if (uid !== undefined) await runFile('chown', ['-R', `${uid}:${uid}`, path]);
}

/** The machine is made below an empty folder, since others may not see ours. */
export async function openMachine(folder: string): Promise<Machine> {
  chmodSync(folder, 0o755);
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  await runFile('cp', ['-L', process.execPath, join(bin, 'node')]);
  const outside = outsidePath();
  const npm = execFileSync('sh', ['-c', 'readlink -f "$(command -v npm)"'], {
    encoding: 'utf8',
    env: { PATH: outside },
  }).trim();
  await runFile('cp', ['-R', dirname(dirname(npm)), join(folder, 'npm')]);
  symlinkSync('../npm/bin/npm-cli.js', join(bin, 'npm'));
  const cache = await npmCache(folder, outside);
  const path = [bin, '/usr/bin', '/bin'].join(delimiter);
  return { folder, env: { PATH: path, ...wayOut(outside), npm_config_cache: cache } };
}

/** npm puts node_modules/.bin first in the path, which no image has. */
function outsidePath(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.filter((path) => !path.endsWith('node_modules/.bin')).join(delimiter);
}

/** How this machine reaches a registry; what has been fetched before is not fetched again. */
function wayOut(path: string): Record<string, string> {
  const env: NodeJS.ProcessEnv = { ...process.env, PATH: path };
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS'];
  const set = names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]));
  const asked = ['registry', 'cafile'].flatMap((name) => {
    const value = execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', env }).trim();
    return value === 'null' ? [] : [[`npm_config_${name}`, value]];
  });
  return {
    ...(Object.fromEntries([...set, ...asked]) as Record<string, string>),
    npm_config_prefer_offline: 'true',
    npm_config_update_notifier: 'false',
  };
}

/**
 * Root's cache is closed to others. What it holds is never written again, so links to it do; the
 * list of what it holds is copied. Where neither can be done, npm fetches.
 */
async function npmCache(folder: string, path: string): Promise<string> {
  const env = { ...process.env, PATH: path };
  const own = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8', env }).trim();
  if (!isRoot) return own;
  const cache = join(folder, 'npm-cache');
  const copy = join(cache, '_cacache');
  mkdirSync(copy, { recursive: true });
  const from = (part: string): string => join(own, '_cacache', part);
  await runFile('cp', ['-R', from('index-v5'), copy]).catch(() => undefined);
  await giveTo('node', cache);
  await runFile('cp', ['-al', from('content-v2'), copy]).catch(() => undefined);
  await giveFolders(join(copy, 'content-v2'));
  return cache;
}

/** The folders alone: the files are linked, and to be root's as before. */
async function giveFolders(path: string): Promise<void> {
  const folders = ['-type', 'd', '-exec', 'chown', `${nobody}:${nobody}`, '{}', '+'];
  await runFile('find', [path, ...folders]).catch(() => undefined);
}

/** What an image of Node has before anything is said: a home that its user owns. */
export function furnish(root: string): void {
  const home = join(root, 'home/node');
  mkdirSync(home, { recursive: true });
  const { uid } = identityOf('node');
  if (uid !== undefined) chownSync(home, uid, uid);
}
