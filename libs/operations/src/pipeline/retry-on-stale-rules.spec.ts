import { describe, expect, it } from '@jest/globals';
import { Interruption } from '@venue/domain/interruption';
import { retryOnStaleRules } from './retry-on-stale-rules';

const stale = new Interruption('changed-meanwhile');

/** The number of tries of a task that fails so often, and its result. */
async function triesOf(failures: number, error: Error) {
  const made: number[] = [];
  const end = await retryOnStaleRules(async (tries) => {
    made.push(tries);
    if (tries <= failures) throw error;
    return 'done';
  }).catch((last: unknown) => last);
  return { made: made.length, last: made.at(-1), end };
}

describe('a task whose rules have changed meanwhile', () => {
  it.each([
    [0, 1],
    [1, 2],
    [9, 10],
  ])('that fails %i times is done at try %i', async (failures, tries) => {
    expect(await triesOf(failures, stale)).toEqual({ made: tries, last: tries, end: 'done' });
  });

  it('is given up after ten tries', async () => {
    expect(await triesOf(10, stale)).toEqual({ made: 10, last: 10, end: stale });
  });

  it.each<[string, Error]>([
    ['a busy venue', new Interruption('busy')],
    ['a fault', new Error('no luck')],
  ])('is not tried again after %s', async (_what, error) => {
    expect(await triesOf(1, error)).toEqual({ made: 1, last: 1, end: error });
  });
});
