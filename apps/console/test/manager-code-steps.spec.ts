/** Each step on a device with a manager's code: authorised once, and in the history with both. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { managerCodeGrants } from '@venue/domain/access/manager-codes';
import { roleMay } from '@venue/domain/access/team-rights';
import { addDevice } from '@venue/operations/access/people/add-device';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { setManagerCode } from '@venue/operations/access/people/manager-codes';
import { listGroupChanges } from '@venue/operations/venues/group/list-group-changes';
import { teamCatalogue } from '@venue/operations/team-catalogue';
import { openSignIn, type BrowserHere, type SignInDeployment } from './sign-in-deployment';
import { noon, openAllYear, teamRequests, type Fields } from './team-requests';

const code = '480713';
/** On a Tuesday, so that guests at the door are too early as well. */
const beforeOpening = '2026-12-01T08:30:00Z';
const override = { reason: 'The chef knows them' };
const authorised = '(authorised by Mary)';
const both = `on Door by GH ${authorised}`;

let service: SignInDeployment;
let requests: ReturnType<typeof teamRequests>;
let door: BrowserHere;
let deviceId: string;
let managerId: string;

beforeAll(async () => {
  service = await openSignIn({}, {}, openAllYear);
  await service.moveTo(beforeOpening);
  requests = teamRequests(service);
  const wish = { email: 'mary@team.test', name: 'Mary', role: 'manager' as const, venues: 'all' };
  const { member } = await service.asOperator(inviteMember, wish);
  managerId = member.id;
  await service.asOperator(setManagerCode, { member: managerId, code });
});
beforeEach(async () => {
  const wish = { name: 'Door', venue: 'the-harbour' };
  const { link, device } = await service.asOperator(addDevice, wish);
  deviceId = device.id;
  door = service.browser();
  await door.post(link ?? '');
});
afterAll(() => service?.closeAll());

interface Outcome {
  readonly status: number;
  readonly requestId: string | null;
  readonly body: {
    readonly type?: string;
    readonly errors?: readonly { readonly pointer: string }[];
    readonly warnings?: readonly { readonly takes: string }[];
    readonly reference?: string;
    readonly booking?: { readonly reference: string };
    readonly note?: { readonly author: string };
    readonly block?: { readonly id: string };
    readonly closure?: { readonly id: string };
  };
}

async function send(route: string, fields: Fields, typed: string | null): Promise<Outcome> {
  const rest: Record<string, unknown> = { ...fields };
  const path = route.replace('POST ', '').replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const { status, text, headers } = await door.send(`/team/v1${path}`, {
    method: 'POST',
    body: JSON.stringify(rest),
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
      'team-initials': 'gh',
      ...(typed === null ? {} : { 'manager-code': typed }),
    },
  });
  const requestId = headers.get('x-request-id');
  return { status, requestId, body: JSON.parse(text) as Outcome['body'] };
}

const read = async (path: string): Promise<unknown> =>
  JSON.parse((await door.get(`/team/v1${path}`)).text);

const wrongCodes = async (): Promise<number> => {
  const text = 'select count(*)::int as n from manager_code_try where device_id = $1';
  const [row] = await service.sql<{ n: number }>(text, [deviceId]);
  return row?.n ?? 0;
};

/** Steps that break the rule of opening hours, by the fields that make them do so. */
const beyondTheRules: readonly (readonly [string, Fields])[] = [
  ['POST /venues/{venueId}/bookings', { time: '10:00' }],
  ['POST /bookings/{reference}/change', { time: '10:00' }],
  ['POST /enquiries/{id}/booking', { time: '10:00' }],
  ['POST /venues/{venueId}/walk-ins', {}],
];
const ofManagers: readonly string[] = [
  'POST /venues/{venueId}/closures',
  'POST /closures/{closureId}/lift',
  'POST /group/part',
];

async function fieldsOf(route: string, fields: Fields = {}): Promise<Fields> {
  const made = await requests[route]?.('harbour', () => Promise.resolve(''));
  return { ...made, ...fields };
}

describe('on a device', () => {
  it.each(beyondTheRules)('%s goes beyond the rules once, with a code', async (route, fields) => {
    const plain = await send(route, await fieldsOf(route, fields), code);
    expect([plain.status, plain.body.warnings?.[0]?.takes]).toEqual([409, 'override']);

    const booked = await once(route, { ...fields, override });
    const reference = booked.booking?.reference ?? booked.reference ?? '';
    const { text } = await door.get(`/team/v1/bookings/${encodeURIComponent(reference)}`);
    expect(text).toContain(`${override.reason} ${authorised}`);
  });

  it.each(ofManagers)('%s works once, with a code', async (route) => {
    await once(route);
  });
});

/** Every step that a device may take with or without a code, and what shows who took it. */
describe('with a code, the history names the person at the device and the manager', () => {
  const others = /^POST \/(sessions|devices|me)\b/;
  const steps = teamCatalogue
    .filter(({ effect, route }) => effect === 'write' && !others.test(route))
    .filter(({ capability: right }) => roleMay('host', right) || right === managerCodeGrants)
    .map(({ route }) => route);

  beforeAll(() => service.moveTo(noon));

  /** What makes a request change something, where another one would find it so already. */
  const changing: Readonly<Record<string, () => Fields>> = {
    'POST /bookings/{reference}/change': () => ({ notes: 'By the door' }),
    'POST /bookings/{reference}/move': () => ({ tables: ['T5'] }),
    'POST /group/part': () => ({ value: JSON.stringify({ items: [closedOn('2027-05-01')] }) }),
  };
  const letTicketsIn = `update event_instance
    set starts_at = date_trunc('hour', app_now()) + interval '1 hour',
      ends_at = date_trunc('hour', app_now()) + interval '3 hours'
    where id in (select instance_id from ticket_order)`;

  it.each(steps)('after %s', async (route) => {
    const fields = await fieldsOf(route, changing[route]?.());
    if (route.includes('check-in')) await service.sql(letTicketsIn);
    const { status, requestId } = await send(route, fields, code);
    expect(status).toBe(200);
    const authors = await service.sql<{ actor: object }>(
      `select actor from history where request_id = $1
       union all select actor from shift_note where actor ->> 'id' = $2
       union all select actor from group_change where actor ->> 'id' = $2`,
      [requestId, deviceId],
    );

    const who = { kind: 'device', id: deviceId, name: 'Door', initials: 'GH' };
    const authorisedStep = { actor: { ...who, authorisedBy: [managerId] } };
    expect(authors.length).toBeGreaterThan(0);
    expect(authors).toEqual(authors.map(() => authorisedStep));
  });

  it.each([
    ['blocks', 'POST /blocks/{blockId}/lift'],
    ['closures', 'POST /closures/{closureId}/lift'],
  ])('in the list of %s, at who made and who lifted one', async (what, lift) => {
    const add = `POST /venues/{venueId}/${what}`;
    const fields = await fieldsOf(add);
    const { body } = await send(add, fields, code);
    const { id } = body.block ?? body.closure ?? {};
    const day = String(fields['fromDate']);
    const query = `from=${day}&to=${day}&withLifted=true`;
    const listed = (): Promise<unknown> => read(`/venues/the-harbour/${what}?${query}`);
    expect(await listed()).toMatchObject({
      [what]: [{ id, by: both, liftedAt: null, liftedBy: null }],
    });

    await send(lift, { blockId: id, closureId: id }, code);
    expect(await listed()).toMatchObject({
      [what]: [{ id, by: both, liftedAt: expect.any(String), liftedBy: both }],
    });
  });

  it('at the note for a service', async () => {
    const fields = await fieldsOf('POST /venues/{venueId}/days/{date}/notes');
    const { body } = await send('POST /venues/{venueId}/days/{date}/notes', fields, code);
    expect(body.note?.author).toBe(both);

    const path = `/venues/the-harbour/days/${String(fields['date'])}/notes`;
    expect(await read(path)).toMatchObject({ notes: [{ author: both }] });
  });

  it('in the changes of the group', async () => {
    const hours = { items: [closedOn('2027-06-01')] };
    const path = '/venues/the-harbour/knowledge/special-hours';
    const { body } = await send('POST /group/part', { path, value: JSON.stringify(hours) }, code);
    expect(body).toMatchObject({ outcome: 'applied', faults: [] });

    const { changes } = await service.asOperator(listGroupChanges, { limit: 1 });
    const what = 'document special-hours at the-harbour';
    expect(changes).toMatchObject([{ by: both, changes: [{ action: 'changed', what }] }]);
  });
});

const closedOn = (day: string): object => {
  return { name: 'Repairs', validFrom: day, validThrough: day, opens: null, closes: null };
};

/** The step is refused without a code and with a wrong one, is done with it, then refused again. */
async function once(route: string, fields: Fields = {}): Promise<Outcome['body']> {
  const step = await fieldsOf(route, fields);
  const refusals = [await send(route, step, null), await send(route, step, '480714')];
  expect(refusals.map(({ status }) => status)).toEqual([403, 403]);
  expect(refusals[1]?.body.errors).toMatchObject([{ pointer: 'Manager-Code' }]);
  expect(await wrongCodes()).toBe(1);
  const done = await send(route, step, code);
  expect([done.status, await wrongCodes()]).toEqual([200, 1]);
  const next = await send(route, await fieldsOf(route, fields), null);
  expect([next.status, next.body.type?.split('/').at(-1)]).toEqual([403, 'capability-missing']);
  return done.body;
}
