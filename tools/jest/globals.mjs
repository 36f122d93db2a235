// What specs import as `@jest/globals`: describe, it and the hooks of the run of their own file.
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest;

export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } = globals);
}
