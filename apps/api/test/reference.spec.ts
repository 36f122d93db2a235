/** The live reference: the document, its pages in every format, and the page in a browser. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@venue/operations/catalogue';
import { openapiOf } from '@venue/operations/openapi/openapi';
import { widgetCatalogue } from '@venue/operations/widget-catalogue';
import type { Page } from 'puppeteer-core';
import {
  axeFindings,
  axeViolations,
  browserFor,
  colourFindings,
  inBrowser,
  overflowAt,
  pictures,
  takePicture,
  type Tab,
} from '@venue/testing/browser';
import { openTestDeployment, publicUrl, type TestDeployment } from '@venue/testing/deployment';

const operations = [...catalogue, ...widgetCatalogue];
let service: TestDeployment;

beforeAll(async () => {
  service = await openTestDeployment();
  await service.moveTo('2026-12-01T09:00:00Z');
});
afterAll(() => service.close());

function open(path: string, request: RequestInit = {}): Promise<Response> {
  return fetch(`${service.url}${path}`, request);
}

const addresses: readonly (readonly [path: string, type: string])[] = [
  ['/public/v1/openapi.json', 'application/json'],
  ['/public/v1/docs', 'text/html'],
  ['/public/v1/docs.md', 'text/markdown'],
  ['/public/v1/docs/operations/createBooking', 'text/html'],
  ['/public/v1/docs/operations/createBooking.md', 'text/markdown'],
  ['/public/v1/docs/try', 'text/html'],
  ['/public/v1/docs/try/swagger-ui-bundle.js', 'text/javascript'],
  ['/public/v1/docs/try/swagger-ui.css', 'text/css'],
  ['/public/v1/docs/try/try.js', 'text/javascript'],
  ['/public/v1/docs/try/try.css', 'text/css'],
  ['/llms.txt', 'text/plain'],
  ['/group.schema.json', 'application/schema+json'],
];

describe.each(addresses)('%s', (path, type) => {
  it('is there for everybody, to be kept a while', async () => {
    const { status, headers } = await open(path);

    expect([status, headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('vary')).toContain('Accept-Encoding');
  });

  it('is not sent again to a client that has it', async () => {
    const first = await open(path);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const second = await open(path, { headers });

    expect([second.status, await second.text()]).toEqual([304, '']);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  it('is the same packed and unpacked', async () => {
    const [packed, plain] = [
      await open(path),
      await open(path, { headers: { 'accept-encoding': 'identity' } }),
    ];

    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await packed.text()).toBe(await plain.text());
  });

  it('answers HEAD like GET, without a body', async () => {
    const head = await open(path, { method: 'HEAD' });

    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it.each(['POST', 'PUT', 'OPTIONS'])('takes no %s', async (method) => {
    const { status, headers, body } = await problemOf(await open(path, { method }));

    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(body).toMatchObject({ type: `${publicUrl}/problems/method-not-allowed` });
  });
});

async function problemOf(
  response: Response,
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const { status, headers } = response;
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  return { status, headers, body: await response.json() };
}

describe('an address next to them', () => {
  it.each([
    '/public/v1/docs/',
    '/public/v1/docs.html',
    '/public/v1/openapi.yaml',
    '/public/v1/docs/operations',
    '/public/v1/docs/operations/',
    '/public/v1/docs/operations/create_booking',
    '/public/v1/docs/operations/__proto__.md',
    '/public/v1/docs/try/',
    '/public/v1/docs/try/index.html',
    '/public/v1/docs/try/..%2fpage.ts',
    '/public/v1/docs/try/__proto__',
    '/public/v1/docs/try/%zz',
    '/LLMS.txt',
  ])('is unknown like any other: %s', async (path) => {
    const { status, body } = await problemOf(await open(path));

    expect(status).toBe(404);
    expect(body).toMatchObject({ type: `${publicUrl}/problems/not-found` });
  });
});

describe('the document', () => {
  it('is that of both catalogues, with the group’s name', async () => {
    const served: unknown = await (await open('/public/v1/openapi.json')).json();
    const groupName = 'Harbour Group';

    expect(served).toEqual(
      JSON.parse(JSON.stringify(openapiOf(operations, { baseUrl: publicUrl, groupName }))),
    );
  });

  it('is pointed at by every answer of the API, and by problems', async () => {
    for (const path of ['/venues', '/nowhere']) {
      const { headers } = await service.get(path);

      expect(headers.get('link')).toBe(
        `<${publicUrl}/public/v1/openapi.json>; rel="service-desc"; type="application/json", ` +
          `<${publicUrl}/public/v1/docs>; rel="service-doc"; type="text/html"`,
      );
    }
  });
});

describe('the page', () => {
  it('lists every operation, with its problems, in HTML and in Markdown', async () => {
    const page = await (await open('/public/v1/docs')).text();
    const markdown = await (await open('/public/v1/docs.md')).text();

    for (const { title, route, capability } of operations) {
      expect(page).toContain(`>${title}</h3>`);
      expect(markdown).toContain(`### ${title}\n\n\`${route.replace(' ', ' /public/v1')}\``);
      if (capability !== null) expect(page).toContain(`<code>${capability}</code>`);
    }
    expect(page).toContain(`href="${publicUrl}/problems/lookup-throttled"`);
    expect(markdown).toContain(`[lookup-throttled](${publicUrl}/problems/lookup-throttled)`);
    for (const text of [page, markdown]) expect(text).not.toMatch(/undefined|\[object/);
  });

  it('leads nowhere but to its own places and to addresses that there are', async () => {
    const page = await (await open('/public/v1/docs')).text();
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = new Set([...page.matchAll(/ href="([^"]+)"/g)].map(([, link = '']) => link));

    expect([...page.matchAll(/ id="/g)]).toHaveLength(ids.size);
    for (const link of links) {
      if (link.startsWith('#')) expect(ids).toContain(link.slice(1));
      else {
        expect(link.startsWith(`${publicUrl}/`)).toBe(true);
        expect((await open(link.slice(publicUrl.length))).status).toBe(200);
      }
    }
  });

  it('has a guide to a first booking, and names the agent server', async () => {
    const page = await (await open('/public/v1/docs')).text();
    const markdown = await (await open('/public/v1/docs.md')).text();

    expect(page).toContain(' id="a-first-booking"');
    expect(page).toContain('href="#a-first-booking"');
    expect(markdown).toMatch(/^## A first booking$/m);
    for (const text of [page, markdown]) expect(text).toContain('/mcp');
  });

  it('is Markdown for clients that prefer it', async () => {
    const markdown = await open('/public/v1/docs', { headers: { accept: 'text/markdown' } });
    const page = await open('/public/v1/docs', { headers: { accept: 'text/html, text/markdown' } });

    expect(await markdown.text()).toBe(await (await open('/public/v1/docs.md')).text());
    expect(markdown.headers.get('vary')).toMatch(/\bAccept\b(?!-)/);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  });

  it('may load nothing but its own style', async () => {
    const { headers } = await open('/public/v1/docs');

    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none';style-src 'sha256-[^']+';form-action 'self';base-uri 'none';frame-ancestors 'none'$/,
    );
  });

  it('is listed for agents, whose links lead somewhere', async () => {
    const text = await (await open('/llms.txt')).text();
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);

    expect(links).toContain(`${publicUrl}/public/v1/docs.md`);
    expect(links).toContain(`${publicUrl}/public/v1/docs.md#a-first-booking`);
    expect(links).toContain(`${publicUrl}/mcp`);
    expect(links).toContain(`${publicUrl}/book`);
    for (const link of links.filter((one) => !/\/(mcp|book)$/.test(one))) {
      expect((await open(link.slice(publicUrl.length))).status).toBe(200);
    }
  });
});

describe('the page of an operation', () => {
  it('has its fields, answers and problems, and every object that these name', async () => {
    const { paths } = openapiOf(operations, { baseUrl: publicUrl });
    for (const { operationId, summary } of Object.values(paths).flatMap(Object.values)) {
      const page = await (await open(`/public/v1/docs/operations/${operationId}`)).text();
      const markdown = await (await open(`/public/v1/docs/operations/${operationId}.md`)).text();
      const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

      expect(page).toContain(`<h1>${summary}</h1>`);
      expect(markdown).toMatch(new RegExp(`^# ${summary}\n`));
      for (const heading of ['Samples', 'Request', 'Answer', 'Problems']) {
        expect(page).toContain(`<h2>${heading}</h2>`);
      }
      for (const [, place] of page.matchAll(/ href="#([^"]+)"/g)) expect(ids).toContain(place);
      for (const text of [page, markdown]) {
        expect(text).toContain(`${publicUrl}/problems/invalid-key`);
        expect(text).not.toMatch(/undefined|\[object/);
      }
    }
  });

  it('is Markdown for clients that prefer it', async () => {
    const path = '/public/v1/docs/operations/findBooking';
    const markdown = await open(path, { headers: { accept: 'text/markdown' } });

    expect(markdown.headers.get('vary')).toMatch(/\bAccept\b(?!-)/);
    expect(await markdown.text()).toBe(await (await open(`${path}.md`)).text());
  });

  it('asks for what there is, at a time that can be booked', async () => {
    const text = await (await open('/public/v1/docs/operations/createBooking.md')).text();
    const [, wish = ''] = /```json\n([^]*?)```/.exec(text) ?? [];
    const { arguments: given } = JSON.parse(wish) as { arguments: Record<string, unknown> };
    await service.moveTo(`${String(given['date'])}T09:00:00Z`);
    const { body } = await service.post('/reservations', given);
    await service.moveTo('2026-12-01T09:00:00Z');

    expect(Object.values(service.venueId)).toContain(given['venueId']);
    expect(body).toMatchObject({ outcome: 'booked', time: given['time'] });
  });
});

inBrowser('in a browser', () => {
  const browser = browserFor(() => Number(new URL(service.url).port));

  /** Resolves when the transition between the colour schemes has ended. */
  async function show(page: Page, scheme: 'light' | 'dark'): Promise<void> {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.evaluate(
      `Promise.allSettled(document.getAnimations()
         .filter((one) => one instanceof CSSTransition)
         .map((one) => one.finished)).then(() => undefined)`,
    );
  }

  /** In dark mode a page has the same layout, so only its colours are checked. */
  async function inBothSchemes(
    page: Page,
    judge: (scheme: 'light' | 'dark') => Promise<readonly string[]>,
  ): Promise<readonly string[]> {
    const light = await judge('light');
    await show(page, 'dark');
    const dark = await judge('dark');
    await show(page, 'light');
    return [...light, ...dark];
  }

  it('the page can be read, in the light and in the dark', async () => {
    const { page, complaints } = await browser.open('/public/v1/docs');

    expect(await page.title()).toBe('Harbour Group Booking API: reference');
    if (pictures !== undefined) {
      await inBothSchemes(page, async (scheme) => {
        for (const width of [390, 1_280]) {
          await page.setViewport({ width, height: 1_600 });
          await page.goto(`${publicUrl}/public/v1/docs`);
          for (const id of ['top', 'createBooking', 'objects']) {
            await page.evaluate(`document.getElementById('${id}').scrollIntoView()`);
            await takePicture(page, `docs-${id}-${width}-${scheme}`, false);
          }
        }
        return [];
      });
    }
    for (const width of [1_280, 390, 320, 195]) {
      expect(await overflowAt(page, width)).toBe(0);
    }
    await page.setViewport({ width: 390, height: 844 });
    const faults = await inBothSchemes(page, (scheme) =>
      scheme === 'light' ? axeFindings(page) : colourFindings(page),
    );
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it.each(['listVenues', 'createBooking', 'holdTable'])(
    'the page of %s can be read, in the light and in the dark',
    async (id) => {
      const { page, complaints } = await browser.open(`/public/v1/docs/operations/${id}`);
      for (const width of [360, 1_280]) {
        await page.setViewport({ width, height: 1_600 });
        await takePicture(page, `operation-${id}-${width}`, false);
      }
      for (const width of [1_920, 1_280, 390, 320, 195]) {
        expect(await overflowAt(page, width)).toBe(0);
      }
      await page.setViewport({ width: 1_280, height: 844 });
      const faults = await inBothSchemes(page, (scheme) =>
        scheme === 'light' ? axeFindings(page) : colourFindings(page),
      );
      expect(faults).toEqual([]);
      expect(complaints).toEqual([]);
      await page.close();
    },
  );

  const search = '#operations-Availability-checkAvailability';
  const venues = '#operations-Venues-listVenues';

  /** The page with a form for each operation. To show all of them takes a browser seconds. */
  async function openTrying(): Promise<Tab> {
    const tab = await browser.blank();
    await tab.page.setViewport({ width: 1_280, height: 1_600 });
    await tab.page.goto(`${publicUrl}/public/v1/docs/try`);
    await tab.page.waitForSelector(search);
    return tab;
  }

  async function unfold(page: Page, operation: string): Promise<void> {
    await page.click(`${operation} button`);
    await page.waitForSelector(`${operation} .execute`);
  }

  const keyField = '#integration-key';
  const noteOf = (page: Page): Promise<string> =>
    page.$eval(`${keyField}-note`, ({ textContent }) => textContent ?? '');

  async function paste(page: Page, key: string): Promise<void> {
    await page.$eval(keyField, (field) => ((field as { value?: string }).value = ''));
    await page.focus(keyField);
    await page.keyboard.sendCharacter(key);
  }

  it('operations can be read, in the light and in the dark', async () => {
    const key = await service.issueKey({ env: 'sandbox' });
    const { page } = await openTrying();
    await unfold(page, search);
    const judged = (picture: string | null, rule?: string): Promise<readonly string[]> =>
      inBothSchemes(page, async (scheme) => {
        if (picture !== null) await takePicture(page, `${picture}-${scheme}`, false);
        return axeViolations(page, scheme === 'light' ? rule : 'color-contrast');
      });
    const opened = await judged(null);
    await paste(page, 'vb_live_nothing');
    const warned = await judged('try-live-key', 'color-contrast');
    await paste(page, key);
    await page.click(`${search} .execute`);
    await page.waitForSelector('.live-responses-table .response-col_status');

    expect([opened, warned]).toEqual([[], []]);
    if (pictures !== undefined) await judged('try-1280');
    await page.setViewport({ width: 390, height: 1_600 });
    expect(await judged('try-390')).toEqual([]);
    await page.close();
  });

  it('operations can be tried out, without a request to another site', async () => {
    const { page, complaints } = await openTrying();
    await takePicture(page, 'try', false);
    await paste(page, await service.issueKey({ env: 'sandbox' }));
    await unfold(page, venues);
    await page.click(`${venues} .execute`);
    await page.waitForSelector(`${venues} .live-responses-table .response-col_status`);

    expect(
      await page.$eval(
        `${venues} .live-responses-table tbody .response-col_status`,
        (one) => one.textContent,
      ),
    ).toMatch(/^200/);

    // The example is booked unchanged, at an existing venue.
    await service.moveTo(`${new Date().toISOString().slice(0, 10)}T09:00:00Z`);
    const booking = '#operations-Bookings-createBooking';
    await unfold(page, booking);
    const body = await page.$eval('.body-param__text', ({ textContent }) => textContent);
    const wish = JSON.parse(body) as { venueId: string };
    expect(Object.values(service.venueId)).toContain(wish.venueId);
    await page.click(`${booking} .execute`);
    const answered = `${booking} .live-responses-table`;
    await page.waitForSelector(`${answered} .microlight`);
    const answer = await page.$eval(answered, ({ textContent }) => textContent);
    expect(answer).toContain('"outcome": "booked"');
    await service.moveTo('2026-12-01T09:00:00Z');

    expect(await overflowAt(page, 390)).toBe(0);
    // Its own files, the operations, and icons within its stylesheet.
    const away = complaints.filter(
      (one) => !/^(http:\/\/house\.test\/public\/v1\/|data:)/.test(one),
    );
    expect(away).toEqual([]);
    await page.close();
  });

  it('a sandbox key is kept for the tab alone, and a live one not at all', async () => {
    const { page } = await openTrying();
    const stored = (): Promise<unknown> => page.evaluate('({ ...sessionStorage })');
    await paste(page, 'vb_live_nothing');
    expect([await noteOf(page), await stored()]).toEqual([
      expect.stringMatching(/^This is a live key/),
      {},
    ]);

    const key = await service.issueKey({ env: 'sandbox' });
    await paste(page, key);
    expect(await stored()).toEqual({ integrationKey: key });
    await page.reload();
    await page.waitForSelector(venues);
    expect(await page.$eval(keyField, (field) => (field as { value?: string }).value)).toBe(key);
    await unfold(page, venues);
    await page.click(`${venues} .execute`);
    await page.waitForSelector(`${venues} .live-responses-table .response-col_status`);
    const status = `${venues} .live-responses-table tbody .response-col_status`;
    expect(await page.$eval(status, ({ textContent }) => textContent)).toMatch(/^200/);

    const other = await openTrying();
    expect(await other.page.evaluate('({ ...sessionStorage, ...localStorage })')).toEqual({});
    expect(await other.page.cookies()).toEqual([]);
    await other.page.close();
    await page.close();
  });
});
