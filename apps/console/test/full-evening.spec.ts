/** A full evening in the console: rows in sight, minutes, conflicts, notes, prints. In Chromium. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inBrowser, pictures, takePicture } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import type { Page } from 'puppeteer-core';
import { press, sees, textOf, type ConsoleSite, type ConsoleTab } from './console-site';
import { faultsOfPage } from './faults-of-page';
import { openFullEvening } from './full-evening';

let site: ConsoleSite;
let tab: ConsoleTab;
let page: Page;

/** Runs in the page, with `root` as the shadow root of Tonight. */
const inTonight = (script: string): Promise<unknown> =>
  page.evaluate(`(() => {
    const shell = document.querySelector('team-console').shadowRoot;
    const root = shell.querySelector('console-tonight').shadowRoot;
    ${script}
  })()`);

/** An expression over the shadow root of Tonight. */
const tonightHas = (expression: string): string => `(() => {
  const root = document.querySelector('team-console').shadowRoot
    .querySelector('console-tonight')?.shadowRoot;
  return root && ${expression};
})()`;

/** The rows that are completely visible: not behind the header, the filters or the menu. */
const rowsInSight = (): Promise<unknown> =>
  inTonight(`
    const main = shell.querySelector('main').getBoundingClientRect();
    const top = Math.max(main.top, root.querySelector('.filters').getBoundingClientRect().bottom);
    return [...root.querySelectorAll('.list > li, .conflicts li')].filter((row) => {
      const place = row.getBoundingClientRect();
      return place.height > 0 && place.top >= top - 1 && place.bottom <= main.bottom + 1;
    }).length;`);

/** Waits until the list, which is drawn in pieces, is complete. */
async function untilDrawn(): Promise<void> {
  await waitUntil(page, tonightHas(`root.querySelector('.conflicts li') !== null`));
  await page.waitForNetworkIdle({ idleTime: 200, concurrency: 1 });
}

inBrowser('a full evening', () => {
  beforeAll(async () => {
    site = await openFullEvening();
    tab = await site.open('manager');
    page = tab.page;
    await sees(page, 'Patel');
  });
  afterAll(() => site?.close());

  it.each([
    [360, 740, 7],
    [1180, 820, 14],
    [1440, 900, 18],
  ])('shows at %i × %i at least %i bookings at once', async (width, height, rows) => {
    await page.setViewport({ width, height });
    await page.reload();
    await sees(page, 'Patel');
    await page.waitForNetworkIdle({ idleTime: 200, concurrency: 1 });

    expect(await rowsInSight()).toBeGreaterThanOrEqual(rows);
  });

  it('is looked at', async () => {
    if (pictures === undefined) return;
    for (const [width, height] of [
      [360, 740],
      [820, 1180],
      [1180, 820],
      [1440, 900],
    ] as const) {
      for (const value of ['light', 'dark']) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
        await page.setViewport({ width, height });
        await page.evaluate(`location.hash = '#/tonight'`);
        await page.reload();
        await sees(page, 'Patel');
        await page.waitForNetworkIdle({ idleTime: 200, concurrency: 1 });
        await takePicture(page, `friday-${width}-${value}`, false);
        if (value === 'dark' && width !== 1440) continue;
        await inTonight(`root.querySelector('li.late .open, li.expected .open').click()`);
        await sees(page, 'History');
        await takePicture(page, `friday-panel-${width}-${value}`, false);
        await page.evaluate(`location.hash = '#/tonight?view=timeline'`);
        await sees(page, 'Terrace');
        await takePicture(page, `friday-timeline-${width}-${value}`, false);
      }
    }
    await page.emulateMediaFeatures([]);
    await page.evaluate(`location.hash = '#/tonight'`);
  });

  it('breaks no name inside a word', async () => {
    for (const width of [360, 820, 1180]) {
      await page.setViewport({ width, height: 900 });
      const lines = await inTonight(
        `return [...root.querySelectorAll('.list .name')].map((one) => one.getClientRects().length)`,
      );
      expect(new Set(lines as number[])).toEqual(new Set([1]));
    }
  });

  it('tells allergies, birthdays and VIPs apart by a word beside an icon', async () => {
    const marks = (await inTonight(`return [...root.querySelectorAll('.list .mark')]
      .filter((one) => one.querySelector('svg')).map((one) => one.textContent.trim())`)) as string[];
    expect(new Set(marks)).toEqual(
      new Set([...marks, 'Allergy', 'VIP', 'Birthday', 'First visit']),
    );
  });

  it('can be used with a finger and read by everyone, in any width and scheme', async () => {
    await page.evaluate(`location.hash = '#/search'`);
    await sees(page, 'Of all days');
    await page.evaluate(`location.hash = '#/tonight'`);
    await untilDrawn();
    expect(await faultsOfPage(page, 'friday')).toEqual([]);
  });

  it('lists a party whose table is still taken first, and moves it with one tap', async () => {
    await page.evaluate(`location.hash = '#/tonight'`);
    await untilDrawn();
    const [first] = (await inTonight(
      `return [...root.querySelectorAll('.conflicts li')].map((one) => one.textContent.replace(/\\s+/g, ' ').trim())`,
    )) as string[];
    expect(first).toMatch(/^[A-Z]\d+ is still taken by .*: .* guests?, due .* Move to /);
    const count = () => inTonight(`return root.querySelectorAll('.conflicts li').length`);
    const before = Number(await count());
    await inTonight(`root.querySelector('.conflicts button.main').click()`);
    await sees(page, 'Undo');
    await waitUntil(page, tonightHas(`root.querySelectorAll('.conflicts li').length < ${before}`));
    await press(page, 'Undo');
    await waitUntil(
      page,
      tonightHas(`root.querySelectorAll('.conflicts li').length === ${before}`),
    );
  });

  it('shows the note of the shift on top and on paper', async () => {
    await page.setViewport({ width: 1180, height: 820 });
    const notes = 'team-console >>> console-tonight >>> .shift-notes';
    await page.locator(`${notes} summary`).click();
    await page.locator(`${notes} textarea`).fill('No oysters tonight');
    await press(page, 'Save the note');
    await waitUntil(
      page,
      tonightHas(`root.querySelector('.shift-note')?.textContent.includes('No oysters tonight')`),
    );
    await page.evaluate('window.print = () => undefined');
    await press(page, 'Print for the kitchen');
    await page.emulateMediaType('print');
    await sees(page, 'Allergies and occasions');
    const text = await textOf(page);
    expect(text).toContain('No oysters tonight');
    expect(text).toMatch(/\b\d+ bookings, \d+ guests/);
    expect(text).toMatch(/ALLERGY.* – Nut allergy/);
    await page.emulateMediaType('screen');
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
  });

  it('keeps the density of the rows on the device', async () => {
    const height = () => inTonight(`return root.querySelector('.list > li').offsetHeight`);
    expect(await height()).toBe(40);
    await press(page, 'Comfortable rows');
    expect(await height()).toBe(52);
    await page.reload();
    await sees(page, 'Patel');
    expect(await height()).toBe(52);
    await press(page, 'Comfortable rows');
    expect(await height()).toBe(40);
  });

  it('says how late a party is, in minutes', async () => {
    const minutes = () =>
      inTonight(`return root.querySelector('.list .late .standing').textContent.trim()`);
    expect(await minutes()).toMatch(/^Late \d+' minutes$/);
  });

  it('opens a booking beside the list on an upright tablet, with its row still in sight', async () => {
    await page.setViewport({ width: 820, height: 1180 });
    const reference = await inTonight(`
      const row = [...root.querySelectorAll('.list > li.expected')][5];
      row.scrollIntoView({ block: 'center' });
      row.querySelector('.open').click();
      return row.querySelector('.open').dataset.reference;`);
    await sees(page, 'History');
    const isBeside = tonightHas(`(() => {
      const row = root.querySelector('[data-reference="${String(reference)}"]').getBoundingClientRect();
      const panel = root.querySelector('console-booking-panel').getBoundingClientRect();
      return row.right <= panel.left && row.top > 60 && row.bottom < innerHeight;
    })()`);
    await waitUntil(page, isBeside);
    await page.keyboard.press('Escape');
  });

  it('causes no complaints of the browser', () => {
    expect(tab.complaints).toEqual([]);
  });
});
