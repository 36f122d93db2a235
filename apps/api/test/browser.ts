/** A real browser, and what it has to say of a page. */
import { existsSync } from 'node:fs';
import { describe } from '@jest/globals';
import axe from 'axe-core';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { publicUrl } from './test-deployment';

const places = [
  process.env['CHROME_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where Chromium is on this machine, or null. */
const chromium = places.find((place) => place && existsSync(place)) ?? null;

/** SCREENSHOTS names a folder to put pictures into. */
export const pictures = process.env['SCREENSHOTS'];

// Where CI is set there has to be one, and its absence fails.
export const canLook = chromium !== null || process.env['CI'] === 'true';
export const inBrowser = canLook ? describe : describe.skip;
if (!canLook) process.stderr.write('No Chromium here: the pages are not looked at.\n');

/** A browser for which the public address is that port of this machine. */
export function openBrowser(port: number): Promise<Browser> {
  if (chromium === null)
    throw new Error('There is no Chromium here: install it, or set CHROME_PATH.');
  return launch({
    executablePath: chromium,
    args: [
      `--host-resolver-rules=MAP ${new URL(publicUrl).host} 127.0.0.1:${port}`,
      '--disable-features=HttpsUpgrades',
      // As guests come by HTTPS: some headers mean nothing without, and the browser says so.
      `--unsafely-treat-insecure-origin-as-secure=${publicUrl}`,
      // Its sandbox refuses to work for root, as whom containers run.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}

export interface Tab {
  readonly page: Page;
  /** What the browser complained about, and requests that left the deployment. */
  readonly complaints: readonly string[];
}

/** A tab of its own, which keeps a list of all that should not happen. */
export async function openTab(browser: Browser, scheme: 'light' | 'dark'): Promise<Tab> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The browser repeats the status of the page itself there; a spec looks at it on its own.
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

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Every rule of axe, those for good practice and the newest of WCAG too. */
export function axeFindings(page: Page): Promise<readonly string[]> {
  return findings(page, '[...violations, ...incomplete]');
}

/** What axe is sure of: for pages of others, of which it can't see all. */
export function axeViolations(page: Page): Promise<readonly string[]> {
  return findings(page, 'violations');
}

async function findings(page: Page, wanted: string): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const found = (await page.evaluate(
    `axe.run(document, { rules: { 'target-size': { enabled: true } } })
       .then(({ violations, incomplete }) => ${wanted})`,
  )) as readonly Finding[];
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Links and buttons that are smaller than a finger in one direction. */
export async function smallTargets(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate(
    `[...document.querySelectorAll('a, button')]
       .filter((one) => {
         const { width, height } = one.getBoundingClientRect();
         return width < 44 || height < 44;
       })
       .map((one) => one.outerHTML)`,
  );
  return found as readonly string[];
}
