/** A real browser, and what it reports about a page. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from '@jest/globals';
import axe from 'axe-core';
import type { Browser, Page } from 'puppeteer-core';
import { chromium, launchChromium, newPage } from './chromium';
import { publicUrl } from './deployment';

/** The folder for screenshots, from the variable SCREENSHOTS. */
export const pictures = process.env['SCREENSHOTS'];

// In CI a browser has to be installed: there the specs run and fail where it is missing.
export const canLook = chromium !== null || process.env['CI'] === 'true';
export const inBrowser: typeof describe.skip = canLook ? describe : describe.skip;
if (!canLook) process.stderr.write('No Chromium here: the pages are not looked at.\n');

/** Allows pages over plain HTTP, which are on this machine at any port. */
export const plainHost = 'plain.test';

/** A browser that resolves the public address to that port of this machine. */
export function openBrowser(
  port: number,
  build?: Parameters<typeof launchChromium>[1],
): Promise<Browser> {
  const args = [
    `--host-resolver-rules=MAP ${new URL(publicUrl).host} 127.0.0.1:${port},MAP ${plainHost} 127.0.0.1`,
    '--disable-features=HttpsUpgrades',
    // Treated as HTTPS, as in production: otherwise some headers have no effect.
    `--unsafely-treat-insecure-origin-as-secure=${publicUrl}`,
  ];
  return launchChromium(args, build);
}

type Scheme = 'light' | 'dark';

export interface BrowserOfSpecs {
  /** A new tab with that page of the deployment. */
  open(path: string, scheme?: Scheme): Promise<Tab>;
  /** A new tab without a page yet. */
  blank(scheme?: Scheme): Promise<Tab>;
}

/** A browser for the specs of one `describe`. `port` is called when the first one begins. */
export function browserFor(port: () => number): BrowserOfSpecs {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(port(), 'whole');
    if (pictures !== undefined) await mkdir(pictures, { recursive: true });
  });
  afterAll(() => browser?.close());
  const blank: BrowserOfSpecs['blank'] = (scheme = 'light') => openTab(browser, scheme);
  return {
    blank,
    open: async (path, scheme) => {
      const tab = await blank(scheme);
      await tab.page.goto(publicUrl + path);
      return tab;
    },
  };
}

/** Saves a screenshot of the tab in the folder of SCREENSHOTS, if it is set. */
export async function takePicture(page: Page, name: string, fullPage = true): Promise<void> {
  if (pictures === undefined) return;
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage });
}

export const headingOf = (page: Page): Promise<string> =>
  page.$eval('h1', ({ textContent }) => textContent ?? '');

/** A desktop and telephones; the last one is at 200 %. */
const widths = [1_280, 390, 360, 320, 195];

/**
 * All faults that keep people from reading or using one of our pages. A page has the same layout in
 * both schemes, so in dark mode only its colours are checked.
 */
export async function faultsIn(page: Page, scheme: Scheme): Promise<readonly string[]> {
  if (scheme === 'dark') return colourFindings(page);
  const findings = [...(await axeFindings(page)), ...(await smallTargets(page))];
  for (const width of widths) {
    const excess = await overflowAt(page, width);
    if (excess > 0) findings.push(`${excess} pixels too wide at ${width}`);
  }
  return findings;
}

export interface Tab {
  readonly page: Page;
  /** The browser's error messages, and requests to addresses outside the deployment. */
  readonly complaints: readonly string[];
}

/** A new tab that records errors and requests to other addresses. */
export async function openTab(browser: Browser, scheme: Scheme): Promise<Tab> {
  const page = await newPage(browser);
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Chromium also logs the page's own error status; specs check that separately.
    const isStatus = message.text().startsWith('Failed to load resource');
    if (message.type() !== 'debug' && !isStatus) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { origin, href } = new URL(request.url());
    if (origin !== publicUrl || request.resourceType() !== 'document') complaints.push(href);
  });
  await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 2 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  return { page, complaints };
}

/** By how many pixels a page is wider than its window. */
export async function overflowAt(page: Page, width: number): Promise<number> {
  await page.setViewport({ width, height: 844, deviceScaleFactor: 2 });
  const overflow = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  return Number(overflow);
}

type Results = Readonly<Record<'violations' | 'incomplete', readonly Finding[]>>;

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Violations and possible violations of any axe rule, good practice and newest WCAG included. */
export function axeFindings(page: Page): Promise<readonly string[]> {
  return findings(page, ['violations', 'incomplete']);
}

/** The same of the rules that depend on colours. */
export function colourFindings(page: Page): Promise<readonly string[]> {
  return findings(page, ['violations', 'incomplete'], colourRules);
}

/**
 * Certain violations only: for third-party pages, which axe can't check completely. All rules, or
 * the one that is named.
 */
export function axeViolations(page: Page, rule?: string): Promise<readonly string[]> {
  return findings(page, ['violations'], rule === undefined ? undefined : [rule]);
}

const colourRules = ['color-contrast', 'link-in-text-block'];

/** Without selectors and passed elements in the results, axe is several times faster. */
async function findings(
  page: Page,
  resultTypes: readonly ('violations' | 'incomplete')[],
  runOnly?: readonly string[],
): Promise<readonly string[]> {
  const rules = { 'target-size': { enabled: true } };
  const options = JSON.stringify({ rules, resultTypes, selectors: false, runOnly });
  await page.evaluate(axe.source);
  const run = (): Promise<unknown> => page.evaluate(`axe.run(document, ${options})`);
  let results = (await run()) as Results;
  for (let tries = 1; hasChangedMeanwhile(results) && tries < 3; tries += 1) {
    results = (await run()) as Results;
  }
  return resultTypes.flatMap((type) =>
    results[type].flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    ),
  );
}

/** axe can't find the headings again if the page changes between its two passes. */
function hasChangedMeanwhile({ incomplete }: Results): boolean {
  return incomplete.some(({ id }) => id === 'heading-order');
}

/** Links and buttons that are narrower or lower than 44 pixels, too small for a finger. */
export async function smallTargets(page: Page): Promise<readonly string[]> {
  const findings = await page.evaluate(
    `[...document.querySelectorAll('a, button')]
       .filter((one) => {
         const { width, height } = one.getBoundingClientRect();
         return width < 44 || height < 44;
       })
       .map((one) => one.outerHTML)`,
  );
  return findings as readonly string[];
}
