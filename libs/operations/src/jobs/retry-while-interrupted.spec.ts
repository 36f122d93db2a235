import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Interruption } from '@venue/domain/interruption';
import { retryWhileInterrupted } from './retry-while-interrupted';

// The pauses take no time.
beforeEach(() => {
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((end: () => void) => end()) as never);
});
afterEach(() => void jest.restoreAllMocks());

/** How a task ends that fails so many times with that error, and how often it was tried. */
async function tried(failures: number, error: Error): Promise<readonly unknown[]> {
  let tries = 0;
  const task = async (): Promise<string> => {
    tries += 1;
    if (tries <= failures) throw error;
    return 'done';
  };
  const ended = await retryWhileInterrupted(task).catch((caught: unknown) => caught);
  return [tries, ended];
}

it('tries five times while storage can’t be reached', async () => {
  const away = new Interruption('unreachable');

  expect(await tried(0, away)).toEqual([1, 'done']);
  expect(await tried(4, away)).toEqual([5, 'done']);
  expect(await tried(9, away)).toEqual([5, away]);
});

it('tries once what is wrong in itself', async () => {
  const fault = new Error('a fault');

  expect(await tried(1, fault)).toEqual([1, fault]);
});
