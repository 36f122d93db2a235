/**
 * `npm start` as a newcomer and a supervisor see it: real processes, each in a folder of its own.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, request, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@venue/testing/app-process';
import { canLook } from '@venue/testing/browser';
import { launchChromium, newPage } from '@venue/testing/chromium';
import { testDatabase } from '@venue/testing/database';
import {
  untilEnded,
  openTestProcesses,
  stop,
  type Environment,
  type StartedProcess,
  type TestProcesses,
} from './test/test-processes';

let processes: TestProcesses;

beforeAll(async () => {
  processes = await openTestProcesses();
});
afterAll(() => processes.close());

/** Starts what cannot be started. */
async function refusal(env: Environment): Promise<{ code: number | null; words: string[] }> {
  const { child, err } = processes.launch(env);
  await untilEnded(child);
  return { code: child.exitCode, words: err().trimEnd().split('\n') };
}

/** The process of the embedded server of that folder. */
async function postgresIn(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

/** A process that has ended may stay on the list for a while, until its parent waits for it. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !readFileSync(stat, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test says what it reads
type Json = any;

interface Calling {
  readonly url: string;
  readonly key: string;
}

async function call({ url, key }: Calling, path: string, body?: object): Promise<Json> {
  const response = await fetch(`${url}/public/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': 'the-only-one',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}

/** Unlike fetch, it sends the Host header that it is given. */
function statusFor(to: RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', ...to }, (response) => resolve(response.resume().statusCode ?? 0))
      .on('error', reject)
      .end();
  });
}

const publicly = {
  BASE_URL: 'https://book.example.com/',
  PAYMENTS: 'test',
  MESSAGES_TEXTS: 'inbox',
  MESSAGES_EMAILS: 'inbox',
  RATE_PER_MINUTE: '90',
};

describe('npm start', () => {
  const running: Record<'one' | 'other', StartedProcess> = {} as Record<
    'one' | 'other',
    StartedProcess
  >;
  const guest = { name: 'Ada Lovelace', phone: '0117 496 0000' };
  let reference: string;

  beforeAll(async () => {
    [running.one, running.other] = await Promise.all([
      processes.start(processes.folder('one')),
      processes.start(processes.folder('other'), publicly),
    ]);
  });

  it('prints its address first', () => {
    expect(running.one.printed.split('\n')[0]).toBe(`Ready: ${running.one.url}`);
    expect(running.other.printed.split('\n')[0]).toBe('Ready: https://book.example.com');
  });

  it.each(['/inbox', '/console/sign-in', '/public/v1/docs', '/mcp', '/book'])(
    'answers at a name of this machine alone where its address is of this machine: %s',
    async (path) => {
      const statusAt = (started: StartedProcess, host: string): Promise<number> =>
        statusFor({ port: new URL(started.url).port, path, headers: { host } });

      expect(await statusAt(running.one, 'evil.test:3000')).toBe(400);
      expect(await statusAt(running.one, 'localhost:3000')).not.toBe(400);
      expect(await statusAt(running.other, 'book.example.com')).not.toBe(400);
    },
  );

  it('prints three keys that work', async () => {
    const { url, keys } = running.one;
    const namesFor = async (key: string): Promise<string[]> =>
      (await call({ url, key }, '/venues')).venues.map(({ name }: { name: string }) => name);

    expect(await namesFor(keys.all)).toEqual(['The Harbour', 'The Lantern', 'The Pier']);
    expect(await namesFor(keys.one)).toEqual(['The Harbour']);
    expect(await namesFor(keys.sandbox)).toEqual(['The Harbour', 'The Lantern', 'The Pier']);
    expect(keys.sandbox).toMatch(/^vb_test_/);
  });

  it('prints a key for pages, which works on those of this machine', async () => {
    const { url, keys } = running.one;
    const { venues } = await call({ url, key: keys.all }, '/venues');
    const from = async (origin: string): Promise<Response> =>
      fetch(`${url}/public/v1/venues/${venues[0].id}/widget-config`, {
        headers: { 'x-service-publishable-key': keys.page, origin },
      });
    const { port } = new URL(url);
    const localhost = `http://localhost:${port}`;

    expect(keys.page).toMatch(/^vb_pub_live_/);
    expect(await (await from(localhost)).json()).toMatchObject({ name: 'The Harbour' });
    expect((await from(localhost)).headers.get('access-control-allow-origin')).toBe(localhost);
    expect((await from(url)).status).toBe(200);
    expect((await from('https://evil.example')).status).toBe(401);
  });

  it('prints a sandbox key for pages at any port of this machine', async () => {
    const { url, keys } = running.one;
    const { venues } = await call({ url, key: keys.all }, '/venues');
    const statusFrom = async (origin: string): Promise<number> => {
      const headers = { 'x-service-publishable-key': keys.sandboxPage, origin };
      return (await fetch(`${url}/public/v1/venues/${venues[0].id}/widget-config`, { headers }))
        .status;
    };

    expect(keys.sandboxPage).toMatch(/^vb_pub_test_/);
    expect(await statusFrom('http://localhost:5173')).toBe(200);
    expect(await statusFrom('http://127.0.0.1:4321')).toBe(200);
    expect(await statusFrom('https://localhost:5173')).toBe(401);
  });

  (canLook ? it : it.skip)('prints two lines that make the page of the guide book', async () => {
    const { printed } = running.one;
    const lineOf = (start: string): string =>
      printed.split('\n').find((line) => line.startsWith(start)) ?? '';
    const guide = await readFile(join(import.meta.dirname, '../docs/widget.md'), 'utf8');
    const page = (/^```html\n([^]*?)^```$/m.exec(guide)?.[1] ?? '')
      .replace(/<script type="module".*<\/script>/, lineOf('<script type="module"'))
      .replace(/<venue-booking .*<\/venue-booking>/, lineOf('<venue-booking '));
    const site = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end(page);
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const browser = await launchChromium();
    const tab = await newPage(browser);
    await tab.goto(`http://localhost:${(site.address() as AddressInfo).port}`);
    const press = (what: string): Promise<void> => tab.locator(`>>> ${what}`).click();
    await press('[aria-label="Next month"]');
    for (const what of ['.day.available', '.time']) await press(what);
    await tab.locator('>>> #fullName').fill('Ada Lovelace');
    await tab.locator('>>> #phone').fill(guest.phone);
    await press('button::-p-text(Book table)');
    await (await tab.locator('>>> h2::-p-text(You are booked)').waitHandle()).dispose();
    await browser.close();
    site.close();

    expect(page).not.toMatch(/PUBLISHABLE_KEY|VENUE_ID|:3000/);
  });

  it('has a page to try the widget on, at an address of this machine alone', async () => {
    for (const path of ['/widget/v1/demo', '/widget/v1/demo.js']) {
      const [own, other] = await Promise.all(
        [running.one, running.other].map(async ({ url }) => fetch(url + path)),
      );

      expect([path, own?.status, other?.status]).toEqual([path, 200, 404]);
    }
  });

  it('prints the address for agents, and serves them there', async () => {
    const { url, keys, printed } = running.one;
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.one}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });

    expect(printed).toContain(`  Agents        ${url}/mcp\n`);
    const { result } = (await response.json()) as Json;
    expect(result.tools).not.toEqual([]);
  });

  it('prints a search that works unchanged in a shell', async () => {
    for (const { printed } of [running.one, running.other]) {
      const line = printed.split('\n').find((one) => one.startsWith('curl ')) ?? '';
      const { stdout } = await promisify(execFile)('sh', ['-c', line]);

      expect(JSON.parse(stdout)).toMatchObject({ outcome: 'available' });
    }
  });

  it('runs side by side with another, each with its own keys and settings', async () => {
    const { one, other } = running;
    const foreign = await call({ url: other.url, key: one.keys.all }, '/venues');
    const { headers } = await fetch(`${other.url}/public/v1/venues`, {
      headers: { authorization: `Bearer ${other.keys.all}` },
    });

    expect(foreign.type).toBe('https://book.example.com/problems/invalid-key');
    expect(headers.get('ratelimit-policy')).toBe('"default";q=90;w=60');
  });

  it('ends on SIGTERM with code 0, and stops PostgreSQL', async () => {
    const { one, other } = running;
    const line = one.printed.split("-d '")[1] ?? '';
    const { date } = JSON.parse(line.slice(0, line.indexOf("'"))) as { date: string };
    const wish = { date, time: '19:30', partySize: 2, guest };
    reference = (await call({ url: one.url, key: one.keys.one }, '/reservations', wish)).reference;
    const servers = await Promise.all([one, other].map(({ dataDir }) => postgresIn(dataDir)));
    expect(servers.map(isAlive)).toEqual([true, true]);

    expect(await Promise.all([stop(one), stop(other, 'SIGINT')])).toEqual([0, 0]);
    expect(one.out().slice(one.printed.length)).toBe(
      'Stopping (SIGTERM): what is under way is finished first.\nStopped.\n',
    );
    expect(other.out().slice(other.printed.length)).toBe(
      'Stopping (SIGINT): what is under way is finished first.\nStopped.\n',
    );
    expect(servers.map(isAlive)).toEqual([false, false]);
    expect(existsSync(join(one.dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('shows keys only once if it is public, and a link until one is used', async () => {
    const before = running.other;
    await stop(before);
    const again = await processes.start(before.dataDir, publicly);
    const linkIn = ({ printed }: StartedProcess): string =>
      /\S+\/sign-in\/link\/\S+/.exec(printed)?.[0] ?? '';

    expect(before.printed).toContain('vb_live_');
    expect(again.printed).not.toMatch(/vb_(pub_)?(live|test)_/);
    expect(linkIn(before)).toMatch(/^https:\/\/book\.example\.com\//);
    expect(linkIn(again)).toMatch(/^https:\/\/book\.example\.com\//);
    expect(linkIn(again)).not.toBe(linkIn(before));
    await stop(again);
  });

  it('has the same data and prints the same keys at the next start', async () => {
    const again = await processes.start(running.one.dataDir);
    const proof = { reference, phone: guest.phone };
    const { booking } = await call(
      { url: again.url, key: again.keys.all },
      '/bookings/lookup',
      proof,
    );

    expect(again.keys).toEqual(running.one.keys);
    expect(booking).toMatchObject({ reference, guestFirstName: 'Ada' });
    expect(await stop(again)).toBe(0);
  });
});

describe('npm start says in one sentence why it cannot', () => {
  it('when the port is in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const dataDir = processes.folder('one');
    const { code, words } = await refusal({ DATA_DIR: dataDir, PORT: String(port) });
    holder.close();

    expect(words).toEqual([`Port ${port} is in use; stop what uses it or set PORT to another.`]);
    expect(code).toBe(1);
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('when the folder holds other things', async () => {
    const dataDir = processes.folder('photos');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'ada.jpg'), '');
    const { code, words } = await refusal({ DATA_DIR: dataDir });

    expect(words).toEqual([
      expect.stringMatching(/^DATA_DIR .*photos holds other files; point DATA_DIR at .*folder\.$/),
    ]);
    expect(code).toBe(1);
  });

  it('when the folder is a file', async () => {
    const file = processes.folder('file');
    await writeFile(file, '');
    const { code, words } = await refusal({ DATA_DIR: file });

    expect(words).toEqual([expect.stringMatching(/^DATA_DIR .*file cannot be used .*\.$/)]);
    expect(code).toBe(1);
  });

  it('when the database of DATABASE_URL does not answer', async () => {
    const port = await freePort();
    const { code, words } = await refusal({
      DATA_DIR: processes.folder('unused'),
      DATABASE_URL: `postgresql://venue:hunter2@127.0.0.1:${port}/venue`,
    });

    expect(words).toEqual([
      expect.stringMatching(
        new RegExp(
          `^The database of DATABASE_URL at 127\\.0\\.0\\.1:${port} can.t be reached: .*\\.$`,
        ),
      ),
    ]);
    expect(words.join()).not.toContain('hunter2');
    expect(code).toBe(1);
  });

  it('and in one for each of three settings that are wrong', async () => {
    const { code, words } = await refusal({ PORT: 'x', BASE_URL: 'y', KEY_PEPPER: 'z' });

    expect(words.map((sentence) => sentence.split(' ')[0])).toEqual([
      'PORT',
      'BASE_URL',
      'KEY_PEPPER',
    ]);
    expect(code).toBe(1);
  });

  it('when the group file is not there, or is wrong, each fault with its line', async () => {
    // Of an empty database that is there already; a new one of its own takes seconds.
    const database = await testDatabase();
    const common = { DATA_DIR: processes.folder('empty'), DATABASE_URL: database.url };
    const missing = await refusal({ ...common, GROUP_FILE: processes.folder('nothing.yaml') });
    const file = processes.folder('wrong.yaml');
    await writeFile(file, 'group: 7\n');
    const wrong = await refusal({ ...common, GROUP_FILE: file });
    await database.drop();

    expect(missing.words).toEqual([expect.stringMatching(/^GROUP_FILE .* can.t be read\.$/)]);
    expect(wrong.words.every((line) => /^.*wrong\.yaml:\d+:\d+ /.test(line))).toBe(true);
    expect([missing.code, wrong.code]).toEqual([1, 1]);
  });
});
