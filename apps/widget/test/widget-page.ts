/**
 * A venue's site with the widget on its page, in Chromium: the whole deployment on one origin and
 * the site on another.
 */
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { expect } from '@jest/globals';
import { openApi } from '@venue/api';
import {
  openTestDeployment,
  publicUrl,
  type GroupEdit,
  type TestDeployment,
} from '@venue/testing/deployment';
import { builtFile } from '@venue/testing/programs';
import { openBrowser } from '@venue/testing/browser';
import { newPage } from '@venue/testing/chromium';
import { serve } from '@venue/http';
import { appFor } from '@venue/operations/openapi/route-table';
import { openWidgetApi } from '@venue/widget-api';
import type { Browser, Page } from 'puppeteer-core';

/** The time at which a spec starts: a Tuesday, at nine in Bristol. */
export const morning = '2026-12-01T09:00:00Z';

interface PageParts {
  /** Attributes of the element besides key and venue. */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly head?: string;
  /** Replaces only the element's tag; `{widget}` stands for the tag. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The whole page, in place of all these. */
  readonly document?: string;
  /** Path and query of the page. */
  readonly path?: string;
  readonly venue?: string;
  readonly key?: string;
}

export interface WidgetSite {
  readonly service: TestDeployment;
  readonly browser: Browser;
  /** The folder of the built files, which is read only: all specs share it. */
  readonly files: string;
  /** The origin of the site. */
  readonly siteUrl: string;
  /** A publishable key for all venues, which works on the site. */
  readonly key: string;
  /** Sets the clock of the deployment; the devices' clocks stay. */
  moveTo(instant: string): Promise<void>;
  /** Drops the answers to such writes from now on, after the work is done; null stops that. */
  loseAnswers(path: '/holds' | '/bookings' | '/tickets' | null): void;
  /** Opens a new tab with a page of the site that has the widget. */
  open(parts?: PageParts): Promise<WidgetTab>;
  closeTabs(): Promise<void>;
  close(): Promise<void>;
}

export interface WidgetTab {
  readonly page: Page;
  /** Uncaught errors and output on the browser's console, except debugging output. */
  readonly complaints: string[];
  /** Events of the element, in their order. */
  readonly events: () => Promise<
    readonly { readonly type: string; readonly detail: Record<string, unknown> }[]
  >;
}

/** All clocks of the deployment start at `at`. */
export async function openWidgetSite(
  edit?: GroupEdit,
  at = morning,
  limits: Parameters<typeof openTestDeployment>[1] = {},
): Promise<WidgetSite> {
  const folder = builtFile('widget-api/widget');
  const service = await openTestDeployment(edit, limits);
  const { deployment } = service;
  const clock = { aheadMs: 0 };
  const moveTo = async (instant: string): Promise<void> => {
    await service.moveTo(instant);
    clock.aheadMs = Date.parse(instant) - Date.now();
  };
  await moveTo(at);
  const apps = {
    api: await openApi(deployment),
    'widget-api': await openWidgetApi(deployment, { widget: folder, inbox: service.inbox }),
  };
  const lost = { path: '' };
  const pages = new Map<string, PageParts>();
  const defaults = { key: '' };
  const show: RequestListener = (request, response) => {
    const parts = pages.get(request.url ?? '') ?? {};
    response.writeHead(200, { 'Content-Type': 'text/html', ...parts.headers });
    response.end(parts.document ?? documentOf({ ...defaults, ...parts }, service));
  };
  const listener: RequestListener = (request, response) => {
    // The deployment's clock was moved; in production `Date` and the database agree.
    response.setHeader('Date', new Date(Date.now() + clock.aheadMs).toUTCString());
    if (request.method === 'POST' && lost.path !== '' && request.url?.endsWith(lost.path) === true)
      response.end = () => (request.socket.destroy(), response);
    const app = appFor(request.url ?? '');
    if (request.headers.host !== new URL(publicUrl).host) show(request, response);
    else if (app !== 'mcp' && app !== 'console') apps[app](request, response);
  };
  const serving = await serve(listener, 0, deployment);
  const siteUrl = `http://127.0.0.1:${serving.port}`;
  defaults.key = await service.issueKey({ origins: siteUrl });
  const browser = await openBrowser(serving.port);
  return {
    service,
    browser,
    ...defaults,
    files: folder,
    siteUrl,
    moveTo,
    loseAnswers: (path) => void (lost.path = path ?? ''),
    async open(parts = {}) {
      const path = parts.path ?? `/page-${pages.size + 1}`;
      pages.set(path, parts);
      return openTab(browser, siteUrl + path);
    },
    async closeTabs() {
      for (const page of (await browser.pages()).slice(1)) await page.close();
    },
    async close() {
      await browser.close();
      await serving.drain();
      await service.close();
    },
  };
}

async function openTab(browser: Browser, address: string): Promise<WidgetTab> {
  // Tabs share cookies and caches, but not session storage.
  const page = await newPage(browser);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'debug') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 2 });
  await page.evaluateOnNewDocument(`
    window.widgetEvents = [];
    for (const type of ${JSON.stringify(Object.keys(eventMembers))})
      addEventListener(type, ({ detail }) => widgetEvents.push({ type, detail }));`);
  await page.goto(address);
  return {
    page,
    complaints,
    events: async () => {
      const reported = (await page.evaluate('widgetEvents')) as Awaited<
        ReturnType<WidgetTab['events']>
      >;
      for (const { type, detail } of reported)
        expect([type, Object.keys(detail)]).toEqual([type, eventMembers[type]]);
      return reported;
    },
  };
}

/** As the element's types name them for sites. */
const types = readFileSync(new URL('../venue-booking.d.ts', import.meta.url), 'utf8');
/** The members of the detail of each event. */
export const eventMembers: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...types.matchAll(/^ {2}'(vb-[\w-]+)': \{([^}]*)\}/gm)].map(([, name = '', members = '']) => [
    name,
    [...members.matchAll(/readonly (\w+):/g)].map(([, member = '']) => member),
  ]),
);

function documentOf(parts: PageParts & { readonly key: string }, service: TestDeployment): string {
  const { key, venue = 'the-pier', head = '', body = '{widget}', attributes = {} } = parts;
  const more = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  const widget = `<venue-booking publishable-key="${key}" venue-id="${service.venueId[venue]}"${more.join('')}></venue-booking>`;
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>The site</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <script type="module" src="${publicUrl}/widget/v1/widget.js"></script>${head}</head>
    <body><main><h1>The site</h1>${body.replace('{widget}', widget)}</main></body></html>`;
}
