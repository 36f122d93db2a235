/**
 * The stream of changes of two instances behind real nginx, on a PostgreSQL of its own that is
 * killed and started again.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pause } from '@venue/domain/async';
import { startApp, type AppProcess } from '@venue/testing/app-process';
import { canLook, openTab } from '@venue/testing/browser';
import { launchChromium } from '@venue/testing/chromium';
import { EventReader } from '@venue/testing/event-reader';
import { applyGroupAndIssueKeys, ask, pepper } from '@venue/testing/deployment-of-processes';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { openKillableServer, type KillableServer } from '@venue/testing/killable-server';
import { openAdminService } from '@venue/runtime';
import type { Browser, Page } from 'puppeteer-core';
import { withNginx } from './test/nginx';
import { openGateway, type Gateway } from './test/nginx-process';

let server: KillableServer;
let gateway: Gateway;
let venueId: string;
let browser: Browser;
const consoles: AppProcess[] = [];
/** Of two members, the second of whom is put out. */
let cookies: readonly [string, string];

beforeAll(async () => {
  server = await openKillableServer();
  ({ venueId } = await applyGroupAndIssueKeys(server.url));
  const service = { databaseUrl: server.url, pepper };
  for (let count = 0; count < 2; count += 1) consoles.push(await startApp(service, 'console'));
  const at = consoles.map((app) => app.at);
  gateway = await openGateway({ apps: { api: at, mcp: at, 'widget-api': at, console: at } });
  cookies = [await cookieOf('ann'), await cookieOf('ben')];
});
afterAll(async () => {
  await browser?.close();
  await gateway?.close();
  await Promise.all(consoles.map((app) => app.end('SIGKILL')));
  await server?.close();
});

async function cookieOf(name: string): Promise<string> {
  const admin = await openAdminService({ url: server.url, pepper, baseUrl: 'http://house.test' });
  const member = { name, email: `${name}@team.test`, role: 'host', venues: 'all' } as const;
  await admin.perform(inviteMember, member);
  await admin.close();
  const newest = `select text from message where recipient = $1`;
  const [mail] = await ask<{ text: string }>(server.url, newest, [member.email]);
  const link = new URL(/https?:\S+\/console\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  const response = await fetch(`${gateway.url}${link.pathname}${link.search}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  });
  const cookie = /__Host-team=[^;]+/.exec(response.headers.getSetCookie().join())?.[0];
  if (cookie === undefined) throw new Error(`${name} was not let in: ${response.status}`);
  return cookie;
}

/** Through the gateway, which sends each to the next instance. */
function opened(cookie: string, lastId = ''): Promise<EventReader> {
  const resumed = lastId === '' ? {} : { 'last-event-id': lastId };
  return EventReader.open(`${gateway.url}/team/v1/changes`, { cookie, ...resumed });
}

/** As a browser does: it comes back until a stream stays. */
async function goOnFrom({ lastId }: EventReader): Promise<EventReader> {
  for (;;) {
    const reader = await opened(cookies[0], lastId);
    while (reader.events.length === 0 && !reader.isOver) {
      await pause(5);
    }
    if (reader.events.length > 0) return reader;
    await pause(reader.retryMs ?? 100);
  }
}

/** Closes online booking, which needs no other process. The reason, an id, marks the change. */
async function change(): Promise<string> {
  const id = randomUUID();
  await ask(server.url, closure, [id, venueId]);
  return id;
}

const closure = `
insert into venue_block (id, environment, venue_id, scope, table_ids, during, created_at, reason)
values ($1::uuid, 'live', $2, 'online', '{}', tstzrange(now(), now() + interval '30 days'), now(),
  $1::uuid::text)`;

async function streamsOf(app: AppProcess): Promise<number> {
  return Number(/^venue_change_streams (\d+)$/m.exec(await app.metrics())?.[1]);
}

const told =
  (...ids: readonly string[]) =>
  ({ changed }: EventReader): boolean =>
    ids.every((id) => changed.includes(id));

const liveOf = (reader: EventReader): unknown => reader.named('status').at(-1)?.data.live;

async function begun(cookie: string): Promise<EventReader> {
  const reader = await opened(cookie);
  await reader.until(({ lastId }) => lastId !== '');
  return reader;
}

/** One after the other, since each goes on with the streams of the one before. */
withNginx('the streams of two instances', () => {
  let readers: readonly [EventReader, EventReader];
  const ids: string[] = [];
  const all = (holds: (reader: EventReader) => boolean): Promise<unknown> =>
    Promise.all(readers.map((reader) => reader.until(holds)));

  it('send the same events', async () => {
    readers = [await begun(cookies[0]), await begun(cookies[0])];
    expect(await Promise.all(consoles.map(streamsOf))).toEqual([1, 1]);
    ids.push(await change());

    await all(told(...ids));
  });

  it('resume after a restart of PostgreSQL, without a gap', async () => {
    await server.kill();
    await all((reader) => liveOf(reader) === false);
    await server.start();
    // Whether or not the listener is connected again by then.
    ids.push(await change());
    await all((reader) => liveOf(reader) === true);
    ids.push(await change());
    await all(told(...ids));

    expect(readers.flatMap((reader) => reader.named('reset'))).toEqual([]);
    expect(readers.map(({ changed }) => [...new Set(changed)])).toEqual([ids, ids]);
  });

  (canLook ? it : it.skip)('bring the screens of browsers up to date after a restart', async () => {
    browser = await launchChromium();
    const screens = [await signedIn('cid'), await signedIn('dot')];
    const before = await change();
    await Promise.all(screens.map((screen) => seen(screen, before)));
    await server.kill();
    await Promise.all(screens.map((screen) => seen(screen, 'This may be out of date.')));
    await server.start();
    const meanwhile = await change();
    await Promise.all(screens.map((screen) => seen(screen, meanwhile)));
    await Promise.all(screens.map((screen) => seen(screen, 'This may be out of date.', false)));
    await Promise.all(screens.map((screen) => seen(screen, 'Changes come every 5', false)));
    const after = await change();
    await Promise.all(screens.map((screen) => seen(screen, after)));

    await browser.close();
    await all((reader) => liveOf(reader) === true);
    while ((await Promise.all(consoles.map(streamsOf))).some((count) => count > 1)) {
      await pause(20);
    }
  });

  it('end with their session', async () => {
    const signedOut = [await begun(cookies[1]), await begun(cookies[1])];
    await ask(server.url, 'delete from team_session where member_id = $1', [await memberOf('ben')]);
    await Promise.all(signedOut.map((reader) => reader.untilOver()));

    expect(readers.map(({ isOver }) => isOver)).toEqual([false, false]);
  });

  it('end with their instance, and resume at the other one', async () => {
    const [leaving, staying] = consoles as [AppProcess, AppProcess];
    const over = leaving.end('SIGTERM');
    while (readers.every(({ isOver }) => !isOver)) {
      await pause(5);
    }
    const gone = readers.find(({ isOver }) => isOver) as EventReader;
    const kept = readers.find((reader) => reader !== gone) as EventReader;
    const missed = await change();
    const resumed = await goOnFrom(gone);
    const last = await change();
    await Promise.all([resumed, kept].map((reader) => reader.until(told(missed, last))));

    expect(gone.retryMs).toBeGreaterThan(0);
    expect(resumed.changed).toEqual([missed, last]);
    expect(await over).toBe(0);
    expect(await streamsOf(staying)).toBe(2);
    expect(await staying.metrics()).toMatch(/^venue_change_seconds_count [1-9]/m);
    for (const reader of [resumed, kept]) reader.close();
    while ((await streamsOf(staying)) > 0) await pause(20);
  });
});

async function memberOf(name: string): Promise<string> {
  const byEmail = 'select id from member where email = $1';
  const [row] = await ask<{ id: string }>(server.url, byEmail, [`${name}@team.test`]);
  return row?.id ?? '';
}

/** A screen with what is blocked at the venue, of a member who signed in at the public address. */
async function signedIn(name: string): Promise<Page> {
  const { page } = await openTab(browser, 'light');
  await page.setExtraHTTPHeaders({ cookie: await cookieOf(name) });
  await page.goto(`${gateway.url}/console#/blocks?venue=the-lantern`);
  return page;
}

/**
 * Waits until a screen has that text, or no longer has it. A tab in the background draws nothing:
 * Puppeteer would wait for its next frame.
 */
async function seen(page: Page, text: string, isThere = true): Promise<void> {
  while (((await page.$(`::-p-text(${text})`)) !== null) !== isThere) {
    await pause(50);
  }
}
