/** What each role may do where, for every operation of the team, and who else may not. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020';
import formats from 'ajv-formats';
import { serve, type Serving } from '@venue/http';
import {
  addressOf,
  Problem,
  routedTeamOperations,
  teamOpenapiOf,
  type RoutedTeamOperation,
  type TeamAuthenticator,
} from '@venue/operations';
import { roleMay, teamRoles, type TeamCaller, type TeamRole, type VenueId } from '@venue/domain';
import { guest, openTestDeployment, publicUrl, type TestDeployment } from '@venue/api/testing';
import { openConsole } from '../src/index';

type Place = 'harbour' | 'lantern';
type Scope = 'all' | Place;
const scopes: readonly Scope[] = ['all', 'harbour', 'lantern'];

/** Who is signed in with which token; the token names role and scope. */
const callers = new Map<string, TeamCaller>();
const authenticator: TeamAuthenticator = {
  authenticate({ token }) {
    const caller = callers.get(token ?? '');
    return caller === undefined
      ? Promise.reject(new Problem('sign-in-required'))
      : Promise.resolve(caller);
  },
  callersOf: (tokens) =>
    Promise.resolve(new Map([...callers].filter(([token]) => tokens.includes(token)))),
};

let service: TestDeployment;
let serving: Serving;
let url: string;
/** By venue: what the operations are asked about. */
const known: Record<Place, { reference: string; enquiry: string }> = {
  harbour: { reference: '', enquiry: '' },
  lantern: { reference: '', enquiry: '' },
};
let groupFile = '';

beforeAll(async () => {
  service = await openTestDeployment(undefined, { teamAuthenticator: authenticator });
  await service.moveTo('2026-12-01T09:00:00Z');
  for (const place of ['harbour', 'lantern'] as const) known[place] = await placeAt(place);
  for (const role of teamRoles) for (const scope of scopes) addCaller(role, scope);
  serving = await serve(await openConsole(service.deployment), 0, service.deployment);
  url = `http://127.0.0.1:${serving.port}`;
  const exported = await sent('GET /group', {}, { as: 'admin all' });
  groupFile = (exported.body as { yaml: string }).yaml;
});
afterAll(async () => {
  await serving?.drain();
  await service?.close();
});

async function placeAt(place: Place): Promise<{ reference: string; enquiry: string }> {
  const venueId = service.venueId[`the-${place}`];
  const booked = await service.post('/reservations', { venueId, ...evening, guest });
  expect(booked.body.outcome).toBe('booked');
  const wish = { venueId, subject: 'A question', message: 'Is there a garden?' };
  await service.post('/booking-enquiries', { ...wish, ...guest });
  const [row] = await service.sql<{ id: string }>('select id from enquiry where venue_id = $1', [
    venueId,
  ]);
  return { reference: String(booked.body.reference), enquiry: row?.id ?? '' };
}

/** A Tuesday on which both venues are open. */
const evening = { date: '2026-12-08', time: '18:00', partySize: 2 };

function addCaller(role: TeamRole, scope: Scope): void {
  const venueIds = scope === 'all' ? null : [service.venueId[`the-${scope}`] as VenueId];
  const name = `${role} ${scope}`;
  callers.set(name.replace(' ', '-'), { kind: 'member', id: name, name, role, venueIds });
}

interface Sent {
  readonly status: number;
  readonly slug: string | null;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

const ours = { 'Sec-Fetch-Site': 'same-origin' };
let keysGiven = 0;

async function sent(
  route: RoutedTeamOperation['route'],
  fields: Readonly<Record<string, unknown>>,
  how: {
    /** Role and scope. */
    readonly as?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly idempotencyKey?: string;
  },
): Promise<Sent> {
  const { method, path } = addressOf({ route, audience: 'team' });
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(fields[name])),
  );
  const others = Object.entries(fields).filter(([name]) => !inPath.has(name));
  const query = new URLSearchParams(
    Object.fromEntries(others.map(([name, value]) => [name, String(value)])),
  );
  const cookie = how.as === undefined ? {} : { Cookie: `__Host-team=${how.as.replace(' ', '-')}` };
  const response = await fetch(`${url}${target}${method === 'GET' ? `?${query.toString()}` : ''}`, {
    method,
    headers: {
      ...cookie,
      'Idempotency-Key': how.idempotencyKey ?? `given-by-a-test-${(keysGiven += 1)}`,
      ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
      ...(how.headers ?? ours),
    },
    ...(method === 'POST' ? { body: JSON.stringify(Object.fromEntries(others)) } : {}),
  });
  const { status, headers } = response;
  const text = await response.text();
  const body = JSON.parse(text) as unknown;
  const { type } = body as { readonly type?: string };
  const slug = status < 400 ? null : (type?.split('/').at(-1) ?? '');
  return { status, slug, headers, text, body };
}

const live = { environment: 'live' };
const person = { phone: '0117 496 0999', country: 'GB' };
const newKey = { name: 'Desk', channel: 'desk', venues: 'all', environment: 'live' };

type Fields = Readonly<Record<string, unknown>>;
/** A request about something at that venue, for each route; one of the whole group ignores it. */
const requests: Readonly<Record<string, (at: Place) => Fields | Promise<Fields>>> = {
  'GET /me': () => ({}),
  'GET /venues': () => ({}),
  'GET /bookings': (at) => ({ ...live, venue: `the-${at}` }),
  'GET /bookings/{reference}': (at) => ({ reference: known[at].reference }),
  'POST /bookings/{reference}/seat': (at) => ({ reference: known[at].reference }),
  'POST /bookings/{reference}/complete': (at) => ({ reference: known[at].reference }),
  'POST /bookings/{reference}/no-show': (at) => ({ reference: known[at].reference }),
  'GET /conflicts': (at) => ({ venue: `the-${at}` }),
  'GET /messages': (at) => ({ venue: `the-${at}`, limit: 5 }),
  'GET /enquiries': (at) => ({ ...live, venue: `the-${at}`, state: 'all' }),
  'GET /enquiries/{id}': (at) => ({ id: known[at].enquiry }),
  'POST /enquiries/{id}/close': (at) => ({ id: known[at].enquiry, note: 'Called back.' }),
  'GET /event-dates': (at) => ({ ...live, venue: `the-${at}` }),
  'GET /event-buyers': (at) => ({ ...live, venue: `the-${at}` }),
  'GET /keys': () => ({}),
  'POST /keys': () => newKey,
  'POST /keys/{id}/rotate': async () => ({ id: await service.issueKey(), overlapMinutes: 5 }),
  'POST /keys/{id}/revoke': async () => ({ id: await service.issueKey() }),
  'POST /keys/{id}/origins': async () => ({
    id: await service.issueKey({ origins: 'https://www.example.com' }),
    origins: 'https://www.example.org',
  }),
  'GET /group': () => ({}),
  'POST /group/compare': () => ({ text: groupFile }),
  'POST /group/apply': () => ({ text: groupFile }),
  'POST /person/erase/preview': () => person,
  'POST /person/erase': () => person,
  'POST /person/export': () => person,
};

async function fieldsFor(route: string, at: Place): Promise<Fields> {
  return (await requests[route]?.(at)) ?? {};
}

/** Those that are about nothing at any one venue, and not about the whole group either. */
const ofNoVenue = ['GET /me', 'GET /venues'];

const routes = routedTeamOperations.map((operation) => [operation.route, operation] as const);
const writes = routes.filter(([route]) => route.startsWith('POST'));

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
const reference = teamOpenapiOf({ baseUrl: publicUrl });

/** What of an answer does not fit the reference; empty where all is well. */
function faultsOf(operation: RoutedTeamOperation, { status, body }: Sent): string {
  const { method, path } = addressOf({ ...operation, audience: 'team' });
  const item = reference.paths[path]?.[method === 'GET' ? 'get' : 'post'];
  const content = item?.responses[String(status)]?.content;
  const media = content?.[status < 400 ? 'application/json' : 'application/problem+json'];
  const schema = { ...(media?.schema ?? { not: {} }), components: reference.components };
  return ajv.validate(schema, body) ? '' : ajv.errorsText(ajv.errors);
}

it('has a request for every operation', () => {
  expect(Object.keys(requests).sort()).toEqual(routes.map(([route]) => route).sort());
});

describe.each(routes)('%s', (route, operation) => {
  it.each(teamRoles)('as %s', async (role) => {
    const seen: string[] = [];
    const due: string[] = [];
    for (const scope of scopes) {
      const answer = await sent(route, await fieldsFor(route, 'harbour'), {
        as: `${role} ${scope}`,
      });
      seen.push(`${scope} ${answer.slug ?? answer.status}`);
      due.push(`${scope} ${dueOf(operation, role, scope)}`);
      expect(faultsOf(operation, answer)).toBe('');
    }

    expect(seen).toEqual(due);
  });

  it('as nobody', async () => {
    const answer = await sent(route, await fieldsFor(route, 'harbour'), {});

    expect(answer).toMatchObject({ status: 401, slug: 'sign-in-required' });
    expect(faultsOf(operation, answer)).toBe('');
  });

  it('with two cookies of that name, of which another site may have set one', async () => {
    const headers = { ...ours, Cookie: '__Host-team=admin-all; __Host-team=host-all' };

    expect((await sent(route, await fieldsFor(route, 'harbour'), { headers })).status).toBe(401);
  });
});

/** Asked about the harbour: what the role, and then the scope, make of it. */
function dueOf(operation: RoutedTeamOperation, role: TeamRole, scope: Scope): string {
  if (!roleMay(role, operation.capability)) return 'capability-missing';
  if (scope === 'all' || ofNoVenue.includes(operation.route)) return '200';
  return operation.isGroupWide !== true && scope === 'harbour' ? '200' : 'not-found';
}

it('lists nothing of other venues where none is named', async () => {
  const as = 'host lantern';
  const bookings = await sent('GET /bookings', live, { as });
  const messages = await sent('GET /messages', { limit: 100 }, { as });
  const enquiries = await sent('GET /enquiries', { ...live, state: 'all' }, { as });
  const venues = await sent('GET /venues', {}, { as });

  expect(bookings.text).toContain('the-lantern');
  expect(enquiries.text).toContain('the-lantern');
  for (const { text } of [bookings, messages, enquiries, venues]) {
    expect(text).not.toContain('the-harbour');
  }
});

describe('a change that no page of ours has sent', () => {
  const foreign: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['names neither site nor origin', {}],
    ['comes from another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['comes from another host of our site', { 'Sec-Fetch-Site': 'same-site' }],
    ['was typed in', { 'Sec-Fetch-Site': 'none' }],
    ['names another origin', { Origin: 'https://evil.example' }],
    ['names no origin', { Origin: 'null' }],
    ['names our host with another port', { Origin: `${publicUrl}:8443` }],
    ['names a host that begins like ours', { Origin: `${publicUrl}.evil.example` }],
    ['contradicts itself', { Origin: publicUrl, 'Sec-Fetch-Site': 'cross-site' }],
  ];

  it.each(writes)('%s is refused', async (route, operation) => {
    for (const [words, headers] of foreign) {
      const answer = await sent(route, await fieldsFor(route, 'harbour'), {
        as: 'admin all',
        headers,
      });
      expect([words, answer.slug]).toEqual([words, 'origin-refused']);
      expect(faultsOf(operation, answer)).toBe('');
    }
  });

  it('has changed nothing', async () => {
    const keys = await sent('GET /keys', {}, { as: 'admin all' });
    await sent('POST /keys', { ...newKey, name: 'Foreign' }, { as: 'admin all', headers: {} });

    const after = await sent('GET /keys', {}, { as: 'admin all' });
    expect(after.text).toBe(keys.text);
  });

  it('is told from one of a browser that names the origin alone', async () => {
    const fields = await fieldsFor('POST /group/compare', 'harbour');
    const headers = { Origin: publicUrl };
    const answer = await sent('POST /group/compare', fields, { as: 'admin all', headers });

    expect(answer.status).toBe(200);
  });
});

describe('a write', () => {
  it('needs an Idempotency-Key', async () => {
    const answer = await sent('POST /keys', newKey, { as: 'admin all', idempotencyKey: '' });

    expect(answer).toMatchObject({ status: 400, slug: 'idempotency-key-required' });
  });

  it('is done once, and answered again without the secret that is shown once', async () => {
    const again = { as: 'admin all', idempotencyKey: 'the-first-key' };
    const first = await sent('POST /keys', newKey, again);
    const second = await sent('POST /keys', newKey, again);

    const { key, issued } = first.body as { key: string; issued: { id: string } };
    expect(key).toMatch(/^vb_/);
    expect(second.body).toEqual({ key: null, issued });
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const secret = key.slice(key.lastIndexOf('_') + 1);
    const stored = await service.sql<{ body: string }>('select body from idempotency');
    expect(stored.filter(({ body }) => body?.includes(secret))).toEqual([]);
  });

  it('that erases a person keeps nothing of that person in its own answer', async () => {
    const erase = await sent('POST /person/erase', person, { as: 'admin all' });
    const stored = await service.sql<{ body: string }>('select body from idempotency');

    expect((erase.body as { who: string }).who).toBe('+441174960999');
    expect(stored.filter(({ body }) => body?.includes('1174960999'))).toEqual([]);
  });

  it('of another person with the same Idempotency-Key is another one', async () => {
    const fields = await fieldsFor('POST /enquiries/{id}/close', 'lantern');
    const idempotencyKey = 'one-key-of-two-persons';
    const by = (as: string): Promise<Sent> =>
      sent('POST /enquiries/{id}/close', fields, { as, idempotencyKey });
    const outcomes = [await by('host all'), await by('host lantern'), await by('host all')];

    expect(outcomes.map(({ body }) => (body as { outcome: string }).outcome)).toEqual([
      'closed',
      'already_closed',
      'closed',
    ]);
  });

  it('with an Idempotency-Key that was used for something else is refused', async () => {
    const again = { as: 'admin all', idempotencyKey: 'for-two-things' };
    await sent('POST /keys', newKey, again);

    expect((await sent('POST /keys', { ...newKey, name: 'Other' }, again)).slug).toBe(
      'idempotency-conflict',
    );
  });
});

describe('the pages', () => {
  const open = (path: string, as?: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${url}${path}`, {
      redirect: 'manual',
      headers: as === undefined ? {} : { Cookie: `__Host-team=${as.replace(' ', '-')}` },
      ...init,
    });

  it('lead to where one signs in', async () => {
    const response = await open('/console');

    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/console/sign-in');
    expect((await open('/console/sign-in')).status).toBe(200);
  });

  it('show who is signed in, and the bookings of today at a venue of theirs', async () => {
    await service.sql(
      `update booking set guest_name = '<b>Ada</b> Lovelace' where guest_name = $1`,
      [guest.name],
    );
    await service.moveTo('2026-12-08T09:00:00Z');
    const harbour = await (await open('/console', 'host all')).text();
    const lantern = await (await open('/console?venue=the-harbour', 'host lantern')).text();

    expect(harbour).toContain('Signed in: host all, host');
    expect(harbour).toContain('&#60;b&#62;Ada&#60;/b&#62; Lovelace');
    expect(lantern).toContain('The Lantern');
    expect(lantern).toContain(known.lantern.reference);
    expect(lantern).not.toContain(known.harbour.reference);
  });

  it('take nothing from elsewhere, run nothing, and stand in no frame', async () => {
    for (const [path, as, due] of [
      ['/console', 'host all', 200],
      ['/console', undefined, 303],
      ['/console/sign-in', undefined, 200],
    ] as const) {
      const { headers, status } = await open(path, as);
      expect(status).toBe(due);
      const policy = headers.get('content-security-policy') ?? '';

      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
    }
    const page = await (await open('/console', 'host all')).text();
    expect(page).not.toMatch(/<style|<script|style=|\son\w+=/);
  });

  it.each([
    ['GET', '/console/nothing', 404],
    ['GET', '/team/v1', 404],
    ['GET', '/team/v1/nothing', 404],
    ['POST', '/console', 405],
    ['POST', '/team/v1/me', 405],
    ['GET', '/team/v1/keys/x/revoke', 405],
    ['PUT', '/team/v1/bookings', 405],
    ['GET', '/console/console.css', 200],
    ['GET', '/team/v1/openapi.json', 200],
  ])('%s %s is %i', async (method, path, status) => {
    expect((await open(path, 'admin all', { method })).status).toBe(status);
  });
});
