import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Interruption } from '@venue/domain/interruption';
import { retryWhileInterrupted } from './retry-while-interrupted';

// Makes the pauses take no time.
beforeEach(() => {
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((end: () => void) => end()) as never);
});
afterEach(() => void jest.restoreAllMocks());

/** The result of a task that fails so many times with that error, and the number of tries. */
async function outcomeOf(failures: number, error: Error): Promise<readonly unknown[]> {
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

  expect(await outcomeOf(0, away)).toEqual([1, 'done']);
  expect(await outcomeOf(4, away)).toEqual([5, 'done']);
  expect(await outcomeOf(9, away)).toEqual([5, away]);
});

it('tries an invalid task once', async () => {
  const fault = new Error('a fault');

  expect(await outcomeOf(1, fault)).toEqual([1, fault]);
});
