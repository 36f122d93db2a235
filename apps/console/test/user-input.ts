/** Ways to use the console: touch, the keyboard alone, and a scanner. */
import { waitMaxMs } from '@venue/testing/chromium';
import type { ElementHandle, Page } from 'puppeteer-core';
import type { UserInput } from './console-site';

/** The actions by which a person uses a page. Selectors are those of Puppeteer. */
export interface FullUserInput extends UserInput {
  /** Fills in a field, with a `yyyy-MM-dd` or `HH:mm` for a date or a time. */
  fill(page: Page, selector: string, value: string): Promise<void>;
  /** Closes the open booking. */
  leave(page: Page): Promise<void>;
}

/** The element with that accessible name. */
export const named = (name: string, role?: string): string =>
  `::-p-aria([name="${name}"]${role === undefined ? '' : `[role="${role}"]`})`;
export const button = (name: string): string => named(name, 'button');
/** The control that unfolds a part of the page. */
export const summary = (text: string): string => `>>> summary::-p-text(${text})`;
/** The innermost element with that text. */
export const withText = (text: string): string => `::-p-text(${text})`;

/** A finger on a touchscreen. Dates and times come from the picker of the tablet. */
export const touch: FullUserInput = {
  press: tap,
  async fill(page, selector, value) {
    await tap(page, selector);
    await page.locator(selector).fill(value);
  },
  leave: (page) => tap(page, button('Close')),
};

async function tap(page: Page, selector: string): Promise<void> {
  for (;;) {
    const handle = await elementAt(page, selector);
    const point = await inPage<Point | null>(handle, pointToTap);
    await handle.dispose();
    if (point === null) continue;
    await page.touchscreen.tap(point.x, point.y);
    return;
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The centre of an element, once it is still and nothing covers it; null if it is gone. */
const pointToTap = `async (one) => {
  const frame = () => new Promise(requestAnimationFrame);
  const deepest = (x, y) => {
    let top = document.elementFromPoint(x, y);
    while (top?.shadowRoot?.elementFromPoint(x, y) && top !== top.shadowRoot.elementFromPoint(x, y))
      top = top.shadowRoot.elementFromPoint(x, y);
    return top;
  };
  for (let before = '', tries = 0; one.isConnected && tries < 300; tries += 1) {
    const { x, y, width, height } = one.getBoundingClientRect();
    const now = [x, y, width, height].join();
    const centre = { x: x + width / 2, y: y + height / 2 };
    const top = deepest(centre.x, centre.y);
    const isFree = top !== null && getComputedStyle(one).pointerEvents !== 'none' &&
      (one.contains(top) || top.contains(one) || top.control === one);
    if (now === before && isFree) return centre;
    if (now === before) one.scrollIntoView({ block: 'center', inline: 'center' });
    before = now;
    await frame();
  }
  if (one.isConnected) throw new Error('Something covers ' + one.outerHTML);
  return null;
}`;

/** No mouse: every control is reached by the tabulator key. */
export const keyboard: FullUserInput = {
  async press(page, selector) {
    await page.keyboard.press(await reach(page, selector));
  },
  async fill(page, selector, value) {
    await reach(page, selector);
    if (isMoment(value)) {
      await page.keyboard.type(await asTyped(page, value));
      return;
    }
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.type(value);
    // Leaves the field, since some fields are read only then.
    await page.keyboard.press('Tab');
  },
  leave: (page) => page.keyboard.press('Escape'),
};

/** More than any page of the console has. */
const stopsMax = 1000;

/** Moves to the control, and returns the key that activates it. */
async function reach(page: Page, selector: string): Promise<Key> {
  let handle = await elementAt(page, selector);
  for (let stops = 0; stops < stopsMax; stops += 1) {
    const answer = await inPage<Key | number | null>(handle, keyOrStops);
    if (typeof answer === 'string') return answer;
    if (answer === null) handle = await elementAt(page, selector);
    // Held down for half of the remaining way.
    const presses = Math.max(1, Math.floor((answer ?? 0) / 2));
    await Promise.all(Array.from({ length: presses }, () => page.keyboard.press('Tab')));
  }
  throw new Error(`The keyboard does not get to ${selector}.`);
}

type Key = 'Enter' | 'Space';

/**
 * The key that activates the element or the control around it; if that has no focus, the
 * approximate number of tab stops to it; null if it is gone.
 */
const keyOrStops = `(one) => {
  if (!one.isConnected) return null;
  const controls = 'a[href], button, summary, input, select, textarea';
  const target = one.closest(controls);
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (focused === target) return target.type === 'checkbox' ? 'Space' : 'Enter';
  const stops = (root) => [...root.querySelectorAll('*')].flatMap((each) => [
    ...(each.matches(controls) && each.checkVisibility() && !each.closest('[inert]') ? [each] : []),
    ...(each.shadowRoot === null ? [] : stops(each.shadowRoot)),
  ]);
  const all = stops(document);
  const at = all.indexOf(focused);
  // An element that only scrolls can have the focus too.
  if (at < 0 && focused !== document.body) return 0;
  return (all.indexOf(target) - at + all.length) % all.length;
}`;

const isMoment = (value: string): boolean => /^(\d{4}-\d\d-\d\d|\d\d:\d\d)$/.test(value);

/** The digits of a date or time in the order in which the browser's own fields take them. */
async function asTyped(page: Page, value: string): Promise<string> {
  const [year = '', month = '', day = ''] = value.split('-');
  const [hours = '', minutes = ''] = value.split(':');
  const order = (await page.evaluate(`({
    date: new Intl.DateTimeFormat().formatToParts().map(({ type }) => type),
    isHalfDay: new Intl.DateTimeFormat([], { hour: 'numeric' }).resolvedOptions().hour12,
  })`)) as { readonly date: readonly string[]; readonly isHalfDay: boolean };
  if (value.includes('-')) {
    const parts: Readonly<Record<string, string>> = { year, month, day };
    return order.date.map((part) => parts[part] ?? '').join('');
  }
  if (!order.isHalfDay) return hours + minutes;
  const hour = String(Number(hours) % 12 || 12).padStart(2, '0');
  return hour + minutes + (Number(hours) < 12 ? 'a' : 'p');
}

async function elementAt(page: Page, selector: string): Promise<ElementHandle> {
  const options = { visible: true, timeout: waitMaxMs };
  const handle = await page.waitForSelector(selector, options);
  if (handle === null) throw new Error(`There is no ${selector}.`);
  return handle;
}

/** The result of a function that runs in the browser with the element. */
async function inPage<Result>(handle: ElementHandle, script: string): Promise<Result> {
  const result = await handle.frame.evaluateHandle(`(${script})`);
  const ask = (call: unknown, one: unknown): unknown => (call as (it: unknown) => unknown)(one);
  const answer = await result.evaluate(ask, handle);
  await result.dispose();
  return answer as Result;
}

/** Types like a scanner: a key each 8 ms of the browser's clock, and then Enter. */
export async function scan(page: Page, text: string): Promise<void> {
  const session = await page.createCDPSession();
  const beginsAt = Date.now() / 1000;
  const keys = [...text, 'Enter'];
  await Promise.all(
    keys.map((key, at) =>
      session.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        key,
        text: key === 'Enter' ? '\r' : key,
        timestamp: beginsAt + at * 0.008,
      }),
    ),
  );
  await session.detach();
}
