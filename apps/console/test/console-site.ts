/** The console in Chromium, on a separate deployment, for people who have signed in. */
import type { RequestListener } from 'node:http';
import { guest, publicUrl, type GroupEdit } from '@venue/testing/deployment';
import { builtFile } from '@venue/testing/programs';
import { launchChromium, newPage, waitMaxMs, waitUntil } from '@venue/testing/chromium';
import type { TeamRole } from '@venue/domain/access/team-rights';
import { serve } from '@venue/http';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import type { Browser, Page } from 'puppeteer-core';
import { openConsole } from '../src/index';
import { openSignIn, type SignInDeployment } from './sign-in-deployment';

/** A Tuesday in winter, when Bristol is on UTC. Guests can still book for the evening. */
const morning = '2026-12-01T09:00:00Z';

export interface ConsoleSite {
  readonly service: SignInDeployment;
  readonly browser: Browser;
  /** The clocks of the database and of the answers start at that moment. */
  moveTo(iso: string): Promise<void>;
  /** Makes a booking as a guest, and returns its reference. */
  book(wish: Readonly<Record<string, unknown>>): Promise<string>;
  /** From now on, such requests wait until the function is called. */
  hold(method: string, path: RegExp): () => void;
  /** From now on, such requests are answered with 503 and counted. */
  fail(path: RegExp, retryAfterSeconds?: number): FailingRequests;
  /** The next such write succeeds, but its answer is lost. */
  loseAnswer(path: RegExp): void;
  /** From now on, streams of changes are silent until the function is called. */
  silenceStreams(): () => void;
  /** A tab with the console, signed in by the link of an e-mail. */
  open(
    as?: TeamRole,
    before?: (page: Page) => Promise<unknown>,
    input?: UserInput,
  ): Promise<ConsoleTab>;
  close(): Promise<void>;
}

export interface FailingRequests {
  readonly count: () => number;
  readonly end: () => void;
}

/** A press on an element. */
export interface UserInput {
  press(page: Page, selector: string): Promise<void>;
}

const mouse: UserInput = { press: (page, selector) => pressable(page, selector).click() };

/** The element, once it accepts presses: for a moment after it moves it does not. */
export function pressable(page: Page, selector: string) {
  return page.locator(selector).filter(takesPresses);
}

/** Runs in the browser, for whose elements Node has no types. */
function takesPresses(one: unknown): boolean {
  const { getComputedStyle } = globalThis as unknown as {
    readonly getComputedStyle: (one: unknown) => { readonly pointerEvents: string };
  };
  return getComputedStyle(one).pointerEvents !== 'none';
}

export interface ConsoleTab {
  readonly page: Page;
  /** Errors and warnings on the browser's console. */
  readonly complaints: readonly string[];
}

export async function openConsoleSite(edit?: GroupEdit): Promise<ConsoleSite> {
  // Transactions of other specs in the same PostgreSQL delay changes; pages must not report that.
  const changeTimes = { tickMs: 500, lateMs: waitMaxMs };
  const service = await openSignIn({}, { changeTimes }, edit);
  const { deployment } = service;
  let aheadMs = 0;
  const moveTo = async (iso: string): Promise<void> => {
    await service.moveTo(iso);
    aheadMs = Date.parse(iso) - Date.now();
  };
  await moveTo(morning);
  const heldRequests: { method: string; path: RegExp; until: Promise<void> }[] = [];
  const lost: RegExp[] = [];
  const failing = new Set<{ path: RegExp; retryAfterSeconds: number | null; count: number }>();
  const listener: RequestListener = (request, response) => {
    const { method = '', url = '' } = request;
    // The deployment's clock was moved; in production `Date` and the database agree.
    response.setHeader('Date', new Date(Date.now() + aheadMs).toUTCString());
    const failed = [...failing].find(({ path }) => path.test(url));
    if (failed !== undefined) {
      failed.count += 1;
      const { retryAfterSeconds } = failed;
      if (retryAfterSeconds !== null) response.setHeader('Retry-After', retryAfterSeconds);
      response.writeHead(503, { 'Content-Type': 'application/problem+json' });
      response.end('{"detail":"The service is busy."}');
      return;
    }
    const at = method === 'POST' ? lost.findIndex((path) => path.test(url)) : -1;
    if (at >= 0) {
      lost.splice(at, 1);
      response.end = () => (request.socket.destroy(), response);
    }
    if (url.startsWith('/team/v1/changes')) {
      const write = response.write.bind(response) as (text: string) => boolean;
      response.write = (text: string) => areStreamsSilent || write(text);
    }
    const waits = heldRequests.filter((one) => one.method === method && one.path.test(url));
    void Promise.all(waits.map(({ until }) => until)).then(() => app?.(request, response));
  };
  let areStreamsSilent = false;
  let app: RequestListener | null = null;
  const serving = await serve(listener, 0, deployment);
  // Over plain HTTP, browsers keep a secure cookie only for this address.
  const url = `http://localhost:${serving.port}`;
  const local = { ...deployment, settings: { ...deployment.settings, baseUrl: url } };
  app = await openConsole(local, undefined, builtFile('console/console-files'));
  const browser = await launchChromium();
  let people = 0;
  return {
    service,
    browser,
    moveTo,
    async book(wish) {
      const { name = guest.name, ...rest } = wish;
      const ownParts = { venueId: service.venueId['the-harbour'], date: '2026-12-01' };
      const body = { ...ownParts, ...rest, guest: { ...guest, name } };
      const booked = await service.post('/reservations', body);
      if (booked.body.outcome !== 'booked') throw new Error(JSON.stringify(booked.body));
      return String(booked.body.reference);
    },
    hold(method, path) {
      let release = (): void => undefined;
      const until = new Promise<void>((resolve) => (release = resolve));
      const one = { method, path, until };
      heldRequests.push(one);
      return () => {
        heldRequests.splice(heldRequests.indexOf(one), 1);
        release();
      };
    },
    fail(path, retryAfterSeconds) {
      const one = { path, retryAfterSeconds: retryAfterSeconds ?? null, count: 0 };
      failing.add(one);
      return { count: () => one.count, end: () => void failing.delete(one) };
    },
    silenceStreams() {
      areStreamsSilent = true;
      return () => (areStreamsSilent = false);
    },
    loseAnswer: (path) => void lost.push(path),
    async open(as = 'manager', before = () => Promise.resolve(), input = mouse) {
      const email = `person-${(people += 1)}@team.test`;
      await service.asOperator(inviteMember, {
        email,
        name: `Ada ${people}`,
        role: as,
        venues: 'all',
      });
      const { link } = await service.newestMail();
      const context = await browser.createBrowserContext();
      const page = await newPage(context as unknown as Browser);
      const complaints: string[] = [];
      page.on('console', (message) => {
        // The spec cuts the network, and the page reports it.
        const isStatus = message.text().startsWith('Failed to load resource');
        if (message.type() !== 'debug' && !isStatus) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('request', (request) => {
        // The browser's icons of date fields are data URLs.
        if (!request.url().startsWith('data:') && new URL(request.url()).origin !== url)
          complaints.push(request.url());
      });
      await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 1 });
      await before(page);
      await page.goto(link.replace(publicUrl, url));
      await Promise.all([page.waitForNavigation(), input.press(page, 'main button')]);
      await page.waitForSelector('team-console >>> console-tonight');
      return { page, complaints };
    },
    async close() {
      await browser.close();
      await serving.drain();
      await service.closeAll();
    },
  };
}

/** All text on the page, including that inside elements. */
export async function textOf(page: Page): Promise<string> {
  return String(await page.evaluate(`(${deepText})(document.body)`));
}

/** Waits until the page has that text, or no longer has it. */
export async function sees(page: Page, text: string, isThere = true): Promise<void> {
  const has = `(${deepText})(document.body).includes(${JSON.stringify(text)})`;
  await waitUntil(page, isThere ? has : `!${has}`).catch(async () => {
    throw new Error(`${isThere ? 'no' : 'still'} “${text}” in: ${await textOf(page)}`);
  });
}

/** Presses the button or link with that name, once it exists. */
export async function press(page: Page, name: string): Promise<void> {
  await pressable(page, `::-p-aria([name="${name}"])`).click();
}

const deepText = `function text(node) {
  if (node.nodeType === 3) return node.data;
  if (node.nodeType !== 1 && node.nodeType !== 11) return '';
  if (['STYLE', 'SCRIPT', 'NOSCRIPT'].includes(node.tagName)) return '';
  if (node.nodeType === 1 && getComputedStyle(node).display === 'none') return '';
  const own = [...(node.shadowRoot ?? node).childNodes].map(text).join('');
  return own.replace(/\\s+/g, ' ') + (['LI', 'P', 'BUTTON', 'H1', 'H2', 'TR', 'TD', 'TH'].includes(node.tagName) ? '\\n' : '');
}`;

/** The text of the focused control, inside any elements. */
export async function focusedText(page: Page): Promise<string> {
  const focused = await page.evaluate(`(() => {
    let one = document.activeElement;
    while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
    return one?.textContent ?? '';
  })()`);
  return String(focused);
}
