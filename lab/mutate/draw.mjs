// A share of all mutants, where a whole folder would take too long.
import { createHash } from 'node:crypto';
import { relative } from 'node:path';

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

export const strykerPlugins = [{ kind: 'Checker', name: 'draw', injectableClass: Draw }];
