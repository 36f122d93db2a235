/** The console's script stays small enough for a phone at the door. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { budgets, faultsOfSizes, firstPage } from '../budgets';
import { bundleConsole } from '../bundle';

it('is within its budgets, as brotli sends it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-'));
  try {
    const { files, modules } = await bundleConsole(folder);
    const bytes = files.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0);

    expect(modules.map(({ source }) => source)).toEqual(expect.arrayContaining([...firstPage]));
    expect(faultsOfSizes(bytes, modules)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it.each([
  [budgets.allBytes, budgets.firstPageBytes, 0],
  [budgets.allBytes + 1, budgets.firstPageBytes, 1],
  [budgets.allBytes, budgets.firstPageBytes + 1, 1],
])('of %i bytes in all and %i at first has %i faults', (allBytes, firstBytes, count) => {
  const modules = [{ source: null, brotliBytes: firstBytes }];

  expect(faultsOfSizes(allBytes, modules)).toHaveLength(count);
});
