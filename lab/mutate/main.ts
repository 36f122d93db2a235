/** `npm run mutate`: changes the code in one place after another; a spec has to fail each time. */
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { Command, InvalidArgumentError } from 'commander';
import { equivalents } from './equivalents';
import { report } from './report';

interface Options {
  readonly only: string;
  readonly specs?: string;
  readonly percent: number;
  readonly seed: string;
}

const options = new Command('npm run mutate --')
  .description('Changes the code in one place after another; a spec has to fail each time.')
  .option('--only <path>', 'a file, or a folder with what is below it', 'libs/domain')
  .option('--specs <paths>', 'these specs only: files, or folders, with commas between')
  .option('--percent <number>', 'how many of the mutants are drawn', percentage, 100)
  .option('--seed <text>', 'of what is drawn', '1')
  .allowExcessArguments(false)
  .parse()
  .opts<Options>();

const root = join(import.meta.dirname, '../..');
const inDomain = options.only.startsWith('libs/domain');
const specs = specsIn((options.specs ?? (inDomain ? 'libs/domain' : 'libs,apps')).split(','));

process.env['MUTATE_SPECS'] = JSON.stringify(specs);

const stopPostgres = inDomain ? null : await startPostgres();
let isEnough: boolean;
try {
  const mutants = await new Stryker({
    mutate: codeIn(options.only),
    testRunner: 'jest',
    jest: { projectType: 'custom', configFile: 'lab/mutate/jest.config.mjs' },
    plugins: ['@stryker-mutator/jest-runner', join(import.meta.dirname, 'draw.mjs')],
    checkers: options.percent === 100 ? [] : ['draw'],
    coverageAnalysis: 'perTest',
    // Operations are declared when modules load; docs/reference, which a spec compares, has them.
    ignoreStatic: !inDomain,
    // Words are no rules: that they are these words is no test worth having.
    mutator: { excludedMutations: ['StringLiteral'] },
    concurrency: 2,
    tempDirName: join(tmpdir(), 'venue-mutate'),
    ignorePatterns: ['dist', '.nx', '.data'],
    disableTypeChecks: false,
    cleanTempDir: 'always',
    // An endless loop ends by the number of its turns. The rest is slower than in the dry run,
    // which has the machine to itself; with too short a limit, survivors would count as noticed.
    timeoutMS: 120_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 60,
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: 'dist/mutation.json' },
    warnings: false,
    allowEmpty: true,
    venue: { root, percent: options.percent, seed: options.seed },
  }).runMutationTest();
  const { lines, isGood } = report(mutants, { root, equivalents, only: options.only });
  for (const line of lines) console.log(line);
  isEnough = isGood;
} finally {
  await stopPostgres?.();
}
process.exit(isEnough ? 0 : 1);

function specsIn(paths: readonly string[]): string[] {
  return filesIn(paths, 'spec.ts').filter((path) => !path.endsWith('.system.spec.ts'));
}

/** Builders for specs are no code of the product. */
function codeIn(path: string): string[] {
  return filesIn([path], 'ts').filter(
    (file) => !/\.spec\.ts$|\/test\/|^libs\/testing\//.test(file),
  );
}

function filesIn(paths: readonly string[], ending: string): string[] {
  const patterns = paths.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.${ending}`));
  const files = globSync(patterns, { cwd: root, exclude: (path) => path === 'node_modules' });
  if (files.length === 0) throw new Error(`Nothing is in ${paths.join(', ')}.`);
  return files.sort();
}

/** As Jest does for the specs that need it. */
async function startPostgres(): Promise<() => Promise<void>> {
  const start = await hookOfJest('postgres-setup');
  await start();
  return hookOfJest('postgres-teardown');
}

async function hookOfJest(name: string): Promise<() => Promise<void>> {
  const { default: hook } = (await import(`../../tools/jest/${name}.mjs`)) as {
    readonly default: () => Promise<void>;
  };
  return hook;
}

function percentage(text: string): number {
  const number = Number(text);
  if (!(number > 0 && number <= 100)) throw new InvalidArgumentError('It is from 1 to 100.');
  return number;
}
