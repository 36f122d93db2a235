/** The deployment's booking pages, for guests, search engines and other sites. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import type { Page } from 'puppeteer-core';
import { type GroupEdit, publicUrl } from '@venue/testing/deployment';
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
import { serve, type OpenServer } from '@venue/http';
import { keepBookPageKey } from '@venue/operations/access/keys/book-page-keys';
import { revokeKey } from '@venue/operations/access/keys/revoke-key';
import { rotateKey } from '@venue/operations/access/keys/rotate-key';
import { qrCodeOf } from '@venue/operations/venues/venue-pages';
import { type AdminService, openAdminService } from '@venue/runtime';
import { openWidgetApi } from '@venue/widget-api';
import { atCheckout, see } from './part-steps';
import { morning, openWidgetSite, type WidgetSite } from './widget-page';

const logo = 'https://logos.example/quay.svg';

/** A third venue, of a brand with another look, whose texts are as hostile as possible. */
const withQuay: GroupEdit = ({ brands: [harbour], brands, venues }) => {
  const theme = { accent: '#ffe14d', surface: '#10231f', text: '#f3ece2', radius: 20 };
  brands.push({ ...harbour, slug: 'quay', name: 'Quay', logoUrl: logo, theme });
  venues.push({
    ...venues[0],
    slug: 'the-quay',
    name: 'The "Quay" </title>',
    brand: 'quay',
    description: '</script><script>alert(1)</script> & <b>more</b>',
  });
};

let site: WidgetSite;
let admin: AdminService;
let server: OpenServer;

beforeAll(async () => {
  site = await openWidgetSite(withQuay);
  const { service } = site;
  const { databaseUrl: url, pepper } = service;
  admin = await openAdminService({ url, pepper, baseUrl: publicUrl });
  await admin.perform(keepBookPageKey, {});
  server = await serve(await openWidgetApi(service.deployment), 0, service.deployment);
  if (pictures !== undefined) await mkdir(pictures, { recursive: true });
});
afterAll(async () => {
  await server.drain();
  await admin.close();
  await site.close();
});

function get(path: string, request: RequestInit = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: 'manual', ...request });
}

async function textOf(path: string): Promise<string> {
  return (await get(path)).text();
}

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

/** A live key for pages of those origins. */
async function issue({ venues, origins }: { venues: string; origins: string }) {
  return admin.issueKey({
    name: 'site',
    channel: 'widget',
    kind: 'publishable',
    capabilities: 'all',
    env: 'live',
    venues,
    origins,
  });
}

/** The element's tag in a page. */
function elementIn(text: string): string {
  return /<venue-booking\s([^>]*)>/.exec(text)?.[1]?.replace(/\s+/g, ' ').trim() ?? '';
}

function policyOf({ headers }: Response): string {
  return headers.get('content-security-policy') ?? '';
}

describe('the page of a venue', () => {
  it('may be listed by search engines, and says under which address', async () => {
    const response = await get('/book/the-harbour?party=4');
    const text = await response.text();

    expect(response.status).toBe(200);
    expect(response.headers.get('x-robots-tag')).toBeNull();
    expect(text).not.toContain('noindex');
    expect(text).toContain('<title>Book a table at The Harbour</title>');
    expect(text).toContain(`<link rel="canonical" href="${publicUrl}/book/the-harbour" />`);
    expect(text).toContain(
      '<meta name="description" content="A fish restaurant in an old net loft',
    );
    expect(text).toContain('<meta property="og:title" content="Book a table at The Harbour" />');
  });

  it('has structured data for search engines: address, opening hours and where to book', async () => {
    const text = await textOf('/book/the-harbour');
    const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(text)?.[1] ?? '';
    const data = JSON.parse(json) as Record<string, unknown>;
    const day = (...names: string[]) => names.map((name) => `https://schema.org/${name}`);
    const hours = { '@type': 'OpeningHoursSpecification' };

    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      name: 'The Harbour',
      url: 'https://the-harbour.example',
      telephone: '0117 496 0001',
      acceptsReservations: true,
      address: {
        '@type': 'PostalAddress',
        streetAddress: '7 Mooring Row',
        addressLocality: 'Bristol',
        postalCode: 'BS1 5DB',
        addressCountry: 'GB',
      },
      potentialAction: {
        '@type': 'ReserveAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/book/the-harbour` },
      },
    });
    expect(data['openingHoursSpecification']).toEqual([
      {
        ...hours,
        dayOfWeek: day('Tuesday', 'Wednesday', 'Thursday', 'Sunday'),
        opens: '12:00',
        closes: '23:30',
      },
      { ...hours, dayOfWeek: day('Friday', 'Saturday'), opens: '12:00', closes: '00:30' },
      {
        ...hours,
        opens: '00:00',
        closes: '00:00',
        validFrom: '2026-12-25',
        validThrough: '2026-12-25',
      },
      {
        ...hours,
        opens: '17:00',
        closes: '02:00',
        validFrom: '2026-12-31',
        validThrough: '2026-12-31',
      },
    ]);
  });

  it('escapes what a venue has written, as text and as data', async () => {
    const text = await textOf('/book/the-quay');
    const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(text)?.[1] ?? '';

    expect(JSON.parse(json)).toMatchObject({
      name: 'The "Quay" </title>',
      description: '</script><script>alert(1)</script> & <b>more</b>',
    });
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<b>');
  });

  it('loads the widget of the deployment and the logo, and nothing else', async () => {
    const policy = policyOf(await get('/book/the-quay'));

    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src ${publicUrl}/widget/v1/;`);
    expect(policy).toContain(`connect-src ${publicUrl}/public/v1/;`);
    expect(policy).toContain('img-src https://logos.example;');
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  it('fills in the values of the query', async () => {
    const query = 'date=2026-12-08&time=19:00&party=4&type=dinner&start=book';

    expect(elementIn(await textOf(`/book/the-harbour?${query}`))).toMatch(
      / date="2026-12-08" time="19:00" party-size="4" booking-type="dinner" start="book"$/,
    );
  });

  it.each([
    'date=2026-02-30',
    'date=tomorrow',
    'date=2026-12-08&date=2026-12-09',
    'date[]=2026-12-08',
    'time=25:00',
    'party=0',
    'party=-1',
    'party=1001',
    'party=4abc',
    'party=%22%20onclick=alert(1)%20x=%22',
    'type=no-such-type',
    'type=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
    'start=javascript:alert(1)',
    'base-url=https://evil.example',
    'publishable-key=other',
    '__proto__=4',
    'date=%00',
  ])('takes no notice of %s', async (query) => {
    const [plain, filled] = [
      await textOf('/book/the-harbour'),
      await textOf(`/book/the-harbour?${query}`),
    ];

    expect(elementIn(plain)).toContain('publishable-key="vb_pub_live_');
    expect(filled).toBe(plain);
  });

  it.each(['/book/no-such-venue', '/book/no-such-venue/qr.svg', '/book/The-Harbour'])(
    'does not exist for an unknown venue: %s',
    async (path) => {
      const response = await get(path);

      expect(response.status).toBe(404);
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(await response.text()).toContain(`href="${publicUrl}/book"`);
    },
  );

  it.each(['/book', '/book/the-harbour', '/book/the-harbour/qr.svg'])(
    'accepts only GET and HEAD: %s',
    async (path) => {
      const response = await get(path, { method: 'POST' });

      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    },
  );
});

describe('the list of venues', () => {
  it('links to each of them, with the values of the query', async () => {
    const text = await textOf('/book?party=4&type=dinner');
    const links = [...text.matchAll(/href="([^"]+\/book\/[^"]*)"/g)].map(([, link]) => link);

    expect(links).toContain(`${publicUrl}/book/the-harbour?party=4&#38;type=dinner`);
    expect(links).toContain(`${publicUrl}/book/the-lantern?party=4`);
    expect(text).toContain(`<link rel="canonical" href="${publicUrl}/book" />`);
  });
});

describe('frames', () => {
  /** A server that has not queried the database yet. */
  async function framesOf(slug: string): Promise<readonly string[] | undefined> {
    const { deployment } = site.service;
    const fresh = await serve(await openWidgetApi(deployment), 0, deployment);
    const response = await fetch(`http://127.0.0.1:${fresh.port}/book/${slug}`);
    await fresh.drain();
    expect(response.headers.get('x-frame-options')).toBeNull();
    return /frame-ancestors ([^;]*)/.exec(policyOf(response))?.[1]?.split(' ');
  }

  it('are allowed on the sites of the live page keys that cover the venue', async () => {
    const { service, siteUrl } = site;
    const before = ["'self'", siteUrl, publicUrl];
    expect(await framesOf('the-harbour')).toEqual(before);

    const both = 'https://www.harbour.example,https://harbour.example';
    const { id } = await issue({ venues: 'the-harbour', origins: both });
    await service.issueKey({ origins: 'https://sandbox.example', env: 'sandbox' });
    await service.issueKey({});
    expect(await framesOf('the-harbour')).toEqual([
      ...before,
      'https://harbour.example',
      'https://www.harbour.example',
    ]);
    expect(await framesOf('the-pier')).toEqual(before);

    await admin.perform(revokeKey, { id });
    expect(await framesOf('the-harbour')).toEqual(before);
  });

  it('are not allowed for the list and for unknown venues', async () => {
    for (const path of ['/book', '/book/no-such-venue']) {
      const response = await get(path);
      expect(policyOf(response)).toContain("frame-ancestors 'none'");
      expect(response.headers.get('x-frame-options')).toBe('DENY');
    }
  });
});

describe('the QR code of a page', () => {
  it('is an image that caches may keep, and reads as the address', async () => {
    const response = await get('/book/the-harbour/qr.svg');
    const svg = await response.text();

    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(decoded(svg)).toBe(`${publicUrl}/book/the-harbour`);
    expect(decoded(await qrCodeOf('https://other.example'))).toBe('https://other.example');
  });
});

/** Draws the image's lines of dark modules, four pixels a module, and reads it as a camera does. */
function decoded(svg: string): string {
  const scale = 4;
  const width = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]) * scale;
  const path = /stroke="#000000" d="([^"]+)"/.exec(svg)?.[1] ?? '';
  const pixels = new Uint8ClampedArray(width * width).fill(255);
  const pen = { x: 0, y: 0 };
  const commands: Readonly<Record<string, (x: number, y: number) => void>> = {
    M: (x, y) => Object.assign(pen, { x, y }),
    m: (x, y) => Object.assign(pen, { x: pen.x + x, y: pen.y + y }),
    h: (length) => {
      const top = Math.floor(pen.y) * scale;
      for (let row = top; row < top + scale; row += 1)
        pixels.fill(0, row * width + pen.x * scale, row * width + (pen.x + length) * scale);
      pen.x += length;
    },
  };
  const drawing = path.matchAll(/([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?/g);
  for (const [, name = '', x, y] of drawing) commands[name]?.(Number(x), Number(y));
  const bitmap = new BinaryBitmap(
    new HybridBinarizer(new RGBLuminanceSource(pixels, width, width)),
  );
  return new QRCodeReader().decode(bitmap).getText();
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
    const { id, key: old } = await issue({ venues: 'the-pier', origins: siteUrl });
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

describe('the demo of the widget', () => {
  it.each(['/widget/v1/demo', '/widget/v1/demo.js'])(
    'exists only on a developer’s machine: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  inBrowser('in a browser', () => {
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
});

describe('the list of venues', () => {
  it('redirects to the only venue', async () => {
    const { service } = site;
    const { deployment } = service;
    expect((await get('/book?party=4')).status).toBe(200);
    const retire = async (at: string): Promise<void> => {
      await service.sql(`update venue set retired_at = ${at} where slug <> 'the-pier'`);
      await service.sql('update venue_group set revision = revision + 1');
    };
    await retire('app_now()');
    // Another process, which has not queried the database yet.
    const fresh = await serve(await openWidgetApi(deployment), 0, deployment);
    const answer = await fetch(`http://127.0.0.1:${fresh.port}/book?party=4`, {
      redirect: 'manual',
    });
    await fresh.drain();
    await retire('null');

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${publicUrl}/book/the-pier?party=4`);
  });
});

describe('after the key of the pages is revoked', () => {
  it('the page shows the phone number in place of the element', async () => {
    const [{ id } = { id: '' }] = await site.service.sql<{ id: string }>(
      `select public_id as id from api_key join integration on integration.id = integration_id
       where channel = 'book-page'`,
    );
    await admin.perform(revokeKey, { id });
    const { deployment } = site.service;
    // Another process, which has not queried the database yet.
    const { keys } = deployment;
    const apart = { ...deployment, keys: Object.create(keys) as typeof keys };
    const fresh = await serve(await openWidgetApi(apart), 0, apart);
    const text = await (await fetch(`http://127.0.0.1:${fresh.port}/book/the-harbour`)).text();
    await fresh.drain();

    expect(text).not.toContain('<venue-booking');
    expect(text).not.toContain('widget.js');
    expect(text.replace(/\s+/g, ' ')).toContain(
      'please call <a href="tel:01174960001">0117 496 0001</a>',
    );
  });
});
