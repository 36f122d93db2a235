/** Parts of a deployment that the tests of a file share. */
import { afterAll, beforeAll } from '@jest/globals';

interface Closing {
  close(): unknown;
}

const openParts: Closing[] = [];

/**
 * Opens a part before the tests that follow and closes it after them, the last opened first. What
 * this returns has its members once the part is open.
 */
export function shared<T extends Closing>(open: () => Promise<T>): T {
  const part = {} as T;
  beforeAll(async () => {
    openParts.push(Object.assign(part, await open()));
  });
  afterAll(async () => {
    await openParts.pop()?.close();
  });
  return part;
}
