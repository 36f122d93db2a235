// Tidiness as a test: what no linter looks at, and proof that the linter bites where it must.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..');

/** Built from pieces, so that this file does not hold what it looks for. */
const needle = (...pieces: readonly string[]): string => pieces.join('');

interface Snippet {
  readonly file: string;
  readonly code: string;
}

const using = (names: string, from: string): string =>
  `import { ${names} } from '${from}';\nexport const used = [${names}];\n`;

const refusedSnippets: readonly [string, Snippet, RegExp][] = [
  [
    'a framework in the domain',
    { file: 'libs/domain/src/wrong.ts', code: using('Injectable', '@nestjs/common') },
    /enforce-module-boundaries: .*type:domain.*not allowed to import "@nestjs\/common"/,
  ],
  [
    'an operation in the domain',
    {
      file: 'libs/domain/src/wrong.ts',
      code: using('perform', '@venue/operations/pipeline/perform'),
    },
    /enforce-module-boundaries: Circular dependency between "domain" and "operations"/,
  ],
  [
    'an adapter in an app',
    { file: 'apps/api/src/wrong.ts', code: using('openStorage', '@venue/postgres') },
    /enforce-module-boundaries: .*type:app.*can only depend/,
  ],
  [
    'Node in the domain',
    { file: 'libs/domain/src/wrong.ts', code: using('readFile', 'node:fs/promises') },
    /no-restricted-imports: .*no Node built-ins/,
  ],
  [
    'the clock in the domain',
    { file: 'libs/domain/src/wrong.ts', code: 'export const now = new Date();\n' },
    /no-restricted-syntax: .*time\.ts alone/,
  ],
  [
    'a calendar in an operation',
    { file: 'libs/operations/src/wrong.ts', code: 'export const day = new Date(0);\n' },
    /no-restricted-syntax: .*time\.ts alone/,
  ],
  [
    'a second place that converts between time zones',
    { file: 'libs/domain/src/wrong.ts', code: using('toZonedTime', 'date-fns-tz') },
    /no-restricted-imports: .*time\.ts alone/,
  ],
  [
    'a builder in production code',
    { file: 'libs/operations/src/wrong.ts', code: using('aBooking', '@venue/testing/bookings') },
    /no-restricted-imports: .*for specs only/,
  ],
  [
    'test support in production code of an app',
    {
      file: 'apps/api/src/wrong.ts',
      code: using('openTestDeployment', '@venue/testing/deployment'),
    },
    /enforce-module-boundaries: Circular dependency between "api" and "testing"/,
  ],
  [
    'test support in a page',
    { file: 'apps/console/src/wrong.ts', code: using('publicUrl', '@venue/testing/deployment') },
    /enforce-module-boundaries: .*type:app.*can only depend/,
  ],
  [
    'chance outside the Ids adapter',
    { file: 'libs/operations/src/wrong.ts', code: 'export const id = crypto.randomUUID();\n' },
    /no-restricted-syntax: .*Ids port/,
  ],
  [
    'an import that runs back up between folders of the domain',
    { file: 'libs/domain/src/venue/wrong.ts', code: using('amend', '../booking/amend') },
    /no-restricted-imports: .*venue is below/,
  ],
  [
    'an import that runs back up between folders of the operations',
    { file: 'libs/operations/src/pipeline/wrong.ts', code: using('write', '../bookings/write') },
    /no-restricted-imports: .*pipeline is below/,
  ],
  [
    'the lab in a tool',
    { file: 'tools/wrong.ts', code: using('storm', '../lab/storm/storm') },
    /enforce-module-boundaries: Projects cannot be imported by a relative/,
  ],
  [
    'a value composed into SQL',
    {
      file: 'libs/postgres/src/wrong.ts',
      code: needle('export const all = (of) => of.query(`select $', '{of.name}`);\n'),
    },
    /no-restricted-syntax: Values go into SQL/,
  ],
];

const allowed: readonly [string, Snippet][] = [
  [
    'the calendar in time.ts',
    { file: 'libs/domain/src/shared/time.ts', code: 'export const day = new Date(0);\n' },
  ],
  [
    'a builder in a spec',
    {
      file: 'libs/operations/src/right.spec.ts',
      code: using('aBooking', '@venue/testing/bookings'),
    },
  ],
  [
    'an operation in the spec of an adapter',
    { file: 'libs/postgres/src/right.spec.ts', code: using('book', '@venue/operations/catalogue') },
  ],
];

describe('the lint rules', () => {
  let complaints: readonly (readonly string[])[] = [];

  beforeAll(async () => {
    complaints = await lint([
      ...refusedSnippets.map(([, snippet]) => snippet),
      ...allowed.map(([, s]) => s),
    ]);
  });

  it.each(refusedSnippets.map(([what, , words], index) => ({ what, words, index })))(
    'refuse $what',
    ({ words, index }) => {
      expect(complaints[index]).toContainEqual(expect.stringMatching(words));
    },
  );

  it.each(allowed.map(([what], index) => ({ what, index: refusedSnippets.length + index })))(
    'allow $what',
    ({ index }) => {
      expect(complaints[index]).toEqual([]);
    },
  );
});

describe('the files of the project', () => {
  const files = ownFiles();
  const code = files.filter((file) => /\.(ts|mjs)$/.test(file) && !file.includes('/generated/'));

  it('are found', () => {
    expect(files).toContain('package.json');
  });

  it('have names of the business, without suffixes of a pattern', () => {
    const suffix = /\.(dto|interface|util|utils|usecase|use-case|entity|model|helper|service)\.ts$/;

    expect(code.filter((file) => suffix.test(file))).toEqual([]);
  });

  it('in libs and apps have at most 300 lines', () => {
    const production = code.filter((file) => /^(libs|apps)\//.test(file) && !isForTests(file));

    expect(production.filter((file) => linesOf(file).length > 300)).toEqual([]);
  });

  it('name one version of Node', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

    expect(readFileSync(join(root, '.node-version'), 'utf8')).toBe(`${dependencies.node}\n`);
  });

  it('have no to-do without an address', () => {
    const undone = new RegExp(needle('\\b(TO', 'DO|FIX', 'ME|XX', 'X)\\b(?!.*#\\d+)'));

    expect(places(code, (line) => undone.test(line))).toEqual([]);
  });

  it('switch no rule off without a reason', () => {
    const unexplained = new RegExp(needle('eslint-', 'disable(?!.* -- \\S+ \\S+)'));

    expect(places(code, (line) => unexplained.test(line))).toEqual([]);
  });

  it('have no barrel but the index of a project', () => {
    const index = /^(libs|apps)\/[^/]+\/src\/index\.ts$/;
    const inside = code.filter((file) => !index.test(file));

    expect(inside.filter((file) => file.endsWith('/index.ts'))).toEqual([]);
    expect(places(inside, (line) => /^export (type )?\* from /.test(line))).toEqual([]);
  });

  it('mention no place outside the project', () => {
    const outside = [needle('..', '/shared'), needle('/wo', 'rk/')];
    const isOurs = /from '(\.\.\/)+shared\//;

    expect(
      places(files, (line) => !isOurs.test(line) && outside.some((place) => line.includes(place))),
    ).toEqual([]);
  });
});

/** Files that are committed, or would be. */
function ownFiles(): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

function isForTests(file: string): boolean {
  return file.endsWith('.spec.ts') || file.includes('/test/') || file.startsWith('libs/testing/');
}

function linesOf(file: string): readonly string[] {
  return readFileSync(join(root, file), 'utf8').trimEnd().split('\n');
}

function places(files: readonly string[], isWrong: (line: string) => boolean): readonly string[] {
  return files.flatMap((file) =>
    linesOf(file).flatMap((line, at) => (isWrong(line) ? [`${file}:${at + 1}`] : [])),
  );
}

/** As on a fresh clone, where Nx has no project graph yet and the boundaries need one. */
function lint(snippets: readonly Snippet[]): Promise<readonly (readonly string[])[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nx-'));
  const nx = { NX_DAEMON: 'false', NX_WORKSPACE_DATA_DIRECTORY: folder };
  const env = { ...process.env, ...nx, NO_COLOR: '1' };
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['tools/jest/lint-strings.mjs'],
      { cwd: root, env },
      (error, output) => {
        rmSync(folder, { recursive: true });
        if (error === null) resolve(JSON.parse(output) as string[][]);
        else reject(new Error('The snippets could not be linted', { cause: error }));
      },
    );
    child.stdin?.end(JSON.stringify(snippets));
  });
}
