import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { launchChromium, waitUntil } from '@venue/testing/chromium';
import { build } from 'esbuild';
import type { Browser, Page } from 'puppeteer-core';
import { budgets } from '@venue/tools/budgets';
import {
  alternate,
  figure,
  valueAtMost,
  type Benchmark,
  type Figure,
  type Pair,
} from '../benchmark';
import type { BenchmarkEnvironment } from '../environment';
import { exampleGroup } from '../group';
import {
  longTasksOf,
  millisecondsUntil,
  momentOf,
  requestsTo,
  shiftOf,
  Site,
  visit,
} from '../host-page';
import { daysFromToday } from '../requests';

const rounds = 5;
const usableMaxMs = 1_500;
const requestsMax = 3;
const shiftMax = 0.02;

export const benchmark: Benchmark = {
  about: 'the widget on a slow phone, beside a page with as large a script and the same requests',
  async run(environment) {
    const folder = await environment.built('widget');
    const site = await Site.open();
    const browser = await launchChromium();
    try {
      const pages = await openPages(environment, site, folder);
      return [
        await figureOfUsable(browser, pages.times, 'until times are shown'),
        await figureOfUsable(browser, pages.search, 'until days are shown'),
        ...(await figuresOfRequests(browser, pages.times)),
        ...(await figuresOfFlow(browser, pages.search)),
        ...(await figuresOfSize(folder)),
      ];
    } finally {
      await browser.close();
      site.close();
    }
  },
};

/** A page with the widget, and one that asks for as much without it. */
interface Pages {
  readonly ours: string;
  readonly floor: string;
  readonly script: string;
  readonly floorScript: string;
  /** Holds once the widget shows what the guest waits for. */
  readonly condition: string;
}

async function openPages(
  environment: BenchmarkEnvironment,
  site: Site,
  widget: string,
): Promise<{ readonly times: Pages; readonly search: Pages }> {
  const database = await environment.database(await exampleGroup(), site.origin);
  const { port } = await environment.server('widget', database, { files: widget });
  const venueId = database.venueIds[2] ?? '';
  const key = database.pageCredentials['X-Service-Publishable-Key'] ?? '';
  const service = `http://127.0.0.1:${port}`;
  const script = `${service}/widget/v1/widget.js`;
  const bytes = (await readFile(join(widget, 'widget.js.br'))).length;
  const pagesFor = (name: string, attributes: string, second: string, sign: string): Pages => {
    const element = `<venue-booking publishable-key="${key}" venue-id="${venueId}" ${attributes}></venue-booking>`;
    const paths = [`/venues/${venueId}/widget-config`, second];
    const addresses = paths.map((path) => `${service}/public/v1${path}`);
    const floorScript = site.put(
      `/${name}.js`,
      'text/javascript',
      padded(askFor(addresses, key), bytes),
    );
    return {
      ours: site.put(`/${name}`, 'text/html', documentWith(script, element)),
      floor: site.put(`/${name}-floor`, 'text/html', documentWith(floorScript, '')),
      script,
      floorScript,
      condition: `document.querySelector('venue-booking').shadowRoot?.querySelector('${sign}')`,
    };
  };
  const date = daysFromToday(7);
  const query = `venueId=${venueId}&partySize=2`;
  const [from, to] = [daysFromToday(0), daysFromToday(30)];
  return {
    times: pagesFor('times', `date="${date}"`, `/availability?${query}&date=${date}`, '.time'),
    search: pagesFor(
      'search',
      '',
      `/availability/days?${query}&from=${from}&to=${to}`,
      '.available',
    ),
  };
}

function documentWith(script: string, element: string): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>The site</title>
    <style>venue-booking:not(:defined) { display: block; min-height: 830px; }</style>
    <script type="module" src="${script}"></script></head>
    <body><h1>The site</h1>${element}<p>${'Find us by the water. '.repeat(40)}</p></body></html>`;
}

/** Asks one after the other, since what the widget asks for next follows from the settings. */
function askFor(addresses: readonly string[], key: string): string {
  const headers = { 'X-Service-Publishable-Key': key };
  return `for (const address of ${JSON.stringify(addresses)}) {
    const response = await fetch(address, { headers: ${JSON.stringify(headers)} });
    if (!response.ok) throw new Error(response.status);
    await response.json();
  }
  window.isDone = true;`;
}

function padded(script: string, bytes: number): string {
  const length = Math.max(0, bytes - script.length - 4);
  return `${script}/*${randomBytes(length).toString('base64').slice(0, length)}*/`;
}

async function figureOfUsable(browser: Browser, pages: Pages, what: string): Promise<Figure> {
  const { ours, floor, script, floorScript, condition } = pages;
  const pair = await alternate(rounds, async () => ({
    ours: await visit(browser, { address: ours, isSlow: true }, (page) =>
      millisecondsUntil(page, { script, condition }),
    ),
    floor: await visit(browser, { address: floor, isSlow: true }, (page) =>
      millisecondsUntil(page, { script: floorScript, condition: 'window.isDone' }),
    ),
  }));
  return valueAtMost(usableMaxMs, figure(`${what}, slow phone`, 'ms', pair));
}

async function figuresOfRequests(browser: Browser, pages: Pages): Promise<readonly Figure[]> {
  const { origin } = new URL(pages.script);
  const count = async (address: string, condition: string): Promise<number> =>
    // Slowly, so that what comes after that can't have been answered yet.
    visit(browser, { address, isSlow: true }, async (page) => {
      const at = await momentOf(page, condition);
      return requestsTo(page, { origin, at });
    });
  const pair = {
    ours: await count(pages.ours, pages.condition),
    // Its script comes from the site.
    floor: 1 + (await count(pages.floor, 'window.isDone')),
  };
  return [valueAtMost(requestsMax, figure('requests until times are shown', '', pair))];
}

/** A whole booking, and how far it moves what is below it and blocks the page. */
async function figuresOfFlow(browser: Browser, pages: Pages): Promise<readonly Figure[]> {
  const pairOf = async (
    isSlow: boolean,
    measure: (page: Page) => Promise<number>,
  ): Promise<Pair> => ({
    ours: await visit(browser, { address: pages.ours, isSlow }, async (page) => {
      await book(page);
      return measure(page);
    }),
    floor: await visit(browser, { address: pages.floor, isSlow }, async (page) => {
      await waitUntil(page, 'window.isDone');
      return measure(page);
    }),
  });
  const moved = figure('moved over a booking', 'of window', await pairOf(false, shiftOf));
  // Steps differ in height; what comes more than half a second after a press counts as a move.
  const movedSlowly = figure('the same, slow phone', 'of window', await pairOf(true, shiftOf));
  const long = figure('tasks over 50 ms in a booking', '', await pairOf(false, longTasksOf));
  return [valueAtMost(shiftMax, moved), valueAtMost(shiftMax, movedSlowly), valueAtMost(0, long)];
}

async function book(page: Page): Promise<void> {
  const press = (what: string): Promise<void> => page.locator(`>>> ${what}`).click();
  await press('.available');
  await press('.time');
  await page.locator('>>> #fullName').fill('Ada Lovelace');
  await page.locator('>>> #phone').fill('+44 117 496 0001');
  await press('button::-p-text(Book table)');
  await (await page.locator('>>> h2::-p-text(You are booked)').waitHandle()).dispose();
}

async function figuresOfSize(folder: string): Promise<readonly Figure[]> {
  const floor = await sizeOfLibrary();
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js.br'));
  const lazy = names.filter((name) => !/^(widget|[a-z]{2})[-.]/.test(name));
  const figureOf = async (file: string, what: string, max: number): Promise<Figure> => {
    const ours = (await readFile(join(folder, file))).length;
    return valueAtMost(max, figure(`${what}, brotli`, 'bytes', { ours, floor }));
  };
  return Promise.all([
    figureOf('widget.js.br', 'the script; floor: its library', budgets['widget core']),
    ...lazy.map((file) => {
      const name = file.split('-')[0] ?? '';
      return figureOf(
        file,
        `part ${name}`,
        budgets[name === 'booking' ? 'widget booking' : 'widget lazy part'],
      );
    }),
  ]);
}

async function sizeOfLibrary(): Promise<number> {
  const contents = `export * from 'lit';`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  return brotliCompressSync(outputFiles[0]?.contents ?? '').length;
}
