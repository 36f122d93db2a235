/** Where Chromium is on this machine, and how it is started. */
import { existsSync } from 'node:fs';
import { launch, type Browser, type JSHandle, type Page } from 'puppeteer-core';

/** Chromium without the code of windows, which takes a third less processor time. */
const windowless = '/usr/bin/chromium-headless-shell';
const places = [
  process.env['CHROME_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  windowless,
];

/** Its path, or null. */
export const chromium = places.find((place) => place && existsSync(place)) ?? null;

/** The limit for one answer of the browser: as long as a test, since a busy machine is slow. */
const answerMaxMs = 600_000;
/** The limit for a change of the page, which takes a few seconds on a quiet machine. */
export const waitMaxMs = 120_000;

/** `whole` is for pages at an address that only the whole Chromium can treat as HTTPS. */
export function launchChromium(
  args: readonly string[] = [],
  build: 'windowless' | 'whole' = 'windowless',
): Promise<Browser> {
  if (chromium === null)
    throw new Error('There is no Chromium here: install it, or set CHROME_PATH.');
  // Chromium keeps a renderer in reserve for a tab that the spec may never open.
  const noReserve = '--disable-features=SpareRendererForSitePerProcess';
  // Chromium's sandbox does not work for root, which is the user in containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return launch({
    executablePath: build === 'windowless' && existsSync(windowless) ? windowless : chromium,
    args: [...args, noReserve, ...sandbox],
    protocolTimeout: answerMaxMs,
  });
}

/** A new tab. */
export async function newPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(waitMaxMs);
  return page;
}

/**
 * Waits until the condition, an expression in the page, holds. It may throw, for example while the
 * page is loading; Puppeteer alone would never evaluate it again after an error.
 */
export function waitUntil(page: Page, condition: string): Promise<JSHandle> {
  // eslint-disable-next-line no-restricted-properties -- here the condition never throws
  return page.waitForFunction(
    `(() => { try { return (${condition}); } catch { return false; } })()`,
  );
}

/**
 * Takes the network from the page, until `setOfflineMode(false)`. It checks the effect, since
 * Chromium may answer earlier.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.setOfflineMode(true);
  await page.evaluate(`(async () => {
    const isAnswered = () =>
      fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(() => true, () => false);
    while (navigator.onLine || (await isAnswered()))
      await new Promise((resolve) => setTimeout(resolve, 10));
  })()`);
}
