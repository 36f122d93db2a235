/** The answers of deprecated operations, in a catalogue of this spec. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LocalDate } from '@venue/domain/shared/time';
import { HttpModule, linkToReference, listenerFor, serve, type OpenServer } from '@venue/http';
import { catalogue } from '@venue/operations/catalogue';
import { openTestDeployment, publicUrl, type TestDeployment } from '@venue/testing/deployment';

const deprecation = { since: '2027-01-01' as LocalDate, until: '2028-01-01' as LocalDate };
const ending = new Set(['GET /venues', 'POST /reservations']);
const operations = catalogue.map((operation) =>
  ending.has(operation.route) ? { ...operation, deprecation } : operation,
);

let service: TestDeployment;
let serving: OpenServer;

beforeAll(async () => {
  service = await openTestDeployment();
  const middleware = () => [linkToReference(publicUrl)];
  const app = HttpModule.forCatalogue(operations, { middleware });
  serving = await serve(await listenerFor(app, service.deployment), 0, service.deployment);
});
afterAll(async () => {
  await serving.drain();
  await service.close();
});

function send(path: string, key = service.key, body?: object): Promise<Response> {
  return fetch(`http://127.0.0.1:${serving.port}/public/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

describe('an operation that is to end', () => {
  it.each<[what: string, status: number, sent: () => Promise<Response>]>([
    ['an answer', 200, () => send('/venues')],
    ['a refused key', 401, () => send('/venues', 'vb_live_wrong')],
    ['a refused request', 400, () => send('/reservations', service.key, {})],
  ])('says so with %s', async (_what, status, sent) => {
    const response = await sent();
    const { headers } = response;

    expect([response.status, headers.get('deprecation'), headers.get('sunset')]).toEqual([
      status,
      '@1798761600',
      'Sat, 01 Jan 2028 00:00:00 GMT',
    ]);
    expect(headers.get('link')).toBe(
      [
        `<${publicUrl}/public/v1/openapi.json>; rel="service-desc"; type="application/json"`,
        `<${publicUrl}/public/v1/docs>; rel="service-doc"; type="text/html"`,
        `<${publicUrl}/public/v1/docs/versions>; rel="deprecation"; type="text/html"`,
      ].join(', '),
    );
  });
});

describe('any other operation', () => {
  it('says nothing of the kind', async () => {
    const { headers } = await send(`/venues/${service.venueId['the-harbour']}`);

    expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([null, null]);
    expect(headers.get('link')).not.toContain('deprecation');
  });
});
