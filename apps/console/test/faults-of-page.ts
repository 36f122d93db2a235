/** Checks that a page of the console is readable and usable for everyone. */
import {
  axeFindings,
  colourFindings,
  overflowAt,
  pictures,
  takePicture,
} from '@venue/testing/browser';
import type { Page } from 'puppeteer-core';

const widths = [360, 820, 1440] as const;
const usual = { width: 390, height: 844 };

/** Colours are checked in each scheme, everything else in the first. */
const appearances = {
  light: { name: 'prefers-color-scheme', value: 'light' },
  dark: { name: 'prefers-color-scheme', value: 'dark' },
  forced: { name: 'forced-colors', value: 'active' },
} as const;

/**
 * The findings of axe in light, dark and forced colours, parts that are too wide for a phone, a
 * tablet and a desk, and controls that are too small for a finger. SCREENSHOTS saves pictures too.
 */
export async function faultsOfPage(page: Page, name: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const appearance of ['light', 'dark', 'forced'] as const) {
    await page.emulateMediaFeatures([appearances[appearance]]);
    await picturesOf(page, `${name}-${appearance}`);
    await page.setViewport({ width: 1440, height: 900 });
    const findings = appearance === 'light' ? await axeFindings(page) : await colourFindings(page);
    faults.push(...findings.map((one) => `${appearance}: ${one}`));
  }
  await page.emulateMediaFeatures([]);
  for (const width of widths) {
    const excess = await overflowAt(page, width);
    if (excess > 0) faults.push(`${excess} pixels too wide at ${width}`);
    for (const one of await sidewaysScrolled(page)) faults.push(`scrolls at ${width}: ${one}`);
    for (const one of await smallTargets(page)) faults.push(`small at ${width}: ${one}`);
  }
  await page.setViewport(usual);
  return faults.map((fault) => `${name}, ${fault}`);
}

async function picturesOf(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  for (const width of widths) {
    await page.setViewport({ width, height: width < 500 ? 740 : 1100 });
    await takePicture(page, `${name}-${width}`, false);
  }
}

/** All elements of the page, including those inside elements. */
const everything = `function everything(root) {
  return [...root.querySelectorAll('*')].flatMap((one) => [
    one, ...(one.shadowRoot === null ? [] : everything(one.shadowRoot)),
  ]);
}`;

/** Only the timeline and the floor plan are wider than their boxes. */
async function sidewaysScrolled(page: Page): Promise<readonly string[]> {
  const findings = await page.evaluate(`(${everything})(document)
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.checkVisibility() &&
      ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) &&
      !/^(Timeline|Floor plan)/.test(one.getAttribute('aria-label') ?? ''))
    .map((one) => one.outerHTML.slice(0, 200))`);
  return findings as readonly string[];
}

/** Buttons, links and fields that are narrower or lower than 44 pixels; a label counts as well. */
async function smallTargets(page: Page): Promise<readonly string[]> {
  const findings = await page.evaluate(`(${everything})(document)
    .filter((one) => one.matches('button, a, summary, select, input') && one.checkVisibility())
    .map((one) => (['checkbox', 'radio'].includes(one.type) ? one.labels[0] : one))
    .filter((one) => one.offsetWidth < 44 || one.offsetHeight < 44)
    .map((one) => one.outerHTML.slice(0, 200))`);
  return findings as readonly string[];
}
