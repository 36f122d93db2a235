/** Runs specs in the process itself, where Jest's own environments are sandboxes. */
export default class Environment {
  global = globalThis;
  #console = globalThis.console;

  setup() {
    // jest-runner has just set a reader of Jest's source maps. Node itself reads those of tsx.
    Error.prepareStackTrace = undefined;
  }

  /** jest-runner replaces the console for each file. */
  teardown() {
    globalThis.console = this.#console;
  }

  getVmContext() {
    return null;
  }
}
