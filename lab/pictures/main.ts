/**
 * `npm run pictures`: the pictures of the team's pages in docs/pictures, on a Friday evening of the
 * demo. With a folder, every page at three widths, light and dark, to be looked at.
 *   npm run pictures
 *   npm run pictures -- <folder>
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@venue/testing/app-process';
import { launchChromium, newPage } from '@venue/testing/chromium';
import { addDays, weekdayOf, type LocalDate } from '@venue/domain/shared/time';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { makeSignInLink } from '@venue/operations/access/people/make-sign-in-link';
import { openAdminService, openDatabase, readConfig } from '@venue/runtime';
import { Client } from 'pg';
import type { Page } from 'puppeteer-core';
import { moveTo, tonight } from '@venue/tools/demo/play';
import { allPictures, shownPictures, sizes, type Picture } from './pages';

const root = join(import.meta.dirname, '../..');
const [folder] = process.argv.slice(2);
const eveningAt = '19:40';

const dataDir = await mkdtemp(join(tmpdir(), 'pictures-'));
const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), OPS_PORT: '' };
const demo = spawn(process.execPath, [join(root, 'tools/run.mjs'), 'demo'], {
  cwd: root,
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  await fillDeployment();
  await takePictures();
} finally {
  demo.kill('SIGTERM');
  await once(demo, 'exit');
  await rm(dataDir, { recursive: true });
}

/** The demo says so when all its bookings are made. */
async function fillDeployment(): Promise<void> {
  for await (const line of createInterface(demo.stdout)) {
    if (line.includes('bookings are there')) return;
  }
  throw new Error('The demo has ended.');
}

async function takePictures(): Promise<void> {
  const reading = readConfig('admin', env);
  if (reading.kind === 'faulty') throw new Error(reading.faults.join('\n'));
  const { config } = reading;
  const baseUrl = `http://localhost:${env.PORT}`;
  const database = await openDatabase(config);
  const admin = await openAdminService({ ...database, baseUrl });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const now = await timeOf('now', client);
  const friday = nextFriday(now.toISOString().slice(0, 10) as LocalDate);
  const evening = `${friday}T${eveningAt}:00Z`;
  const at = await timeOf(evening, client);
  await moveTo(evening, client);
  await client.end();
  await tonight(friday, at.getTime(), admin);
  const email = 'robin@example.com';
  await admin.perform(inviteMember, { email, name: 'Robin', role: 'admin', venues: 'all' });
  const { link } = await admin.perform(makeSignInLink, { id: email });
  await admin.close();
  await database.close();
  const browser = await launchChromium();
  try {
    const open = async (): Promise<Page> => {
      const page = await newPage(browser);
      await page.evaluateOnNewDocument(movedDate(at.getTime() - now.getTime()));
      return page;
    };
    const page = await open();
    await page.goto(link);
    await Promise.all([page.waitForNavigation(), page.click('main button')]);
    await page.waitForSelector('team-console >>> console-tonight >>> .list');
    await page.close();
    if (folder === undefined) await pictureShown(open);
    else await pictureAll(open, resolve(folder));
  } finally {
    await browser.close();
  }
}

async function timeOf(text: string, client: Client): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>('select $1::timestamptz as at', [text]);
  const [row] = rows;
  if (row === undefined) throw new Error(`${text} is no time.`);
  return row.at;
}

/** One that is to come, so that its bookings are not over. */
function nextFriday(today: LocalDate): LocalDate {
  const days = Array.from({ length: 6 }, (_, index) => addDays(today, index));
  return days.find((day) => weekdayOf(day) === 'friday') ?? today;
}

/** The clock of the database was moved, and the `Date` of answers was not. */
function movedDate(byMs: number): string {
  return `Headers.prototype.get = ((get) => function (name) {
    const value = get.call(this, name);
    return name === 'Date' && value ? new Date(Date.parse(value) + ${byMs}).toUTCString() : value;
  })(Headers.prototype.get);`;
}

/** Each in a tab of its own, since requests of the one before are not always seen to end. */
type OpenTab = () => Promise<Page>;

async function pictureShown(open: OpenTab): Promise<void> {
  const to = join(root, 'docs/pictures');
  await mkdir(to, { recursive: true });
  for (const { size, ...picture } of shownPictures) {
    const page = await open();
    await page.setViewport(sizes[size]);
    await show(page, picture);
    await page.screenshot({ path: join(to, `${picture.name}.png`) });
    await page.close();
  }
}

async function pictureAll(open: OpenTab, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const each = Object.entries(sizes).flatMap(([name, size]) =>
    allPictures.map((picture) => ({ picture, size, path: join(to, `${picture.name}-${name}`) })),
  );
  for (const { picture, size, path } of each) {
    const page = await open();
    await page.setViewport(size);
    await show(page, picture);
    for (const value of ['light', 'dark']) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      await page.screenshot({ path: `${path}-${value}.png` });
    }
    await page.close();
  }
}

async function show(page: Page, { address, press }: Picture): Promise<void> {
  await page.goto(`http://localhost:${env.PORT}/console#/${address}`);
  await page.waitForNetworkIdle({ idleTime: 300, concurrency: 1 });
  if (press === undefined) return;
  await page.locator(press).click();
  await page.waitForNetworkIdle({ idleTime: 300, concurrency: 1 });
}
