/** The files of the widget as sites load them, their sizes, and the check of a key. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDeployment, publicUrl, type TestDeployment } from '@venue/testing/deployment';
import { serve, type OpenServer } from '@venue/http';
import { refusedKeysMax } from '@venue/operations/authentication/refusal-counter';
import { openWidgetApi } from '@venue/widget-api';
import { bundleWidget, type WidgetBuild } from '../bundle';

let folder: string;
let built: WidgetBuild;
let service: TestDeployment;
let serving: OpenServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'widget-'));
  built = await bundleWidget(folder);
  service = await openTestDeployment(undefined, { trustedProxies: 1 });
  serving = await serve(
    await openWidgetApi(service.deployment, { widget: folder }),
    0,
    service.deployment,
  );
});
afterAll(async () => {
  await serving.drain();
  await service.close();
  await rm(folder, { recursive: true });
});

const urlOf = (name: string): string => `http://127.0.0.1:${serving.port}/widget/v1/${name}`;
const open = (name: string, request: RequestInit = {}): Promise<Response> =>
  fetch(urlOf(name), request);
const builtFile = (name: string): Promise<Buffer> => readFile(join(folder, name));

describe('the size of the widget', () => {
  it('is that of its code and of Lit, and of no other package', () => {
    expect(built.packages).toEqual(['@lit/reactive-element', 'lit', 'lit-element', 'lit-html']);
  });

  it('is what is really sent', async () => {
    for (const { name, brotliBytes } of built.files) {
      const { headers } = await open(name, { headers: { 'accept-encoding': 'br' } });
      expect(Number(headers.get('content-length'))).toBe(brotliBytes);
    }
  });
});

describe('a file of the widget', () => {
  const pinned = async (): Promise<string> => {
    const { version } = JSON.parse(String(await builtFile('integrity.json')));
    return `widget-${version}.js`;
  };

  it('is requested again after five minutes, if its name stays the same', async () => {
    for (const name of ['widget.js', 'integrity.json', 'venue-booking.d.ts']) {
      const { status, headers } = await open(name);

      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    }
  });

  it('is cached for ever, if its name has its hash', async () => {
    const { headers } = await open(await pinned());

    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('may be loaded and read by pages of all sites', async () => {
    const { headers } = await open('widget.js', { headers: { origin: 'https://a.example' } });

    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect(headers.get('content-security-policy')).toBeNull();
    expect((await open('integrity.json')).headers.get('content-type')).toMatch(
      /^application\/json/,
    );
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
  ])('comes in the best coding of %s', async (accepted, coding) => {
    const answer = await open('widget.js', { headers: { 'accept-encoding': accepted } });

    expect(answer.headers.get('content-encoding')).toBe(coding);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(await builtFile('widget.js'));
  });

  it('is not sent again to clients that have it in the same coding', async () => {
    const headers = { 'accept-encoding': 'br' };
    const etag = (await open('widget.js', { headers })).headers.get('etag') ?? '';
    const again = (cachedEtag: string, coding = 'br') =>
      open('widget.js', { headers: { 'accept-encoding': coding, 'if-none-match': cachedEtag } });

    expect(etag).toMatch(/^"[\w-]+"$/);
    const answers = [await again(etag), await again(`"x", W/${etag}`), await again('"x"')];
    expect(answers.map(({ status }) => status)).toEqual([304, 304, 200]);
    expect(answers[0]?.headers.get('cache-control')).toBe('public, max-age=300');
    expect((await again(etag, 'gzip')).status).toBe(200);
  });

  it('has the types of the element', async () => {
    const { status, headers } = await open('venue-booking.d.ts');

    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await (await open('venue-booking.d.ts')).text()).toBe(
      await readFile(join(import.meta.dirname, '../venue-booking.d.ts'), 'utf8'),
    );
  });

  it('sends only headers for HEAD', async () => {
    const answer = await open('widget.js', { method: 'HEAD' });

    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
    const { status, headers } = await open('widget.js', { method });

    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it.each([
    'nothing.js',
    'widget.js.br',
    'widget.js/',
    'WIDGET.JS',
    '..%2fwidget.js',
    '..%2f..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e%2fpackage.json',
    'widget.js%00',
    '%',
    '__proto__',
  ])('is not found under %s', async (name) => {
    const { status, headers } = await open(name);

    expect(status).toBe(404);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
  });

  it('is listed with its hash, if its content never changes under its name', async () => {
    const { version, files } = JSON.parse(await (await open('integrity.json')).text());
    const names = (await readdir(folder)).filter((name) => /-\w+\.js$/.test(name));

    expect(Object.keys(files).toSorted()).toEqual(names.toSorted());
    expect(files).toHaveProperty([`widget-${version}.js`]);
    for (const [name, hash] of Object.entries(files)) {
      const bytes = Buffer.from(await (await open(name)).arrayBuffer());
      expect(hash).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`);
    }
  });

  it('is named by its content alone', async () => {
    expect(await builtFile(await pinned())).toEqual(await builtFile('widget.js'));
    const other = await mkdtemp(join(tmpdir(), 'widget-'));
    await bundleWidget(other);

    expect((await readdir(other)).toSorted()).toEqual((await readdir(folder)).toSorted());
    await rm(other, { recursive: true });
  });

  it('is missing if nothing was built', async () => {
    const none = await openWidgetApi(service.deployment, { widget: join(folder, 'none') });
    const other = await serve(none, 0, service.deployment);
    const { status } = await fetch(`http://127.0.0.1:${other.port}/widget/v1/widget.js`);
    await other.drain();

    expect(status).toBe(404);
  });
});

describe('the check of a key', () => {
  const site = 'https://harbour.example';
  let key: string;
  beforeAll(async () => {
    key = await service.issueKey({ origins: site });
  });

  /** The answer, after checking that it has nothing else. */
  const check = async (candidate: string, origin?: string, client = '203.0.113.1') => {
    const headers = { 'x-forwarded-for': client, ...(origin === undefined ? {} : { origin }) };
    const answer = await open(`check?key=${encodeURIComponent(candidate)}`, { headers });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body = JSON.parse(await answer.text());
    if (answer.status !== 200) return answer.status;
    expect(body).toEqual({ allowed: expect.any(Boolean) });
    return body.allowed;
  };

  it('allows a key on its own sites', async () => {
    expect(await check(key, site)).toBe(true);
    expect(await check(key, 'https://elsewhere.example')).toBe(false);
  });

  it('allows it on our pages, and without a page, as the operations do', async () => {
    expect(await check(key, publicUrl)).toBe(true);
    expect(await check(key)).toBe(true);
  });

  it('allows no other key', async () => {
    const server = await service.issueKey();
    const wrong = key.replace(/.{6}$/, 'aaaaaa');

    for (const other of ['', 'nonsense', wrong, server]) {
      expect(await check(other, site)).toBe(false);
    }
    expect(await (await open('check')).json()).toEqual({ allowed: false });
    expect(await (await open(`check?key=${key}&key=${key}`)).json()).toEqual({ allowed: false });
  });

  it('refuses a revoked key', async () => {
    const revoked = await service.issueKey({ origins: site });
    await service.sql('update api_key set revoked_at = app_now() where public_id = $1', [
      revoked.split('_')[3],
    ]);

    expect(await check(revoked, site)).toBe(false);
  });

  it('is limited for a client who tries too many, but not for a valid key', async () => {
    const client = '203.0.113.9';
    const unknown = 'vb_pub_live_nonsense';
    for (let tried = 0; tried < refusedKeysMax; tried += 1) {
      expect(await check(unknown, site, client)).toBe(false);
    }

    expect(await check(unknown, site, client)).toBe(429);
    expect(await check(key, site, client)).toBe(true);
    expect(await check(unknown, site)).toBe(false);
  });

  it('accepts only GET', async () => {
    const { status, headers } = await open(`check?key=${key}`, { method: 'POST' });

    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
