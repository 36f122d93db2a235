/** Jest's documented features that the transform in jest.config.mjs must keep. */
import type * as globals from '@jest/globals';
import { afterEach, expect, it } from '@jest/globals';
import { pause } from '@venue/domain/async';
import { root } from '../test/test-processes';

/** swc moves `jest.mock` above the imports only where `jest` is the global. */
declare const jest: typeof globals.jest;

jest.mock('../test/test-processes', () => ({ root: '/of/the/mock' }));

afterEach(() => {
  jest.useRealTimers();
});

it('a module that a spec mocks is replaced before the spec imports it', () => {
  expect(root).toBe('/of/the/mock');
});

it('fake timers let time pass at once', async () => {
  jest.useFakeTimers();
  let isOver = false;
  const waiting = pause(60_000).then(() => (isOver = true));
  await jest.advanceTimersByTimeAsync(59_999);
  expect(isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  await waiting;

  expect(isOver).toBe(true);
});
