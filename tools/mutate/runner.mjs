// Stryker's way to our specs. Its own runner for Jest expects that Jest evaluates every module anew
// for each spec file; ours evaluates a module once in a process, as Node does
// (docs/decisions/0084-specs-run-as-node-runs-them.md). A test, to Stryker, is a spec file here.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const importsOf = /^(?:import|export)\b[^;]*?\bfrom '[^']+';|^import '[^']+';/gm;
/** Of each module of ours, those that import it, by path. */
const importers = new Map();
let run = 0;

class SpecRunner {
  static inject = ['options'];
  #root = process.cwd();
  /** Written by the first process for those that run a mutant while modules are evaluated. */
  #specsOfFiles = join(this.#root, 'dist/specs-of-files.json');
  #specs;
  #runCLI;
  #loaded = new Set();
  #mutantsRun = 0;
  #spoiltBy = null;

  constructor({ venue }) {
    this.#specs = venue.specs;
  }

  /** Tells Stryker to start a process for a mutant in what runs when a module is evaluated. */
  capabilities() {
    return { reloadEnvironment: false };
  }

  async init() {
    // Read by tsx: `@venue/domain` is to be the mutated one.
    process.env.TSX_TSCONFIG_PATH = join(this.#root, 'tsconfig.json');
    const { register } = await import('tsx/esm/api');
    register();
    registerHooks({ resolve: resolveSpec, load: loadSpec });
    // Says what `@jest/globals` is.
    await import(pathToFileURL(join(this.#root, 'tools/jest/runtime.mjs')).href);
    ({ runCLI: this.#runCLI } = await import('jest'));
    // What is drawn must not decide whether a mutant is noticed.
    const { configureGlobal } = await import('fast-check');
    configureGlobal({ seed: 1, endOnFailure: true });
  }

  async dryRun({ files }) {
    for (const file of files) await import(pathToFileURL(file).href);
    for (const spec of this.#specs) await this.#load(spec);

    const tests = [];
    for (const spec of this.#specs) {
      stryker().currentTestId = spec;
      const startedAt = performance.now();
      const failure = await this.#failureOf(spec);
      const timeSpentMs = performance.now() - startedAt;
      const status = failure === null ? 0 : 1;
      tests.push({ id: spec, name: spec, timeSpentMs, status, failureMessage: failure ?? '' });
    }
    const { mutantCoverage = { static: {}, perTest: {} } } = stryker();
    // Stryker asks for the specs of a mutant in this order.
    const quickFirst = tests.toSorted((one, other) => one.timeSpentMs - other.timeSpentMs);
    const perTest = quickFirst.map(({ id }) => [id, mutantCoverage.perTest[id] ?? {}]);
    mkdirSync(dirname(this.#specsOfFiles), { recursive: true });
    const specsOf = files.map((file) => [file, this.#specsThatLoad(file, quickFirst)]);
    writeFileSync(this.#specsOfFiles, JSON.stringify(Object.fromEntries(specsOf)));
    return {
      status: 'complete',
      tests,
      mutantCoverage: { static: mutantCoverage.static, perTest: Object.fromEntries(perTest) },
    };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation, sandboxFileName }) {
    if (this.#spoiltBy !== null) throw new Error(`mutant ${this.#spoiltBy} left something behind`);
    const reaching = testFilter ?? JSON.parse(readFileSync(this.#specsOfFiles))[sandboxFileName];
    const specs = nearestFirst(reaching, relative(this.#root, sandboxFileName));
    const isStatic = mutantActivation === 'static';
    if (!isStatic) for (const spec of specs) await this.#load(spec);

    const { failed, isEndless } = await this.#runWith(activeMutant, specs, hitLimit);
    this.#mutantsRun += 1;
    if (failed === null) {
      if (!isStatic) this.#expectNothingRemembered();
      return { status: 'survived', nrOfTests: specs.length };
    }
    const { spec, failure } = failed;
    if (!isStatic) await this.#expectToPass(spec, activeMutant);
    if (isEndless) return { status: 'timeout' };
    return { status: 'killed', killedBy: [spec], failureMessage: failure, nrOfTests: specs.length };
  }

  async #runWith({ id }, specs, hundredfold) {
    // Stryker allows a hundred times the turns of all specs, which may take minutes.
    const hitLimit = hundredfold === undefined ? Infinity : Math.ceil(hundredfold / 10);
    Object.assign(stryker(), { activeMutant: id, hitLimit, hitCount: 0 });
    const failed = await this.#firstFailure(specs);
    const { hitCount } = stryker();
    Object.assign(stryker(), { activeMutant: undefined, hitLimit: undefined, hitCount: undefined });
    return { failed, hitCount, isEndless: hitCount > hitLimit };
  }

  /** What was computed and kept before hides mutants: a survivor is run again in a new process. */
  #expectNothingRemembered() {
    if (this.#mutantsRun > 1) throw new Error('another mutant was run before');
  }

  /**
   * A spec that fails without the mutant, too, fails because of what is left in memory: by an
   * earlier mutant, so that this one has to run again in a new process, or by this one.
   */
  async #expectToPass(spec, mutant) {
    if ((await this.#failureOf(spec)) === null) return;
    if (this.#mutantsRun > 1) throw new Error(`${spec} fails without a mutant`);
    this.#spoiltBy = mutant.id;
  }

  /** Evaluates the modules that a spec imports, but not the spec. */
  async #load(spec) {
    if (this.#loaded.has(spec)) return;
    this.#loaded.add(spec);
    await import(`${pathToFileURL(join(this.#root, spec)).href}?imports`);
  }

  #specsThatLoad(file, tests) {
    const found = new Set([file]);
    // What is added meanwhile is visited, too.
    for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer);
    return tests.map(({ id }) => id).filter((spec) => found.has(join(this.#root, spec)));
  }

  async #firstFailure(specs) {
    for (const spec of specs) {
      const failure = await this.#failureOf(spec);
      if (failure !== null) return { spec, failure };
    }
    return null;
  }

  /** Null when all its tests pass. */
  async #failureOf(spec) {
    run += 1;
    const argv = { $0: 'stryker', _: [join(this.#root, spec)], runTestsByPath: true };
    const config = JSON.stringify(jestConfig(this.#root, spec));
    const quiet = { runInBand: true, silent: true, reporters: [] };
    const { results } = await this.#runCLI({ ...argv, ...quiet, config }, [this.#root]);
    if (results.success && results.numPassedTests > 0) return null;
    const [{ failureMessage, testExecError } = {}] = results.testResults;
    return failureMessage || testExecError?.message || 'no test ran';
  }
}

/** Kept by what Stryker writes into the code, as a global. */
const stryker = () => (globalThis.__stryker__ ??= {});

/** `jest.config.mjs` for one spec: Jest need not look for others. */
function jestConfig(root, spec) {
  return {
    rootDir: root,
    roots: [join(root, dirname(spec))],
    testMatch: [join(root, spec)],
    moduleFileExtensions: ['ts', 'mjs', 'js', 'json', 'node'],
    runtime: join(root, 'tools/jest/runtime.mjs'),
    testEnvironment: join(root, 'tools/mutate/environment.mjs'),
    transform: {},
    testTimeout: 600_000,
  };
}

/** Spec files are evaluated anew in each run; the modules that they import are not. */
function resolveSpec(specifier, context, next) {
  const resolved = next(specifier, context);
  noteImport(resolved.url, context.parentURL);
  if (!resolved.url.endsWith('.spec.ts')) return resolved;
  return { ...resolved, url: `${resolved.url}?run=${run}` };
}

function noteImport(url, importer) {
  if (!url.startsWith('file:') || importer === undefined || url.includes('/node_modules/')) return;
  const [path, from] = [url, importer].map((one) => fileURLToPath(one.split('?')[0]));
  importers.set(path, (importers.get(path) ?? new Set()).add(from));
}

function loadSpec(url, context, next) {
  if (!url.endsWith('.spec.ts?imports')) return next(url, context);
  const imports = readFileSync(fileURLToPath(url.split('?')[0]), 'utf8').match(importsOf) ?? [];
  const names = imports.map((one) => /'([^']+)';$/.exec(one)[1]);
  const source = names.map((name) => `import '${name}';`).join('\n');
  return { format: 'module', source, shortCircuit: true };
}

/** The spec beside the code is the most likely to fail, then those of its folder. */
function nearestFirst(specs, file) {
  const own = file.replace(/\.ts$/, '.spec.ts');
  const distance = (spec) => (spec === own ? 0 : dirname(spec) === dirname(file) ? 1 : 2);
  return specs.toSorted((one, other) => distance(one) - distance(other));
}

/** Leaves out the mutants that are not drawn, by a share of all in percent. */
class Draw {
  static inject = ['options'];
  #venue;

  constructor({ venue }) {
    this.#venue = venue;
  }

  async init() {}

  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    const verdicts = mutants.map((mutant) => [mutant.id, this.#verdict(mutant)]);
    return Object.fromEntries(verdicts);
  }

  #verdict({ fileName, location, replacement }) {
    const { percent, seed, root } = this.#venue;
    const what = JSON.stringify([seed, relative(root, fileName), location, replacement]);
    const drawn = createHash('sha256').update(what).digest().readUInt32BE() / 2 ** 32;
    return drawn < percent / 100
      ? { status: 'passed' }
      : { status: 'compileError', reason: 'not drawn' };
  }
}

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'venue', injectableClass: SpecRunner },
  { kind: 'Checker', name: 'venue', injectableClass: Draw },
];
