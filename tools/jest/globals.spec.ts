/** What modules that several spec files share may keep of Jest's functions. */
import { expect, it } from '@jest/globals';

type Describe = Readonly<Record<'skip', (name: string) => void>> & ((name: string) => void);

interface Globals {
  readonly describe: Describe;
  readonly setGlobals: (globals: { readonly describe: Describe }) => void;
}

it('a kept `describe` or `describe.skip` is that of the spec file which calls it', async () => {
  const calls: string[] = [];
  const ofFile = (file: string): Describe => {
    const named = (kind: string) => (name: string) => void calls.push(`${file} ${kind} ${name}`);
    return Object.assign(named('runs'), { skip: named('skips') });
  };
  // Another instance, beside the one that this run uses.
  const address = new URL('./globals.mjs?other', import.meta.url).href;
  const globals = (await import(address)) as Globals;
  globals.setGlobals({ describe: ofFile('first') });
  const kept = [globals.describe, globals.describe.skip];
  globals.setGlobals({ describe: ofFile('second') });
  for (const one of kept) one('pages');

  expect(calls).toEqual(['second runs pages', 'second skips pages']);
});
