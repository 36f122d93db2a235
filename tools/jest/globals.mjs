// The module that specs import as `@jest/globals`. Modules are evaluated once in a process, so what
// one keeps of these functions, as in `const inBrowser = describe`, serves later spec files too.
// Each call goes to the function of the file that runs now.
let current = {};

export const afterAll = lookedUp(() => current.afterAll);
export const afterEach = lookedUp(() => current.afterEach);
export const beforeAll = lookedUp(() => current.beforeAll);
export const beforeEach = lookedUp(() => current.beforeEach);
export const describe = lookedUp(() => current.describe);
export const it = lookedUp(() => current.it);
// Nobody keeps these two.
export let expect, jest;

export function setGlobals(globals) {
  current = globals;
  ({ expect, jest } = globals);
}

/** Members, such as `describe.skip`, are looked up when they are called, too. */
function lookedUp(find) {
  return new Proxy(() => undefined, {
    apply: (_target, self, args) => Reflect.apply(find(), self, args),
    get: (_target, name) => lookedUp(() => find()[name]),
  });
}
