/** Real nginx before three servers that say what came to them, compared with the route table. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exchange, type RawAnswer } from '@venue/testing/raw-http';
import { until } from '@venue/testing/until';
import { appFor, routeTable, type AppName } from '@venue/operations/openapi/route-table';
import { problems, type ProblemSlug } from '@venue/operations/problems';
import { gatewayFiles } from './gateway-files';
import { withNginx } from './test/nginx';
import { openGateway, type Gateway } from './test/nginx-process';
import { freePort } from '@venue/testing/app-process';

interface ReceivedRequest {
  readonly app: AppName;
  readonly target: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
}

const names: readonly AppName[] = ['api', 'mcp', 'widget-api', 'console'];
const servers: Server[] = [];
let gateway: Gateway;
/** Before the other one, which is an app to it. */
let front: Gateway;

async function echo(app: AppName): Promise<string> {
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      const { url: target = '', method = '', headers } = request;
      const came: ReceivedRequest = { app, target, method, headers, bytes };
      const id = new URLSearchParams(target.split('?')[1]).get('answer-id');
      if (id !== null) response.setHeader('X-Request-Id', id);
      response.end(JSON.stringify(came));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function allAt(at: string): Readonly<Record<AppName, readonly string[]>> {
  return { api: [at], mcp: [at], 'widget-api': [at], console: [at] };
}

async function raw(lines: readonly string[], to = gateway): Promise<RawAnswer> {
  const [answer] = await exchange(to.url, `${lines.join('\r\n')}\r\n\r\n`);
  if (answer === undefined) throw new Error('no answer');
  return answer;
}

/** The request as an app received it, or the status of nginx's own refusal. */
async function send(target: string, method = 'GET'): Promise<ReceivedRequest | number> {
  const bytes = `${method} ${target} HTTP/1.1\r\nHost: house.test\r\nConnection: close\r\n\r\n`;
  const [answer] = await exchange(gateway.url, Buffer.from(bytes, 'latin1'));
  if (answer === undefined) throw new Error(`no answer to ${target}`);
  return answer.status === 200 ? (JSON.parse(answer.text) as ReceivedRequest) : answer.status;
}

describe('docker/gateway', () => {
  const folder = join(import.meta.dirname, '../docker/gateway');

  it.each(Object.entries(gatewayFiles()))(
    'has %s as `npm run reference` writes it',
    (file, text) => {
      expect(readFileSync(join(folder, file), 'utf8')).toBe(text);
    },
  );

  it('has no other configuration', () => {
    const kept = readdirSync(folder).filter((file) => file.endsWith('.conf'));

    expect(kept.sort()).toEqual(Object.keys(gatewayFiles()).sort());
  });

  it.each(Object.entries(gatewayFiles()))('%s reaches no port but the apps’ own', (_file, text) => {
    const upstream = [...text.matchAll(/(?:server|api|mcp|widget-api|console) (\S+:\d+)[ ;]/g)];

    expect(new Set(upstream.map(([, at]) => at))).toEqual(
      new Set(['api:3000', 'mcp:3000', 'widget-api:3000', 'console:3000']),
    );
  });
});

withNginx('the gateway', () => {
  beforeAll(async () => {
    const [api = '', mcp = '', widget = '', team = ''] = await Promise.all(names.map(echo));
    gateway = await openGateway({
      apps: { api: [api], mcp: [mcp], 'widget-api': [widget], console: [team] },
    });
    front = await openGateway({ apps: allAt(`127.0.0.1:${gateway.port}`) });
  });
  afterAll(async () => {
    await front?.close();
    await gateway?.close();
    for (const server of servers) server.close();
  });

  describe('routes by the target as it was sent', () => {
    const plain = routeTable.map(({ path }) => path.replace(/\{\w+\}/g, 'x-1'));
    const odd = (path: string): string[] => [
      path,
      `${path}/`,
      `${path}/below`,
      `${path}?x=/pay/y`,
      `${path}?`,
      `/${path}`,
      `${path}//`,
      `/.${path}`,
      `/x/..${path}`,
      `${path}/../api`,
      `${path}/.`,
      `${path}%2Fx`,
      `${path}%2fx`,
      `${path}%00`,
      `${path}%0a`,
      `${path}%3Fx`,
      `${path};a=b`,
      `${path}\\x`,
      `${path}x`,
      `${path}#x`,
      path.toUpperCase(),
      path.replace(/\/(.)/, (_all, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
      path.replace(/\/(\w+)$/, '%2F$1'),
      path.replace(/\/(\w+)$/, '//$1'),
      path.replace(/\/(\w+)$/, '/./$1'),
      path.replace(/x-1/, 'VB%20ABC%2F1'),
      path.replace(/x-1/, '\u00e9'),
      path.replace(/x-1/, '..'),
      path.replace(/x-1/, 'a{2}[^/]+$'),
    ];
    const strange = [
      '/',
      '//',
      '/.',
      '/..',
      '/../pay',
      '/%2e%2e/pay',
      '/x/%2e%2e/mcp',
      '/x/%2e%2e%2fmcp',
      '/.way/once',
      '/.way/again',
      '/.problem/validation-failed',
      '/x/../.way/once',
      '/%2eway/once',
      '/health/ready',
      '/metrics',
      '/pay%',
      '/pay%zz',
      '/public/v1/venues?a=%zz',
      '/$app',
      '/pay$request_uri',
      `/pay/${'x'.repeat(9_000)}`,
    ];
    const targets = [...new Set([...plain.flatMap(odd), ...strange])];

    it('and agrees with the route table on every target', async () => {
      const refused: string[] = [];
      const differing: unknown[] = [];
      for (const target of targets) {
        const came = await send(target);
        if (typeof came === 'number') refused.push(`${came} ${target}`);
        else if (came.app !== appFor(target) || came.target !== target) {
          differing.push({ target, expected: appFor(target), came: [came.app, came.target] });
        }
      }

      expect(targets.length).toBeGreaterThan(900);
      expect(differing).toEqual([]);
      // Refused as no request: steps above the root, what can't be decoded, what is no path. Bytes
      // beyond ASCII are passed on, and Node takes none.
      const known = /^400 (%2F|.*(\.\.|%2e%2e|%00|%zz|%$|\u00e9))/;
      expect(refused.filter((one) => !known.test(one))).toEqual([]);
      expect(refused.length).toBeLessThan(targets.length / 10);
    });

    it.each([
      ['http://house.test/pay/x', '/pay/x'],
      ['http://elsewhere.test/public/v1/holds?x=1', '/public/v1/holds?x=1'],
      ['HTTP://house.test/mcp', '/mcp'],
      ['http://house.test', '/'],
      ['http://house.test?x=/pay', '/?x=/pay'],
    ])('and %s is %s to it and to the app', async (target, path) => {
      expect(await send(target)).toMatchObject({ target: path, app: appFor(path) });
    });

    it.each(['*', 'pay/x', 'house.test:443'])('and refuses “%s”', async (target) => {
      expect(await send(target, 'OPTIONS')).toBe(400);
    });

    it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND'])(
      'whatever the method: %s',
      async (method) => {
        expect(await send('/pay/x', method)).toMatchObject({ app: 'widget-api', method });
        expect(await send('/.way/once', method)).toMatchObject({ app: 'api', method });
      },
    );
  });

  describe('passes on to the apps', () => {
    const head = ['GET /mcp HTTP/1.1', 'Host: book.example.com:8443', 'Connection: close'];
    const headersAt = async (lines: readonly string[], to = gateway): Promise<ReceivedRequest> =>
      JSON.parse((await raw([...head, ...lines], to)).text) as ReceivedRequest;

    it('the requested host, and the trace of the request', async () => {
      const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
      const { headers } = await headersAt([
        `traceparent: ${traceparent}`,
        'X-Forwarded-Host: evil',
      ]);

      expect(headers).toMatchObject({ host: 'book.example.com:8443', traceparent });
      expect(headers).not.toHaveProperty('x-request-id');
      expect(headers).not.toHaveProperty('x-forwarded-host');
    });

    it('the client’s address, whatever the client claims', async () => {
      const claims = ['X-Forwarded-For: 1.1.1.1', 'X-Forwarded-For: 2.2.2.2, 3.3.3.3'];
      const { headers } = await headersAt(claims);

      expect(headers['x-forwarded-for']).toBe('1.1.1.1, 2.2.2.2, 3.3.3.3, 127.0.0.1');
      expect((await headersAt([])).headers['x-forwarded-for']).toBe('127.0.0.1');
      expect((await headersAt([], front)).headers['x-forwarded-for']).toBe('127.0.0.1, 127.0.0.1');
    });

    it.each([
      ['https', 'https'],
      ['http', 'http'],
      ['https, http', 'http'],
      ['javascript', 'http'],
    ])('the scheme: %s is %s', async (claimed, expected) => {
      const { headers } = await headersAt([`X-Forwarded-Proto: ${claimed}`]);

      expect(headers['x-forwarded-proto']).toBe(expected);
    });
  });

  describe('refuses with a problem of its own', () => {
    const post = (path: string, ...lines: readonly string[]): readonly string[] => [
      `POST ${path} HTTP/1.1`,
      'Host: house.test',
      'Connection: close',
      ...lines,
    ];
    const cases: readonly (readonly [string, ProblemSlug, () => readonly string[]])[] = [
      ['bytes that are no request', 'validation-failed', () => ['nonsense']],
      ['no host', 'validation-failed', () => ['GET / HTTP/1.1', 'Connection: close']],
      ['a path above the root', 'validation-failed', () => post('/../x')],
      ['a version that is not there', 'validation-failed', () => ['GET / HTTP/3.0', 'Host: x']],
      ['a way of transfer', 'validation-failed', () => post('/', 'Transfer-Encoding: gzip')],
      ['a trace', 'method-not-allowed', () => ['TRACE / HTTP/1.1', 'Host: x']],
      ['a body of 2 MiB', 'payload-too-large', () => post('/mcp', 'Content-Length: 2097152')],
      ['a long target', 'headers-too-large', () => post(`/${'x'.repeat(17_000)}`)],
      ['a long header', 'headers-too-large', () => post('/', `X: ${'x'.repeat(17_000)}`)],
      [
        'many headers',
        'headers-too-large',
        () => post('/', ...Array.from({ length: 8 }, (_, at) => `X-${at}: ${'x'.repeat(12_000)}`)),
      ],
    ];

    it.each(cases)('%s', async (_what, slug, lines) => {
      expectProblem(await raw(lines()), slug);
    });

    function expectProblem({ status, headers, text }: RawAnswer, slug: ProblemSlug): void {
      const { title, detail, status: expected } = problems[slug];
      expect(status).toBe(expected);
      expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      const traceId = headers.get('x-request-id') ?? '';
      expect(traceId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      const body: unknown = JSON.parse(text);
      expect(body).toEqual({ type: `/problems/${slug}`, title, status: expected, detail, traceId });
      if (status === 405) expect(headers.get('allow')).toContain('GET');
    }

    it('with Retry-After if no app is available', async () => {
      const deadAddress = `127.0.0.1:${await freePort()}`;
      const lonely = await openGateway({ apps: allAt(deadAddress) });
      const answers = [
        await raw(post('/public/v1/reservations'), lonely),
        await raw(['GET /mcp HTTP/1.1', 'Host: x', 'Connection: close'], lonely),
      ];
      const head = await raw(['HEAD / HTTP/1.1', 'Host: x', 'Connection: close'], lonely);
      await lonely.close();

      for (const answer of answers) {
        expectProblem(answer, 'service-unavailable');
        expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      }
      expect([head.status, head.text]).toEqual([503, '']);
    });
  });

  it.each([
    ['of 512 KiB', 512 * 1024, 200],
    ['of one byte more', 512 * 1024 + 1, 413],
    ['of 2 MiB', 2 * 1024 * 1024, 413],
  ])('takes a body %s, or says so to who has sent all of it', async (_size, length, status) => {
    const body = Buffer.alloc(length);
    const response = await fetch(`${gateway.url}/webhooks/stripe`, { method: 'POST', body });
    const text = await response.text();

    expect(response.status).toBe(status);
    if (status === 200) expect(JSON.parse(text)).toMatchObject({ bytes: length });
  });

  it('logs the outcome of requests, without personal data', async () => {
    await fetch(`${gateway.url}/pay/secret-of-a-guest?phone=0117`, {
      headers: { authorization: 'Bearer secret-of-a-key' },
    });
    await raw(['GET /pay/secret-of-a-guest HTTP/3.0', 'Host: x']);
    const lines = (await gateway.log()).trim().split('\n');

    expect(lines.length).toBeGreaterThan(900);
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('status');
    expect(lines.join()).not.toMatch(/secret|phone|127\.0\.0\.1/);
  });

  it('logs the request id of the answer, from the app or from its own problem', async () => {
    const ofApp = 'ad0946ef-6184-464a-877a-4656928898c3';
    await fetch(`${gateway.url}/public/v1/venues?answer-id=${ofApp}`);
    const refused = await raw(['GET / HTTP/3.0', 'Host: x']);
    const own = /"traceId":"([^"]+)"/.exec(refused.text)?.[1] ?? 'none';

    // nginx writes a line only after it has sent the response.
    for (const id of [ofApp, own]) {
      await until(async () => (await gateway.log()).includes(`"requestId":"${id}"`));
    }
  });

  it('has a health check on a separate port', async () => {
    const live = await fetch(`${gateway.opsUrl}/health/live`);

    expect([live.status, await live.json()]).toEqual([200, { status: 'live' }]);
    expect((await fetch(`${gateway.opsUrl}/pay/x`)).status).toBe(404);
  });
});
