/** Pages of a site, and what happens on them in Chromium. */
import { createServer, type Server } from 'node:http';
import { waitUntil } from '@venue/testing/chromium';
import type { Browser, Page } from 'puppeteer-core';
import { listen } from './listen';

/** A site whose pages are given later, when the address of everything is known. */
export class Site {
  readonly #pages = new Map<string, { readonly type: string; readonly content: string }>();
  readonly #server: Server;

  private constructor(
    server: Server,
    readonly origin: string,
  ) {
    this.#server = server;
    server.on('request', (request, response) => {
      const page = this.#pages.get(request.url ?? '');
      response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': page?.type ?? '' });
      response.end(page?.content);
    });
  }

  static async open(): Promise<Site> {
    const server = createServer();
    return new Site(server, `http://127.0.0.1:${await listen(server)}`);
  }

  /** Returns the address of the content. */
  put(path: string, type: 'text/html' | 'text/javascript', content: string): string {
    this.#pages.set(path, { type, content });
    return this.origin + path;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Lighthouse's limits for a mid-range phone on a slow mobile network. */
const slow = {
  processor: 4,
  network: { download: 1_600_000 / 8, upload: 750_000 / 8, latency: 150 },
};

/** Nothing is cached from one visit to the next. */
export async function visit<Result>(
  browser: Browser,
  { address, isSlow }: { readonly address: string; readonly isSlow: boolean },
  look: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport(isSlow ? { width: 390, height: 844 } : { width: 1280, height: 1400 });
    await page.evaluateOnNewDocument(recording);
    if (isSlow) {
      await page.emulateCPUThrottling(slow.processor);
      await page.emulateNetworkConditions(slow.network);
    }
    await page.goto(address);
    return await look(page);
  } finally {
    await context.close();
  }
}

/** Moves of content that no press has caused just before, and tasks of more than 50 ms. */
const recording = `
  window.shifts = [];
  window.longTasks = [];
  const record = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  record('layout-shift', ({ hadRecentInput, value }) => hadRecentInput || shifts.push(value));
  record('longtask', ({ duration }) => longTasks.push(duration));`;

/** All that moved on the page, as shares of the window. */
export async function shiftOf(page: Page): Promise<number> {
  return Number(await page.evaluate('shifts.reduce((sum, value) => sum + value, 0)'));
}

export async function longTasksOf(page: Page): Promise<number> {
  return Number(await page.evaluate('longTasks.length'));
}

/** From the request for a script to the first frame in which the condition holds. */
export async function millisecondsUntil(
  page: Page,
  { script, condition }: { readonly script: string; readonly condition: string },
): Promise<number> {
  const asked = `performance.getEntriesByName(${JSON.stringify(script)})[0].startTime`;
  return (await momentOf(page, condition)) - Number(await page.evaluate(asked));
}

/** The first frame in which the condition holds, in milliseconds of the page. */
export async function momentOf(page: Page, condition: string): Promise<number> {
  const script = `(${condition}) && performance.now()`;
  const holds = await waitUntil(page, script);
  return Number(await holds.jsonValue());
}

/** The requests that the origin had answered by then, except the browser's own. */
export async function requestsTo(
  page: Page,
  { origin, at }: { readonly origin: string; readonly at: number },
): Promise<number> {
  const count = `performance.getEntriesByType('resource')
    .filter(({ name, responseEnd }) => name.startsWith('${origin}/') && responseEnd <= ${at}).length`;
  return Number(await page.evaluate(count));
}
