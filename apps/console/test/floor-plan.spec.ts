/** The floor plan of the console: the tables as they stand, live, and its editor. In Chromium. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { inBrowser } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import { exportGroup } from '@venue/operations/venues/group/export-group';
import type { Page } from 'puppeteer-core';
import { openConsoleSite, press, sees, type ConsoleSite } from './console-site';
import { faultsOfPage } from './faults-of-page';

let site: ConsoleSite;
let page: Page;
let complaints: readonly string[];

/** The shadow root of the plan, as an expression. */
const floor = `document.querySelector('team-console').shadowRoot
  .querySelector('console-tonight').shadowRoot.querySelector('console-floor').shadowRoot`;

const valueOf = (expression: string): Promise<unknown> => page.evaluate(expression);
const textOfTable = (name: string): string =>
  `[...${floor}.querySelectorAll('.plan > .table')].find((one) =>
    one.querySelector('.name strong').textContent === '${name}').textContent
    .replace(/\\s+/g, ' ').trim()`;
const tableSays = (name: string, text: string): Promise<unknown> =>
  waitUntil(page, `${textOfTable(name)}.includes(${JSON.stringify(text)})`);
const focused = (): Promise<unknown> =>
  valueOf(`${floor}.activeElement?.querySelector('.name strong')?.textContent ?? null`);
const openPlan = async (): Promise<void> => {
  await page.evaluate(`location.hash = '#/tonight?view=floor'`);
  await waitUntil(
    page,
    `document.querySelector('team-console').shadowRoot.querySelector('console-tonight')
      ?.shadowRoot.querySelector('console-floor')?.shadowRoot.querySelector('.table') != null`,
  );
};

inBrowser('the floor plan', () => {
  beforeAll(async () => {
    site = await openConsoleSite();
    await site.book({ time: '18:00', partySize: 2, name: 'Patel' });
    await site.book({ time: '19:00', partySize: 4, name: 'Okafor' });
    await site.moveTo('2026-12-01T17:50:00Z');
    ({ page, complaints } = await site.open('admin'));
    await sees(page, 'Patel');
  });
  afterAll(() => site?.close());
  beforeEach(openPlan);

  it('shows each table with its size, its state and its party', async () => {
    await tableSays('T1', '1–2');
    await tableSays('T1', '6pm');
    await tableSays('T1', '2 Patel');
    await tableSays('T3', 'Free');
    await sees(page, 'Terrace');
    expect(await faultsOfPage(page, 'floor')).toEqual([]);
  });

  it('is walked with the arrow keys, and opens the evening of a table', async () => {
    await page.setViewport({ width: 1180, height: 820 });
    await page.evaluate(`${floor}.querySelector('.plan > .table[tabindex="0"]').focus()`);
    expect(await focused()).toBe('H1');
    for (const [key, table] of [
      ['ArrowUp', 'T3'],
      ['ArrowRight', 'T4'],
      ['ArrowRight', 'T5'],
      ['ArrowUp', 'T6'],
      ['ArrowLeft', 'T2'],
      ['ArrowLeft', 'T1'],
      ['ArrowDown', 'T3'],
      ['ArrowRight', 'T4'],
      ['ArrowUp', 'T2'],
      ['ArrowLeft', 'T1'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused()).toBe(table);
    }
    expect(await valueOf('location.hash')).toContain('view=floor');
    await page.keyboard.press('Enter');
    await sees(page, 'Main room, for 1–2');
    expect(await faultsOfPage(page, 'floor-table')).toEqual([]);
    await page.keyboard.press('Escape');
    await sees(page, 'Main room, for 1–2', false);
    expect(await focused()).toBe('T1');
  });

  it('changes live as a party books, sits down, stays too long and leaves', async () => {
    await site.book({ time: '19:15', partySize: 2, name: 'Lind' });
    await tableSays('T2', 'Free');
    await waitUntil(page, `${floor}.textContent.includes('7:15pm')`);
    await page.evaluate(`location.hash = '#/tonight?view=floor&table=T1'`);
    await press(page, 'Seat: Patel');
    await tableSays('T1', 'left');
    await site.moveTo('2026-12-01T19:40:00Z');
    await press(page, 'The next day');
    await press(page, 'The day before');
    await openPlan();
    await tableSays('T1', "' over");
    await page.evaluate(`location.hash = '#/tonight?view=floor&table=T1'`);
    await press(page, 'Left: Patel');
    await waitUntil(page, `!${textOfTable('T1')}.includes('Patel')`);
  });

  it('moves a party to the table that is open, and undoes it', async () => {
    await page.evaluate(`location.hash = '#/tonight?view=floor&table=H1'`);
    // Until then, the sheet is that of T1, which lists the same parties.
    await page.locator('>>> .sheet[aria-label="Table H1"] h4 + ul .open').click();
    await tableSays('H1', 'Okafor');
    // Until then, “Undo” is for the step of the test before.
    await sees(page, 'Okafor has H1 now.');
    await press(page, 'Undo');
    await waitUntil(page, `!${textOfTable('H1')}.includes('Okafor')`);
  });

  it('has a tab for each area, and keeps the open booking beside it', async () => {
    await page.evaluate(`${floor}.querySelector('[role="tab"][aria-selected="false"]').click()`);
    await tableSays('P1', '1–4');
    await page.goBack();
    await tableSays('T1', '1–2');
    expect(complaints).toEqual([]);
  });

  it('prints a plan of each area', async () => {
    await page.evaluate('window.print = () => undefined');
    await press(page, 'Print the floor plan');
    const sheets = await valueOf(`[...document.querySelector('team-console').shadowRoot
      .querySelector('console-tonight').shadowRoot.querySelectorAll('.area-sheet h2')]
      .map((one) => one.textContent)`);
    expect(sheets).toEqual(['Main room', 'Terrace']);
  });
});

inBrowser('the editor of the floor plan', () => {
  const editor = `(() => {
    let found = null;
    const look = (root) => { for (const one of root.querySelectorAll('*')) {
      if (one.localName === 'console-floor-editor') found = one.shadowRoot;
      if (one.shadowRoot) look(one.shadowRoot);
    } };
    look(document);
    return found;
  })()`;
  const stored = async (): Promise<string> => (await site.service.asOperator(exportGroup, {})).yaml;
  const placeOf = async (name: string): Promise<unknown> => {
    const [, x, y] =
      new RegExp(`name: ${name}, .*?x: (\\d+), 'y': (\\d+)`).exec(await stored()) ?? [];
    return [Number(x), Number(y)];
  };

  beforeAll(async () => {
    site = await openConsoleSite();
    ({ page, complaints } = await site.open('admin'));
  });
  afterAll(() => site?.close());
  beforeEach(async () => {
    await page.setViewport({ width: 1180, height: 900 });
    await page.evaluate(`location.hash = '#/set-up?venue=the-harbour&part=floor'`);
    await waitUntil(page, `${editor}?.querySelector('.table') != null`);
  });

  it('moves a table with the arrow keys, and applies it after a preview', async () => {
    expect(await placeOf('T1')).toEqual([1, 1]);
    await page.evaluate(`${editor}.querySelector('[data-table="T1"]').focus()`);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await press(page, 'Turn');
    expect(await faultsOfPage(page, 'floor-editor')).toEqual([]);
    await press(page, 'See what changes');
    await sees(page, 'T1, From the left: 1 → 2');
    await press(page, 'Apply for guests and team');
    await sees(page, 'It applies now.');
    expect(await placeOf('T1')).toEqual([2, 2]);
    expect(await stored()).toContain('shape: round, rotation: 15');
  });

  it('moves a table by pointer in steps of the grid, and undoes it', async () => {
    const { x, y, step } = (await valueOf(`(() => {
      const plan = ${editor}.querySelector('.plan');
      plan.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = ${editor}
        .querySelector('[data-table="T3"]').getBoundingClientRect();
      const step = plan.offsetWidth / Number(plan.style.getPropertyValue('--cols'));
      return { x: left + width / 2, y: top + height / 2, step };
    })()`)) as { x: number; y: number; step: number };
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + step * 2.3, y + step, { steps: 4 });
    await page.mouse.up();
    await sees(page, 'T3: 3, 10');
    await press(page, 'Undo step');
    await sees(page, 'See what changes', false);
  });

  it('suggests a layout again, and undoes it', async () => {
    await press(page, 'Suggest a layout');
    await sees(page, 'The tables are placed as suggested.');
    // In rows, in the order of the names.
    const tops = await valueOf(`['T1', 'T2'].map((name) => ${editor}
      .querySelector('[data-table="' + name + '"]').style.getPropertyValue('--y'))`);
    expect(tops).toEqual(['0', '0']);
    await press(page, 'See what changes');
    await sees(page, 'T1, From the top: 2 → 0');
    await press(page, 'Undo step');
    await sees(page, 'See what changes', false);
  });

  it('merges what somebody else has placed meanwhile', async () => {
    await page.evaluate(`${editor}.querySelector('[data-table="T1"]').focus()`);
    await page.keyboard.press('ArrowDown');
    await site.service.sql(`update dining_table set priority = 7 where name = 'P1'`);
    await site.service.sql(`update venue_group set revision = revision + 1`);
    await press(page, 'See what changes');
    await sees(page, 'Somebody else has changed this meanwhile.');
    await press(page, 'Apply for guests and team');
    await sees(page, 'It applies now.');
    expect(await stored()).toContain('priority: 7');
    expect(complaints).toEqual([]);
  });
});
