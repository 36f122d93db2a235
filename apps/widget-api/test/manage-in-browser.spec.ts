/** The page of a booking on a guest's phone, in Chromium. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { publicUrl } from '@venue/testing/deployment';
import { browserFor, faultsIn, headingOf, inBrowser, takePicture } from '@venue/testing/browser';
import type { Page } from 'puppeteer-core';
import { openManagePages, type ManagePages } from './manage-pages';

let pages: ManagePages;
const paths: Record<string, string> = {};

async function prepare(): Promise<void> {
  pages = await openManagePages();
  const booked = async (date: string, partySize: number): Promise<[string, string]> => {
    const reference = await pages.book({ date, partySize, notes: 'By the window, please' });
    return [reference, await pages.pageOf(reference)];
  };
  const [[, waiting], [, plain], [, gone]] = [
    await booked('2026-12-08', 6),
    await booked('2026-12-09', 2),
    await booked('2026-12-10', 2),
  ];
  await pages.send(gone, 'cancel');
  const [, today] = await booked('2026-12-01', 2);
  Object.assign(paths, {
    waiting,
    confirmed: plain,
    cancelled: gone,
    change: `${plain}/change`,
    times: `${plain}/change?date=2026-12-11&partySize=2`,
    'needs venue': `${plain}/change?date=2026-12-11&partySize=20`,
    'not free': `${plain}/change?date=2026-12-11&partySize=2&time=03:00`,
    confirm: `${plain}/change?date=2026-12-11&partySize=2&time=19:00`,
    cancel: `${plain}/cancel`,
    note: `${plain}/note`,
    today,
    late: `${today}/late`,
  });
}

const headings = {
  waiting: 'Your table is held for you',
  confirmed: 'Your table is booked',
  cancelled: 'This booking is cancelled',
  change: 'Change your booking',
  times: 'Change your booking',
  'needs venue': 'Change your booking',
  'not free': 'That time is not free',
  confirm: 'Is this right?',
  cancel: 'Cancel your booking?',
  note: 'Add a note',
  today: 'Your table is booked',
  late: 'Running late?',
};

async function press(page: Page, label: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.click(`::-p-text(${label})`)]);
}

const textOf = (page: Page): Promise<string> => page.$eval('main', ({ innerText }) => innerText);

/** The page's script, and the addresses of the page's form that the script requests. */
function isOfThePage(address: string): boolean {
  const { href } = new URL('/manage/', publicUrl);
  return address === `${href}page.js` || /^[\w-]+\/change\?/.test(address.slice(href.length));
}

/** The browser draws icons in fields for days and times, from `data:` addresses. */
function isOurs(complaint: string): boolean {
  return !complaint.startsWith('data:image/svg+xml') && !isOfThePage(complaint);
}

/** All pages share one stylesheet, so a few of them are enough for dark mode. */
const inTheDark = ['waiting', 'times', 'cancel'];
const looks = Object.entries(headings).flatMap(([name, heading]) => [
  ['light', name, heading] as const,
  ...(inTheDark.includes(name) ? [['dark', name, heading] as const] : []),
]);

inBrowser('in a browser on a telephone', () => {
  beforeAll(prepare);
  // Closed before the pages, which would otherwise wait for its connections.
  const browser = browserFor(() => pages.port);
  afterAll(() => pages?.close());

  it.each(looks)('%s: %s can be read and used', async (scheme, name, heading) => {
    const { page, complaints } = await browser.open(paths[name] ?? '', scheme);

    expect(await headingOf(page)).toBe(heading);
    await takePicture(page, `manage-${name.replace(' ', '-')}-${scheme}`);
    expect(await faultsIn(page, scheme)).toEqual([]);
    expect(complaints.filter(isOurs)).toEqual([]);
    await page.close();
  });

  it('moves to another day and a bigger party, and pays what that costs more', async () => {
    const reference = await pages.book({ date: '2026-12-15', partySize: 6 });
    await pages.press(await pages.checkoutOf(await pages.linkOf(reference)), 'pay');
    const { page, complaints } = await browser.open(await pages.pageOf(reference));

    await press(page, 'Change day, time or guests');
    await page.$eval('#date', (field) => (field.value = '2026-12-16'));
    await page.$eval('#partySize', (field) => (field.value = '7'));
    await press(page, 'Find times');
    await press(page, '7pm');
    expect(await textOf(page)).toContain('Wednesday 16 December at 7pm, 7 guests');
    await press(page, 'Change my booking');
    expect(await headingOf(page)).toBe('Your booking is up to date');
    await press(page, 'Pay £10.00');
    expect(await headingOf(page)).toBe('Pay your deposit');
    await press(page, 'Pay £10.00');
    expect(await headingOf(page)).toBe('All paid, thank you');

    await page.goto(publicUrl + (await pages.pageOf(reference)));
    expect(await textOf(page)).toMatch(/Wednesday 16 December at 7pm[^]*£70\.00/);
    expect(complaints.filter(isOurs)).toEqual([]);
    await page.close();
  });

  it('is used by the keyboard alone, to say that the guests are late and to cancel', async () => {
    const reference = await pages.book({ date: '2026-12-17', partySize: 2 });
    const path = await pages.pageOf(reference);
    const { page, complaints } = await browser.open(path);
    const tabTo = async (label: string): Promise<void> => {
      for (let step = 0; step < 20; step += 1) {
        await page.keyboard.press('Tab');
        const [text, outline] = (await page.evaluate(
          `[document.activeElement.textContent, getComputedStyle(document.activeElement).outlineStyle]`,
        )) as [string, string];
        if (text === label) {
          expect(outline).toBe('solid');
          return;
        }
      }
      throw new Error(`the keyboard does not reach “${label}”`);
    };
    const enter = async (): Promise<void> => {
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    };

    await tabTo('Cancel this booking');
    await enter();
    await tabTo('Keep my booking');
    await enter();
    expect(await headingOf(page)).toBe('Your table is booked');

    await pages.service.moveTo('2026-12-17T17:30:00Z');
    await page.reload();
    await tabTo('We’re running late');
    await enter();
    await page.keyboard.press('Tab');
    await page.keyboard.type('30');
    await tabTo('Let The Harbour know');
    await enter();
    expect(await textOf(page)).toContain('The Harbour expects you at 6:30pm');
    await pages.service.moveTo('2026-12-01T09:00:00Z');

    await page.goto(publicUrl + path);
    await tabTo('Cancel this booking');
    await enter();
    await tabTo('Cancel my booking');
    await enter();
    expect(await headingOf(page)).toBe('Your booking is cancelled');
    await page.reload();
    expect(await headingOf(page)).toBe('Your booking is cancelled');
    expect((await pages.rowOf(reference)).state).toBe('cancelled');
    expect(complaints.filter(isOurs)).toEqual([]);
    await page.close();
  });

  it('shows the free times as soon as the day changes', async () => {
    const { page, complaints } = await browser.open(paths['change'] ?? '');
    const choose = (id: string, value: string): Promise<void> =>
      page.$eval(
        `#${id}`,
        (field, chosen) => {
          field.value = chosen;
          field.dispatchEvent(new Event('change', { bubbles: true }));
        },
        value,
      );
    await choose('date', '2026-12-11');
    await page.waitForSelector('::-p-text(Free on Friday 11 December)');
    await choose('partySize', '20');
    await page.waitForSelector('::-p-text(Ask the venue)');

    expect(page.url()).toBe(publicUrl + paths['change']);
    expect(complaints.filter(isOurs)).toEqual([]);
    await page.close();
  });

  it('sends a form once, however often it is pressed', async () => {
    const reference = await pages.book({ date: '2026-12-18', partySize: 2 });
    const { page } = await browser.open(`${await pages.pageOf(reference)}/note`);
    let posts = 0;
    page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0));
    await page.type('#note', 'A high chair, please');
    const [label] = await Promise.all([
      page.$eval('form', (form) => {
        form.requestSubmit();
        form.requestSubmit();
        const button = form.querySelector('button');
        return `${button?.disabled} ${button?.textContent}`;
      }),
      page.waitForNavigation(),
    ]);

    expect(label).toBe('true Sending…');
    expect(posts).toBe(1);
    expect((await pages.rowOf(reference)).notes).toBe('A high chair, please');
    await page.close();
  });

  it('is used without script, too', async () => {
    const reference = await pages.book({ date: '2026-12-18', partySize: 2 });
    const { page, complaints } = await browser.blank();
    await page.setJavaScriptEnabled(false);
    await page.goto(`${publicUrl}${await pages.pageOf(reference)}/change`);
    await page.$eval('#partySize', (field) => (field.value = '3'));
    await press(page, 'Find times');
    await press(page, '7pm');
    await press(page, 'Change my booking');

    expect((await pages.rowOf(reference)).party_size).toBe(3);
    expect(complaints.filter(isOurs)).toEqual([]);
    await page.close();
  });

  it('gives a calendar file to save', async () => {
    const { page } = await browser.open(paths['confirmed'] ?? '');
    const session = await page.createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
    const fileName = new Promise<string>((resolve) => {
      session.on('Browser.downloadWillBegin', ({ suggestedFilename }) =>
        resolve(suggestedFilename),
      );
    });
    await page.click('::-p-text(Add to your calendar)');

    expect(await fileName).toBe('booking.ics');
    await page.close();
  });
});
