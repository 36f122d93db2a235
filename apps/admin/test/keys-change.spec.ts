/** Changes to the capabilities and venues of a key, whose secret stays the same. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDeployment, type TestDeployment } from '@venue/testing/deployment';
import { standardCapabilities } from '@venue/domain/access/caller';
import { until } from '@venue/testing/until';
import { readKey } from '@venue/operations/authentication/key-text';
import { runHere } from './terminal';

let service: TestDeployment;
beforeAll(async () => {
  service = await openTestDeployment();
});
afterAll(() => service.close());

const here = (...args: string[]) =>
  runHere(['keys', ...args], { DATABASE_URL: service.databaseUrl, KEY_PEPPER: service.pepper });
const runJson = async (...args: string[]) => {
  const { stdout, ...outcome } = await here(...args, '--json');
  return { ...outcome, json: JSON.parse(stdout) };
};
const idOf = (key: string): string => readKey(key)?.publicId ?? '';
const statusOf = async (path: string, key: string): Promise<number> =>
  (await service.get(path, { key })).status;

describe('an integration key', () => {
  it('gains and loses a capability, in a process that has just used it too', async () => {
    const key = await service.issueKey();
    expect(await statusOf('/bookings/changes', key)).toBe(403);

    const { exitCode, json } = await runJson(
      ...['change', idOf(key), '--add-capabilities', 'changes.read'],
    );
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({
      id: idOf(key),
      capabilities: [...standardCapabilities, 'changes.read'],
      venues: 'all',
      revokedAt: null,
    });
    await until(async () => (await statusOf('/bookings/changes', key)) === 200, 300);

    const removed = await here(
      'change',
      idOf(key),
      '--remove-capabilities',
      'changes.read,content.read',
    );
    expect(removed.stdout).toMatch(
      /^Key \w+ \(test\) may do this within 15 seconds: venues\.read, events\.read, .* It may see all venues\.\n$/,
    );
    await until(async () => (await statusOf('/bookings/changes', key)) === 403, 300);
    expect(await statusOf('/venues', key)).toBe(200);
  });

  it('is given other venues', async () => {
    const key = await service.issueKey({ venues: 'the-harbour' });
    const { json } = await runJson('change', idOf(key), '--venues', 'the-pier, the-lantern');
    expect([...json.venues].sort()).toEqual(['the-lantern', 'the-pier']);
    expect(json.capabilities).toEqual(standardCapabilities);

    await runJson('change', idOf(key), '--venues', 'all');
    const { body } = await service.get('/venues', { key });
    expect(body.venues).toHaveLength(3);
  });

  it('shares the change with the key that it is rotated to', async () => {
    const key = await service.issueKey();
    const { json } = await runJson('rotate', idOf(key));
    await runJson('change', idOf(key), '--add-capabilities', 'guests.read');
    const { json: list } = await runJson('list');
    const rows = list.keys.filter(({ id }: { id: string }) => [idOf(key), json.id].includes(id));

    for (const { capabilities } of rows) {
      expect(capabilities).toEqual([...standardCapabilities, 'guests.read']);
    }
    expect(rows).toHaveLength(2);
    expect((await here('list')).stdout).toMatch(/ all,guests\.read /);
  });

  it('is issued with all and one more', async () => {
    const wish = ['--name', 'Desk', '--channel', 'desk', '--capabilities', 'all,changes.read'];
    const { json } = await runJson('issue', ...wish);

    expect(json.capabilities).toEqual([...standardCapabilities, 'changes.read']);
  });

  it.each([
    ['nothing to change', [], 'Name capabilities to add or to remove, or the venues.'],
    [
      'an unknown capability',
      ['--add-capabilities', 'menus.read'],
      'There is no capability “menus.read”.',
    ],
    ['no capability', ['--add-capabilities', ''], 'There is no capability “”.'],
    ['an unknown venue', ['--venues', 'the-moon'], 'There is no venue “the-moon”.'],
    [
      'one that is both added and removed',
      ['--add-capabilities', 'all', '--remove-capabilities', 'venues.read'],
      'Both added and removed: venues.read.',
    ],
  ])('is not changed with %s', async (_what, options, words) => {
    const key = await service.issueKey();
    const { exitCode, stderr } = await here('change', idOf(key), ...options);

    expect(exitCode).toBe(1);
    expect(stderr).toContain(words);
  });

  it('is not changed once it is revoked, and a publishable key never is', async () => {
    const revoked = idOf(await service.issueKey());
    await here('revoke', revoked);
    const page = idOf(await service.issueKey({ origins: 'https://pier.example' }));

    for (const id of [revoked, page]) {
      const { exitCode, stderr } = await here('change', id, '--add-capabilities', 'changes.read');
      expect([exitCode, stderr]).toEqual([
        1,
        expect.stringContaining(`The key ${id} is not an active integration key.`),
      ]);
    }
  });
});
