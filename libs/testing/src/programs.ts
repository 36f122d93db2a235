/** The built programs that specs start. The first spec of a run that needs them builds them. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Programs that specs start and kill. As a bundle, one starts several times faster than by tsx. */
const children = [
  'apps/api/test/crashing-api.ts',
  'apps/worker/test/worker-process.ts',
  'libs/postgres/test/embedded-user.ts',
  'libs/postgres/test/job.ts',
];

/** A file of the build. */
export function builtFile(path: string): string {
  const programs = process.env['TEST_PROGRAMS'];
  if (programs === undefined) buildOnce('programs', []);
  return join(programs ?? join(root, 'dist'), path);
}

/** The main file of a program of `children`. */
export function builtChild(name: string): string {
  const folder = process.env['TEST_CHILDREN'] ?? '';
  buildOnce('children', ['--into', folder, ...children]);
  return join(folder, name, 'main.js');
}

/** Builds them once in a run, whichever worker comes first; the others wait. */
function buildOnce(what: string, args: readonly string[]): void {
  const mark = join(process.env['TEST_FOLDER'] ?? '', what);
  if (!isFirst(mark)) return wait(mark);
  let result = 'failed';
  try {
    const output = ['ignore', 'ignore', 'inherit'] as const;
    execFileSync(process.execPath, ['tools/build.ts', ...args], { cwd: root, stdio: [...output] });
    result = 'built';
  } finally {
    writeFileSync(mark, result);
  }
}

function isFirst(mark: string): boolean {
  try {
    mkdirSync(`${mark}.lock`);
    return true;
  } catch {
    return false;
  }
}

function wait(mark: string): void {
  const never = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(mark)) Atomics.wait(never, 0, 0, 100);
  const result = readFileSync(mark, 'utf8');
  if (result === 'failed') throw new Error('The programs could not be built.');
}
