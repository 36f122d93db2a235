/** Whether programs are built anew, seen on a small project with a build of its own. */
import { execFile } from 'node:child_process';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { root } from './test/test-processes';

/** Puts the source into the folder that it is given, and counts the builds. */
const copying = `
  const { appendFileSync, copyFileSync, existsSync, rmSync } = require('node:fs');
  const { join } = require('node:path');
  appendFileSync('builds', 'x');
  copyFileSync('apps/one/src/main.ts', join(process.argv[2], 'main.js'));
`;
/** Saves the source anew while it is built for the first time. */
const savingMeanwhile = `${copying}
  if (!existsSync('saved')) {
    require('node:fs').writeFileSync('apps/one/src/main.ts', 'saved meanwhile');
    require('node:fs').writeFileSync('saved', '');
  }
`;

let project: string;
const inProject = (path: string): string => join(project, path);

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'venue-bundles-'));
  await mkdir(inProject('node_modules'));
  await symlink(join(root, 'node_modules/node'), inProject('node_modules/node'));
  await write('apps/one/src/main.ts', 'first');
  await write('libs/two/src/index.ts', '');
  await write('tools/build.ts', copying);
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'CHANGELOG.md']) {
    await write(name, '{}');
  }
  await write('docs/agents.md', '');
});
afterEach(() => rm(project, { recursive: true }));

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(inProject(path)), { recursive: true });
  await writeFile(inProject(path), content);
}

/** The folder of the bundles, as a process of its own finds or builds it. */
async function bundles(): Promise<string> {
  const script = `
    import { bundles } from ${JSON.stringify(join(root, 'tools/bundles.mjs'))};
    process.stdout.write(await bundles(${JSON.stringify(project)}));
  `;
  const args = ['--input-type=module', '--eval', script];
  return (await promisify(execFile)(process.execPath, args)).stdout;
}

const built = async (): Promise<string> => readFile(join(await bundles(), 'main.js'), 'utf8');
const builds = async (): Promise<number> => (await readFile(inProject('builds'), 'utf8')).length;

describe('the bundles', () => {
  it('are built once from the same sources', async () => {
    const folder = await bundles();
    await write('apps/one/src/main.spec.ts', 'a spec is in no program');

    expect(await bundles()).toBe(folder);
    expect(await built()).toBe('first');
    expect(await builds()).toBe(1);
  });

  it.each([
    'apps/one/src/new.ts',
    'libs/two/src/index.ts',
    'libs/two/src/read-by-a-module.json',
    'tools/build.ts',
    'package-lock.json',
    'tsconfig.base.json',
    'CHANGELOG.md',
    'docs/agents.md',
  ])('are built anew when %s differs', async (path) => {
    const folder = await bundles();
    await write(path, `${copying} // changed`);

    expect(await bundles()).not.toBe(folder);
    expect(await builds()).toBe(2);
  });

  it('are built anew when neither size nor time of a changed source tells so', async () => {
    const time = new Date('2026-01-01');
    await utimes(inProject('apps/one/src/main.ts'), time, time);
    await bundles();
    await write('apps/one/src/main.ts', 'other');
    await utimes(inProject('apps/one/src/main.ts'), time, time);

    expect(await built()).toBe('other');
  });

  it('are found again when the sources are as they were', async () => {
    const folder = await bundles();
    await write('apps/one/src/main.ts', 'on another branch');
    await bundles();
    await write('apps/one/src/main.ts', 'first');

    expect(await bundles()).toBe(folder);
    expect(await built()).toBe('first');
    expect(await builds()).toBe(2);
  });

  it('are whole and the same for programs that start at once', async () => {
    const folders = await Promise.all([1, 2, 3, 4].map(bundles));
    const left = await readdir(inProject('node_modules/.cache/bundles'));

    expect(new Set(folders).size).toBe(1);
    expect(left).toEqual([basename(folders[0] ?? '')]);
    expect(await built()).toBe('first');
  });

  it('hold what was saved while they were built', async () => {
    await write('tools/build.ts', savingMeanwhile);

    expect(await built()).toBe('saved meanwhile');
    await write('apps/one/src/main.ts', 'first');
    expect(await built()).toBe('first');
  });

  it('tell why they cannot be built, and leave nothing that is half built', async () => {
    await write('tools/build.ts', `${copying} throw new Error('No such module');`);

    await expect(bundles()).rejects.toThrow('No such module');
    expect(await readdir(inProject('node_modules/.cache/bundles'))).toEqual([]);
  });

  it('of older sources go, but for the last five', async () => {
    const folders: string[] = [];
    for (let change = 1; change <= 7; change += 1) {
      await write('apps/one/src/main.ts', `change ${change}`);
      folders.push(basename(await bundles()));
    }
    const left = await readdir(inProject('node_modules/.cache/bundles'));

    expect(left.toSorted()).toEqual(folders.slice(2).toSorted());
  });
});
