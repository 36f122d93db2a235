/** Faults before or around an operation are answered with a problem like any other. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { guest, slugOf, type Answer, sharedDeployment } from '@venue/testing/deployment';
import { exchange, type RawAnswer } from '@venue/testing/raw-http';

const service = sharedDeployment('2026-12-01T09:00:00Z');

const wish = (): object => ({
  venueId: service.venueId['the-harbour'],
  date: '2026-12-09',
  time: '19:00',
  partySize: 9,
  guest,
});

/** A raw request; the key is sent unless a header replaces it. */
function request(start: string, headers: readonly string[] = [], body = ''): string {
  const key = `Authorization: Bearer ${service.key}`;
  const all = ['Host: house.test', 'Connection: close', key, ...headers];
  return [`${start} HTTP/1.1`, ...all, '', body].join('\r\n');
}

const json = 'Content-Type: application/json';
const lengthOf = (body: string): string => `Content-Length: ${Buffer.byteLength(body)}`;

/** The only answer, which must be a problem. */
async function problemFor(bytes: string | Uint8Array): Promise<RawAnswer & { body: object }> {
  const answers = await exchange(service.url, bytes);
  expect(answers).toHaveLength(1);
  const [answer] = answers as [RawAnswer];
  const body = JSON.parse(answer.text) as { type: string; traceId: string; status: number };
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(body.traceId).toBe(answer.headers.get('x-request-id'));
  expect(body.status).toBe(answer.status);
  return { ...answer, body };
}

const kindOf = ({ status, text }: RawAnswer): [number, string] => [
  status,
  (JSON.parse(text) as { type: string }).type.split('/').at(-1) ?? '',
];

describe('an address', () => {
  it.each([
    '//',
    '/index.html',
    '/public',
    '/public/v1',
    '/public/v2/venues',
    '/public/v1/nowhere',
    '/public/v1/venues/',
    '/public/v1/Venues',
    '/PUBLIC/V1/VENUES',
    '//public/v1/venues',
    '/public//v1/venues',
    '/public/v1/%76enues/..',
    '/public/v1/../v1/venues',
    '/public/v1/%2e%2e/v1/venues',
    '/public/v1/venues%2F',
    '/public/v1/venues;a=b',
    '/public/v1/%',
    '/public/v1/%zz',
    '/public/v1/%ff',
    '/public/v1/%00',
    '/public/v1/venues%00',
    '/etc/passwd',
    '/public/v1/constructor',
    '/public/v1/__proto__',
    '/public/v1/bookings/',
  ])('that is none of ours is 404 not-found: %s', async (path) => {
    expect(kindOf(await problemFor(request(`GET ${path}`)))).toEqual([404, 'not-found']);
  });

  it.each([
    '/public/v1/bookings/a/b/cancel',
    '/public/v1/bookings//cancel',
    '/public/v1/bookings/%zz/cancel',
    '/public/v1/bookings/BBBBBBBB/cancel/',
    '/public/v1/bookings/BBBBBBBB/Cancel',
  ])('that is not a booking’s is 404 not-found: %s', async (path) => {
    const bytes = request(`POST ${path}`, [json, 'Content-Length: 2'], '{}');

    expect(kindOf(await problemFor(bytes))).toEqual([404, 'not-found']);
  });

  it('may be written in full, and with an unknown query', async () => {
    for (const path of ['http://house.test/public/v1/venues', '/public/v1/venues?a=1&a=2&[]=x']) {
      const [answer] = await exchange(service.url, request(`GET ${path}`));
      expect(answer?.status).toBe(200);
    }
  });
});

describe('a method', () => {
  it.each([
    ['POST', '/venues', 'GET'],
    ['PUT', '/venues', 'GET'],
    ['DELETE', '/venues', 'GET'],
    ['PATCH', '/venues', 'GET'],
    ['OPTIONS', '/venues', 'GET'],
    ['TRACE', '/venues', 'GET'],
    ['PROPFIND', '/venues', 'GET'],
    ['GET', '/reservations', 'POST'],
    ['PUT', '/reservations', 'POST'],
    ['OPTIONS', '/reservations', 'POST'],
    ['GET', '/availability/search', 'POST'],
    ['DELETE', '/bookings/BBBBBBBB/cancel', 'POST'],
  ])('%s of %s is 405, and the answer says which it takes', async (method, path, allow) => {
    const answer = await problemFor(request(`${method} /public/v1${path}`));

    expect(kindOf(answer)).toEqual([405, 'method-not-allowed']);
    expect(answer.headers.get('allow')).toBe(allow);
  });

  it('HEAD has the headers of GET, and no body', async () => {
    const [got] = await exchange(service.url, request('GET /public/v1/venues'));
    const response = await fetch(`${service.url}/public/v1/venues`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${service.key}` },
    });

    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(got?.headers.get('content-length'));
    expect(await response.text()).toBe('');
  });

  it('HEAD of a write is 405, without a body', async () => {
    const response = await fetch(`${service.url}/public/v1/reservations`, { method: 'HEAD' });

    expect([response.status, await response.text()]).toEqual([405, '']);
  });
});

describe('what is acceptable', () => {
  it.each([
    ['text/html', 406],
    ['application/xml, text/html;q=0.9', 406],
    ['application/json;q=0', 406],
    ['application/json', 200],
    ['application/problem+json', 200],
    ['text/html, */*;q=0.1', 200],
    ['application/*', 200],
  ])('Accept %s is %d', async (accept, status) => {
    const answer = await service.get('/venues', { headers: { accept } });

    expect(answer.status).toBe(status);
    if (status === 406) expect(slugOf(answer)).toBe('not-acceptable');
  });
});

describe('a body', () => {
  const sent = (headers: Record<string, string>, body: unknown = wish()): Promise<Answer> =>
    service.post('/reservations', body, { headers });

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/xml'],
    ['application/vnd.api+json'],
    ['application/json; charset=utf-16'],
    ['application/json; charset=utf-7'],
    ['application/json; charset=latin1'],
    ['nonsense'],
  ])('of type %s is 415 unsupported-media-type', async (type) => {
    const answer = await sent({ 'content-type': type });

    expect([answer.status, slugOf(answer)]).toEqual([415, 'unsupported-media-type']);
  });

  it.each([
    ['application/json'],
    ['application/json; charset=utf-8'],
    ['Application/JSON;charset="UTF-8"'],
  ])('of type %s is read', async (type) => {
    expect((await sent({ 'content-type': type })).status).toBe(200);
  });

  it('without a type is 415', async () => {
    const body = JSON.stringify(wish());
    const bytes = request('POST /public/v1/availability/search', [lengthOf(body)], body);

    expect(kindOf(await problemFor(bytes))).toEqual([415, 'unsupported-media-type']);
  });

  it.each(['gzip', 'deflate', 'br', 'x-nothing'])('packed with %s is 415', async (encoding) => {
    const answer = await sent({ 'content-encoding': encoding });

    expect([answer.status, slugOf(answer)]).toEqual([415, 'unsupported-media-type']);
  });

  it('of 64 KiB is read, and one byte more is 413 payload-too-large', async () => {
    const padded = (bytes: number): string => {
      const bare = JSON.stringify({ ...wish(), padding: '' });
      return bare.replace('"padding":""', `"padding":"${'p'.repeat(bytes - bare.length)}"`);
    };
    const last = await sent({}, padded(65_536));
    const beyond = await sent({}, padded(65_537));

    expect(last.status).toBe(200);
    expect([beyond.status, slugOf(beyond)]).toEqual([413, 'payload-too-large']);
  });

  it('that is missing has no fields', async () => {
    const [answer] = await exchange(
      service.url,
      request('POST /public/v1/availability/search', ['Content-Length: 0']),
    );

    expect(kindOf(answer as RawAnswer)).toEqual([400, 'validation-failed']);
    expect(answer?.text).toContain('date is required');
  });

  it('in bytes that are no UTF-8 is refused, rather than read as something else', async () => {
    const text = JSON.stringify({ ...wish(), guest: { ...guest, name: 'Ad?' } });
    const bytes = Buffer.from(text);
    bytes[bytes.indexOf('Ad?') + 2] = 0xff;
    const answer = await sent({}, new Uint8Array(bytes));

    expect([answer.status, slugOf(answer)]).toEqual([400, 'validation-failed']);
    expect(answer.body.detail).toBe('The body is not UTF-8.');
  });
});

describe('bytes that are no request', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a bad request line', '/public/v1/venues GET HTTP/1.1\r\nHost: house.test\r\n\r\n'],
    ['a method with a space', 'GE T /public/v1/venues HTTP/1.1\r\nHost: house.test\r\n\r\n'],
    ['an unknown method', 'BOOK /public/v1/venues HTTP/1.1\r\nHost: house.test\r\n\r\n'],
    ['another version', 'GET /public/v1/venues HTTP/3.0\r\nHost: house.test\r\n\r\n'],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
    ['a header without a colon', 'GET /public/v1/venues HTTP/1.1\r\nHost\r\n\r\n'],
    ['a space before the colon', 'GET /public/v1/venues HTTP/1.1\r\nHost : a\r\n\r\n'],
    ['NUL in a header', 'GET /public/v1/venues HTTP/1.1\r\nHost: a\0b\r\n\r\n'],
    ['no host', 'GET /public/v1/venues HTTP/1.1\r\nAccept: */*\r\n\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: house.test\r\nhost: house.test\r\n\r\n'],
    [
      'two lengths',
      'POST /public/v1/reservations HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    ],
    [
      'a length and chunks',
      'POST /public/v1/reservations HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'an unknown transfer encoding',
      'POST /public/v1/reservations HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n',
    ],
    [
      'a negative length',
      'POST /public/v1/reservations HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
    ],
  ])('are 400 validation-failed: %s', async (_what, bytes) => {
    expect(kindOf(await problemFor(Buffer.from(bytes, 'latin1')))).toEqual([
      400,
      'validation-failed',
    ]);
  });

  it.each([
    ['one header of 20 KB', [`X-Large: ${'x'.repeat(20_000)}`]],
    [
      'a thousand headers',
      Array.from({ length: 1000 }, (_, at) => `X-Header-${at}: ${'x'.repeat(20)}`),
    ],
  ])('are 431 headers-too-large: %s', async (_what, headers) => {
    expect(kindOf(await problemFor(request('GET /public/v1/venues', headers)))).toEqual([
      431,
      'headers-too-large',
    ]);
  });

  it('get one answer only, when they begin as a request', async () => {
    const body = 'zz\r\n{}\r\n0\r\n\r\n';
    const headers = [json, 'Transfer-Encoding: chunked', 'Idempotency-Key: k'];
    const bytes = request('POST /public/v1/reservations', headers, body);

    expect(kindOf(await problemFor(bytes))).toEqual([400, 'validation-failed']);
  });

  it('leave the next connection as it was', async () => {
    expect((await service.get('/venues')).status).toBe(200);
  });
});

describe('an expectation', () => {
  it('of 100-continue is met', async () => {
    const body = '{"date":"2026-12-09","partySize":2}';
    const headers = [json, lengthOf(body), 'Expect: 100-continue'];
    const answers = await exchange(
      service.url,
      request('POST /public/v1/availability/search', headers, body),
    );

    expect(answers.map(({ status }) => status)).toEqual([100, 400]);
  });

  it('of anything else is left aside', async () => {
    const [answer] = await exchange(
      service.url,
      request('GET /public/v1/venues', ['Expect: the unexpected']),
    );

    expect(answer?.status).toBe(200);
  });
});

describe('a fault of ours', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is 500 internal-error, says nothing of itself, and is found in the log', async () => {
    const lines: string[] = [];
    jest.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    await service.sql('alter table booking rename to lost');
    const body = { ...wish(), partySize: 2 };
    const answer = await service.post('/reservations', body, { idempotencyKey: 'once-more' });
    await service.sql('alter table lost rename to booking');
    const again = await service.post('/reservations', body, { idempotencyKey: 'once-more' });

    expect([answer.status, slugOf(answer)]).toEqual([500, 'internal-error']);
    expect(answer.body.title).toBe('Something went wrong');
    expect(answer.text).not.toMatch(/booking"|relation|lost|select|postgres|\.ts/i);
    const logged = lines.filter((line) => line.includes(String(answer.body.traceId)));
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      level: 'error',
      operation: 'POST /reservations',
      code: '42P01',
    });
    expect(lines.join()).not.toMatch(/Lovelace|4960000|117 496|vb_live/);
    // Nothing was stored: the same request with the same key runs.
    expect(again.status).toBe(201);
  });

  it('that may pass is 503 service-unavailable with Retry-After', async () => {
    const lines: string[] = [];
    jest.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    await service.sql('begin');
    await service.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `live ${service.venueId['the-harbour']} 2026-12-10`,
    ]);
    const answer = await service.post('/reservations', {
      ...wish(),
      date: '2026-12-10',
      partySize: 2,
    });
    await service.sql('rollback');

    expect([answer.status, slugOf(answer)]).toEqual([503, 'service-unavailable']);
    expect(answer.body.title).toBe('Temporarily unavailable');
    expect(answer.headers.get('retry-after')).toBe('1');
  });
});

describe('every answer', () => {
  it.each([
    ['an answer', () => service.get('/venues')],
    ['a problem', () => service.get('/venues', { key: null })],
    ['nothing found', () => service.get('/nowhere')],
  ])('keeps others from storing, framing or sniffing it: %s', async (_what, ask) => {
    const { headers } = await ask();

    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=/);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('has its own id, whatever id the caller sends', async () => {
    const headers = { 'x-request-id': 'mine' };
    const ids = await Promise.all(
      [1, 2].map(async () =>
        (await service.get('/venues', { headers })).headers.get('x-request-id'),
      ),
    );

    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain('mine');
  });
});
