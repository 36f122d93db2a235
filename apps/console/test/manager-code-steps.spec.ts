/** Each step beyond the rights of a host on a device: a manager's code authorises it once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addDevice } from '@venue/operations/access/people/add-device';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { setManagerCode } from '@venue/operations/access/people/manager-codes';
import { listClosures } from '@venue/operations/availability/blocks/list-blocks';
import { openSignIn, type BrowserHere, type SignInDeployment } from './sign-in-deployment';
import { openAllYear, teamRequests, type Fields } from './team-requests';

const code = '480713';
/** On a Tuesday, so that guests at the door are too early as well. */
const beforeOpening = '2026-12-01T08:30:00Z';
const override = { reason: 'The chef knows them' };
const authorised = '(authorised by Mary)';

let service: SignInDeployment;
let requests: ReturnType<typeof teamRequests>;
let door: BrowserHere;
let deviceId: string;

beforeAll(async () => {
  service = await openSignIn({}, {}, openAllYear);
  await service.moveTo(beforeOpening);
  requests = teamRequests(service);
  const wish = { email: 'mary@team.test', name: 'Mary', role: 'manager' as const, venues: 'all' };
  const { member } = await service.asOperator(inviteMember, wish);
  await service.asOperator(setManagerCode, { member: member.id, code });
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
  readonly body: {
    readonly type?: string;
    readonly errors?: readonly { readonly pointer: string }[];
    readonly warnings?: readonly { readonly takes: string }[];
    readonly reference?: string;
    readonly booking?: { readonly reference: string };
  };
}

async function send(route: string, fields: Fields, typed: string | null): Promise<Outcome> {
  const rest: Record<string, unknown> = { ...fields };
  const path = route.replace('POST ', '').replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const { status, text } = await door.send(`/team/v1${path}`, {
    method: 'POST',
    body: JSON.stringify(rest),
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
      ...(typed === null ? {} : { 'manager-code': typed }),
    },
  });
  return { status, body: JSON.parse(text) as Outcome['body'] };
}

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

  it('names the manager beside the device at a closure', async () => {
    const route = 'POST /venues/{venueId}/closures';
    const fields = await fieldsOf(route);
    await send(route, fields, code);
    const day = String(fields['fromDate']);
    const { closures } = await service.asOperator(listClosures, {
      ...{ venueId: 'the-harbour', from: day, to: day },
    } as object);

    expect(closures).toMatchObject([{ by: `on Door ${authorised}` }]);
  });
});

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
