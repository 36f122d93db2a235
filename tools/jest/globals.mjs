// The module that specs import as `@jest/globals`, with the functions of their own file's run.
export let afterAll, afterEach, beforeAll, beforeEach, expect, it, jest;
let ownDescribe;

export function setGlobals({ describe: given, ...others }) {
  ownDescribe = given;
  ({ afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } = others);
}

/**
 * Modules are evaluated once in a process, so what one keeps, as in `const inBrowser = describe`,
 * serves later spec files, too. Each call goes to the `describe` of the file that runs now.
 */
export const describe = lookedUp(() => ownDescribe);

/** Members, such as `describe.skip`, are looked up when they are called. */
function lookedUp(find) {
  return new Proxy(() => undefined, {
    apply: (_target, self, args) => Reflect.apply(find(), self, args),
    get: (_target, name) => lookedUp(() => find()[name]),
  });
}
