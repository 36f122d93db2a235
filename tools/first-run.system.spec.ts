/** A new deployment without a file: from the first start to the first booking, in Chromium. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@venue/testing/app-process';
import { axeFindings, canLook, overflowAt } from '@venue/testing/browser';
import { launchChromium, newPage, waitMaxMs } from '@venue/testing/chromium';
import { pause } from '@venue/domain/async';
import type { Browser, Page } from 'puppeteer-core';
import { openTestProcesses, type Launched, type TestProcesses } from './test/test-processes';

let processes: TestProcesses;
let browser: Browser;
let url: string;
let output: string;

/** A button or field by its accessible name. */
const accessible = (name: string): string => `>>> ::-p-aria([name="${name}"])`;

(canLook ? describe : describe.skip)('a deployment that starts empty', () => {
  beforeAll(async () => {
    processes = await openTestProcesses();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const dataDir = processes.folder('empty');
    output = await welcomeOf(
      processes.launch({ DATA_DIR: dataDir, PORT: String(port) }, ['--empty']),
    );
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await processes?.close();
  });

  it('says that there is no venue yet, and where to set one up', () => {
    expect(output).toContain('none yet: set one up in the team’s pages');
    expect(output).not.toContain('curl ');
  });

  it('is ready for a booking after one form, without a file', async () => {
    const page = await newPage(browser);
    await page.goto(/\S+\/sign-in\/link\/\S+/.exec(output)?.[0] ?? '');
    await Promise.all([page.waitForNavigation(), page.locator('main button').click()]);
    await untilShown(page, 'Set up your venue');
    expect(await axeFindings(page)).toEqual([]);
    expect(await overflowAt(page, 360)).toBe(0);

    await page.locator(accessible('Its name, as guests know it')).fill('The Quay');
    await page.locator('>>> #country').fill('GB');
    await page.locator('>>> #timezone').fill('Europe/London');
    await page.locator(accessible('Phone number for guests')).fill('0117 496 0001');
    await page.locator(accessible('E-mail address of the team')).fill('team@quay.example');
    await page.locator(accessible('Tables for 6')).fill('1');
    await page.locator(accessible('Your name')).fill('Ada');
    await page.locator('>>> #admin-email').fill('ada@quay.example');
    await page.locator(accessible('Open for bookings')).click();
    await untilShown(page, 'Guests can book now');

    await bookAsGuest();
    await page.bringToFront();
    await page.locator(accessible('Open the console')).click();
    await page.evaluate(`location.hash = '#/set-up?part=special-days'`);
    await untilShown(page, 'Add special days');
  });
});

async function bookAsGuest(): Promise<void> {
  const tab = await newPage(browser);
  await tab.goto(`${url}/book/the-quay`);
  const press = (what: string): Promise<void> => tab.locator(`>>> ${what}`).click();
  await press('[aria-label="Next month"]');
  for (const what of ['.day.available', '.time']) await press(what);
  await tab.locator('>>> #fullName').fill('Grace Hopper');
  await tab.locator('>>> #phone').fill('0117 496 0002');
  await press('button::-p-text(Book table)');
  await untilShown(tab, 'You are booked');
}

async function untilShown(page: Page, text: string): Promise<void> {
  const options = { visible: true, timeout: waitMaxMs };
  await (await page.waitForSelector(`>>> ::-p-text(${text})`, options))?.dispose();
}

async function welcomeOf({ child, out, err }: Launched): Promise<string> {
  while (!/\n {2}sandbox page .*\n/.test(out())) {
    if (child.exitCode !== null) throw new Error(`it ended instead: ${err()}`);
    await pause(20);
  }
  return out();
}
