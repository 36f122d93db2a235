/** The deployment's booking pages in a browser, and the demo of the widget. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { publicUrl } from '@venue/testing/deployment';
import {
  axeFindings,
  inBrowser,
  overflowAt,
  pictures,
  plainHost,
  smallTargets,
} from '@venue/testing/browser';
import { newPage } from '@venue/testing/chromium';
import { until } from '@venue/testing/until';
import { rotateKey } from '@venue/operations/access/keys/rotate-key';
import type { AdminService } from '@venue/runtime';
import { issuePageKey, logo, openPagesAdmin, withQuay } from './book-pages';
import { atCheckout, see } from './part-steps';
import { morning, openWidgetSite, type WidgetSite } from './widget-page';

let site: WidgetSite;
let admin: AdminService;

beforeAll(async () => {
  site = await openWidgetSite(withQuay);
  admin = await openPagesAdmin(site.service);
  if (pictures !== undefined) await mkdir(pictures, { recursive: true });
});
afterAll(async () => {
  await admin.close();
  await site.close();
});

/** Takes all tables of The Pier at 19:00. */
async function fillPier(date: string): Promise<void> {
  const venueId = site.service.venueId['the-pier'];
  const guest = { name: 'Grace Hopper', phone: '+1 212 555 0123' };
  for (const partySize of [6, 5, 4, 3, 2, 1]) {
    const wish = { venueId, date, time: '19:00', partySize, guest };
    let outcome = 'booked';
    while (outcome === 'booked')
      ({ outcome } = (await site.service.post('/reservations', wish)).body as { outcome: string });
  }
}

interface OpenPage {
  readonly page: Page;
  readonly complaints: string[];
}

async function open(path: string, scheme: 'light' | 'dark' = 'light'): Promise<OpenPage> {
  const page = await newPage(site.browser);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 2 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const drawn = { contentType: 'image/svg+xml', body: quayLogo };
    void (request.url() === logo ? request.respond(drawn) : request.continue());
  });
  await page.goto(`${publicUrl}${path}`);
  return { page, complaints };
}

const quayLogo = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40">
  <rect width="160" height="40" rx="20" fill="#1a3c40"/></svg>`;

async function takePicture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}

inBrowser('in a browser', () => {
  it('books a table under the page’s own policy', async () => {
    const { page, complaints } = await open('/book/the-pier?date=2026-12-08&party=2');
    await page.locator('>>> button::-p-text(7pm)').click();
    await page.locator('>>> #fullName').fill('Ada Lovelace');
    await page.locator('>>> #phone').fill('+44 117 496 0001');
    await page.locator('>>> button::-p-text(Book table)').click();
    await see(page, 'h2::-p-text(You are booked)');
    const booked = await site.service.sql('select source from booking');

    expect(booked).toEqual([{ source: 'book-page' }]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('reads a number without its prefix in the country of the venue', async () => {
    const { page } = await open('/book/the-pier?date=2026-12-09&party=2');
    await page.locator('>>> button::-p-text(7pm)').click();
    await page.locator('>>> #fullName').fill('Grace Hopper');
    await page.locator('>>> #phone').fill('(212) 555-0147');
    await page.locator('>>> button::-p-text(Book table)').click();
    await see(page, 'h2::-p-text(You are booked)');
    const phone = `select guest_phone as phone from booking where guest_name = 'Grace Hopper'`;

    expect(await site.service.sql(phone)).toEqual([{ phone: '+12125550147' }]);
    await page.close();
  });

  it('has the logo and the colours of the brand, the element too', async () => {
    const { page } = await open('/book/the-quay');
    await see(page, 'h2::-p-text(Book a table)');
    const width = `document.querySelector('img[src="${logo}"]')?.naturalWidth`;
    expect(await page.evaluate(width)).toBe(160);
    const colours = `['--vb-accent', '--vb-surface', '--vb-text'].map((name) =>
      getComputedStyle(document.querySelector('venue-booking').shadowRoot.querySelector('.widget'))
        .getPropertyValue(name))`;
    expect(await page.evaluate(colours)).toEqual([
      'rgb(255 225 77)',
      'rgb(16 35 31)',
      'rgb(243 236 226)',
    ]);
    await page.close();
  });

  it('leads out of a frame to the checkout, and back to its own page', async () => {
    const framed = `<!doctype html><title>The site</title><iframe width="560" height="900"
      src="${publicUrl}/book/the-harbour?date=2026-12-08&party=6"></iframe>`;
    const { page } = await site.open({ document: framed });
    const frame = await page.waitForFrame((one) => one.url().startsWith(publicUrl));
    await see(frame, 'button::-p-text(6pm)');
    await frame.locator('>>> button::-p-text(6pm)').click();
    await frame.locator('>>> #fullName').fill('Ada Lovelace');
    await frame.locator('>>> #phone').fill('+44 117 496 0001');
    await frame.locator('>>> button::-p-text(Book and go on to pay)').click();
    await frame.locator('>>> button::-p-text(Pay now)').click();
    await atCheckout(page, 'pay');
    await see(page, 'h2::-p-text(You are booked)');
    expect(page.url()).toBe(`${publicUrl}/book/the-harbour?date=2026-12-08&party=6`);

    // An origin that no key lists.
    const elsewhere = await site.open({ document: framed });
    await elsewhere.page.goto(elsewhere.page.url().replace('127.0.0.1', plainHost));
    const refusal = /frame-ancestors/;
    await until(async () => elsewhere.complaints.some((text) => refusal.test(text)));
    const [, refused] = elsewhere.page.frames();
    expect(refused?.url()).not.toContain('/book/');
    await page.close();
    await elsewhere.page.close();
  });

  it('works with both keys of a site during their exchange', async () => {
    const { service, siteUrl } = site;
    const { id, key: old } = await issuePageKey(admin, { venues: 'the-pier', origins: siteUrl });
    const { key: next } = await admin.perform(rotateKey, { id, overlapMinutes: 60 });
    const titleWith = async (key: string): Promise<string> => {
      const { page } = await site.open({ key });
      await see(page, 'h2, >>> .failure');
      const text = await page.evaluate(
        `document.querySelector('venue-booking').shadowRoot
          .querySelector('h2, .failure').textContent.trim()`,
      );
      await page.close();
      return String(text);
    };
    expect([await titleWith(old), await titleWith(next)]).toEqual([
      'Book a table at The Pier',
      'Book a table at The Pier',
    ]);
    await service.moveTo(new Date(Date.parse(morning) + 2 * 3_600_000).toISOString());
    expect(await titleWith(old)).toContain('Please contact the venue directly.');
    expect(await titleWith(next)).toBe('Book a table at The Pier');
    await site.moveTo(morning);
  });

  it.each([
    ['light', '/book/the-harbour'],
    ['dark', '/book/the-harbour'],
    ['light', '/book/the-quay'],
    ['light', '/book'],
    ['dark', '/book'],
  ] as const)('that is %s, %s can be read and used', async (scheme, path) => {
    const { page, complaints } = await open(path, scheme);
    if (path !== '/book') await see(page, 'h2::-p-text(Book a table)');

    for (const width of [1_280, 768, 360]) {
      await page.setViewport({ width, height: 844 });
      await takePicture(page, `${path.replaceAll('/', '-').slice(1)}-${width}-${scheme}`);
    }
    expect(await axeFindings(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    for (const width of [1_280, 390, 320, 195]) expect(await overflowAt(page, width)).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('without script says when the venue is open, where it is and whom to call', async () => {
    const page = await newPage(site.browser);
    await page.setJavaScriptEnabled(false);
    await page.goto(`${publicUrl}/book/the-harbour`);
    await takePicture(page, 'book-without-script');
    const text = await page.$eval('main', (main) => (main as { innerText: string }).innerText);

    expect(text).toContain('To book a table, please call 0117 496 0001');
    for (const row of [
      /Monday\s+Closed/,
      /Tuesday to Thursday\s+12pm to 11:30pm/,
      /Friday and Saturday\s+12pm to 12:30am/,
      /Sunday\s+12pm to 11:30pm/,
      /Friday 25 December, Christmas Day\s+Closed/,
      /Thursday 31 December, New Year's Eve\s+5pm to 2am/,
      /7 Mooring Row, Bristol BS1 5DB/,
    ])
      expect(text).toMatch(row);
    await page.close();
  });

  it('without script leads to the waiting list, once for a form that is sent twice', async () => {
    const page = await newPage(site.browser);
    await page.setJavaScriptEnabled(false);
    // Enter in a field sends the form; locators wait for frames, which need scripts.
    const send = async (phone: string): Promise<string> => {
      await page.$eval('#phone', (field) => ((field as { value: string }).value = ''));
      await page.type('#phone', phone);
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
      return page.$eval('main', (main) => (main as { innerText: string }).innerText);
    };
    await page.goto(`${publicUrl}/book/the-pier?date=2026-12-08&party=2&time=10:00`);
    await page.type('#name', 'Ada Lovelace');
    expect(await send('+44 117 496 0001')).toContain('takes no bookings at 10am');
    for (const width of [1_280, 320]) expect(await overflowAt(page, width)).toBe(0);

    await fillPier('2026-12-08');
    for (let times = 0; times < 2; times += 1) {
      await page.goto(`${publicUrl}/book/the-pier?date=2026-12-08&party=2&time=19:00`);
      await page.type('#name', 'Ada Lovelace');
      expect(await send('12')).toMatch(/You are not on the waiting list[^]*number/);
      // What was typed is kept.
      expect(await send('+44 117 496 0001')).toContain('You are on the waiting list');
    }
    const entries = await site.service.sql('select source from waiting_entry');
    expect(entries).toEqual([{ source: 'book-page' }]);
    await page.close();
  });
});

inBrowser('the demo of the widget', () => {
  it('shows the element as the form says, its events and a snippet to copy', async () => {
    const { page, complaints } = await open('/widget/v1/demo');
    await see(page, 'h2::-p-text(Book a table at The Harbour)');
    await page.select('#venue-id', site.service.venueId['the-pier'] ?? '');
    await see(page, 'h2::-p-text(Book a table at The Pier)');
    await page.locator('#party-size').fill('4');
    await page.locator('#--vb-radius').fill('20px');
    await page.keyboard.press('Tab');
    await page.locator('#snippet::-p-text(--vb-radius: 20px)').wait();
    const snippet = await page.$eval('#snippet', ({ textContent }) => textContent);
    const reported = await page.$eval('#events', ({ textContent }) => textContent);
    const radius = await page.evaluate(
      `getComputedStyle(
        document.querySelector('venue-booking').shadowRoot.querySelector('[part=widget]'),
      ).getPropertyValue('--vb-radius')`,
    );

    expect(snippet).toContain(`venue-id="${site.service.venueId['the-pier']}" party-size="4"`);
    expect(reported).toContain('vb-ready {"venueId"');
    expect(radius).toBe('20px');
    expect(await axeFindings(page)).toEqual([]);
    for (const width of [1_280, 360]) expect(await overflowAt(page, width)).toBe(0);
    await takePicture(page, 'demo-360');
    expect(complaints).toEqual([]);
    await page.close();
  });
});
