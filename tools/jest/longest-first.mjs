import Sequencer from '@jest/test-sequencer';

/**
 * Jest's order (longest first, by its cache of earlier runs; by size where there is none), with the
 * system specs in front: a long spec that starts last leaves the other core idle.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const isSystem = ({ path }) => path.endsWith('.system.spec.ts');
    const sorted = super.sort(tests);
    return [...sorted.filter(isSystem), ...sorted.filter((test) => !isSystem(test))];
  }
}
