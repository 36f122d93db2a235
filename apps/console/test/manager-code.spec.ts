/** The code of a manager, typed on a device that several people share. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { guest } from '@venue/testing/deployment';
import type { TeamRole } from '@venue/domain/access/team-rights';
import type { StoredBooking } from '@venue/domain/booking/booking';
import type { TeamWork } from '@venue/domain/team-ports';
import { until } from '@venue/testing/until';
import { serve } from '@venue/http';
import { addDevice } from '@venue/operations/access/people/add-device';
import { changeMember } from '@venue/operations/access/people/change-member';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { makeSignInLink } from '@venue/operations/access/people/make-sign-in-link';
import { removeManagerCode, setManagerCode } from '@venue/operations/access/people/manager-codes';
import { revokeMember } from '@venue/operations/access/people/revoke-member';
import { listClosures } from '@venue/operations/availability/blocks/list-blocks';
import { Bulkhead } from '@venue/operations/pipeline/bulkhead';
import type { TeamDeployment } from '@venue/operations/pipeline/deployment';
import { connect, PostgresManagerCodes, PostgresUnitOfWork, teamWorkOn } from '@venue/postgres';
import { openConsole } from '../src/index';
import { openSignIn, type BrowserHere, type SignInDeployment } from './sign-in-deployment';
import { noon, openAllYear } from './team-requests';

const code = '480713';
const wrongCode = '480714';

let service: SignInDeployment;
let mary: string;
let door: BrowserHere;

beforeAll(async () => {
  service = await openSignIn({}, {}, openAllYear);
  await service.moveTo(noon);
  mary = await aMember('Mary', { role: 'manager', venues: 'the-harbour' });
  await service.asOperator(setManagerCode, { member: mary, code });
});
beforeEach(async () => {
  door = await aDevice();
});
afterAll(() => service?.closeAll());

let invited = 0;
async function aMember(
  name: string,
  { role, venues = 'all' }: { role: TeamRole; venues?: string },
): Promise<string> {
  const email = `member${(invited += 1)}@team.test`;
  await service.asOperator(inviteMember, { email, name, role, venues });
  return email;
}

async function signedIn(email: string): Promise<BrowserHere> {
  const browser = service.browser();
  await browser.post((await service.asOperator(makeSignInLink, { id: email })).link);
  return browser;
}

async function aDevice(venue = 'the-harbour', url?: string): Promise<BrowserHere> {
  const { link } = await service.asOperator(addDevice, { name: 'Door', venue });
  const tablet = service.browser(url);
  expect(await tablet.post(link ?? '')).toMatchObject({ status: 303 });
  return tablet;
}

interface TypedCode {
  readonly code?: string;
  readonly key?: string;
  readonly on?: BrowserHere;
}

interface Outcome {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Body;
}

/** The version of a booking, or the slug of a problem. */
interface Body {
  readonly reference: string;
  readonly version: number;
  readonly type: string;
  readonly detail: string;
  readonly errors: readonly object[];
}

async function send(
  path: string,
  body: object,
  { code: typed, key = randomUUID(), on = door }: TypedCode = {},
): Promise<Outcome> {
  const answer = await on.send(`/team/v1${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': key,
      'team-initials': 'gh',
      ...(typed === undefined ? {} : { 'manager-code': typed }),
    },
  });
  return { ...answer, body: JSON.parse(answer.text) as Body };
}

let weeks = 0;
/** A phone booking on a Tuesday without others, before the venue opens. */
function beyondTheRules(venueId = 'the-harbour'): object {
  weeks += 1;
  const date = new Date(Date.parse(noon) + weeks * 7 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const override = { reason: 'They marry here' };
  return { venueId, date, time: '10:00', partySize: 2, guest, tellGuest: false, override };
}

const book = (typed: TypedCode = {}, wish = beyondTheRules()): Promise<Outcome> => {
  const { venueId, ...body } = wish as { readonly venueId: string };
  return send(`/venues/${venueId}/bookings`, body, typed);
};

const note = async (typed: TypedCode): Promise<Outcome> => {
  const { body } = await book({ code });
  return send(`/bookings/${body.reference}/note`, { version: body.version, note: 'Fine' }, typed);
};

const slugIn = ({ body }: Outcome): string => body.type.split('/').at(-1) ?? '';
const count = async (table: string): Promise<number> =>
  (await service.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? 0;
/** Relative to the present clock, which runs on. */
const move = (seconds: number): Promise<object[]> =>
  service.sql('update clock_offset set by = by + make_interval(secs => $1)', [seconds]);

const historyOf = async ({ body: { reference } }: Outcome): Promise<string> =>
  (await door.get(`/team/v1/bookings/${reference}`)).text;

describe('a code on a device', () => {
  it('authorises one step beyond the rights of a host, and no other', async () => {
    const before = await book();
    const authorised = await book({ code });
    const after = await book();

    expect([before.status, authorised.status, after.status]).toEqual([403, 200, 403]);
    expect(slugIn(before)).toBe('capability-missing');
    expect(before.body.detail).toContain('the code of a manager');
    expect(await historyOf(authorised)).toContain(
      'Against the rules on Door by GH: They marry here (authorised by Mary)',
    );
  });

  it('names the manager with a step that a host may do anyway', async () => {
    const noted = await note({ code });

    expect(noted.status).toBe(200);
    expect(await historyOf(noted)).toContain('Note on Door by GH: Fine (authorised by Mary)');
  });

  it('closes online booking, and a repeat needs no code', async () => {
    const wish = { fromDate: '2026-12-24' };
    const path = '/venues/the-harbour/closures';
    const key = randomUUID();
    const refusal = await send(path, wish, { key });
    const closed = await send(path, wish, { key, code });
    const repeats = [
      await send(path, wish, { key }),
      await send(path, wish, { key, code: wrongCode }),
    ];

    expect([refusal.status, closed.status]).toEqual([403, 200]);
    expect(refusal.body.detail).toContain('Your role may not do that.');
    for (const { status, text, headers } of repeats) {
      expect([status, text]).toEqual([200, closed.text]);
      expect(headers.get('idempotent-replayed')).toBe('true');
    }
    const { closures } = await service.asOperator(listClosures, {
      ...{ venueId: 'the-harbour', from: '2026-12-24', to: '2026-12-24' },
    } as object);
    expect(closures).toMatchObject([{ by: 'on Door by GH (authorised by Mary)' }]);
  });

  it('adds no right of an admin, and none over people, devices and codes', async () => {
    const before = await count('device');
    const refusal = [
      await send('/members', {}, { code }),
      await send('/me/manager-code', { code: '1234' }, { code }),
      await send('/me/manager-code/remove', {}, { code }),
      await send('/devices', { name: 'Bar', venue: 'the-harbour' }, { code }),
      await send(`/devices/${randomUUID()}/revoke`, {}, { code }),
    ];

    expect(refusal.map(slugIn)).toEqual(Array(5).fill('capability-missing'));
    expect(await count('device')).toBe(before);
  });

  it('is refused if wrong, changes nothing, and does not use up the Idempotency-Key', async () => {
    const wish = beyondTheRules();
    const key = randomUUID();
    const before = await count('booking');
    const wrong = await book({ code: wrongCode, key }, wish);

    expect(wrong.status).toBe(403);
    expect(slugIn(wrong)).toBe('capability-missing');
    const detail = 'That is not the code of a manager of this venue.';
    expect(wrong.body).toMatchObject({ detail, errors: [{ pointer: 'Manager-Code', detail }] });
    expect(await count('booking')).toBe(before);
    expect((await book({ code, key }, wish)).status).toBe(200);
  });

  it.each(['1', 'four', '480713480713', '4807 13'])(
    'is wrong where it can be none, such as %s',
    async (typed) => {
      expect(slugIn(await book({ code: typed }))).toBe('capability-missing');
    },
  );

  it('works at the venues of its manager only', async () => {
    const lantern = await aDevice('the-lantern');
    const wish = beyondTheRules('the-lantern');

    expect((await book({ code, on: lantern }, wish)).status).toBe(403);
    const kim = await aMember('Kim', { role: 'admin' });
    await service.asOperator(setManagerCode, { member: kim, code: '55555555' });
    expect((await book({ code: '55555555', on: lantern }, wish)).status).toBe(200);
    await service.asOperator(removeManagerCode, { member: kim });
  });

  it('ends with the role, with the rights of its owner, and when it is removed', async () => {
    const owner = await aMember('Lee', { role: 'manager' });
    const attempt = async (): Promise<number> => (await note({ code: '777777' })).status;
    const set = () => service.asOperator(setManagerCode, { member: owner, code: '777777' });
    await set();
    const seen = [await attempt()];
    await service.asOperator(changeMember, { id: owner, role: 'host' });
    seen.push(await attempt());
    await service.asOperator(changeMember, { id: owner, role: 'manager' });
    await service.asOperator(removeManagerCode, { member: owner });
    seen.push(await attempt());
    await set();
    await service.asOperator(revokeMember, { id: owner });
    seen.push(await attempt());

    expect(seen).toEqual([200, 403, 403, 403]);
  });

  it('names both managers who have chosen the same one', async () => {
    const ann = await aMember('Ann', { role: 'manager' });
    const ben = await aMember('Ben', { role: 'admin' });
    for (const member of [ann, ben]) {
      await service.asOperator(setManagerCode, { member, code: '246810' });
    }

    expect(await historyOf(await note({ code: '246810' }))).toContain('(authorised by Ann or Ben)');
    await service.asOperator(removeManagerCode, { member: ben });
    expect(await historyOf(await note({ code: '246810' }))).toContain('(authorised by Ann)');
    await service.asOperator(removeManagerCode, { member: ann });
  });

  it('does nothing for a person, who is a host with or without it', async () => {
    const host = await signedIn(await aMember('Sam', { role: 'host' }));
    const refusal = await book({ code, on: host });

    expect(refusal.body.detail).toBe('Only a manager can go beyond the venue’s rules.');
  });

  it('is nowhere in what is stored and logged', async () => {
    await book({ code });
    await book({ code: wrongCode });
    const rows = await service.sql<{ row: string }>(
      ['idempotency', 'history', 'manager_code', 'manager_code_try', 'rate_spent']
        .map((table) => `select row_to_json(${table})::text as row from ${table}`)
        .join(' union all '),
    );
    const stored = rows.map(({ row }) => row);

    // Neither a hash nor a time contains the digits between such characters.
    expect(stored.filter((row) => /[": ](480713|480714)["} ,]/.test(row))).toEqual([]);
    expect(service.logLine(`"${code}"`)).toBeNull();
    expect(service.logLine(`"${wrongCode}"`)).toBeNull();
  });
});

describe('wrong codes', () => {
  it('are five on a device, and then none works there for a quarter of an hour', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      statuses.push((await book({ code: wrongCode })).status);
    }
    const throttled = await book({ code });
    const elsewhere = await book({ code, on: await aDevice() });
    const without = (await book()).status;

    expect(statuses).toEqual([403, 403, 403, 403, 403]);
    expect([throttled.status, slugIn(throttled)]).toEqual([429, 'rate-limited']);
    expect(throttled.body.errors).toMatchObject([{ pointer: 'Manager-Code' }]);
    expect([elsewhere.status, without]).toEqual([200, 403]);
    const seconds = Number(throttled.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(600);
    expect(seconds).toBeLessThanOrEqual(900);

    await move(seconds - 120);
    expect((await book({ code })).status).toBe(429);
    await move(125);
    expect((await book({ code })).status).toBe(200);
  });

  it('are not reset by a right one, which does not count', async () => {
    const seen: number[] = [];
    for (const typed of [...Array<string>(4).fill(wrongCode), code, code, wrongCode, code]) {
      seen.push((await book({ code: typed })).status);
    }

    expect(seen).toEqual([403, 403, 403, 403, 200, 200, 403, 429]);
  });

  it('count each, though thirty come at once through two servers', async () => {
    const other = await serverWith({ proofs: new Bulkhead(1) });
    const outcomes = await guesses(30, [service.consoleUrl, other.url]);
    await other.close();

    expect(outcomes).toEqual({ 403: 5, 429: 25 });
  });

  it('would be more than five without the lock on the device', async () => {
    const source = await connect(service.databaseUrl);
    const managerCodes = new PostgresManagerCodes(withoutLock(source.manager, 8));
    const { team } = service.deployment;
    const ports = { ...team.ports, managerCodes };
    const proofs = new Bulkhead(1_000);
    const unlocked = await serverWith({ proofs, team: { ...team, ports } });
    const outcomes = await guesses(8, [unlocked.url]);
    await unlocked.close();
    await source.destroy();

    expect(outcomes).toEqual({ 403: 8 });
  });

  it('are not counted where everyone types the right code at once', async () => {
    const wishes = Array.from({ length: 6 }, () => beyondTheRules());
    const outcomes = await Promise.all(wishes.map((wish) => book({ code }, wish)));

    expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill(200));
  });
});

describe('a person', () => {
  it('sets, changes and removes only their own code', async () => {
    const email = await aMember('Noor', { role: 'manager' });
    const ownSession = await signedIn(email);
    const me = async (): Promise<object> =>
      JSON.parse((await ownSession.get('/team/v1/me')).text) as object;
    const attempt = async (typed: string): Promise<number> => (await note({ code: typed })).status;

    expect(await me()).toMatchObject({ hasManagerCode: false });
    expect((await send('/me/manager-code', { code: '1357' }, { on: ownSession })).body).toEqual({
      ...{ name: 'Noor', hasManagerCode: true },
    });
    expect(await me()).toMatchObject({ hasManagerCode: true });
    expect(await attempt('1357')).toBe(200);
    await send('/me/manager-code', { code: '135790' }, { on: ownSession });
    expect([await attempt('1357'), await attempt('135790')]).toEqual([403, 200]);
    const others = await send(
      '/me/manager-code',
      { code: '1111', member: mary },
      { on: ownSession },
    );
    expect(others.body).toMatchObject({ detail: 'You can only change your own code.' });
    await send('/me/manager-code/remove', {}, { on: ownSession });
    expect(await me()).toMatchObject({ hasManagerCode: false });
    expect(await attempt('135790')).toBe(403);
  });

  it('who is a host has none', async () => {
    const host = await signedIn(await aMember('Sue', { role: 'host' }));

    expect(slugIn(await send('/me/manager-code', { code }, { on: host }))).toBe(
      'capability-missing',
    );
  });
});

describe('a step that is repeated with a code', () => {
  it('is one booking where the same request is sent twice at once', async () => {
    const before = await overrides();
    const wish = beyondTheRules();
    const key = randomUUID();
    const [one, other] = await Promise.all([book({ code, key }, wish), book({ code, key }, wish)]);

    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.text).toBe(one.text);
    expect((await overrides()) - before).toBe(1);
  });

  it('would be two bookings with two Idempotency-Keys', async () => {
    const before = await overrides();
    const wish = beyondTheRules();
    const [one, other] = await Promise.all([book({ code }, wish), book({ code }, wish)]);

    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body.reference).not.toBe(one.body.reference);
    expect((await overrides()) - before).toBe(2);
  });

  it('is one change where two devices make it at once, and both get the booking', async () => {
    const { outcomes, changes, lines } = await changeTwice(service.consoleUrl);

    expect(outcomes.map(({ status }) => status)).toEqual([200, 200]);
    expect(outcomes.map(({ body }) => body.version)).toEqual([2, 2]);
    expect({ changes, lines }).toEqual({ changes: 1, lines: 1 });
  });

  it('would be two changes at a server that does not look again under the lock', async () => {
    const source = await connect(service.databaseUrl, 2);
    const unitOfWork = new PostgresUnitOfWork(source, withFirstSight());
    const careless = await serverWith({ team: { ...service.deployment.team, unitOfWork } });
    const { changes, lines } = await changeTwice(careless.url);
    await careless.close();
    await source.destroy();

    expect({ changes, lines }).toEqual({ changes: 2, lines: 2 });
  });
});

const overrides = async (): Promise<number> => count(`history where kind = 'overridden'`);

/** Both are in progress before either can change the booking. */
async function changeTwice(url: string) {
  const { body } = await book({ code });
  const tablets = [await aDevice('the-harbour', url), await aDevice('the-harbour', url)];
  const override = { reason: 'Their train is late' };
  const wish = { version: body.version, time: '10:15', tellGuest: false, override };
  const of = `from booking where reference = '${body.reference.replaceAll(' ', '')}'`;
  const holder = new Client({ connectionString: service.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(`select ${of} for update`);
    const path = `/bookings/${encodeURIComponent(body.reference)}/change`;
    const changing = Promise.all(tablets.map((on) => send(path, wish, { code, on })));
    await until(async () => (await waitingRequests()) === 2);
    await holder.query('commit');
    const outcomes = await changing;
    const rows = `history where subject_id = (select id ${of})`;
    return {
      outcomes,
      changes: await count(`${rows} and part = 'booking' and kind = 'changed'`),
      lines: await count(`${rows} and reason = '${override.reason}'`),
    };
  } finally {
    await holder.end();
  }
}

const waitingRequests = (): Promise<number> =>
  count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

/** Each change is decided on the first version of the booking, and stored over the newest. */
function withFirstSight(): typeof teamWorkOn {
  let first: StoredBooking | null = null;
  return (manager) => {
    const work = teamWorkOn(manager);
    let newest = 0;
    const lock: TeamWork['bookings']['lock'] = async (id) => {
      const file = await work.bookings.lock(id);
      newest = file.booking.version;
      return (first ??= file);
    };
    const save: TeamWork['bookings']['save'] = (booking, allocation) =>
      work.bookings.save({ ...booking, version: booking.version && newest }, allocation);
    return { ...work, bookings: Object.assign(Object.create(work.bookings), { lock, save }) };
  };
}

async function serverWith(parts: Partial<TeamDeployment>) {
  const deployment = { ...service.deployment, ...parts };
  const serving = await serve(await openConsole(deployment), 0, deployment);
  return { url: `http://127.0.0.1:${serving.port}`, close: () => serving.drain() };
}

/** Wrong codes on one device, all at once, alternating between the servers; by status. */
async function guesses(size: number, urls: readonly string[]): Promise<Record<number, number>> {
  const tablets = urls.map((url) => {
    const tablet = service.browser(url);
    for (const [name, value] of door.cookies) tablet.cookies.set(name, value);
    return tablet;
  });
  const outcomes = await Promise.all(
    Array.from({ length: size }, (_, index) => {
      const on = tablets[index % tablets.length] ?? door;
      return book({ code: wrongCode, on });
    }),
  );
  const counts: Record<number, number> = {};
  for (const { status } of outcomes) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

type Manager = ConstructorParameters<typeof PostgresManagerCodes>[0];

/** The same tries without a lock: that many have counted before the first is recorded. */
function withoutLock(manager: Manager, size: number): Manager {
  const allHaveCounted = Promise.withResolvers<void>();
  let counts = 0;
  const unlocked = Object.create(manager, {
    query: {
      value: async (text: string, values: unknown[]): Promise<unknown> => {
        if (text.includes('pg_advisory_xact_lock')) return [];
        const rows: unknown = await manager.query(text, values);
        if (!text.includes('from manager_code_try where')) return rows;
        counts += 1;
        if (counts === size) allHaveCounted.resolve();
        await allHaveCounted.promise;
        return rows;
      },
    },
  }) as Manager;
  return Object.create(unlocked, {
    transaction: { value: (task: (one: Manager) => Promise<unknown>) => task(unlocked) },
  }) as Manager;
}
