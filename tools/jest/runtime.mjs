// Imports spec files as Node does. Jest's own runtime gives each file a sandbox and evaluates every
// module in it anew, which takes longer than most specs do. These are the methods that jest-runner
// and jest-circus call: docs/decisions/0084-specs-run-as-node-runs-them.md
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ModuleMocker } from 'jest-mock';

const require = createRequire(import.meta.url);
const globalsUrl = new URL('./globals.mjs', import.meta.url).href;
const timeout = Symbol.for('TEST_TIMEOUT_SYMBOL');

// Outside Jest's sandbox, the real `@jest/globals` only throws.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals'
      ? { url: globalsUrl, format: 'module', shortCircuit: true }
      : next(specifier, context),
});

/** Created for each spec file. */
export default class Runtime {
  #mocker = new ModuleMocker(globalThis);
  #jest = Object.assign(this.#mocker, {
    setTimeout: (milliseconds) => {
      globalThis[timeout] = milliseconds;
    },
  });
  #globals = {};

  /**
   * Clears the module and global state in which jest-circus keeps one file's describes and hooks.
   */
  requireInternalModule(path) {
    delete require.cache[path];
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    delete globalThis[timeout];
    return require(path);
  }

  setGlobalsForRuntime(globals) {
    this.#globals = { ...globals, jest: this.#jest };
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    // Not a static import: tsx would make this module CommonJS and give it a copy of its own.
    const { setGlobals } = await import(globalsUrl);
    setGlobals(this.#globals);
    await import(pathToFileURL(path).href);
  }

  requireModule(path) {
    return require(path);
  }

  teardown() {
    this.#mocker.restoreAllMocks();
  }

  getSourceMaps() {
    return new Map();
  }

  getAllCoverageInfoCopy() {
    return undefined;
  }

  enterTestCode() {}

  leaveTestCode() {}
}
