/** Actions and expectations of the widget's specs in a tab. */
import { axeFindings, overflowAt, pictures } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import type { Frame, Page } from 'puppeteer-core';
import type { WidgetTab } from './widget-page';

/** Presses the first button, link or label with that text; an error has the visible text. */
export async function press(page: Page, text: string): Promise<void> {
  try {
    await page.locator(`>>> ::-p-text(${text})`).click();
  } catch (cause) {
    const instead = await shownText(page).catch(() => 'no widget');
    throw new Error(`“${text}” could not be pressed in: ${instead}`, { cause });
  }
}

/**
 * Waits until that is shown by the tab in front. It looks at each frame that is drawn: a locator
 * looks again when the document changes, and misses what an element shows that is defined only
 * after it began to look, as on the page to which the checkout leads back.
 */
export async function see(at: Page | Frame, what: string): Promise<void> {
  await (await at.waitForSelector(`>>> ${what}`, { visible: true }))?.dispose();
}

const ofCheckout = {
  pay: 'button[value=pay]',
  decline: 'button[value=decline]',
  back: 'a[href*="#vb-booking="]',
} as const;

/** Chooses that at the checkout. Chromium drops a press on a page that it has not drawn yet. */
export async function atCheckout(page: Page, choice: keyof typeof ofCheckout): Promise<void> {
  const one = ofCheckout[choice];
  await (await page.locator(one).waitHandle()).dispose();
  await page.evaluate(`document.querySelector('${one}').click()`);
}

/** Waits until the heading of that step is shown and has the focus. */
export async function heading(page: Page, text: string): Promise<void> {
  await waitUntil(
    page,
    `(({ activeElement: at }) =>
      at?.localName === 'h2' && at.textContent.includes(${JSON.stringify(text)}))(${root})`,
  );
}

/** All text that the widget shows. */
export function shownText(page: Page): Promise<string> {
  return page.evaluate(`${root}.querySelector('.widget').innerText`) as Promise<string>;
}

/** The value of the field with that id. */
export function valueOf(page: Page, id: string): Promise<string> {
  return page.evaluate(`${root}.getElementById('${id}').value`) as Promise<string>;
}

/** Waits until that field has the focus, and those words beside it say what is wrong. */
export async function errorAt(page: Page, id: string, words: string): Promise<void> {
  await waitUntil(
    page,
    `(({ activeElement: at }) =>
    at?.id === ${JSON.stringify(id)} &&
    ${root}.getElementById(at.getAttribute('aria-describedby'))?.textContent ===
      ${JSON.stringify(words)})(${root})`,
  );
}

const root = 'document.querySelector("venue-booking").shadowRoot';

/** Presses Tab until the element with that text, label or id has the focus. */
export async function tabTo(page: Page, match: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const isThere = await page.evaluate(
      `(() => { const at = ${root}.activeElement;
        return at !== null && (at.id === ${JSON.stringify(match)} ||
          at.ariaLabel === ${JSON.stringify(match)} ||
          (at.closest('label') ?? at).textContent.includes(${JSON.stringify(match)})); })()`,
    );
    if (isThere === true) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach “${match}”.`);
}

/** Controls of the step that are too small for a finger. */
export async function smallTargets(page: Page): Promise<readonly string[]> {
  const controls = 'button, a, select, summary, textarea, label:has(input), input:not(label input)';
  return (await page.evaluate(
    `[...${root}.querySelectorAll('${controls}')]
       .filter((one) => one.checkVisibility())
       .filter((one) => {
         const { width, height } = one.getBoundingClientRect();
         return width < 44 || height < 44;
       })
       .map((one) => 'small: ' + one.outerHTML)`,
  )) as readonly string[];
}

/** Live regions besides the only one that there should be. */
async function otherLiveRegions(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(
    `[...${root}.querySelectorAll('output, [aria-live], [role=alert], [role=status], [role=log]')]
       .filter((one) => !one.matches('.visually-hidden[role=status]'))
       .map((one) => 'read out: ' + one.outerHTML)`,
  )) as readonly string[];
}

/** Accessibility faults of the step: light, dark, by touch, and on a small screen. */
export async function faultsOf({ page }: WidgetTab, picture: string): Promise<readonly string[]> {
  const faults = [...(await smallTargets(page)), ...(await otherLiveRegions(page))];
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate(
      `document.querySelector('venue-booking').setAttribute('theme', '${theme}')`,
    );
    await waitUntil(page, `document.querySelector('venue-booking').updateComplete`);
    // Contrast is lower during a transition of colours.
    await waitUntil(page, `${root}.getAnimations().length === 0`);
    faults.push(...(await axeFindings(page)));
    await takePictures(page, `${picture}-${theme}`);
  }
  const overflow = await overflowAt(page, 320);
  return overflow > 0 ? [...faults, `${overflow} px too wide at 320 px`] : faults;
}

async function takePictures(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  for (const width of [360, 768, 1280]) {
    await page.setViewport({ width, height: 844, deviceScaleFactor: 1 });
    await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true });
  }
}
