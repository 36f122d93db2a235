/** Endpoints for webhooks, from the command line. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { example, openTerminal, runHere, type OpenTerminal } from './terminal';

const uuid = /^[0-9a-f-]{36}$/;

describe('an admin', () => {
  let terminal: OpenTerminal;
  let key: string;

  beforeAll(async () => {
    terminal = await openTerminal();
    await terminal.here('apply', example);
    key = await issue('--venues', 'the-harbour,the-pier', '--capabilities', 'changes.read');
  });
  beforeEach(() => terminal.sql('delete from webhook_endpoint'));
  afterAll(() => terminal.close());

  async function issue(...options: string[]): Promise<string> {
    const of = ['--name', 'Desk', '--channel', 'desk'];
    return (await terminal.runJson('keys', 'issue', ...of, ...options)).json.id;
  }

  const runJson = (...args: string[]) => terminal.runJson('webhooks', ...args);
  const url = 'https://example.com/bookings';
  const add = (...args: string[]) => runJson('add', '--key', key, '--url', url, ...args);

  it('adds an endpoint, whose secret is shown only once', async () => {
    const { exitCode, json } = await add('--venues', 'the-pier', '--events', 'booking.created');

    expect(exitCode).toBe(0);
    expect(json).toEqual({
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      endpoint: {
        id: expect.stringMatching(uuid),
        url,
        key,
        integration: 'Desk',
        environment: 'live',
        venues: ['the-pier'],
        events: ['booking.created'],
        createdAt: expect.any(String),
        rotatedUntil: null,
        offSince: null,
        offBecause: null,
        missingCapability: null,
        waiting: 0,
        lastDeliveredAt: null,
      },
    });
    const listed = await runJson('list');
    expect(listed.json).toEqual({ webhooks: [json.endpoint] });
    expect(JSON.stringify(await terminal.sql('select * from webhook_endpoint'))).not.toContain(
      json.secret.slice(6),
    );
    const { stdout } = await terminal.here('webhooks', 'list');
    expect(stdout).toMatch(
      /^ID +URL +KEY .*\n\S+ +https:\S+ .* the-pier +booking\.created .* on\n$/,
    );
  });

  it('replaces its secret, and sets an end for the old one', async () => {
    const { secret, endpoint } = (await add()).json;
    const { json } = await runJson('rotate', endpoint.id);

    expect(json.secret).toMatch(/^whsec_/);
    expect(json.secret).not.toBe(secret);
    const hours = (Date.parse(json.endpoint.rotatedUntil) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    const { stdout } = await terminal.here('webhooks', 'rotate', endpoint.id);
    expect(stdout).toMatch(/^whsec_\S+\n\nKeep it safe.*\nThe secret before signs too until /);
  });

  it('sends a test, and resends events that were not accepted', async () => {
    const { id } = (await add()).json.endpoint;
    const { json } = await runJson('test', id);
    await terminal.sql(
      `update webhook_endpoint set off_since = app_now(), off_because = 'It answered 410 Gone.'`,
    );
    await terminal.sql(
      `update webhook_delivery set state = 'stopped', attempts = 1, last_status = 410`,
    );
    expect((await terminal.here('webhooks', 'list')).stdout).toMatch(
      /off since \S+: It answered 410 Gone\.\n$/,
    );
    expect((await runJson('deliveries', id)).json.deliveries).toEqual([
      {
        id: json.deliveryId,
        type: 'webhook.test',
        state: 'stopped',
        occurredAt: expect.any(String),
        attempts: 1,
        dueAt: null,
        lastStatus: 410,
        because: null,
      },
    ]);

    const again = await runJson('redeliver', id, '--delivery', json.deliveryId);

    expect(again.json).toMatchObject({ count: 1, endpoint: { offSince: null, waiting: 1 } });
    const { stdout } = await terminal.here('webhooks', 'deliveries', id);
    expect(stdout).toMatch(/ webhook\.test .* waiting +0 /);
  });

  it('resends nothing where every event was accepted', async () => {
    const { id } = (await add()).json.endpoint;

    expect((await runJson('redeliver', id)).json).toMatchObject({ count: 0 });
  });

  it('removes it with its waiting events', async () => {
    const { id } = (await add()).json.endpoint;
    await runJson('test', id);

    expect((await terminal.here('webhooks', 'remove', id)).stdout).toBe(
      `Nothing is sent to ${url} any more.\n`,
    );
    expect(await terminal.sql('select from webhook_delivery')).toEqual([]);
    expect(await runJson('remove', id)).toMatchObject({
      exitCode: 1,
      json: { ok: false, error: `There is no webhook endpoint with the id ${id}.` },
    });
  });

  it.each([
    ['a venue that the key may not see', ['--venues', 'the-lantern'], 'may not see the-lantern'],
    ['a venue that is not there', ['--venues', 'the-moon'], 'There is no venue “the-moon”'],
    ['an event that is not there', ['--events', 'booking.eaten'], 'no event “booking.eaten”'],
    ['an address that is none', ['--url', 'example'], 'url must be a web address'],
    ['a user', ['--url', 'https://a@example.com'], 'url must be a web address'],
    ['a fragment', ['--url', 'https://example.com/#a'], 'url must be a web address'],
    ['a password', ['--url', 'https://a:b@example.com'], 'url must be a web address'],
    ['another scheme', ['--url', 'ftp://example.com'], 'url must begin with https://'],
    ['a delivery that is not there', null, 'has no delivery'],
  ])('names what is wrong with %s', async (_, args, words) => {
    const { id } = (await add()).json.endpoint;
    const { exitCode, json } = await (args === null
      ? runJson('redeliver', id, '--delivery', id)
      : add(...args));

    expect([exitCode, json.error]).toEqual([1, expect.stringContaining(words)]);
  });

  it.each([
    'http://example.com',
    'https://127.0.0.1',
    'https://0x7f.1',
    'https://10.0.0.7/hook',
    'https://[::1]/hook',
    'https://localhost/hook',
    'https://my.localhost',
  ])('of a public deployment may not name %s', async (target) => {
    const env = { ...terminal.env, BASE_URL: 'https://book.example.com' };
    const added = await runHere(['webhooks', 'add', '--key', key, '--url', target], env);

    expect(added).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('url must') });
  });

  it.each([
    'https://10.example.com/hook',
    'https://localhost.example.com/hook',
    'https://example.com./hook',
  ])('may name a host by any name: %s', async (target) => {
    expect((await add('--url', target)).json.endpoint).toMatchObject({
      url: target,
      venues: null,
    });
  });

  it('of a deployment on this machine may name it', async () => {
    const local = await add('--url', 'http://127.0.0.1:4000/hook');

    expect(local.json.endpoint.url).toBe('http://127.0.0.1:4000/hook');
  });

  it.each([
    'http://example.com/hook',
    'http://10.0.0.7/hook',
    'https://169.254.169.254/hook',
    'https://127.0.0.1:4000/hook',
  ])('of a deployment on this machine may not name %s either', async (target) => {
    const { exitCode, json } = await add('--url', target);

    expect([exitCode, json.error]).toEqual([1, expect.stringContaining('url must')]);
  });

  it('may not give a key that is revoked, or one for pages', async () => {
    const revoked = await issue();
    await terminal.here('keys', 'revoke', revoked);
    const publishable = await issue('--publishable', '--origins', 'https://www.example.com');

    for (const id of [revoked, publishable]) {
      const { json } = await add('--key', id);
      expect(json.error).toBe(`The key ${id} is not an active integration key.`);
    }
  });
});
