import { launchChromium, newPage, waitUntil } from '@venue/testing/chromium';
import type { Reference } from '@venue/domain/shared/ids';
import { noteBooking } from '@venue/operations/bookings/notes';
import type { Browser, Page } from 'puppeteer-core';
import { openGateway, type Gateway } from '@venue/tools/test/nginx-process';
import {
  alternate,
  figure,
  quantiles,
  valueAtMost,
  type Benchmark,
  type Figure,
  type Pair,
} from '../benchmark';
import type { Child } from '../child-process';
import {
  leanFlags,
  openAdmin,
  query,
  type BenchmarkEnvironment,
  type Database,
} from '../environment';
import { nowMs } from '../event-clients';
import { generatedGroup } from '../group';
import { daysFromToday } from '../requests';
import { storeDays } from '../stored-bookings';
import { cookiesOf } from '../team-cookies';

const tables = 100;
const perDay = 400;
const rounds = 5;
const changes = 200;
const slowedBy = 4;
/** More than the timeline is high; as far as it is scrolled in a second. */
const scrolledPixels = 5000;
const goals = { drawnMs: 100, longTasks: 0, seconds: 1 };

type Clients = Child<typeof import('../event-clients')>;

interface Screens {
  readonly database: Database;
  readonly date: string;
  /** Two browsers, each with the day as a list. */
  readonly pages: readonly Page[];
  /** Of a server that only passes notifications on. */
  readonly bare: Clients;
  readonly close: () => Promise<void>;
}

export const benchmark: Benchmark = {
  about: 'timeline and floor plan of a large day, and changes on two screens, beside plain HTML',
  async run(environment) {
    const screens = await openScreens(environment);
    try {
      return [
        ...(await figuresOfDrawing(screens)),
        await figureOfScrolling(screens),
        ...(await figuresOfChanges(screens)),
      ];
    } finally {
      await screens.close();
    }
  },
};

async function openScreens(environment: BenchmarkEnvironment): Promise<Screens> {
  const files = await environment.built('console');
  const database = await environment.database(generatedGroup({ venues: 1, tables }));
  const date = daysFromToday(10);
  await storeDays(database.url, { date, stored: perDay, perDay });
  const ports = [
    (await environment.server('console', database, { files })).port,
    (await environment.server('console', database, { files })).port,
  ];
  const at = ports.map((port) => `127.0.0.1:${port}`);
  const gateway = await openGateway({ apps: { api: at, mcp: at, 'widget-api': at, console: at } });
  const bareServer: Child<typeof import('../bare-streams')> = environment.start(
    './bare-streams.ts',
    leanFlags,
  );
  const port = await bareServer.call('open', database.url);
  const bare: Clients = environment.start('./event-clients.ts', []);
  await bare.call('open', { port, path: '/', cookies: [''], count: 1 });
  const [cookie = ''] = await cookiesOf(database, ports[0] ?? 0, 1);
  const browsers = [await launchChromium(), await launchChromium()];
  const pages = [];
  for (const browser of browsers) pages.push(await openDay({ browser, gateway, cookie, date }));
  return {
    ...{ database, date, pages, bare },
    close: async () => {
      await Promise.all(browsers.map((browser) => browser.close()));
      await gateway.close();
    },
  };
}

interface Opening {
  readonly browser: Browser;
  readonly gateway: Gateway;
  readonly cookie: string;
  readonly date: string;
}

async function openDay({ browser, gateway, cookie, date }: Opening): Promise<Page> {
  const page = await newPage(browser);
  const [name = '', value = ''] = cookie.split('=');
  await browser.setCookie({ name, value, domain: '127.0.0.1', path: '/', httpOnly: true });
  await page.setViewport({ width: 1180, height: 820 });
  await page.goto(`${gateway.url}/console#/tonight?date=${date}`);
  await waitUntil(page, `${tonight}.textContent.includes('${perDay} bookings')`);
  return page;
}

const tonight = `document.querySelector('team-console')?.shadowRoot
  .querySelector('console-tonight')?.shadowRoot`;
const timeline = `${tonight}.querySelector('[role=region][aria-label=Timeline]')`;
const floorPlan = `${tonight}.querySelector('console-floor')?.shadowRoot`;
const isPlanDrawn = `${floorPlan}?.querySelector('.plan > .table') != null`;
const isComplete = `${timeline}?.querySelectorAll('[data-reference]').length >= ${perDay}`;

/**
 * From the address of the timeline to its picture, and until the rows below it are there too; once
 * before, so that its part is loaded.
 */
async function figuresOfDrawing({ pages, date }: Screens): Promise<Figure[]> {
  const [page] = pages as [Page];
  const list = `location.hash = '#/tonight?date=${date}'`;
  const drawn = async (isThere: string): Promise<Pair> =>
    await alternate(rounds, async () => {
      const begin = `${list} + '&view=timeline'`;
      const ours = Number(await page.evaluate(drawingMs(begin, isThere)));
      await waitUntil(page, isComplete);
      await keepPlainCopy(page, timeline, tonight);
      await page.evaluate(list);
      await waitUntil(page, `${timeline} === null`);
      const floor = Number(await page.evaluate(drawingMs('window.showPlain()', 'true')));
      await page.evaluate('window.hidePlain()');
      return { ours, floor };
    });
  const what = `${perDay} bookings at ${tables} tables drawn`;
  const floor = 'floor: all as plain HTML';
  return [
    valueAtMost(
      goals.drawnMs,
      figure(`${what}, all in sight; ${floor}`, 'ms', await drawn(`${timeline} !== null`)),
    ),
    figure(`${what}, all; ${floor}`, 'ms', await drawn(isComplete)),
    valueAtMost(
      goals.drawnMs,
      figure(`${what} as a floor plan; ${floor}`, 'ms', await planDrawn(page, list)),
    ),
  ];
}

/** From the address of the floor plan to its picture, once its part is loaded. */
async function planDrawn(page: Page, list: string): Promise<Pair> {
  return await alternate(rounds, async () => {
    const ours = Number(await page.evaluate(drawingMs(`${list} + '&view=floor'`, isPlanDrawn)));
    await keepPlainCopy(page, `${floorPlan}.querySelector('.floor')`, floorPlan);
    await page.evaluate(list);
    await waitUntil(page, `${floorPlan} == null`);
    const floor = Number(await page.evaluate(drawingMs('window.showPlain()', 'true')));
    await page.evaluate('window.hidePlain()');
    return { ours, floor };
  });
}

/** Until that is there and the frame with it is painted. */
const drawingMs = (begin: string, isThere: string): string => `(async () => {
  const began = performance.now();
  ${begin};
  do await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  while (!(${isThere}));
  return performance.now() - began;
})()`;

/** A view with the styles of its root and without the console, to be shown over it. */
async function keepPlainCopy(page: Page, view: string, root: string): Promise<void> {
  await page.evaluate(`(() => {
    const text = ${view}.outerHTML.replaceAll(/<!--.*?-->/gs, '');
    const sheets = ${root}.adoptedStyleSheets;
    window.showPlain = () => {
      const host = document.createElement('div');
      host.style = 'position: fixed; inset: 0; z-index: 9; overflow: hidden';
      const root = host.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [...sheets];
      root.innerHTML = text;
      document.body.append(host);
      window.plain = root;
      window.hidePlain = () => host.remove();
    };
  })()`);
}

/** By the wheel, from the top to the bottom and back. */
async function figureOfScrolling({ pages, date }: Screens): Promise<Figure> {
  const [page] = pages as [Page];
  await page.evaluate(`location.hash = '#/tonight?date=${date}&view=timeline'`);
  await waitUntil(page, isComplete);
  await keepPlainCopy(page, timeline, tonight);
  await page.emulateCPUThrottling(slowedBy);
  const ours = await longTasksOfScrolling(page, timeline);
  await page.evaluate('window.showPlain()');
  const floor = await longTasksOfScrolling(page, `window.plain.querySelector('[role=region]')`);
  await page.evaluate('window.hidePlain()');
  await page.emulateCPUThrottling(1);
  const what = `tasks over 50 ms while it is scrolled, ${slowedBy} times slower`;
  return valueAtMost(goals.longTasks, figure(what, '', { ours, floor }));
}

/**
 * Counted in a trace of the browser, since pages are not notified of tasks in which none of their
 * script runs. The wheel is turned by the browser itself: a script that waits for frames would ask
 * for some that scrolling alone does not need.
 */
async function longTasksOfScrolling(page: Page, scrolled: string): Promise<number> {
  const session = await page.createCDPSession();
  await page.evaluate(`new Promise((done) => requestIdleCallback(done))`);
  await page.tracing.start({ categories: ['toplevel'] });
  for (const [yDistance, isThere] of [
    [-scrolledPixels, `${scrolled}.scrollTop > 1000`],
    [scrolledPixels, `${scrolled}.scrollTop === 0`],
  ] as const) {
    const place = { x: 600, y: 600, yDistance, speed: scrolledPixels };
    await session.send('Input.synthesizeScrollGesture', {
      ...place,
      gestureSourceType: 'mouse',
    });
    await waitUntil(page, isThere);
  }
  const trace = await page.tracing.stop();
  await session.detach();
  return longTasksIn(new TextDecoder().decode(trace));
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds. */
  readonly dur?: number;
  readonly args: { readonly name?: string };
}

/** How many tasks of main threads of pages took longer than 50 ms. */
function longTasksIn(trace: string): number {
  const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.name === 'ThreadControllerImpl::RunTask' && main.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error('the trace has no task of a page');
  return tasks.filter(({ dur = 0 }) => dur > 50_000).length;
}

/** Notes of the team, each until both screens show it. */
async function figuresOfChanges({ database, date, pages, bare }: Screens): Promise<Figure[]> {
  for (const page of pages) {
    await page.evaluate(`location.hash = '#/tonight?date=${date}'`);
    await waitUntil(page, `${timeline} === null`);
  }
  const admin = await openAdmin(database);
  const noted = await query<{ id: string; reference: Reference; version: number }>(
    database.url,
    `select id, reference, version from booking order by starts_at, id limit ${changes}`,
  );
  const seconds = { ours: [] as number[], floor: [] as number[] };
  for (const [at, { id, reference, version }] of noted.entries()) {
    const note = `Change ${at}.`;
    const shown = pages.map((page) => momentOf(page, note));
    await Promise.all(pages.map((page) => page.evaluate('0')));
    const beganMs = nowMs();
    await admin.perform(noteBooking, { reference, version, note });
    const lastMs = Math.max(...(await Promise.all(shown)));
    const toldMs = await bare.call('lastArrival', id, 1);
    seconds.ours.push((lastMs - beganMs) / 1000);
    seconds.floor.push(((toldMs ?? NaN) - beganMs) / 1000);
  }
  await admin.close();
  const what = `p95 of ${changes} changes until both screens show it; floor: a stream gets it`;
  const [p95, p50] = [quantiles(seconds, 0.95), quantiles(seconds, 0.5)];
  return [valueAtMost(goals.seconds, figure(what, 's', p95)), figure('p50', 's', p50)];
}

/** The frame in which the page has that text, in milliseconds that all processes share. */
async function momentOf(page: Page, text: string): Promise<number> {
  const script = `${tonight}.textContent.includes('${text}')
    && performance.timeOrigin + performance.now()`;
  const moment = await waitUntil(page, script);
  return Number(await moment.jsonValue());
}
