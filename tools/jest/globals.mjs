// The module that specs import as `@jest/globals`, with the functions of their own file's run.
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest;

export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } = globals);
}
