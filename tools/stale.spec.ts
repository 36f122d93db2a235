/** Whether folders are built again, seen on a small project. */
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { buildWhereStale } from './stale';

const source = 'apps/one/src/main.ts';
const files = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'CHANGELOG.md'];

let project: string;
let builds: number;
const inProject = (path: string): string => join(project, path);

beforeEach(async () => {
  builds = 0;
  project = await mkdtemp(join(tmpdir(), 'venue-stale-'));
  await write(source, 'first');
  for (const file of [...files, 'libs/two/index.ts', 'tools/build.ts', 'docs/agents.md']) {
    await write(file, '{}');
  }
});
afterEach(() => rm(project, { recursive: true }));

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(inProject(path)), { recursive: true });
  await writeFile(inProject(path), content);
}

/** Copies the source. */
async function copy(to: string): Promise<void> {
  builds += 1;
  await writeFile(join(to, 'main.js'), await readFile(inProject(source)));
}

/** The content of the program after a build where it is stale. */
async function built(build = copy): Promise<string> {
  await buildWhereStale(project, new Map([[inProject('dist/one'), build]]));
  return readFile(inProject('dist/one/main.js'), 'utf8');
}

describe('a program', () => {
  it('is built once from the same sources', async () => {
    await built();
    await write('apps/one/src/main.spec.ts', 'a spec is in no program');

    expect(await built()).toBe('first');
    expect(builds).toBe(1);
  });

  it('learns whether another one was built from the same sources', async () => {
    await built();
    const answers: boolean[] = [];
    const ask = async (to: string, isCurrent: (folder: string) => boolean): Promise<void> => {
      answers.push(isCurrent(inProject('dist/one')));
      await copy(to);
    };
    const other = new Map([[inProject('dist/two'), ask]]);
    await buildWhereStale(project, other);
    await write(source, 'second');
    await buildWhereStale(project, other);

    expect(answers).toEqual([true, false]);
  });

  it.each([
    'apps/one/src/new.ts',
    'libs/two/index.ts',
    'libs/two/read-by-a-module.json',
    'tools/build.ts',
    'docs/agents.md',
    ...files,
  ])('is built again when %s differs', async (path) => {
    await built();
    await write(path, 'changed');
    await built();

    expect(builds).toBe(2);
  });

  it('is built again when a changed source has the same size and time', async () => {
    const time = new Date('2026-01-01');
    await utimes(inProject(source), time, time);
    await built();
    await write(source, 'other');
    await utimes(inProject(source), time, time);

    expect(await built()).toBe('other');
  });

  it('is complete for processes that build it at the same time', async () => {
    const contents = await Promise.all([1, 2, 3, 4].map(() => built()));

    expect(contents).toEqual(['first', 'first', 'first', 'first']);
    expect(await readdir(inProject('dist'))).toEqual(['one']);
  });

  it('includes changes that were saved during the build', async () => {
    const content = await built(async (to) => {
      await copy(to);
      if (builds === 1) await write(source, 'saved meanwhile');
    });

    expect(content).toBe('saved meanwhile');
  });

  it('stays in place when it cannot be built, with nothing beside it', async () => {
    await built();
    await write(source, 'other');

    await expect(built(() => Promise.reject(new Error('No such module')))).rejects.toThrow(
      'No such module',
    );
    expect(await readFile(inProject('dist/one/main.js'), 'utf8')).toBe('first');
    expect(await readdir(inProject('dist'))).toEqual(['one']);
  });
});
