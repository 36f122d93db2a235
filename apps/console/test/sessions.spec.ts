/** Sessions of members and devices, and the notes that two hosts write at once. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { guest } from '@venue/testing/deployment';
import { parseReference, type Reference } from '@venue/domain/shared/ids';
import type { TeamWork } from '@venue/domain/team-ports';
import { serve } from '@venue/http';
import { addDevice } from '@venue/operations/access/people/add-device';
import { revokeDevice } from '@venue/operations/access/people/revoke-device';
import { revokeMember } from '@venue/operations/access/people/revoke-member';
import { SessionAuthenticator } from '@venue/operations/authentication/session-authenticator';
import { describeHistory } from '@venue/operations/bookings/history/describe-history';
import { showBooking } from '@venue/operations/bookings/history/show-booking';
import { Problem } from '@venue/operations/problems';
import { connect, PostgresUnitOfWork, teamWorkOn } from '@venue/postgres';
import { openConsole } from '../src/index';
import type { BrowserHere } from './sign-in-deployment';
import { openTeamSignIns } from './team-sign-ins';

const { service, move, aMember, linkFor, signedIn, isIn } = openTeamSignIns();

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
  /** Without it, the current version. */
  readonly version?: number;
}

async function noteOn(reference: Reference, note: string, { browser, headers, version }: Tap) {
  const { teamBooking } = await service.asOperator(showBooking, { reference });
  const body = JSON.stringify({ note, version: version ?? teamBooking.booking.version });
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
    // A person with a session continues at that address; anyone else gets a new one.
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

describe('two hosts who tap the same booking at once', () => {
  /** Every booking seems to have the version that was read, and is stored over the newest. */
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

    const { history, teamBooking } = await service.asOperator(showBooking, { reference });
    const actors = history.entries.map(({ actor }) => actor).slice(-4);
    expect(actors).toMatchObject([
      { kind: 'device', name: 'Door', initials: 'GH' },
      { kind: 'device', initials: 'ÉA' },
      { kind: 'device', initials: null },
      { kind: 'member' },
    ]);
    const lines = describeHistory(history, { guestName: 'Ada', venue: teamBooking.venue });
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
