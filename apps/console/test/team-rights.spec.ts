/** The rights of each role and scope, for every operation of the team. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serve, type OpenServer } from '@venue/http';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { signInByEmail } from '@venue/operations/access/people/sign-in';
import { teamOpenapiOf } from '@venue/operations/openapi/team-openapi';
import { addressOf, type TeamOperation } from '@venue/operations/operation';
import { teamCatalogue } from '@venue/operations/team-catalogue';
import { schemaFaultsOf } from '@venue/testing/schema-faults';
import { roleMay, teamRoles, type TeamRole } from '@venue/domain/access/team-rights';
import { displayReference, type Reference } from '@venue/domain/shared/ids';
import {
  guest,
  openTestDeployment,
  publicUrl,
  type TestDeployment,
} from '@venue/testing/deployment';
import { linksOf, sendCallback } from '@venue/testing/paying';
import { openConsole } from '../src/index';
import { noon, openAllYear, teamRequests, type Fields, type VenueName } from './team-requests';

type Scope = 'all' | VenueName;
const scopes: readonly Scope[] = ['all', 'harbour', 'lantern'];

let service: TestDeployment;
let serving: OpenServer;
let url: string;
let requests: ReturnType<typeof teamRequests>;
/** A booking of each venue. */
const bookingReferences: Record<VenueName, string> = { harbour: '', lantern: '' };

beforeAll(async () => {
  service = await openTestDeployment(openAllYear);
  await service.moveTo(noon);
  requests = teamRequests(service);
  for (const place of ['harbour', 'lantern'] as const) {
    const fields = await requests['GET /bookings/{reference}']?.(place, ownSession('admin all'));
    bookingReferences[place] = displayReference(fields?.['reference'] as Reference);
    await requests['GET /enquiries/{id}']?.(place, ownSession('admin all'));
  }
  for (const role of teamRoles) for (const scope of scopes) await signIn(`${role} ${scope}`);
  serving = await serve(await openConsole(service.deployment), 0, service.deployment);
  url = `http://127.0.0.1:${serving.port}`;
});
afterAll(async () => {
  await serving?.drain();
  await service?.close();
});

/** The tokens of the sessions, by role and scope. */
const tokens = new Map<string, string>();

async function signIn(who: string): Promise<string> {
  const [role, scope] = who.split(' ') as [TeamRole, Scope];
  const email = `${role}-${scope}@team.test`;
  const venues = scope === 'all' ? 'all' : `the-${scope}`;
  if (!tokens.has(who)) await service.perform(inviteMember, { email, name: who, role, venues });
  const { clock, ids, secrets, settings, team } = service.deployment;
  const signIns = { clock, ids, secrets, settings, team: team.ports };
  const session = await signInByEmail(email, 'Firefox', signIns);
  if (!tokens.has(who)) tokens.set(who, session?.token ?? '');
  return session?.token ?? '';
}

/** The id of another session of the same member. */
function ownSession(who: string): () => Promise<string> {
  return async () => {
    await signIn(who);
    const [row] = await service.sql<{ id: string }>(
      `select id from team_session where member_id = (select id from member where name = $1)
       order by created_at desc, id limit 1`,
      [who],
    );
    return row?.id ?? '';
  };
}

interface TeamAnswer {
  readonly status: number;
  readonly slug: string | null;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

const ours = { 'Sec-Fetch-Site': 'same-origin' };
let keysGiven = 0;

async function send(
  route: TeamOperation['route'],
  fields: Readonly<Record<string, unknown>>,
  how: {
    /** Role and scope. */
    readonly as?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly idempotencyKey?: string;
  },
): Promise<TeamAnswer> {
  const { method, path } = addressOf({ route, audience: 'team' });
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(fields[name])),
  );
  const others = Object.entries(fields).filter(([name]) => !inPath.has(name));
  const query = new URLSearchParams(
    Object.fromEntries(others.map(([name, value]) => [name, String(value)])),
  );
  const cookie = how.as === undefined ? {} : { Cookie: `__Host-team=${tokens.get(how.as)}` };
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

const sentAs = (
  route: TeamOperation['route'],
  fields: Readonly<Record<string, unknown>>,
  as: string,
): Promise<TeamAnswer> => send(route, fields, { as });

const live = { environment: 'live' };
const person = { phone: '0117 496 0999', country: 'GB' };
const newKey = { name: 'Desk', channel: 'desk', venues: 'all', ...live };

async function fieldsFor(route: string, at: VenueName, as = 'admin all'): Promise<Fields> {
  return (await requests[route]?.(at, ownSession(as))) ?? {};
}

/** Requests that concern no single venue, and not the whole group either. */
const ofNoVenue = [
  'GET /me',
  'POST /me/manager-code',
  'POST /me/manager-code/remove',
  'GET /venues',
  'GET /sessions',
  'POST /sessions/{id}/revoke',
  'GET /devices',
  'GET /members',
];

const routes = teamCatalogue.map((operation) => [operation.route, operation] as const);
const writes = routes.filter(([route]) => route.startsWith('POST'));

const reference = teamOpenapiOf({ baseUrl: publicUrl });
const schemaFaults = schemaFaultsOf(reference);

/** The differences between an answer and the reference; empty if there are none. */
function faultsOf(operation: TeamOperation, { status, body }: TeamAnswer): string {
  const { method, path } = addressOf({ ...operation, audience: 'team' });
  const item = reference.paths[path]?.[method === 'GET' ? 'get' : 'post'];
  const content = item?.responses[String(status)]?.content;
  const media = content?.[status < 400 ? 'application/json' : 'application/problem+json'];
  return schemaFaults(media?.schema ?? { not: {} }, body);
}

it('has a request for every operation', () => {
  expect(Object.keys(requests).sort()).toEqual(routes.map(([route]) => route).sort());
});

describe.each(routes)('%s', (route, operation) => {
  it.each(teamRoles)('as %s', async (role) => {
    const statuses: string[] = [];
    const due: string[] = [];
    for (const scope of scopes) {
      const as = `${role} ${scope}`;
      const answer = await send(route, await fieldsFor(route, 'harbour', as), { as });
      statuses.push(`${scope} ${answer.slug ?? answer.status}`);
      due.push(`${scope} ${dueOf(operation, role, scope)}`);
      expect(faultsOf(operation, answer)).toBe('');
    }

    expect(statuses).toEqual(due);
  });

  it('without a session', async () => {
    const answer = await send(route, await fieldsFor(route, 'harbour'), {});

    expect(answer).toMatchObject({ status: 401, slug: 'sign-in-required' });
    expect(faultsOf(operation, answer)).toBe('');
  });

  it('with two cookies of that name, of which another site may have set one', async () => {
    const headers = {
      ...ours,
      Cookie: `__Host-team=${tokens.get('admin all')}; __Host-team=${tokens.get('host all')}`,
    };

    expect((await send(route, await fieldsFor(route, 'harbour'), { headers })).status).toBe(401);
  });
});

/** The venues of a new member are a field of the request, which names a missing one. */
const inField = ['POST /members'];

/** Requests about The Harbour, by role and then by scope. */
function dueOf(operation: TeamOperation, role: TeamRole, scope: Scope): string {
  if (!roleMay(role, operation.capability)) return 'capability-missing';
  if (scope === 'all' || ofNoVenue.includes(operation.route)) return '200';
  if (operation.isGroupWide !== true && scope === 'harbour') return '200';
  return inField.includes(operation.route) ? 'validation-failed' : 'not-found';
}

it('lists nothing of other venues where none is named', async () => {
  const as = 'host lantern';
  const bookings = await send('GET /bookings', live, { as });
  const messages = await send('GET /messages', { limit: 100 }, { as });
  const enquiries = await send('GET /enquiries', { ...live, state: 'all' }, { as });
  const venues = await send('GET /venues', {}, { as });

  expect(bookings.text).toContain('the-lantern');
  expect(enquiries.text).toContain('the-lantern');
  for (const { text } of [bookings, messages, enquiries, venues]) {
    expect(text).not.toContain('the-harbour');
  }
});

it('tells a role which right it lacks, and who can grant it', async () => {
  const { body } = await send('GET /money', { ...live, state: 'all' }, { as: 'host all' });

  expect(body).toMatchObject({
    detail: 'Your role may not do that. An admin can give you another one.',
  });
});

it('lets a manager break the rules, and no host', async () => {
  const override = { reason: 'They marry here', waiveDeposit: null };
  const route = 'POST /enquiries/{id}/booking';
  const wish = { ...(await fieldsFor(route, 'lantern')), time: '10:00', override };
  const [host, manager] = [
    await sentAs(route, wish, 'host all'),
    await sentAs(route, wish, 'manager all'),
  ];

  expect(host).toMatchObject({ slug: 'capability-missing' });
  expect(host.body).toMatchObject({ detail: 'Only a manager can go beyond the venue’s rules.' });
  expect(manager).toMatchObject({ status: 200, body: { enquiry: { state: 'closed' } } });
});

it('tells each role how to break the rules', async () => {
  const route = 'POST /enquiries/{id}/booking';
  const wish = { ...(await fieldsFor(route, 'lantern')), time: '10:00' };
  const refusal = async (who: string): Promise<unknown> => {
    const { slug, body } = await sentAs(route, wish, who);
    return [slug, (body as { readonly detail: string }).detail.split('. ').at(-1)];
  };

  expect(await refusal('host all')).toEqual([
    'override-required',
    'A manager can do it with a reason.',
  ]);
  expect(await refusal('manager all')).toEqual([
    'override-required',
    'You can do it with a reason.',
  ]);
});

it('lets no role decide about a payment of another venue', async () => {
  const { reference } = (await fieldsFor('POST /bookings/{reference}/payment-link', 'harbour')) as {
    reference: Reference;
  };
  const [link] = await linksOf(service, reference);
  const paid = { paymentId: 'in euros', amountPence: 900, currency: 'EUR' };
  await sendCallback(service, { ...paid, requestId: link!.id });
  const [row] = await service.sql<{ id: string }>(
    `select id from ledger_entry where provider_payment = 'in euros'`,
  );
  const wish = { paymentId: row?.id, decision: 'kept', reason: 'Agreed by phone' };

  const refusal = await sentAs('POST /money/decide', wish, 'manager lantern');
  expect(refusal.body).toMatchObject({ detail: 'There is no such payment to decide about.' });
  expect((await sentAs('POST /money/decide', wish, 'manager harbour')).status).toBe(200);
});

describe('a key in the address', () => {
  it.each([
    ['a whole key', () => service.key, 'Please give the id of the key, never the key.'],
    ['a control character', () => 'ab\u0000cd', 'There is no key with that id.'],
    ['too long an id', () => 'a'.repeat(41), 'There is no key with that id.'],
    ['an unknown id', () => 'a'.repeat(40), `There is no key with the id ${'a'.repeat(40)}.`],
  ])('is refused where it is %s', async (_what, id, detail) => {
    const { body } = await sentAs('POST /keys/{id}/revoke', { id: id() }, 'admin all');

    expect(body).toMatchObject({ detail });
  });
});

describe('a group file', () => {
  const none = { bookings: [], eventDates: [] };
  const nothing = { faults: [], changes: [], conflicts: none };

  it('with faults changes nothing, and the answer lists them', async () => {
    const [compared, applied] = [
      await sentAs('POST /group/compare', { text: 'group: 1' }, 'admin all'),
      await sentAs('POST /group/apply', { text: 'group: 1' }, 'admin all'),
    ].map(({ body }) => body as { faults: readonly object[] });

    const faults = expect.arrayContaining([expect.objectContaining({ path: 'venues', line: 1 })]);
    expect(compared).toEqual({
      ...{ ...nothing, outcome: 'faulty', faults, leftOut: [], standing: none, atOtherVenues: 0 },
    });
    expect(applied).toEqual({ ...nothing, outcome: 'faulty', faults, warnings: [], kept: [] });
  });

  it('that leaves bookings outside the rules is refused, and the answer lists them', async () => {
    const { text } = (await fieldsFor('POST /group/compare', 'harbour')) as { text: string };
    const smaller = { text: text.replaceAll(/partySizeMax: \d+/g, 'partySizeMax: 1') };
    const [compared, applied] = [
      await sentAs('POST /group/compare', smaller, 'admin all'),
      await sentAs('POST /group/apply', smaller, 'admin all'),
    ].map(({ body }) => body as Record<'conflicts' | 'standing', { bookings: readonly object[] }>);

    const { bookings } = compared!.conflicts;
    const one = expect.objectContaining({ reference: bookingReferences.harbour });
    expect(bookings).toContainEqual(one);
    expect(compared).toMatchObject({ outcome: 'compared', faults: [], leftOut: [] });
    expect(compared!.standing.bookings).not.toContainEqual(one);
    expect(applied).toEqual({
      ...{ ...nothing, outcome: 'refused', warnings: [], kept: [] },
      conflicts: { bookings, eventDates: [] },
    });
  });
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
    const fields = await fieldsFor(route, 'harbour');
    for (const [words, headers] of foreign) {
      const answer = await send(route, fields, {
        as: 'admin all',
        headers,
      });
      expect([words, answer.slug]).toEqual([words, 'origin-refused']);
      expect(faultsOf(operation, answer)).toBe('');
    }
  });

  it('has changed nothing', async () => {
    const keys = await send('GET /keys', {}, { as: 'admin all' });
    await send('POST /keys', { ...newKey, name: 'Foreign' }, { as: 'admin all', headers: {} });

    const after = await send('GET /keys', {}, { as: 'admin all' });
    expect(after.text).toBe(keys.text);
  });

  it('differs from one of a browser that names only the origin', async () => {
    const fields = await fieldsFor('POST /group/compare', 'harbour');
    const headers = { Origin: publicUrl };
    const answer = await send('POST /group/compare', fields, { as: 'admin all', headers });

    expect(answer.status).toBe(200);
  });
});

describe('a write', () => {
  it('needs an Idempotency-Key', async () => {
    const answer = await send('POST /keys', newKey, { as: 'admin all', idempotencyKey: '' });

    expect(answer).toMatchObject({ status: 400, slug: 'idempotency-key-required' });
    const long = await send('POST /keys', newKey, {
      ...{ as: 'admin all', idempotencyKey: 'x'.repeat(300) },
    });
    expect(long.body).toMatchObject({ errors: [{ pointer: 'Idempotency-Key' }] });
  });

  it('happens once, and its repetition has no secret', async () => {
    const again = { as: 'admin all', idempotencyKey: 'the-first-key' };
    const first = await send('POST /keys', newKey, again);
    const second = await send('POST /keys', newKey, again);

    const { key, issued } = first.body as { key: string; issued: { id: string } };
    expect(key).toMatch(/^vb_/);
    expect(second.body).toEqual({ key: null, issued });
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const secret = key.slice(key.lastIndexOf('_') + 1);
    const stored = await service.sql<{ body: string }>('select body from idempotency');
    expect(stored.filter(({ body }) => body?.includes(secret))).toEqual([]);
  });

  it('that erases a person keeps nothing of that person in its own answer', async () => {
    const erase = await send('POST /person/erase', person, { as: 'admin all' });
    const stored = await service.sql<{ body: string }>('select body from idempotency');

    expect((erase.body as { who: string }).who).toBe('+441174960999');
    expect(stored.filter(({ body }) => body?.includes('1174960999'))).toEqual([]);
  });

  it('of another person with the same Idempotency-Key is another one', async () => {
    const fields = await fieldsFor('POST /enquiries/{id}/close', 'lantern');
    const idempotencyKey = 'one-key-of-two-persons';
    const by = (as: string): Promise<TeamAnswer> =>
      send('POST /enquiries/{id}/close', fields, { as, idempotencyKey });
    const outcomes = [await by('host all'), await by('host lantern'), await by('host all')];

    expect(outcomes.map(({ body }) => (body as { outcome: string }).outcome)).toEqual([
      'closed',
      'already_closed',
      'closed',
    ]);
  });

  it('with an Idempotency-Key that was used for something else is refused', async () => {
    const again = { as: 'admin all', idempotencyKey: 'for-two-things' };
    await send('POST /keys', newKey, again);

    expect((await send('POST /keys', { ...newKey, name: 'Other' }, again)).slug).toBe(
      'idempotency-conflict',
    );
  });
});

describe('the pages', () => {
  const open = (path: string, as?: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${url}${path}`, {
      redirect: 'manual',
      headers: as === undefined ? {} : { Cookie: `__Host-team=${tokens.get(as)}` },
      ...init,
    });

  it('redirect to the sign-in', async () => {
    const response = await open('/console');

    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/console/sign-in');
    expect((await open('/console/sign-in')).status).toBe(200);
  });

  it('are drawn by a script from the answers of operations', async () => {
    const page = await (await open('/console', 'host all')).text();

    expect(page).toContain('<script type="module" src="/console/files/console.js"></script>');
    expect(page).toContain('These pages need script');
    expect(page).not.toContain(guest.name);
  });

  it('load nothing from elsewhere, run nothing inline, and can’t be framed', async () => {
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
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
    }
    const page = await (await open('/console', 'host all')).text();
    expect(page).not.toMatch(/<style|<script(?! type="module" src=)|style=|\son\w+=/);
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
    ['GET', '/console/files/nothing.js', 404],
    ['GET', '/team/v1/openapi.json', 200],
  ])('%s %s is %i', async (method, path, status) => {
    expect((await open(path, 'admin all', { method })).status).toBe(status);
  });
});
