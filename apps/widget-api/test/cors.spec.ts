/** The calls that pages of other origins may make, by preflights and headers. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openApi } from '@venue/api';
import { serve, type OpenServer } from '@venue/http';
import { Interruption } from '@venue/domain/interruption';
import {
  openTestDeployment,
  publicUrl,
  senderTo,
  slugOf,
  type Answer,
  type TestDeployment,
} from '@venue/testing/deployment';
import { catalogue } from '@venue/operations/catalogue';
import type { Operation } from '@venue/operations/operation';
import { widgetCatalogue } from '@venue/operations/widget-catalogue';
import { openWidgetApi } from '../src/index';

const origin = 'https://harbour.example';
const otherOrigin = 'https://pier.example:8443';

let service: TestDeployment;
let widget: OpenServer;
let key: string;
let get: (path: string, sending?: Sending) => Promise<Answer>;

type Sending = Parameters<TestDeployment['get']>[1];

beforeAll(async () => {
  service = await openTestDeployment();
  await service.moveTo('2026-12-01T09:00:00Z');
  widget = await serve(await openWidgetApi(service.deployment), 0, service.deployment);
  key = await service.issueKey({ origins: origin });
  await service.issueKey({ origins: otherOrigin });
  const send = senderTo(urlOf('widget'), key);
  get = (path, sending) => send('GET', { path, sending });
});
afterAll(async () => {
  await widget.drain();
  await service.close();
});

function urlOf(side: Side): string {
  return side === 'api' ? service.url : `http://127.0.0.1:${widget.port}`;
}

type Side = 'api' | 'widget';

const allRoutes: readonly (readonly [route: string, operation: Operation, side: Side])[] = [
  ...catalogue.map((operation) => [operation.route, operation, 'api'] as const),
  ...widgetCatalogue.map((operation) => [operation.route, operation, 'widget'] as const),
];
const forPages = allRoutes.filter(([, { audience }]) => audience !== 'integration');
const forServers = allRoutes.filter(([, { audience }]) => audience === 'integration');

/** A browser's preflight request. */
function ask(route: string, side: Side, from: string | null): Promise<Response> {
  const [method = '', path = ''] = route.split(' ');
  return fetch(`${urlOf(side)}/public/v1${path.replace(/\{\w+\}/g, 'x')}`, {
    method: 'OPTIONS',
    headers: {
      ...(from === null ? {} : { origin: from }),
      'access-control-request-method': method,
      'access-control-request-headers': 'x-service-publishable-key,idempotency-key,content-type',
    },
  });
}

const corsIn = (headers: Headers): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

const configOf = (venue = 'the-harbour'): string =>
  `/venues/${service.venueId[venue]}/widget-config`;

describe.each(forPages)('%s, which pages may send,', (route, _operation, side) => {
  it.each([origin, otherOrigin])('is allowed to a page of %s', async (from) => {
    const { status, headers } = await ask(route, side, from);

    expect(status).toBe(204);
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': from,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'X-Service-Publishable-Key, Idempotency-Key, Content-Type',
      'access-control-max-age': '86400',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers.get('vary')).toBe('Origin');
    expect(headers.has('access-control-allow-credentials')).toBe(false);
  });

  it.each([
    'https://harbour.example.evil.example',
    'https://evil.example',
    'http://harbour.example',
    'https://harbour.example:444',
    'https://HARBOUR.example',
    'https://harbour.example/',
    'null',
    '*',
    '"',
    `https://${'a'.repeat(400)}.example`,
    null,
  ])('is not allowed to a page of %s', async (from) => {
    const { status, headers } = await ask(route, side, from);

    expect([status, headers.get('vary'), corsIn(headers)]).toEqual([204, 'Origin', []]);
  });

  it('varies by origin, whatever the answer', async () => {
    const [method = '', path = ''] = route.split(' ');
    const { status, headers } = await fetch(
      `${urlOf(side)}/public/v1${path.replace(/\{\w+\}/g, 'x')}`,
      { method, headers: { origin } },
    );

    expect([status, corsIn(headers)]).toEqual([401, []]);
    expect(headers.get('vary')).toContain('Origin');
  });
});

describe.each(forServers)('%s, which servers send,', (route, _operation, side) => {
  it('is allowed to no page', async () => {
    const { status, headers } = await ask(route, side, origin);

    expect([status, corsIn(headers)]).toEqual([405, []]);
    expect(headers.get('vary') ?? '').not.toContain('Origin');
  });
});

describe('an unknown address', () => {
  it.each(['/venues/', '/nothing', '/venues/x/widget-config/', '/docs', '/..%2fholds'])(
    'is allowed to no page: %s',
    async (path) => {
      for (const side of ['api', 'widget'] as const) {
        const { headers } = await ask(`GET ${path}`, side, origin);

        expect(corsIn(headers)).toEqual([]);
      }
    },
  );
});

describe('a request of a page', () => {
  it('can read the answer if its key works there', async () => {
    const { status, headers } = await get(configOf(), { headers: { origin } });

    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-expose-headers')).toBe(
      'Retry-After, Idempotent-Replayed, X-Ignored-Fields, X-Request-Id, RateLimit, Date, Link',
    );
    expect(headers.get('vary')).toBe('Origin');
    expect(corsIn(headers)).toHaveLength(2);
  });

  it('can read a refusal too', async () => {
    const { status, headers } = await get('/venues/x/widget-config', { headers: { origin } });

    expect([status, headers.get('access-control-allow-origin')]).toEqual([400, origin]);
  });

  it('works on the api, which accepts both kinds of key', async () => {
    const path = `/venues/${service.venueId['the-harbour']}`;
    const { status, headers } = await service.get(path, { key, headers: { origin } });

    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, origin]);
  });

  it('is refused if only another key works', async () => {
    const answer = await get(configOf(), { headers: { origin: otherOrigin } });

    expect([answer.status, slugOf(answer), answer.body.code]).toEqual([
      401,
      'invalid-key',
      'origin_not_allowed',
    ]);
    expect(corsIn(answer.headers)).toEqual([]);
  });

  it.each(['null', 'https://harbour.example.evil.example', 'http://harbour.example'])(
    'is refused at %s',
    async (from) => {
      const { status, body } = await get(configOf(), { headers: { origin: from } });

      expect([status, body.code]).toEqual([401, 'origin_not_allowed']);
    },
  );

  it('with an integration key gets no headers for pages', async () => {
    const path = `/venues/${service.venueId['the-harbour']}`;
    const { status, headers } = await service.get(path, { headers: { origin } });

    expect([status, corsIn(headers)]).toEqual([200, []]);
  });

  it('of ours passes without headers', async () => {
    const { status, headers } = await get(configOf(), { headers: { origin: publicUrl } });

    expect([status, corsIn(headers)]).toEqual([200, []]);
  });

  it('of ours gets the headers if the key lists our origin', async () => {
    const ours = await service.issueKey({ origins: 'https://ours.example' });
    await service.sql(
      `update integration set origins = $1 where origins = '["https://ours.example"]'`,
      [JSON.stringify([publicUrl])],
    );
    const sending = { key: ours, headers: { origin: publicUrl } };
    const { status, headers } = await get(configOf(), sending);

    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, publicUrl]);
  });

  it('without an origin passes', async () => {
    const { status, headers } = await get(configOf());

    expect([status, corsIn(headers)]).toEqual([200, []]);
    expect(headers.get('vary')).toBe('Origin');
  });
});

describe('a key for any port of this machine', () => {
  let localKey: string;

  beforeAll(async () => {
    localKey = await service.issueKey({
      env: 'sandbox',
      origins: 'http://localhost:*,http://127.0.0.1:*',
    });
  });

  const outcomeFor = async (from: string): Promise<unknown> => {
    const question = await ask('POST /holds', 'widget', from);
    const request = await get(configOf(), { key: localKey, headers: { origin: from } });
    return {
      asked: question.headers.get('access-control-allow-origin'),
      status: request.status,
      allowedOrigin: request.headers.get('access-control-allow-origin'),
    };
  };

  it.each([
    'http://localhost:5173',
    'http://localhost',
    'http://127.0.0.1:1',
    'http://127.0.0.1:65535',
  ])('works on a page of %s, and the answer names that origin', async (from) => {
    expect(await outcomeFor(from)).toEqual({ asked: from, status: 200, allowedOrigin: from });
  });

  it.each([
    'http://localhost.evil.example',
    'http://localhost.evil.example:5173',
    'https://localhost:5173',
    'http://127.0.0.2:5173',
    'http://[::1]:5173',
    'http://localhost:*',
    'http://localhost:5173/x',
    'null',
  ])('works on no page of %s', async (from) => {
    expect(await outcomeFor(from)).toEqual({ asked: null, status: 401, allowedOrigin: null });
  });
});

describe('a key of the wrong kind', () => {
  const refusals = async (): Promise<Answer[]> => {
    const integration = await service.issueKey();
    const inWrongHeader = { authorization: `Bearer ${key}` };
    const withoutKey = await get(configOf(), { key: null });
    return [
      withoutKey,
      await get(configOf(), { key: integration }),
      await get(configOf(), { key: null, headers: inWrongHeader }),
      await get(configOf(), {
        key: null,
        headers: { 'x-service-publishable-key': integration },
      }),
      await service.get('/venues', { key }),
      await service.get('/venues', { key: null, headers: inWrongHeader }),
      await service.get(`/venues/${service.venueId['the-harbour']}`, {
        key: null,
        headers: inWrongHeader,
      }),
      await service.get(`/venues/${service.venueId['the-harbour']}`, {
        key: null,
        headers: { 'x-service-publishable-key': integration },
      }),
    ];
  };

  it('is refused like no key at all, to the byte', async () => {
    const answers = await refusals();
    const plain = ({ status, text, body, headers }: Answer): unknown => ({
      status,
      text: text.replaceAll(String(body.traceId), ''),
      names: [...headers.keys()].filter((name) => name !== 'vary' && name !== 'link'),
    });

    expect(answers[0]?.status).toBe(401);
    for (const answer of answers) expect(plain(answer)).toEqual(plain(answers[0] as Answer));
  });
});

describe('a key that is issued or revoked', () => {
  it('counts for the next preflights', async () => {
    const fresh = 'https://fresh.example';
    const issued = await service.issueKey({ origins: fresh });
    const welcome = await service.deployment.keys.worksAt(fresh);

    await service.sql('update api_key set revoked_at = now() where public_id = $1', [
      issued.split('_')[3],
    ]);

    expect([welcome, await service.deployment.keys.worksAt(fresh)]).toEqual([true, false]);
  });
});

describe('a widget that asks why it gets no answer', () => {
  const check = async (shown: string, from: string | null): Promise<unknown> => {
    const query = new URLSearchParams({ key: shown }).toString();
    const headers = from === null ? {} : { origin: from };
    const answer = await fetch(`${urlOf('widget')}/widget/v1/check?${query}`, { headers });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    return answer.json();
  };

  it.each([
    ['its own page', origin, true],
    ['a page of ours', publicUrl, true],
    ['no page', null, true],
    ['another key’s page', otherOrigin, false],
  ] as const)('learns whether its key works: on %s', async (_what, from, allowed) => {
    expect(await check(key, from)).toEqual({ allowed });
  });

  it('gets the same answer for an unknown key and for one for servers', async () => {
    expect(await check('nonsense', origin)).toEqual({ allowed: false });
    expect(await check(service.key, origin)).toEqual({ allowed: false });
  });

  it.each(['', '?key=', `?key=${'x'.repeat(5_000)}`, '?key=a&key=b', '?key[]=a', '?key=%00'])(
    'gets the same answer for a query without one key: %s',
    async (query) => {
      const answer = await fetch(`${urlOf('widget')}/widget/v1/check${query}`);

      expect([answer.status, await answer.json()]).toEqual([200, { allowed: false }]);
    },
  );

  it('is limited like any other client', async () => {
    const rateLimits = { ...service.deployment.rateLimits, address: { perMinute: 1, burst: 1 } };
    const strict = { ...service.deployment, rateLimits };
    const serving = await serve(await openWidgetApi(strict), 0, strict);
    const address = `http://127.0.0.1:${serving.port}/widget/v1/check?key=${key}`;
    const answers = [await fetch(address), await fetch(address)];
    await serving.drain();
    await service.sql('delete from rate_spent');

    expect(answers.map(({ status }) => status)).toEqual([200, 429]);
    expect(answers[1]?.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});

describe('a wrong method', () => {
  it('is refused, with the accepted ones', async () => {
    const { status, headers } = await fetch(`${urlOf('widget')}/public/v1${configOf()}`, {
      method: 'PUT',
    });

    expect([status, headers.get('allow')]).toEqual([405, 'GET, OPTIONS']);
  });
});

describe('storage out of reach', () => {
  it('leaves the question open, and says when to retry', async () => {
    const keys = {
      ...service.deployment.keys,
      worksAt: () => Promise.reject(new Interruption('unreachable')),
    };
    const noted: unknown[] = [];
    const recordFault = (error: unknown): void => void noted.push(error);
    const telemetry = { ...service.deployment.telemetry, recordFault };
    const broken = { ...service.deployment, keys, telemetry };
    const serving = await serve(await openApi(broken), 0, broken);
    const { status, headers } = await fetch(`http://127.0.0.1:${serving.port}/public/v1/venues/x`, {
      method: 'OPTIONS',
      headers: { origin },
    });
    await serving.drain();

    expect([status, headers.get('retry-after'), corsIn(headers)]).toEqual([503, '1', []]);
    expect(noted).toHaveLength(1);
  });
});
