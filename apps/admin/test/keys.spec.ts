/** Keys of integrations: changed rights, and a rotated secret. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { standardCapabilities } from '@venue/domain/access/caller';
import { readKey } from '@venue/operations/authentication/key-text';
import { type TestDeployment, guest, openTestDeployment } from '@venue/testing/deployment';
import { until } from '@venue/testing/until';
import { runHere } from './terminal';

describe('a changed key', () => {
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
});

describe('a key that is rotated', () => {
  let service: TestDeployment;

  beforeAll(async () => {
    service = await openTestDeployment();
    await service.moveTo('2026-06-10T12:00:00Z');
  });

  afterAll(() => service.close());

  const here = (...args: string[]) =>
    runHere(['keys', ...args], { DATABASE_URL: service.databaseUrl, KEY_PEPPER: service.pepper });

  const runJson = async (...args: string[]) => {
    const { stdout, ...outcome } = await here(...args, '--json');
    return { ...outcome, json: JSON.parse(stdout) };
  };

  const idOf = (key: string): string => key.split('_')[2] ?? '';

  const opens = async (key: string): Promise<boolean> =>
    (await service.get('/venues', { key })).status === 200;

  const second = 1000;
  const before = (iso: string): string => new Date(Date.parse(iso) - 2 * second).toISOString();

  it('works beside its successor until the last moment of seven days', async () => {
    const old = await service.issueKey({ venues: 'the-pier', capabilities: 'venues.read' });

    const { exitCode, json } = await runJson('rotate', idOf(old));

    expect(exitCode).toBe(0);
    const { replaces, key } = json;
    expect(json).toEqual({
      id: idOf(key),
      key: expect.stringMatching(/^vb_live_\w{47}$/),
      kind: 'integration',
      name: 'test',
      channel: 'web',
      environment: 'live',
      venues: ['the-pier'],
      capabilities: ['venues.read'],
      origins: [],
      createdAt: expect.any(String),
      replaces: { id: idOf(old), expiresAt: expect.stringMatching(/^2026-06-17T12:00/) },
    });
    expect([await opens(old), await opens(key)]).toEqual([true, true]);

    await service.moveTo(before(replaces.expiresAt));
    expect([await opens(old), await opens(key)]).toEqual([true, true]);

    await service.moveTo(replaces.expiresAt);
    expect([await opens(old), await opens(key)]).toEqual([false, true]);
    await service.moveTo('2026-06-10T12:00:00Z');
  });

  it('is the same integration: a repeated request gets its first answer', async () => {
    const old = await service.issueKey();
    const { json } = await runJson('rotate', idOf(old), '--overlap', '12h');
    const venueId = service.venueId['the-harbour'];
    const booking = { venueId, date: '2026-06-12', time: '19:00', partySize: 2, guest };

    const first = await service.post('/reservations', booking, {
      key: old,
      idempotencyKey: 'same',
    });
    const again = await service.post('/reservations', booking, {
      key: json.key,
      idempotencyKey: 'same',
    });

    expect(first.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('may end at once', async () => {
    const old = await service.issueKey();

    const { stdout } = await here('rotate', old, '--overlap', '0');

    const [key = ''] = stdout.split('\n');
    expect(stdout).toBe(`${key}

Keep it safe: it is shown this once. In lists it is known as ${idOf(key)}.
Key ${idOf(old)} is at its end. Within 15 seconds it opens nothing.
`);
    expect([await opens(old), await opens(key)]).toEqual([false, true]);
  });

  it('keeps its environment', async () => {
    const old = await service.issueKey({ env: 'sandbox' });

    const { json } = await runJson('rotate', idOf(old), '--overlap', '30m');

    expect(json).toMatchObject({
      environment: 'sandbox',
      key: expect.stringMatching(/^vb_test_/),
      replaces: { expiresAt: expect.stringMatching(/^2026-06-10T12:30/) },
    });
    expect(await opens(json.key)).toBe(true);
  });

  it('is listed with its end', async () => {
    const old = await service.issueKey();
    const { stdout: text } = await here('rotate', idOf(old));

    const { json } = await runJson('list');
    const { stdout } = await here('list');

    expect(text).toMatch(new RegExp(`Key ${idOf(old)} works until 2026-06-17 12:\\d\\d UTC\\.\n$`));
    expect(json.keys).toContainEqual(
      expect.objectContaining({
        id: idOf(old),
        expiresAt: expect.stringMatching(/^2026-06-17T12:/),
      }),
    );
    expect(stdout.split('\n')[0]).toMatch(/CREATED +EXPIRES +LAST USED +ORIGINS$/);
    const lines = stdout.split('\n').filter((line) => line.startsWith(idOf(old)));
    expect(lines).toEqual([expect.stringMatching(/ 2026-06-17 12:\d\d UTC {2}never$/)]);
  });

  it('is not rotated twice: its successor is', async () => {
    const old = await service.issueKey();
    const { json } = await runJson('rotate', idOf(old));

    const again = await runJson('rotate', idOf(old));

    expect(again).toMatchObject({
      exitCode: 1,
      json: { ok: false, error: expect.stringMatching(`: rotate ${json.id} instead\\.$`) },
    });
    const successor = await runJson('rotate', json.id);
    expect(successor.exitCode).toBe(0);

    await here('revoke', successor.json.id);
    expect((await here('rotate', idOf(old))).stderr).toMatch(/: issue a new one instead\.\n$/);
  });

  it('has one successor, however many rotate it at once', async () => {
    const old = await service.issueKey();

    const both = await Promise.all([runJson('rotate', idOf(old)), runJson('rotate', idOf(old))]);

    expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
  });

  it('can’t be when it is revoked or unknown', async () => {
    const old = await service.issueKey();
    await here('revoke', idOf(old));

    expect(await here('rotate', idOf(old))).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `Key ${idOf(old)} is revoked, so it can't be rotated: issue a new one.\n`,
    });
    const error = 'There is no key with the id nobodys1.';
    expect(await runJson('rotate', 'nobodys1')).toEqual({
      exitCode: 1,
      stderr: `${error}\n`,
      json: { ok: false, error },
    });
  });

  it.each(['a week', '7', '-1d', '1.5h', '366d', '7w', ''])(
    'takes no such overlap: %j',
    async (overlap) => {
      const { exitCode, stdout, stderr } = await here('rotate', 'x', `--overlap=${overlap}`);

      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
      expect(stderr).toContain('It must be a time such as 7d, 12h or 30m, at most 365d, or 0.');
    },
  );
});
