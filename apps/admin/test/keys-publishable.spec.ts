import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDeployment, publicUrl, type TestDeployment } from '@venue/testing/deployment';
import { publishableCapabilities } from '@venue/domain/access/caller';
import type { KeyStore } from '@venue/domain/access/key-store';
import { pause } from '@venue/domain/async';
import { groupFiles } from '@venue/group';
import { keepBookPageKey } from '@venue/operations/access/keys/book-page-keys';
import { bookPageKey } from '@venue/operations/authentication/book-page-key';
import { Secrets } from '@venue/operations/authentication/secrets';
import { answerOf } from '@venue/operations/pipeline/perform';
import { operatorRequest } from '@venue/operations/pipeline/strategies/operator';
import {
  connect,
  PostgresClock,
  PostgresUnitOfWork,
  teamPortsOn,
  teamWorkOn,
} from '@venue/postgres';
import { runHere } from './terminal';

describe('a publishable key', () => {
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

  const wish = ['--name', 'Our pages', '--channel', 'widget', '--publishable'];
  const issue = (origins: string, ...more: string[]) =>
    runJson('issue', ...wish, '--origins', origins, ...more);

  it('has the capabilities of its kind, and the origins that it is given', async () => {
    const { exitCode, json } = await issue(
      'https://a.example,https://b.example:8443',
      '--env=live',
    );

    expect(exitCode).toBe(0);
    expect(json).toEqual({
      id: expect.stringMatching(/^\w{8}$/),
      key: expect.stringMatching(`^vb_pub_live_${json.id}_\\w{38}$`),
      kind: 'publishable',
      name: 'Our pages',
      channel: 'widget',
      environment: 'live',
      venues: 'all',
      capabilities: publishableCapabilities,
      origins: ['https://a.example', 'https://b.example:8443'],
      createdAt: expect.any(String),
    });
  });

  it('is described as one that need not be hidden', async () => {
    const { stdout } = await here('issue', ...wish, '--origins', 'https://a.example');

    expect(stdout).toMatch(/^vb_pub_live_\w{47}\n\nIt is shown this once\. It may stand in pages/);
    expect(stdout).not.toContain('Keep it safe');
  });

  it('may be one of the sandbox', async () => {
    const { json } = await issue('https://a.example', '--env', 'sandbox');

    expect(json).toMatchObject({
      environment: 'sandbox',
      key: expect.stringMatching(/^vb_pub_test_/),
    });
  });

  it.each([
    ['https://A.Example', 'https://a.example'],
    ['HTTPS://a.example:443', 'https://a.example'],
    ['https://a.example:8443', 'https://a.example:8443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://a.example, https://a.example', 'https://a.example'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['http://localhost:*', 'http://localhost:*'],
    ['http://127.0.0.1:*', 'http://127.0.0.1:*'],
    ['HTTP://LocalHost:*', 'http://localhost:*'],
  ])('takes the origin %s as a browser says it', async (written, origin) => {
    const { json } = await issue(written);

    expect(json).toMatchObject({ origins: [origin] });
  });

  it.each([
    'https://a.example/',
    'https://a.example/book',
    'https://a.example?x=1',
    'https://a.example#x',
    'https://user@a.example',
    'https://*.a.example',
    'https://a.example%2f.b.example',
    'https://a.example\\b',
    'https://a b.example',
    'https://',
    'ftp://a.example',
    'a.example',
    '//a.example',
    'null',
    '*',
    '',
    'https://a.example,',
    'https://a.example:70000',
    'https://localhost:*',
    'http://localhost:*/x',
    'http://localhost:*:*',
    'http://localhost:51*',
    'http://localhost*',
    'http://*:3000',
    'http://*.localhost:*',
    'http://localhost.evil.example:*',
    'http://127.0.0.1.evil.example:*',
    'http://127.0.0.*:*',
    'http://127.0.0.2:*',
    'http://127.1:*',
    'http://[::1]:*',
    'https://a.example:*',
    'localhost:*',
  ])('takes nothing but whole origins: “%s”', async (origins) => {
    const { exitCode, json } = await runJson('issue', ...wish, `--origins=${origins}`);

    expect({ exitCode, json }).toEqual({
      exitCode: 1,
      json: { ok: false, error: expect.stringMatching(/ is no web origin: write scheme and host/) },
    });
  });

  it.each(['http://a.example', 'http://10.0.0.1', 'http://localhost.example'])(
    'takes no page that comes in the clear: %s',
    async (origin) => {
      const { json } = await issue(origin);

      expect(json.error).toContain(`“${origin}” must begin with https://`);
    },
  );

  it('has at most 50 origins', async () => {
    const some = (many: number): string =>
      Array.from({ length: many }, (_, index) => `https://a${index}.example`).join(',');

    expect((await issue(some(50))).json.origins).toHaveLength(50);
    expect((await issue(some(51))).json.error).toBe('A key has at most 50 origins.');
  });

  it('needs origins, and chooses no capabilities', async () => {
    const without = await runJson('issue', ...wish);
    const choosing = await issue('https://a.example', '--capabilities', 'venues.read');

    expect(without).toMatchObject({
      exitCode: 1,
      json: { error: 'A publishable key needs origins: the sites whose pages may use it.' },
    });
    expect(choosing).toMatchObject({
      exitCode: 2,
      json: {
        error: expect.stringContaining(
          "'--publishable' cannot be used with option '--capabilities",
        ),
      },
    });
  });

  it('alone has origins', async () => {
    const origins = ['--origins', 'https://a.example'];
    const { json } = await runJson('issue', '--name', 'x', '--channel', 'x', ...origins);
    const integration = await service.issueKey();

    expect(json.error).toBe('Only a publishable key has origins.');
    const id = integration.split('_')[2] ?? '';
    expect(await here('origins', id, '--set', 'https://a.example')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `Key ${id} is not a publishable key, so it has no origins.\n`,
    });
  });

  it('is listed with its kind and its origins', async () => {
    const { json: issued } = await issue('https://a.example,https://b.example');
    const { json } = await runJson('list');
    const { stdout } = await here('list');
    const { key, ...known } = issued;

    expect(json.keys).toContainEqual({
      ...known,
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
    });
    expect(JSON.stringify(json)).not.toContain(key);
    const line = stdout.split('\n').find((one) => one.startsWith(issued.id));
    expect(line).toMatch(
      / publishable {2}widget .* all +all .* https:\/\/a\.example,https:\/\/b\.example$/,
    );
  });

  it('is rotated to one of its kind, with the same origins', async () => {
    const { json: old } = await issue('https://a.example', '--env', 'sandbox');
    const { json } = await runJson('rotate', old.key, '--overlap', '1h');

    expect(json).toMatchObject({
      key: expect.stringMatching(/^vb_pub_test_/),
      kind: 'publishable',
      capabilities: publishableCapabilities,
      origins: ['https://a.example'],
      replaces: { id: old.id },
    });
  });

  it('may move to other pages, with whatever key it was rotated to', async () => {
    const { json: old } = await issue('https://a.example');
    const { json: next } = await runJson('rotate', old.id);
    const { exitCode, json } = await runJson('origins', old.key, '--set', 'https://c.example');
    const { json: all } = await runJson('list');

    expect({ exitCode, json }).toMatchObject({
      exitCode: 0,
      json: { id: old.id, origins: ['https://c.example'] },
    });
    expect(all.keys).toContainEqual(
      expect.objectContaining({ id: next.id, origins: ['https://c.example'] }),
    );
    expect(await here('origins', next.id, '--set', 'https://d.example')).toMatchObject({
      stdout: `Key ${next.id} (Our pages) works within 15 seconds at https://d.example, and nowhere else.\n`,
    });
  });

  it('may move to any port of this machine', async () => {
    const { json: issued } = await issue('https://a.example');
    const anyPort = ['http://localhost:*', 'http://127.0.0.1:*'];
    const { json } = await runJson('origins', issued.id, '--set', anyPort.join(','));

    expect(json).toMatchObject({ origins: anyPort });
    expect(await here('origins', issued.id, '--set', 'https://localhost:*')).toMatchObject({
      exitCode: 1,
    });
  });

  it('is not moved to an invalid origin, nor when it is unknown', async () => {
    const { json: issued } = await issue('https://a.example');

    expect(await here('origins', issued.id, '--set', '*')).toMatchObject({ exitCode: 1 });
    expect(await here('origins', 'nobodys1', '--set', 'https://a.example')).toMatchObject({
      exitCode: 1,
      stderr: 'There is no key with the id nobodys1.\n',
    });
    const { json } = await runJson('list');
    expect(json.keys).toContainEqual(
      expect.objectContaining({ id: issued.id, origins: ['https://a.example'] }),
    );
  });

  it('is revoked like any other', async () => {
    const { json: issued } = await issue('https://a.example');
    const { json } = await runJson('revoke', issued.key);

    expect(json).toMatchObject({ id: issued.id, revokedAt: expect.any(String) });
  });

  describe('of the deployment’s own booking pages', () => {
    const env = { BASE_URL: publicUrl };
    const there = (...args: string[]) =>
      runHere([...args, '--json'], {
        ...env,
        DATABASE_URL: service.databaseUrl,
        KEY_PEPPER: service.pepper,
      });
    const migrate = async () => JSON.parse((await there('migrate')).stdout);
    const ofPages = async () => {
      const { json } = await runJson('list');
      return json.keys.filter(({ channel }: { channel: string }) => channel === 'book-page');
    };
    /** A process that has not queried the key yet. */
    const textNow = () => bookPageKey({ keys: Object.create(service.deployment.keys), secrets });
    const secrets = new Secrets('the pepper of the test suites');
    const isAccepted = async (key: string | null, origin: string) => {
      const headers = { origin };
      const path = `/venues/${service.venueId['the-pier']}`;
      return (await service.get(path, { key, headers })).status === 200;
    };

    it('is none before it is issued', async () => {
      expect(await textNow()).toBeNull();
    });

    /** Starts two processes at once, with changed key stores; returns the number of keys. */
    async function startTwice(change: (store: KeyStore) => Partial<KeyStore>): Promise<number> {
      const source = await connect(service.databaseUrl);
      const storeOn = (store: KeyStore): KeyStore =>
        Object.assign(Object.create(store), change(store));
      const unitOfWork = new PostgresUnitOfWork(source, (manager) => {
        const work = teamWorkOn(manager);
        return { ...work, team: { ...work.team, keys: storeOn(work.team.keys) } };
      });
      const deployment = {
        clock: new PostgresClock(source),
        ids: service.deployment.ids,
        secrets,
        settings: service.deployment.settings,
        groupFiles,
        team: teamPortsOn(source.manager),
        unitOfWork,
      };
      const start = () => answerOf(keepBookPageKey, operatorRequest({}), deployment);
      await Promise.all([start(), start()]);
      await source.destroy();
      const { length } = await ofPages();
      const ofPage = `(select id from integration where channel = 'book-page')`;
      await service.sql(`delete from api_key where integration_id in ${ofPage}`);
      await service.sql(`delete from integration where id in ${ofPage}`);
      return length;
    }

    it('is one after two first starts at the same moment', async () => {
      expect(await startTwice(() => ({}))).toBe(1);
    });

    it('would be two if they did not take turns', async () => {
      let looking = 0;
      const bothLook = async (): Promise<void> => {
        looking += 1;
        while (looking < 2) await pause(5);
      };
      const change = (store: KeyStore): Partial<KeyStore> => ({
        takeTurn: async () => undefined,
        all: async () => {
          const keys = await store.all();
          await bothLook();
          return keys;
        },
      });
      expect(await startTwice(change)).toBe(2);
    });

    it('is issued with a release, once', async () => {
      const first = await migrate();
      const [key, ...others] = await ofPages();

      expect(first).toEqual({ ok: true, applied: [], bookPageKey: key.id });
      expect(key).toMatchObject({
        kind: 'publishable',
        environment: 'live',
        venues: 'all',
        origins: [publicUrl],
      });
      expect(others).toEqual([]);
      expect((await migrate()).bookPageKey).toBeNull();
      expect(await ofPages()).toEqual([key]);
    });

    it('is known to the pages by its text, which works there and nowhere else', async () => {
      const [{ id }] = await ofPages();
      const text = await textNow();

      expect(text).toMatch(new RegExp(`^vb_pub_live_${id}_[0-9a-f]{32}\\w{6}$`));
      expect(await isAccepted(text, publicUrl)).toBe(true);
      expect(await isAccepted(text, 'https://elsewhere.example')).toBe(false);
    });

    it('is not known under another pepper', async () => {
      const keys = Object.create(service.deployment.keys);

      expect(await bookPageKey({ keys, secrets: new Secrets('another pepper') })).toBeNull();
    });

    it('is remembered for some seconds', async () => {
      let asked = 0;
      const keys = Object.create(service.deployment.keys, {
        newestOf: {
          value: async () => {
            asked += 1;
            return null;
          },
        },
      });
      await Promise.all([1, 2, 3].map(() => bookPageKey({ keys, secrets })));

      expect(asked).toBe(1);
    });

    it('follows the address of the deployment', async () => {
      const moved = { ...env, BASE_URL: 'http://127.0.0.1:8080' };
      const database = { DATABASE_URL: service.databaseUrl, KEY_PEPPER: service.pepper };
      await runHere(['migrate'], { ...database, ...moved });
      const local = ['http://127.0.0.1:8080', 'http://localhost:8080'];

      expect(await ofPages()).toMatchObject([{ origins: local }]);
      await migrate();
      expect(await ofPages()).toMatchObject([{ origins: [publicUrl] }]);
    });

    it('is the new one once it was rotated', async () => {
      const [{ id }] = await ofPages();
      const { json } = await runJson('rotate', id);

      expect(await textNow()).toBe(json.key);
      expect(await isAccepted(json.key, publicUrl)).toBe(true);
    });

    it.each([
      [['issue', '--book-page'], 'The booking pages have the key '],
      [['issue', ...wish.slice(0, 3), 'book-page', '--publishable'], 'The channel book-page is'],
    ])('is refused a second time: %s', async (args, words) => {
      const { exitCode, json } = await runJson(
        ...args,
        ...(args.length > 2 ? ['--origins=https://a.example'] : []),
      );

      expect([exitCode, json.error]).toEqual([1, expect.stringContaining(words)]);
    });

    it('takes no other origins', async () => {
      const [{ id }] = await ofPages();
      const { exitCode, json } = await runJson('origins', id, '--set', 'https://a.example');

      expect([exitCode, json.error]).toEqual([1, expect.stringContaining('BASE_URL')]);
    });

    it('stays revoked until an admin issues another', async () => {
      for (const { id } of await ofPages()) await here('revoke', id);

      expect(await textNow()).toBeNull();
      expect((await migrate()).bookPageKey).toBeNull();
      expect(await textNow()).toBeNull();
      const { stdout } = await there('keys', 'issue', '--book-page');
      expect(await textNow()).toBe(JSON.parse(stdout).key);
    });
  });
});
