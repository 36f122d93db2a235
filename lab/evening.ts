/** A deployment with the demo's Friday evening, and a browser that is signed in to it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { addDays, weekdayOf, type LocalDate } from '@venue/domain/shared/time';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { makeSignInLink } from '@venue/operations/access/people/make-sign-in-link';
import { openAdminService, openDatabase, readConfig } from '@venue/runtime';
import { freePort } from '@venue/testing/app-process';
import { launchChromium, newPage } from '@venue/testing/chromium';
import { moveTo, tonight } from '@venue/tools/demo/play';
import { Client } from 'pg';
import type { Browser, Page } from 'puppeteer-core';

const root = join(import.meta.dirname, '..');
/** The parties that have begun by then are seated. */
const eveningAt = '19:40';

export interface Evening {
  readonly baseUrl: string;
  readonly date: LocalDate;
  /** A page of the console in a tab of its own, whose clock is that of the deployment. */
  readonly open: () => Promise<Page>;
}

/** Fills a deployment, signs in as an admin and runs `work` on it, at that time of the evening. */
export async function onFridayEvening(
  work: (evening: Evening) => Promise<void>,
  at = eveningAt,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'evening-'));
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), OPS_PORT: '' };
  const demo = spawn(process.execPath, [join(root, 'tools/run.mjs'), 'demo'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    // The demo says so when all its bookings are stored.
    for await (const line of createInterface(demo.stdout)) {
      if (line.includes('bookings are there')) break;
    }
    if (demo.exitCode !== null) throw new Error('The demo has ended.');
    await withBrowser(await moveToFriday(env, at), work);
  } finally {
    demo.kill('SIGTERM');
    if (demo.exitCode === null) await once(demo, 'exit');
    await rm(dataDir, { recursive: true });
  }
}

interface Start {
  readonly baseUrl: string;
  readonly date: LocalDate;
  readonly link: string;
  readonly movedMs: number;
}

async function moveToFriday(env: NodeJS.ProcessEnv, time: string): Promise<Start> {
  const reading = readConfig('admin', env);
  if (reading.kind === 'faulty') throw new Error(reading.faults.join('\n'));
  const baseUrl = `http://localhost:${env['PORT']}`;
  const database = await openDatabase(reading.config);
  const admin = await openAdminService({ ...database, baseUrl });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const now = await timeOf('now', client);
  const date = nextFriday(now.toISOString().slice(0, 10) as LocalDate);
  const begin = await timeOf(`${date}T${eveningAt}:00Z`, client);
  const at = await timeOf(`${date}T${time}:00Z`, client);
  await moveTo(begin.toISOString(), client);
  await tonight(date, begin.getTime(), admin);
  await moveTo(at.toISOString(), client);
  await client.end();
  const email = 'robin@example.com';
  await admin.perform(inviteMember, { email, name: 'Robin', role: 'admin', venues: 'all' });
  const { link } = await admin.perform(makeSignInLink, { id: email });
  await admin.close();
  await database.close();
  return { baseUrl, date, link, movedMs: at.getTime() - now.getTime() };
}

async function timeOf(text: string, client: Client): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>('select $1::timestamptz as at', [text]);
  const [row] = rows;
  if (row === undefined) throw new Error(`${text} is no time.`);
  return row.at;
}

/** After today, whose bookings may be over. On a Friday, the demo ends before the next one. */
function nextFriday(today: LocalDate): LocalDate {
  const days = Array.from({ length: 6 }, (_, index) => addDays(today, index + 1));
  return days.find((day) => weekdayOf(day) === 'friday') ?? addDays(today, 1);
}

async function withBrowser(
  { baseUrl, date, link, movedMs }: Start,
  work: (evening: Evening) => Promise<void>,
): Promise<void> {
  const browser: Browser = await launchChromium();
  const open = async (): Promise<Page> => {
    const page = await newPage(browser);
    await page.evaluateOnNewDocument(movedDate(movedMs));
    return page;
  };
  try {
    const page = await open();
    await page.goto(link);
    await Promise.all([page.waitForNavigation(), page.click('main button')]);
    await page.waitForSelector('team-console >>> console-tonight >>> .list');
    await page.close();
    await work({ baseUrl, date, open });
  } finally {
    await browser.close();
  }
}

/** The clock of the database was moved, and the `Date` of answers was not. */
function movedDate(byMs: number): string {
  return `Headers.prototype.get = ((get) => function (name) {
    const value = get.call(this, name);
    return name === 'Date' && value ? new Date(Date.parse(value) + ${byMs}).toUTCString() : value;
  })(Headers.prototype.get);`;
}
