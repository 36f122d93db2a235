/** The tables in the console: their state, their names and the load of the venue. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { inBrowser } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import type { Page } from 'puppeteer-core';
import { openConsoleSite, press, sees, textOf, type ConsoleSite } from './console-site';
import { faultsOfPage } from './faults-of-page';

inBrowser('the tables of the console', () => {
  let site: ConsoleSite;
  let page: Page;

  beforeAll(async () => {
    site = await openConsoleSite((group) => {
      const [venue] = group.venues;
      const table = (name: string, maxCovers: number) => {
        return { name, area: 'main', minCovers: 1, maxCovers, priority: 1 };
      };
      const terrace = { name: 'P1', area: 'terrace', minCovers: 1, maxCovers: 1, priority: 9 };
      venue.tables = [table('D10', 12), table('D2', 4), table('D1', 2), terrace];
      venue.combinations = [];
      venue.policy.partySizeMax = 12;
      for (const type of venue.bookingTypes) {
        type.partySize.max = 12;
        type.deposits = [];
      }
    });
    await site.book({ time: '18:00', partySize: 2, name: 'Patel' });
    await site.book({ time: '19:30', partySize: 2, name: 'Lind' });
    await site.book({ time: '19:00', partySize: 12, name: 'Okafor' });
    await site.book({ time: '18:15', partySize: 4, name: 'Sato' });
    ({ page } = await site.open('manager'));
    await sees(page, 'Patel');
  });
  afterAll(() => site?.close());
  beforeEach(async () => {
    await page.evaluate(`location.hash = '#/tonight'`);
    await sees(page, 'Okafor');
  });

  const tonight = `document.querySelector('team-console').shadowRoot
    .querySelector('console-tonight').shadowRoot`;
  const valueOf = async (expression: string): Promise<unknown> => page.evaluate(expression);
  const stateOf = async (name: string): Promise<unknown> => {
    const [row] = await site.service.sql<{ state: string }>(
      'select state from booking where guest_name = $1',
      [name],
    );
    return row?.state;
  };
  const goTo = async (iso: string): Promise<void> => {
    await site.moveTo(iso);
    await press(page, 'The next day');
    await press(page, 'The day before');
    await sees(page, 'Okafor');
  };

  it.each([360, 820, 1440])('write a large party in one line at %i pixels', async (width) => {
    await page.setViewport({ width, height: 900 });
    const lines = await valueOf(`[...${tonight}.querySelectorAll('.party')].map((one) => {
      const range = document.createRange();
      const text = [...one.childNodes].find(({ data = '' }) => /\\d/.test(data) && !data.includes('lit'));
      range.selectNodeContents(text);
      return [text.data, range.getClientRects().length, one.scrollWidth <= one.clientWidth];
    })`);
    expect(lines).toContainEqual(['12', 1, true]);
    await page.setViewport({ width: 390, height: 844 });
  });

  it('are sorted by their numbers below the names of their areas', async () => {
    await press(page, 'Timeline');
    await sees(page, 'Main room');
    expect(
      await valueOf(
        `[...${tonight}.querySelectorAll('.names strong')].map((one) => one.textContent)`,
      ),
    ).toEqual(['D1', 'D2', 'D10', 'P1']);
    expect(await textOf(page)).toContain('Terrace');
    await page.evaluate(`location.hash = '#/blocks'`);
    await sees(page, 'Main room');
    const text = await textOf(page);
    expect(text.indexOf('D2')).toBeLessThan(text.indexOf('D10'));
  });

  it('have bars of arrivals as high as the numbers in them', async () => {
    await press(page, 'Timeline');
    await sees(page, 'Main room');
    const bars = (await valueOf(`[...${tonight}.querySelectorAll('.covers .bar')].map((one) =>
      [Number(one.querySelector('.count').textContent), one.getBoundingClientRect().height])`)) as [
      number,
      number,
    ][];
    const unit = Math.max(...bars.map(([, height]) => height)) / 12;
    expect(bars.map(([guests]) => guests).toSorted((a, b) => a - b)).toEqual([2, 2, 4, 12]);
    for (const [guests, height] of bars) expect(Math.abs(height - guests * unit)).toBeLessThan(2.5);
  });

  it('are in use until a party that sits longer than planned has left', async () => {
    await goTo('2026-12-01T18:01:00Z');
    await press(page, 'Seat: Patel');
    await sees(page, 'Patel is seated.');
    expect(await textOf(page)).not.toContain('is still taken by');
    await goTo('2026-12-01T19:29:00Z');
    expect(await textOf(page)).not.toContain('is still taken by');

    await goTo('2026-12-01T20:10:00Z');
    await sees(page, 'D1 is still taken by Patel');
    expect(await faultsOfPage(page, 'table-in-use')).toEqual([]);
    await press(page, 'Timeline');
    await waitUntil(page, `${tonight}.querySelector('.now > span') !== null`);
    const reach = await valueOf(`(() => {
      const stay = [...${tonight}.querySelectorAll('.stay')].find((one) =>
        one.textContent.includes('Patel'));
      const now = ${tonight}.querySelector('.now > span').getBoundingClientRect();
      return [Math.abs(stay.getBoundingClientRect().right - now.left) < 3, stay.ariaLabel];
    })()`);
    expect(reach).toEqual([true, expect.stringContaining('longer than planned')]);
    expect(await faultsOfPage(page, 'table-in-use-timeline')).toEqual([]);
  });

  it('get no second party until the first has left, which one press records', async () => {
    await press(page, 'Seat: Lind');
    await sees(page, 'Seat – Lind: not done');
    expect(await stateOf('Lind')).toBe('confirmed');
    await press(page, 'Patel at D1 has left');
    await sees(page, 'Lind is seated.');
    expect([await stateOf('Patel'), await stateOf('Lind')]).toEqual(['completed', 'seated']);
    await sees(page, 'is still taken by', false);
  });
});
