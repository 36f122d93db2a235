import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spyOn } from 'jest-mock';
import { Client } from 'pg';
import { guest, publicUrl } from '@venue/api/testing';
import { parseReference, type Reference } from '@venue/domain/shared/ids';
import type { TeamWork } from '@venue/domain/team-ports';
import { serve } from '@venue/http';
import { addDevice } from '@venue/operations/access/people/add-device';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { makeSignInLink } from '@venue/operations/access/people/make-sign-in-link';
import { revokeDevice } from '@venue/operations/access/people/revoke-device';
import { revokeMember } from '@venue/operations/access/people/revoke-member';
import { SessionAuthenticator } from '@venue/operations/authentication/session-authenticator';
import { describeHistory } from '@venue/operations/bookings/history/describe-history';
import { showBooking } from '@venue/operations/bookings/history/show-booking';
import { listMessages } from '@venue/operations/messages/list-messages';
import { Problem } from '@venue/operations/problems';
import { connect, PostgresOutbox, PostgresUnitOfWork, teamWorkOn, workOn } from '@venue/postgres';
import { openConsole } from '../src/index';
import { openSignIn, type BrowserHere, type SignInDeployment } from './sign-in-deployment';

let service: SignInDeployment;
/** Relative to the clock as it is, since that goes on. */
const move = async (minutes: number): Promise<void> => {
  await service.sql('update clock_offset set by = by + make_interval(secs => $1)', [minutes * 60]);
};

beforeAll(async () => {
  service = await openSignIn();
  await service.moveTo('2026-06-10T12:00:00Z');
});
afterAll(() => service.closeAll());
// Requests are counted by client and address for an hour.
afterEach(() => move(61));

let invited = 0;
async function aMember(wish: { role?: 'host' | 'manager' | 'admin'; venues?: string } = {}) {
  invited += 1;
  const email = `member${invited}@team.test`;
  const { role = 'host', venues = 'all' } = wish;
  const { member } = await service.asOperator(inviteMember, {
    email,
    name: `Member ${invited}`,
    role,
    venues,
  });
  return member;
}

async function linkFor(email: string): Promise<string> {
  return (await service.asOperator(makeSignInLink, { id: email })).link;
}

async function signedIn(email: string, browser = service.browser()): Promise<BrowserHere> {
  expect(await browser.post(await linkFor(email))).toMatchObject({
    status: 303,
    location: '/console',
  });
  return browser;
}

const isIn = (browser: BrowserHere): Promise<boolean> =>
  service
    .authenticator()
    .authenticate({ token: browser.token })
    .then(
      () => true,
      () => false,
    );

async function asked(email: string, browser = service.browser()): Promise<BrowserHere> {
  expect(await browser.post('/console/sign-in', { email })).toMatchObject({
    status: 303,
    location: '/console/sign-in/code',
  });
  return browser;
}

const tryCode = (browser: BrowserHere, code: string) =>
  browser.post('/console/sign-in/code', { code });
const wrongOf = (code: string): string => (code === '0000 0000' ? '1111 1111' : '0000 0000');

describe('signing in', () => {
  it('takes an address and then the code from the e-mail, in any spelling', async () => {
    const { email } = await aMember();
    const browser = await asked(`  ${email.toUpperCase()} `);
    const { to, code } = await service.newestMail();
    expect(to).toBe(email);

    const shown = await tryCode(browser, code.replace(' ', '-'));

    expect(shown).toMatchObject({ status: 303, location: '/console' });
    expect(shown.setCookies[0]).toMatch(
      /^__Host-team=\w{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
    );
    const caller = await service.authenticator().authenticate({ token: browser.token });
    expect(caller).toMatchObject({ kind: 'member', role: 'host', venueIds: null });
  });

  it('takes the link from the e-mail, once, and only by its button', async () => {
    const { email, name } = await aMember();
    await asked(email);
    const { link } = await service.newestMail();
    const scanner = service.browser();
    for (const look of [await scanner.get(link), await scanner.get(link)]) {
      expect(look).toMatchObject({ status: 200, setCookies: [] });
      expect(look.text).toContain(name);
    }
    const phone = service.browser();
    expect(await phone.post(link)).toMatchObject({ status: 303 });
    expect(await isIn(phone)).toBe(true);

    const thief = service.browser();
    expect(await thief.get(link)).toMatchObject({ status: 410 });
    expect(await thief.post(link)).toMatchObject({ status: 410, setCookies: [] });
  });

  it('lets only one of two who use the same link at once in', async () => {
    const link = await linkFor((await aMember()).email);
    const both = await Promise.all([service.browser().post(link), service.browser().post(link)]);

    expect(both.map(({ status }) => status).sort()).toEqual([303, 410]);
  });

  it('makes the code useless once the link was used, and the other way round', async () => {
    const { email } = await aMember();
    const browser = await asked(email);
    const first = await service.newestMail();
    await service.browser().post(first.link);
    expect(await tryCode(browser, first.code)).toMatchObject({ status: 400, setCookies: [] });

    await asked(email, browser);
    const second = await service.newestMail();
    expect(await tryCode(browser, second.code)).toMatchObject({ status: 303 });
    expect(await service.browser().post(second.link)).toMatchObject({ status: 410 });
  });

  it('takes a code only in the browser that asked for it', async () => {
    const { email } = await aMember();
    await asked(email);
    const { code } = await service.newestMail();
    const other = await asked((await aMember()).email);

    expect(await tryCode(other, code)).toMatchObject({ status: 400 });
    expect(await tryCode(service.browser(), code)).toMatchObject({ status: 400 });
  });

  it('says so when the text is no address', async () => {
    const shown = await service.browser().post('/console/sign-in', { email: 'nobody<at>here' });

    expect(shown.status).toBe(400);
    expect(shown.text).toMatch(/aria-invalid="true" aria-describedby="error"/);
    expect(shown.text).toMatch(/role="alert">That is not an e-mail address/);
    expect(shown.text).toContain('nobody&#60;at&#62;here');
  });

  it.each([
    ['a link, in its last millisecond', 10 * 60_000 - 1, 303],
    ['a link, ten minutes after it was made', 10 * 60_000, 410],
  ])('ends in time: %s', async (_what, ms, status) => {
    const { email } = await aMember();
    await atStandstill(async (now) => {
      const link = await linkFor(email);
      await stopAt(now + ms);
      expect(await service.browser().post(link)).toMatchObject({ status });
    });
  });

  it.each([
    ['an invitation, in its last millisecond', 7 * 86_400_000 - 1, 303],
    ['an invitation, after seven days', 7 * 86_400_000, 410],
  ])('ends in time: %s', async (_what, ms, status) => {
    await atStandstill(async (now) => {
      await aMember();
      const { link } = await service.newestMail();
      await stopAt(now + ms);
      expect(await service.browser().post(link)).toMatchObject({ status });
    });
  });
});

/** With a clock that stands still, so that a boundary can be met to the millisecond. */
async function atStandstill(task: (now: number) => Promise<void>): Promise<void> {
  const [known] = await service.sql<{ body: string; now: number }>(
    `select pg_get_functiondef('app_now'::regproc) as body, ms(app_now()) as now`,
  );
  try {
    await stopAt(known?.now ?? 0);
    await task(known?.now ?? 0);
  } finally {
    await service.sql(known?.body ?? '');
  }
}

async function stopAt(ms: number): Promise<void> {
  await service.sql(
    `create or replace function app_now() returns timestamptz language sql stable as
     $$ select timestamptz '${new Date(ms).toISOString()}' $$`,
  );
}

describe('another person', () => {
  it('gets no session that was known before: each sign-in makes a new one', async () => {
    const victim = service.browser();
    victim.cookies.set('__Host-team', 'a'.repeat(43));
    await signedIn((await aMember()).email, victim);
    expect(victim.token).not.toBe('a'.repeat(43));

    const attacker = service.browser();
    attacker.cookies.set('__Host-team', 'a'.repeat(43));
    expect(await isIn(attacker)).toBe(false);
    const before = victim.token ?? '';
    await signedIn((await aMember()).email, victim);
    expect(victim.token).not.toBe(before);
    attacker.cookies.set('__Host-team', before);
    expect(await isIn(attacker)).toBe(false);
  });

  it('has five tries at a code; then it is void, even if it is right', async () => {
    const browser = await asked((await aMember()).email);
    const { code, link } = await service.newestMail();
    const left: (string | undefined)[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const { text } = await tryCode(browser, wrongOf(code));
      left.push(/You have (.*?) more/.exec(text)?.[1]);
    }
    expect(left).toEqual(['4', '3', '2', 'one', undefined]);
    expect(await tryCode(browser, code)).toMatchObject({ status: 400, setCookies: [] });
    expect(await service.browser().post(link)).toMatchObject({ status: 410 });
  });

  it('may be wrong four times and then right', async () => {
    const browser = await asked((await aMember()).email);
    const { code } = await service.newestMail();
    for (let tries = 0; tries < 4; tries += 1) await tryCode(browser, wrongOf(code));

    expect(await tryCode(browser, code)).toMatchObject({ status: 303 });
  });

  it('has no more tries by guessing many at once', async () => {
    const browser = await asked((await aMember()).email);
    const { code } = await service.newestMail();
    await Promise.all(Array.from({ length: 30 }, () => tryCode(browser, wrongOf(code))));

    const [row] = await service.sql<{ failures: number }>(
      'select failures from sign_in where id = $1',
      [browser.cookies.get('__Host-team-code')],
    );
    expect(row).toEqual({ failures: 5 });
  });

  it('may ask five times in an hour for one address, known or not', async () => {
    const { email } = await aMember();
    for (const address of [email, 'nobody@team.test']) {
      for (let times = 0; times < 5; times += 1) await asked(address);
      const shown = await service.browser().post('/console/sign-in', { email: address });
      expect(shown.status).toBe(429);
      expect(Number(shown.headers.get('retry-after'))).toBeGreaterThan(3500);
      await move(60);
      await asked(address);
    }
  });

  it('may ask twenty times in an hour, for whatever addresses', async () => {
    for (let times = 0; times < 20; times += 1) await asked(`nobody${times}@team.test`);
    const { email } = await aMember();
    expect(await service.browser().post('/console/sign-in', { email })).toMatchObject({
      status: 429,
    });
    await move(60);
    await asked(email);
  });

  it('cannot find out who is a member: pages, cookies and statements are the same', async () => {
    const { email } = await aMember();
    const gone = await aMember();
    await service.asOperator(revokeMember, { id: gone.email });
    const seen = [];
    // The first is not counted: it prepares statements.
    for (const address of [email, email, 'nobody@team.test', gone.email]) {
      const statements: string[] = [];
      const spy = spyOn(Client.prototype, 'query').mockImplementation(noted(statements));
      const browser = service.browser();
      const sent = await browser.post('/console/sign-in', { email: address });
      spy.mockRestore();
      const code = await browser.get('/console/sign-in/code');
      const wrong = await tryCode(browser, '0000 0000');
      seen.push({
        sent: [sent.status, sent.location, sent.text, shapeOf(sent.setCookies)],
        pages: [code.text, wrong.status, wrong.text],
        statements: statements.filter((text) => !/clock_offset|revision/.test(text)),
      });
    }

    const [, known, ...others] = seen;
    expect(known?.statements.length).toBeGreaterThan(5);
    for (const other of others) expect(other).toEqual(known);
  });

  it('gets no e-mail under an address that no member has', async () => {
    const before = await countMails();
    await asked('nobody@team.test');
    expect(await countMails()).toBe(before);
    await asked((await aMember()).email);
    // The invitation, and the link that was asked for.
    expect(await countMails()).toBe(before + 2);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring site', { 'sec-fetch-site': 'same-site' }],
    ['an old browser at another site', { origin: 'https://evil.example' }],
    ['an old browser that hides the origin', { origin: 'null' }],
    ['no browser at all', {}],
  ] as const)('can’t send a form from %s', async (_who, headers) => {
    const { email } = await aMember();
    const link = await linkFor(email);
    const before = await countMails();

    for (const [path, form] of [
      [link, {}],
      ['/console/sign-in', { email }],
      ['/console/sign-in/code', { code: '1' }],
      ['/console/sign-out', {}],
    ] as const) {
      const shown = await service.browser().post(path, form, headers);
      expect(shown).toMatchObject({ status: 403, setCookies: [] });
    }
    expect(await countMails()).toBe(before);
    const own = { origin: publicUrl };
    expect(await service.browser().post(link, {}, own)).toMatchObject({ status: 303 });
  });

  it('can’t show our pages in a frame, and learns no address from them', async () => {
    const { headers } = await service.browser().get('/console/sign-in');

    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

const query = Reflect.get(Client.prototype, 'query') as (...all: unknown[]) => unknown;

function noted(statements: string[]) {
  return function (this: Client, ...parts: unknown[]): never {
    const [first] = parts;
    statements.push(typeof first === 'string' ? first : (first as { text: string }).text);
    return query.apply(this, parts) as never;
  };
}

function shapeOf(cookies: readonly string[]): readonly string[] {
  return cookies.map((cookie) => cookie.replace(/=[\w-]{36};/, '=…;'));
}

async function countMails(): Promise<number> {
  const [row] = await service.sql<{ count: number }>(
    `select count(*)::int as count from message where kind = 'sign-in'`,
  );
  return row?.count ?? 0;
}

describe('a session', () => {
  it.each([
    ['a member unseen for twelve hours less a minute', 12 * 3600 - 60, true],
    ['a member unseen for twelve hours', 12 * 3600, false],
  ])('ends in time: %s', async (_who, seconds, isStillIn) => {
    const browser = await signedIn((await aMember()).email);
    await service.sql(
      `update team_session set last_seen_at = app_now() - make_interval(secs => $1)
       where token_hash = $2`,
      [seconds, hashOf(browser)],
    );
    expect(await isIn(browser)).toBe(isStillIn);
  });

  it.each([
    ['a member', 30 * 24],
    ['a device', 180 * 24],
  ])('ends in time, however often it is seen: %s', async (who, hours) => {
    const browser = who === 'a device' ? await aDevice() : await signedIn((await aMember()).email);
    const age = (by: number) =>
      service.sql(
        `update team_session set created_at = app_now() - make_interval(hours => $1, secs => $2),
           last_seen_at = app_now()
         where token_hash = $3`,
        [hours, by, hashOf(browser)],
      );
    await age(-60);
    expect(await isIn(browser)).toBe(true);
    await age(0);
    expect(await isIn(browser)).toBe(false);
  });

  it('of a device goes on while its venue is closed', async () => {
    const browser = await aDevice();
    await move(14 * 24 * 60);
    expect(await isIn(browser)).toBe(true);
  });

  it('goes on while it is used, and is noted once a minute at most', async () => {
    const browser = await signedIn((await aMember()).email);
    for (let times = 0; times < 3; times += 1) {
      await move(11 * 60);
      expect(await isIn(browser)).toBe(true);
    }
    const seenAt = () =>
      service.sql('select last_seen_at from team_session where token_hash = $1', [hashOf(browser)]);
    const before = await seenAt();
    await isIn(browser);
    expect(await seenAt()).toEqual(before);
    await move(1.1);
    await isIn(browser);
    expect(await seenAt()).not.toEqual(before);
  });

  it('ends when its owner signs out, with its cookie', async () => {
    const browser = await signedIn((await aMember()).email);
    const { token } = browser;
    const shown = await browser.post('/console/sign-out');

    expect(shown.text).toContain('You are signed out');
    expect(browser.token).toBeNull();
    const authenticate = service.authenticator().authenticate({ token });
    await expect(authenticate).rejects.toMatchObject({ slug: 'sign-in-required' });
  });

  it('ends within 15 seconds everywhere once its member is revoked', async () => {
    const { email } = await aMember();
    const browser = await signedIn(email);
    let atMs = 0;
    const instance = service.authenticator(() => atMs);
    await instance.authenticate(browser);
    await service.asOperator(revokeMember, { id: email });

    atMs = 15_000;
    await expect(instance.authenticate(browser)).rejects.toMatchObject({
      slug: 'sign-in-required',
    });
    await expect(linkFor(email)).rejects.toThrow();
  });

  it('ends within 15 seconds everywhere once its device is revoked', async () => {
    const browser = await aDevice();
    let atMs = 0;
    const instance = service.authenticator(() => atMs);
    const { id } = await instance.authenticate(browser);
    await service.asOperator(revokeDevice, { id });

    atMs = 15_000;
    await expect(instance.authenticate(browser)).rejects.toMatchObject({
      slug: 'sign-in-required',
    });
  });

  it('asks the database again only after some seconds', async () => {
    const browser = await signedIn((await aMember()).email);
    let asked = 0;
    const { sessions } = service.team;
    const counting = {
      find: (hash: string) => ((asked += 1), sessions.find(hash)),
      callersOf: (hashes: readonly string[]) => sessions.callersOf(hashes),
    };
    let atMs = 0;
    const instance = new SessionAuthenticator(counting, service.operator.secrets, () => atMs);
    for (const ms of [0, 1, 4_999]) {
      atMs = ms;
      await instance.authenticate(browser);
    }
    expect(asked).toBe(1);
    atMs = 5_000;
    await instance.authenticate(browser);
    expect(asked).toBe(2);
  });

  it('is guessed 600 times in a minute from one address, and then nothing is looked up', async () => {
    const browser = await signedIn((await aMember()).email);
    let asked = 0;
    const { sessions } = service.team;
    const counting = {
      find: (hash: string) => ((asked += 1), sessions.find(hash)),
      callersOf: (hashes: readonly string[]) => sessions.callersOf(hashes),
    };
    let atMs = 0;
    const instance = new SessionAuthenticator(counting, service.operator.secrets, () => atMs);
    const slugOf = async (token: string | null, address = '192.0.2.1') =>
      instance.authenticate({ token, address }).then(
        () => 'in',
        ({ slug }: Problem) => slug,
      );
    expect(await slugOf(browser.token)).toBe('in');
    const slugs = new Set<string>();
    for (let guess = 0; guess < 600; guess += 1) slugs.add(await slugOf(`guess ${guess}`));

    expect([...slugs]).toEqual(['sign-in-required']);
    expect(asked).toBe(601);
    expect(await slugOf('one more')).toBe('rate-limited');
    expect(asked).toBe(601);
    expect(await slugOf(null)).toBe('sign-in-required');
    // Who is known to be signed in goes on at that address, and everybody at another one.
    expect(await slugOf(browser.token)).toBe('in');
    expect(await slugOf('another', '192.0.2.2')).toBe('sign-in-required');
    atMs = 60_001;
    expect(await slugOf('one more')).toBe('sign-in-required');
  });

  it.each([[null], [''], ['x'], ['a'.repeat(43)]])('is none for the token %j', async (token) => {
    const authenticate = service.authenticator().authenticate({ token });
    await expect(authenticate).rejects.toMatchObject({ slug: 'sign-in-required' });
  });
});

function hashOf({ token }: BrowserHere): string {
  return service.operator.secrets.hash('team-session', token ?? '');
}

async function newDevice(name: string): Promise<{ link: string; qrCode: string | null }> {
  const { link, qrCode } = await service.asOperator(addDevice, { name, venue: 'the-harbour' });
  return { link: link ?? '', qrCode };
}

async function aDevice(url?: string): Promise<BrowserHere> {
  const { link } = await newDevice('Door');
  const tablet = service.browser(url);
  expect((await tablet.get(link)).text).toContain('“Door”');
  expect(await tablet.post(link)).toMatchObject({ status: 303 });
  return tablet;
}

async function aBooking(): Promise<Reference> {
  const wish = { venueId: service.venueId['the-harbour'], date: '2026-07-07', time: '18:00' };
  const { body } = await service.post('/reservations', { ...wish, partySize: 2, guest });
  return parseReference(body.reference) as Reference;
}

interface Tap {
  readonly browser: BrowserHere;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without it, the version of this moment. */
  readonly version?: number;
}

async function noteOn(reference: Reference, note: string, { browser, headers, version }: Tap) {
  const { about } = await service.asOperator(showBooking, { reference });
  const body = JSON.stringify({ note, version: version ?? about.booking.version });
  return browser.send(`/team/v1/bookings/${reference}/note`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
      ...headers,
    },
  });
}

describe('two hosts who tap the same booking at once', () => {
  /** Every booking looks like the version that was seen, and is stored over the newest. */
  const withoutVersions = (manager: Parameters<typeof teamWorkOn>[0]): TeamWork => {
    const work = teamWorkOn(manager);
    let newest = 0;
    const lock: TeamWork['bookings']['lock'] = async (id) => {
      const file = await work.bookings.lock(id);
      newest = file.booking.version;
      return { ...file, booking: { ...file.booking, version: 1 } };
    };

    const save: TeamWork['bookings']['save'] = (booking, allocation) =>
      work.bookings.save({ ...booking, version: newest }, allocation);
    const bookings = Object.assign(Object.create(work.bookings), { lock, save });
    return { ...work, bookings };
  };

  const tapBoth = async (url?: string) => {
    const reference = await aBooking();
    const tablets = [await aDevice(url), await aDevice(url)];
    const answers = await Promise.all(
      tablets.map((browser, index) => {
        return noteOn(reference, `of ${index}`, { browser, version: 1 });
      }),
    );
    const [row] = await service.sql<{ note: string; version: number }>(
      'select team_note as note, version from booking where reference = $1',
      [reference],
    );
    return { answers, row, statuses: answers.map(({ status }) => status).sort() };
  };

  it('do not both succeed: the other gets the booking as it is', async () => {
    const { answers, row, statuses } = await tapBoth();

    expect(statuses).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(JSON.parse(lost?.text ?? '')).toMatchObject({
      type: expect.stringMatching(/conflict$/),
      booking: { version: 2, teamNote: row?.note },
    });
    expect(row?.note).toBe(`of ${answers.findIndex(({ status }) => status === 200)}`);
  });

  it('would lose what one of them wrote at a server that does not compare versions', async () => {
    const source = await connect(service.databaseUrl, 2);
    const { deployment } = service;
    const unitOfWork = new PostgresUnitOfWork(source, withoutVersions);
    const unprotected = { ...deployment, team: { ...deployment.team, unitOfWork } };
    const serving = await serve(await openConsole(unprotected), 0, unprotected);
    const { statuses, row } = await tapBoth(`http://127.0.0.1:${serving.port}`);
    await serving.drain();
    await source.destroy();

    expect(statuses).toEqual([200, 200]);
    expect(row?.version).toBe(3);
  });
});

describe('a device', () => {
  it('is a host of its venue from the press of the button', async () => {
    const tablet = await aDevice();
    expect(await service.authenticator().authenticate(tablet)).toEqual({
      kind: 'device',
      id: expect.any(String),
      name: 'Door',
      role: 'host',
      venueIds: [service.venueId['the-harbour']],
    });
  });

  it('is named in the history with the initials of the person who uses it', async () => {
    const reference = await aBooking();
    const tablet = await aDevice();
    const member = await signedIn((await aMember({ role: 'manager' })).email);
    const note = (browser: BrowserHere, text: string, initials: string) =>
      noteOn(reference, text, { browser, headers: { 'Team-Initials': initials } });
    for (const initials of ['gh', 'Éa', '']) {
      expect((await note(tablet, `by ${initials}`, initials)).status).toBe(200);
    }
    expect((await note(member, 'by a member', 'gh')).status).toBe(200);
    for (const initials of ['Grace', 'G H', '<b>', '1']) {
      const refused = await note(tablet, 'refused', initials);
      expect(refused).toMatchObject({
        status: 400,
        text: expect.stringContaining('Team-Initials'),
      });
    }

    const { history, about } = await service.asOperator(showBooking, { reference });
    const actors = history.entries.map(({ actor }) => actor).slice(-4);
    expect(actors).toMatchObject([
      { kind: 'device', name: 'Door', initials: 'GH' },
      { kind: 'device', initials: 'ÉA' },
      { kind: 'device', initials: null },
      { kind: 'member' },
    ]);
    const lines = describeHistory(history, { guestName: 'Ada', venue: about.venue });
    expect(lines.map(({ text }) => text).join()).toContain('on Door by GH');
  });

  it('is paired by its own link only, on its own page, once and for ten minutes', async () => {
    const { link, qrCode } = await newDevice('Bar');
    expect(qrCode).toMatch(/^<svg/);
    const asMember = link.replace('/console/device/', '/console/sign-in/link/');
    expect(await service.browser().post(asMember)).toMatchObject({ status: 410 });
    const memberLink = await linkFor((await aMember()).email);
    const asDevice = memberLink.replace('/console/sign-in/link/', '/console/device/');
    expect(await service.browser().post(asDevice)).toMatchObject({ status: 410 });

    expect(await service.browser().post(link)).toMatchObject({ status: 303 });
    expect(await service.browser().post(link)).toMatchObject({ status: 410 });
    const late = await newDevice('Late');
    await move(10);
    expect(await service.browser().post(late.link)).toMatchObject({ status: 410 });
  });
});

describe('what is stored', () => {
  it('has neither tokens nor codes, and lists show no code', async () => {
    const { email } = await aMember();
    const browser = await asked(email);
    const { code, link } = await service.newestMail();
    const listed = await service.asOperator(listMessages, { limit: 5 });
    expect(listed[0]).toMatchObject({ kind: 'sign-in', to: email, html: null });
    expect(JSON.stringify(listed)).not.toContain(code);
    await tryCode(browser, code);

    const rows = await service.sql(
      'select row_to_json(sign_in)::text as row from sign_in union all select row_to_json(team_session)::text from team_session',
    );
    const stored = JSON.stringify(rows);
    for (const secret of [browser.token ?? '', link.split('/').at(-1) ?? '', code, email]) {
      expect(secret).not.toBe('');
      expect(stored).not.toContain(secret);
    }
    expect(stored).toContain('Firefox on Android');
  });

  it.each([
    ['smtp', 'Not kept.'],
    ['inbox', expect.stringMatching(/^Somebody, we hope you/)],
  ] as const)(
    'keeps the words of an e-mail sent by %s as long as someone reads them there',
    async (provider, kept) => {
      await service.sql('delete from message');
      await asked((await aMember()).email);
      await service.sql(`delete from message where subject like '%invitation%'`);
      const source = await connect(service.databaseUrl, 2);
      const outbox = new PostgresOutbox(source, workOn);
      const claim = await outbox.claimNext({
        routes: [{ channel: 'email', environment: 'live' }],
        isTooLateOnly: false,
        except: [],
        isCharged: false,
        isIdempotent: false,
        claimSeconds: 45,
      });
      if (claim?.kind !== 'send') throw new Error('there was nothing to send');
      expect(claim.entry.message.text).toMatch(/\d{4} \d{4}/);
      expect(claim.entry.message.html).toMatch(/\d{4} \d{4}/);
      await outbox.sent(claim.attempt, { provider, providerReference: null });
      await source.destroy();

      const rows = await service.sql(
        'select state, text, html is null as "hasNoHtml" from message',
      );
      expect(rows).toEqual([{ state: 'sent', text: kept, hasNoHtml: provider === 'smtp' }]);
    },
  );
});
