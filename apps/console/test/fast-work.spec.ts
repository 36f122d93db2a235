/** Fast work on the evening's list: nothing moves under the finger or covers the next press. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { inBrowser } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import type { Page } from 'puppeteer-core';
import { openConsoleSite, press, pressable, sees, type ConsoleSite } from './console-site';

const times = ['17:00', '18:30', '20:00', '21:30'] as const;

inBrowser('the console, used fast', () => {
  let site: ConsoleSite;
  let page: Page;
  const references: Record<string, string> = {};

  beforeAll(async () => {
    site = await openConsoleSite((group) => {
      const [venue] = group.venues;
      for (let at = 11; at <= 16; at += 1) {
        venue.tables.push({
          name: `Z${at}`,
          area: 'main',
          minCovers: 1,
          maxCovers: 2,
          priority: 9,
        });
      }
    });
    for (const time of times) {
      for (let at = 1; at <= 5; at += 1) {
        const name = `Guest ${time.slice(0, 2)}${at}`;
        references[name] = await site.book({
          time,
          partySize: 2,
          name,
          notes: `A note of ${name}`,
        });
      }
    }
    ({ page } = await site.open('manager'));
    await sees(page, 'Guest 171');
  });
  afterAll(() => site?.close());
  beforeEach(async () => {
    await page.setViewport({ width: 360, height: 640 });
    await page.evaluate(`location.hash = '#/tonight'`);
    await sees(page, 'Guest 171');
  });

  const shell = `document.querySelector('team-console').shadowRoot`;
  const tonight = `${shell}.querySelector('console-tonight').shadowRoot`;
  const rowOf = (name: string): string =>
    `[...${tonight}.querySelectorAll('.list > li')].find((one) => one.textContent.includes('${name}'))`;
  const topOf = async (name: string): Promise<number> =>
    Number(await page.evaluate(`${rowOf(name)}.getBoundingClientRect().top`));
  const scrollTo = async (name: string): Promise<void> => {
    await page.evaluate(`${rowOf(name)}.scrollIntoView({ block: 'center' })`);
    await page.evaluate(`new Promise((done) => requestAnimationFrame(() => setTimeout(done)))`);
  };
  // The buttons are above the visible part; the key works everywhere.
  const nextView = (): Promise<void> => page.keyboard.press('v');
  const viewAfterNext = async (): Promise<void> => {
    await nextView();
    await nextView();
  };
  const filter = (): Promise<void> =>
    pressable(page, 'team-console >>> console-tonight >>> .filters button:nth-child(2)').click();

  it.each([
    [360, 'the timeline and the floor plan', nextView, viewAfterNext],
    [1440, 'the timeline and the floor plan', nextView, viewAfterNext],
    [360, 'a filter', filter, filter],
    [1440, 'a filter', filter, filter],
  ])('finds the list at its place, at %i pixels, after %s', async (width, _, leave, comeBack) => {
    await page.setViewport({ width, height: 640 });
    await scrollTo('Guest 203');
    const before = await topOf('Guest 203');
    await leave();
    await waitUntil(page, `!${tonight}.querySelector('.list > li')`);
    await comeBack();
    await waitUntil(page, `${rowOf('Guest 203')} !== undefined`);
    await waitUntil(
      page,
      `Math.abs(${rowOf('Guest 203')}.getBoundingClientRect().top - ${before}) < 12`,
    );
  });

  it('takes both of two presses that come before the page is drawn', async () => {
    await page.evaluate(`for (const key of ['v', 'v'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))`);
    await waitUntil(page, `${tonight}.querySelector('console-floor') !== null`);
    await nextView();
    await waitUntil(page, `${rowOf('Guest 203')} !== undefined`);
  });

  it('keeps messages about failed writes on their page, and out of the way of the phone', async () => {
    const letGo = site.hold('GET', /\/days\//);
    for (const name of ['Guest 171', 'Guest 172', 'Guest 173', 'Guest 174']) {
      await site.service.sql(`update booking set version = version + 1 where guest_name = $1`, [
        name,
      ]);
      // Not below the filters, which stay visible.
      await scrollTo(name);
      await press(page, `Seat: ${name}`);
      await sees(page, `Seat – ${name}: not done.`);
    }
    letGo();
    const share = await page.evaluate(
      `${shell}.querySelector('.notices').getBoundingClientRect().height / innerHeight`,
    );
    expect(Number(share)).toBeLessThanOrEqual(0.45);
    await page.evaluate(`location.hash = '#/search'`);
    await sees(page, 'Of all days, at all your venues.');
    await waitUntil(page, `${shell}.querySelector('.notice') === null`);
  });

  it('covers no control with the message about an outdated answer', async () => {
    await page.evaluate(`location.hash = '#/numbers'`);
    await sees(page, 'Save as CSV');
    const failing = site.fail(/\/numbers\?/);
    await page.evaluate(`location.hash = '#/numbers?from=2026-11-01&to=2026-12-31'`);
    await sees(page, 'The service is busy.');
    const bottom = await page.evaluate(`(() => {
      const main = ${shell}.querySelector('main');
      main.scrollTo(0, main.scrollHeight);
      const root = main.querySelector('console-numbers').shadowRoot;
      const bar = root.querySelector('.failure').getBoundingClientRect();
      const others = [...root.querySelectorAll('button, input, select')].filter((one) =>
        !one.closest('.failure'));
      return others.every((one) => one.getBoundingClientRect().bottom <= bar.top + 1);
    })()`);
    expect(bottom).toBe(true);
    failing.end();
    await page.evaluate(`location.hash = '#/tonight'`);
  });

  it('treats letters as shortcuts only outside fields and forms', async () => {
    const hash = (): Promise<unknown> => page.evaluate('location.hash');
    const loseFocus = (): Promise<unknown> =>
      page.evaluate(`(() => {
        let one = document.activeElement;
        while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
        one.blur();
      })()`);
    await page.setViewport({ width: 1440, height: 900 });
    await scrollTo('Guest 171');
    await pressable(
      page,
      `team-console >>> console-tonight >>> [data-reference="${references['Guest 171']}"]`,
    ).click();
    await sees(page, 'History');
    const open = await hash();

    // A form is unfolded, and loses the focus while a person types.
    await pressable(page, '>>> summary::-p-text(Cancel)').click();
    await pressable(page, '>>> [data-form="cancel"] #reason').click();
    await page.keyboard.type('n');
    await loseFocus();
    await page.keyboard.type('tvn?');
    await page.keyboard.press('ArrowRight');
    expect(await hash()).toBe(open);
    expect(await page.evaluate(`${shell}.querySelector('dialog[open]') === null`)).toBe(true);
    await page.keyboard.press('Escape');
    await waitUntil(page, `!location.hash.includes('booking')`);

    // The field has disappeared with its page, and so has the focus.
    await page.evaluate(`location.hash = '#/search'`);
    await pressable(page, 'team-console >>> console-search >>> #text').fill('Gu');
    await loseFocus();
    await page.keyboard.type('tvn');
    expect(await hash()).toBe('#/search');

    // The person has left the field on purpose.
    await page.evaluate(`location.hash = '#/tonight'`);
    await sees(page, 'Guest 171');
    await page.mouse.click(700, 880);
    await page.keyboard.type('v');
    await waitUntil(page, `location.hash.includes('timeline')`);
    await page.keyboard.type('v');
  });

  it('prints times, numbers and names whole', async () => {
    await page.evaluate('window.print = () => undefined');
    // The width of A4 without margins.
    await page.setViewport({ width: 700, height: 1000 });
    for (const button of ['Print by time', 'Print by table']) {
      await press(page, button);
      await page.emulateMediaType('print');
      await sees(page, 'Telephone');
      const broken = await page.evaluate(`[...${tonight}.querySelectorAll('.sheet :is(td, th)')]
        .flatMap((cell) => {
          const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          const words = [];
          while (walker.nextNode()) {
            for (const { 0: word, index } of walker.currentNode.data.matchAll(/\\S+/g)) {
              const range = document.createRange();
              range.setStart(walker.currentNode, index);
              range.setEnd(walker.currentNode, index + word.length);
              if (range.getClientRects().length > 1) words.push(word);
            }
          }
          return words;
        })`);
      expect(broken).toEqual([]);
      const tall = await page.evaluate(`[...${tonight}.querySelectorAll('.sheet td:nth-child(5)')]
        .filter((cell) => cell.firstChild && cell.getClientRects().length > 0)
        .some((cell) => { const range = document.createRange(); range.selectNodeContents(cell);
          return range.getBoundingClientRect().height > 30; })`);
      expect(tall).toBe(false);
      expect(
        await page.evaluate(
          'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
        ),
      ).toBe(true);
      await page.emulateMediaType('screen');
      await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    }
  });
});
