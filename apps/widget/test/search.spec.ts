/** A search for a day and a time: by touch, by keyboard, on a slow line, without success. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { axeFindings, canLook, inBrowser, overflowAt, pictures } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import type { HTTPRequest, KeyInput, Page, SerializedAXNode } from 'puppeteer-core';
import { see } from './part-steps';
import { openWidgetSite, type WidgetSite } from './widget-page';

let site: WidgetSite;
beforeAll(async () => {
  if (!canLook) return;
  site = await openWidgetSite((group) => {
    const pier = group.venues[2];
    pier.policy.daysAheadMax = 40;
    pier.knowledge['special-hours'] = {
      items: [
        {
          name: 'Christmas Day',
          validFrom: '2026-12-25',
          validThrough: '2026-12-25',
          opens: null,
          closes: null,
        },
      ],
    };
    // More sizes than fit in a row of buttons, and one without a table.
    group.venues[1].policy.partySizeMax = 21;
    group.venues[1].bookingTypes[0].partySize.max = 21;
    group.venues[1].tables[2].maxCovers = 20;
  }, '2026-12-03T15:00:00Z');
  // The 4th is full, and the 11th is full for more than four guests.
  for (const [date, sizes] of [
    ['2026-12-04', [4, 6]],
    ['2026-12-11', [6]],
  ] as const)
    for (const time of ['18:00', '20:00'])
      for (const partySize of sizes) await book(date, time, partySize);
});
afterAll(() => site?.close());

async function book(date: string, time: string, partySize: number): Promise<void> {
  const { status, body } = await site.service.post('/reservations', {
    venueId: site.service.venueId['the-pier'],
    date,
    time,
    partySize,
    guest: { name: 'Grace Hopper', phone: '+1 212 555 0123' },
  });
  expect([status, body.outcome]).toEqual([201, 'booked']);
}

/** Presses a button by its accessible name or, where it has no label, its text. */
async function press(page: Page, name: string): Promise<void> {
  await page.locator(`::-p-aria(${name}[role="button"])`).click();
}

async function pressKeys(page: Page, ...keys: KeyInput[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const root = 'document.querySelector("venue-booking").shadowRoot';

/** The name of the focused element in the widget. */
async function focused(page: Page): Promise<string> {
  const script = `(({ ariaLabel, textContent } = {}) => ariaLabel ?? textContent?.trim())
    (${root}.activeElement ?? {})`;
  return String(await page.evaluate(script));
}

async function textOf(page: Page, selector: string): Promise<string> {
  return String(await page.evaluate(`${root}.querySelector('${selector}')?.innerText.trim()`));
}

/** Waits until the live region has that text. */
async function hears(page: Page, text: string): Promise<void> {
  const script = `${root}?.querySelector('[role=status]')?.textContent === ${JSON.stringify(text)}`;
  await waitUntil(page, script);
}

/** Waits until the answers so far are drawn. */
async function settle(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
}

/** The distance from the top to the content below the widget. */
async function topOfNext(page: Page): Promise<number> {
  const script = 'document.querySelector("#below").getBoundingClientRect().top';
  return Number(await page.evaluate(script));
}

/** The requests to the deployment's operations, from now on. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isOurs = pathname.startsWith('/public/') && request.method() !== 'OPTIONS';
    if (isOurs) heard.push(pathname.split('/').at(-1) ?? '');
  });
  return heard;
}

/** Holds requests whose address has that text back, until they are released. */
async function keepBack(page: Page, text: string): Promise<() => Promise<void>> {
  const pausedRequests: HTTPRequest[] = [];
  const over: Promise<unknown>[] = [];
  let isKeeping = true;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isKept = isKeeping && request.url().includes(text) && request.method() === 'GET';
    if (!isKept) {
      void request.continue();
      return;
    }
    pausedRequests.push(request);
    const isEnd = (ended: HTTPRequest): boolean => ended === request;
    over.push(
      new Promise((done) => {
        page.on('requestfinished', (ended) => isEnd(ended) && done(null));
        page.on('requestfailed', (ended) => isEnd(ended) && done(null));
      }),
    );
  });
  return async () => {
    isKeeping = false;
    expect(pausedRequests).not.toEqual([]);
    // A request that the widget has aborted can't be continued.
    await Promise.all(pausedRequests.map((request) => request.continue().catch(() => null)));
    await Promise.all(over);
    await settle(page);
  };
}

async function openSearch(parts: Parameters<WidgetSite['open']>[0] = {}) {
  const tab = await site.open(parts);
  await see(tab.page, '.day:not(.unknown)');
  return tab;
}

/** The buttons of that name, as assistive technology has them. */
function nodesNamed(node: SerializedAXNode | null, name: string): readonly SerializedAXNode[] {
  const within = (node?.children ?? []).flatMap((child) => nodesNamed(child, name));
  return node?.role === 'button' && node.name === name ? [node, ...within] : within;
}

const inDark = `<style>
  body { background: #15181b; color: #eceff1 }
  venue-booking { --vb-surface: #15181b; --vb-text: #eceff1; --vb-accent: #7cc4e4; --vb-on-accent: #10212a }
</style>`;

inBrowser('the search of the widget', () => {
  it('lets a guest choose a day of the next month with the keyboard alone', async () => {
    const { page, complaints } = await openSearch();
    await pressKeys(page, 'Tab');
    expect(await focused(page)).toBe('2 guests');
    await pressKeys(page, 'ArrowRight', 'ArrowRight');
    expect(await focused(page)).toBe('4 guests');
    // After the button for larger parties, and both buttons of the month.
    await pressKeys(page, 'Tab', 'Tab', 'Tab', 'Tab');
    expect(await focused(page)).toBe('Thursday 3 December');
    await pressKeys(page, 'PageDown');
    expect(await textOf(page, '#month')).toBe('January 2027');
    expect(await focused(page)).toBe('Sunday 3 January');
    await hears(page, '12 days are free in January 2027');
    await pressKeys(page, 'Home');
    expect(await focused(page)).toBe('Monday 28 December');
    await pressKeys(page, 'End', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowRight');
    expect(await focused(page)).toBe('Monday 4 January');
    await hears(page, '12 days are free in January 2027');
    await pressKeys(page, 'Enter');
    await hears(page, '9 times on Monday 4 January');
    expect(await focused(page)).toBe('Monday 4 January');
    await pressKeys(page, 'Tab', 'Enter');
    await see(page, '#fullName');
    expect(complaints).toEqual([]);
  });

  it('keeps the keys inside the months that can be booked', async () => {
    const { page } = await openSearch();
    await page.evaluate(`${root}.querySelector('.day[tabindex="0"]').focus()`);
    await pressKeys(page, 'PageUp');
    expect(await focused(page)).toBe('Tuesday 1 December, past');
    await pressKeys(page, 'PageDown', 'PageDown');
    expect(await focused(page)).toBe('Sunday 31 January, not open for booking yet');
    await press(page, 'Next month');
    expect(await textOf(page, '#month')).toBe('January 2027');
  });

  it('moves by the arrow keys in the direction of reading', async () => {
    const { page } = await openSearch();
    await page.evaluate(`${root}.querySelector('.widget').dir = 'rtl'`);
    await page.evaluate(`${root}.querySelector('.day[tabindex="0"]').focus()`);
    await pressKeys(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight');
    expect(await focused(page)).toBe('Saturday 5 December');
  });

  it('shows the status of each day, and why a day cannot be chosen', async () => {
    const { page } = await openSearch();
    const states = [
      [
        'Wednesday 2 December, past',
        'It is too late to book for Wednesday 2 December. Please choose a later day.',
      ],
      ['Friday 4 December, full', 'Friday 4 December is full. Please choose another day.'],
      [
        'Friday 25 December, closed',
        'We are closed on Friday 25 December. Please choose another day.',
      ],
    ] as const;
    for (const [name, reason] of states) {
      await press(page, name);
      await hears(page, reason);
      expect(await textOf(page, '.error')).toBe(reason);
      expect(await focused(page)).toBe(name);
    }
    expect(await textOf(page, '.legend')).toMatch(/Full[^]*Closed/);
    const tree = await page.accessibility.snapshot();
    expect(nodesNamed(tree, 'Friday 4 December, full')).toMatchObject([{ disabled: true }]);
    expect(nodesNamed(tree, 'Saturday 5 December')).not.toMatchObject([{ disabled: true }]);
    expect(nodesNamed(tree, 'Saturday 5 December')).toHaveLength(1);
    const today = `${root}.querySelector('[aria-current=date]').ariaLabel`;
    expect(await page.evaluate(today)).toBe('Thursday 3 December');

    const large = await openSearch({ attributes: { 'party-size': '9' } });
    await press(large.page, 'Friday 11 December, on request');
    await hears(large.page, 'We arrange tables for 9 guests personally. Please send us a request.');
  });

  it('keeps the reason of a refused day when the days of its month arrive later', async () => {
    const { page } = await openSearch();
    const release = await keepBack(page, 'from=2027-01');
    await press(page, 'Next month');
    await press(page, 'Wednesday 13 January, not open for booking yet');
    const reason =
      'Booking for Wednesday 13 January is not open yet. Please choose an earlier day.';
    await hears(page, reason);
    await release();
    await see(page, '.day.available');
    await hears(page, reason);
  });

  it('accepts a typed day, and says beside the field why another is refused', async () => {
    const { page } = await openSearch();
    const show = async (day: string): Promise<void> => {
      if (day !== '') await page.locator('>>> #date').fill(day);
      await press(page, 'Show times');
    };
    const described = `${root}.getElementById(
      ${root}.activeElement.getAttribute('aria-describedby'))?.textContent`;
    for (const [day, reason] of [
      ['', 'Please choose a day.'],
      ['2026-12-25', 'We are closed on Friday 25 December. Please choose another day.'],
      [
        '2026-11-25',
        'It is too late to book for Wednesday 25 November. Please choose a later day.',
      ],
      ['2027-03-01', 'Booking for Monday 1 March is not open yet. Please choose an earlier day.'],
    ] as const) {
      await show(day);
      await waitUntil(page, `${described} === ${JSON.stringify(reason)}`);
    }
    await show('2027-01-08');
    await hears(page, '9 times on Friday 8 January');
  });

  it('loads the days again when the party changes, and uses only the newest answer', async () => {
    const { page } = await openSearch();
    const release = await keepBack(page, 'partySize=6');
    await page.locator('>>> [aria-label="6 guests"]').click();
    await page.locator('>>> [aria-label="5 guests"]').click();
    await see(page, '[aria-label^="Friday 11 December, full"]');
    await page.locator('>>> [aria-label="6 guests"]').click();
    await page.locator('>>> [aria-label="3 guests"]').click();
    await see(page, '.available[aria-label="Friday 11 December"]');
    await release();
    expect(await textOf(page, '[aria-label^="Friday 11 December"]')).toBe('11');
    expect(await page.$('>>> .full[aria-label^="Friday 11 December"]')).toBeNull();
  });

  it('shows the times of the day that was pressed last, and keeps the choices', async () => {
    const { page } = await openSearch();
    await page.locator('>>> [aria-label="3 guests"]').click();
    await see(page, '.available[aria-label="Friday 11 December"]');
    const release = await keepBack(page, 'date=2026-12-11');
    await press(page, 'Friday 11 December');
    await see(page, '.placeholder');
    await press(page, 'Change day or guests');
    await press(page, 'Saturday 12 December');
    await hears(page, '9 times on Saturday 12 December');
    await release();
    expect(await textOf(page, 'h2')).toBe('Saturday 12 December');
    expect(await textOf(page, '.help')).toBe('3 guests');
    await press(page, 'Change day or guests');
    const chosen = `[${root}.querySelector(':checked').ariaLabel,
      ${root}.querySelector('[aria-selected=true] button').ariaLabel,
      ${root}.querySelector('#date').value]`;
    expect(await page.evaluate(chosen)).toEqual(['3 guests', 'Saturday 12 December', '2026-12-12']);
  });

  it('shows the chosen day as it shows the chosen party', async () => {
    const { page } = await site.open({ attributes: { date: '2026-12-08' } });
    await press(page, 'Change day or guests');
    await see(page, '[aria-selected=true] .day.available');
    const lookOf = (selector: string): Promise<unknown> =>
      page.evaluate(`(({ color, backgroundColor }) => [color, backgroundColor])
        (getComputedStyle(${root}.querySelector('${selector}')))`);
    expect(await lookOf('[aria-selected=true] .day')).toEqual(
      await lookOf('.choices :checked + span'),
    );
    await page.close();
  });

  it('offers other times and days if a day is full, and books one at a press', async () => {
    const { page, events } = await site.open({
      attributes: { date: '2026-12-11', 'party-size': '6' },
    });
    await hears(page, 'Friday 11 December does not work, but 3 other times do');
    expect(await textOf(page, '.found')).toMatch(
      /No tables are free on Friday 11 December[^]*Saturday 12 December[^]*Dinner/,
    );
    const holds: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/holds') && request.method() === 'POST')
        holds.push(JSON.parse(request.postData() ?? ''));
    });
    await page.locator('>>> .time').click();
    await see(page, '#fullName');
    expect(holds).toMatchObject([{ date: '2026-12-12', partySize: 6 }]);
    expect((await events()).map(({ type }) => type)).toContain('vb-hold');

    const closed = await site.open({ attributes: { date: '2026-12-25' } });
    await see(closed.page, '.time');
    expect(await textOf(closed.page, '.found')).toContain('We are closed on Friday 25 December.');
    const large = await site.open({ attributes: { date: '2026-12-11', 'party-size': '9' } });
    await see(large.page, '::-p-text(Send a request)');
    await hears(large.page, 'We arrange tables for 9 guests personally. Please send us a request.');
  });

  it('offers other venues on a full day, and continues at the one that the guest chooses', async () => {
    const { page } = await openSearch();
    await press(page, 'Friday 4 December, full');
    await press(page, 'See other venues on Friday 4 December');
    await see(page, 'h3::-p-text(Free at The Harbour)');
    expect(await axeFindings(page)).toEqual([]);
    await page.evaluate(`[...${root}.querySelectorAll('h3')]
      .find((one) => one.innerText.includes('The Harbour'))
      .nextElementSibling.querySelector('button').click()`);
    await see(page, '.venue::-p-text(The Harbour)');
    await page.locator('>>> .wished').click();
    await see(page, '.notice p::-p-text(The Harbour)');
    const held = await site.service.sql(
      `select party_size, starts_at::date::text as day from booking
       where state = 'held' and venue_id = $1`,
      [site.service.venueId['the-harbour']],
    );
    expect(held).toEqual([{ party_size: 2, day: '2026-12-04' }]);
  });

  it('leads to an enquiry if no day has a table for the party', async () => {
    const { page } = await site.open({
      venue: 'the-lantern',
      attributes: { date: '2026-12-11', 'party-size': '21' },
    });
    await see(page, '[part=button]::-p-text(Send a request)');
    await hears(page, 'No tables are free on Friday 11 December.');
    expect(await textOf(page, '.found')).toContain('No tables are free on Friday 11 December.');
    await page.locator('>>> [part=button]').click();
    await see(page, 'h2::-p-text(Write to The Lantern)');
  });

  it('groups the times by booking type, with length and deposit', async () => {
    const { page } = await site.open({
      venue: 'the-harbour',
      attributes: { date: '2026-12-05', time: '19:00' },
    });
    await see(page, '.wished');
    expect(await textOf(page, '.found')).toMatch(
      /Lunch[^]*1 hour 15 minutes[^]*12pm[^]*Dinner[^]*1 hour 30 minutes[^]*7pm\s+£20.00 deposit/,
    );
    await waitUntil(page, `${root}.activeElement?.className.includes('wished')`);
    await press(page, 'Change day or guests');
    await page.locator('>>> [aria-label="6 guests"]').click();
    await page.locator('>>> ::-p-text(Dinner)').click();
    await press(page, 'Show times');
    await see(page, '.time');
    expect(await textOf(page, '.found')).toMatch(/Dinner[^]*2 hours[^]*£60.00 deposit[^]*5pm/);
    expect(await textOf(page, '.found')).not.toContain('Lunch');
  });

  it('makes few requests, and does not move the rest of the page', async () => {
    const { page } = await openSearch({ body: '{widget}<p id="below">Find us by the water.</p>' });
    await page.setViewport({ width: 1280, height: 900 });
    const release = await keepBack(page, 'widget-config');
    const heard = listen(page);
    await page.reload();
    await see(page, '.loading');
    const tops = [await topOfNext(page)];
    await release();
    await see(page, '.day.available');
    tops.push(await topOfNext(page));
    await page.locator('>>> .day.available').click();
    await see(page, '.time');
    tops.push(await topOfNext(page));
    expect(heard).toEqual(['widget-config', 'days', 'availability']);
    // The content may move by a fiftieth of the window.
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(18);

    const attributes = { date: '2026-12-08' };
    const { page: direct } = await site.open({ path: '/blank', body: '' });
    const heardOfDirect = listen(direct);
    const { page: opened } = await site.open({ path: '/direct', attributes });
    await direct.bringToFront();
    await direct.goto(opened.url());
    await see(direct, '.time');
    expect(heardOfDirect).toEqual(['widget-config', 'availability']);
  });

  it('leads larger parties to an enquiry, and lists many sizes', async () => {
    const { page } = await openSearch({ venue: 'the-lantern', attributes: { 'party-size': 'x' } });
    await page.locator('>>> select').fill('12 guests');
    await see(page, '[aria-label$=", full"], >>> .available');
    const size = `${root}.querySelector('select').selectedIndex`;
    expect(await page.evaluate(size)).toBe(11);
    await press(page, 'More than 21 guests?');
    await waitUntil(page, `${root}.querySelector('.search') === null`);
  });

  it('is accessible, on small screens and at twice the size, light and dark', async () => {
    for (const scheme of ['light', 'dark'] as const) {
      const { page } = await openSearch({
        venue: 'the-harbour',
        head: scheme === 'dark' ? inDark : '',
      });
      await look(page, `search-${scheme}`);
      await page.locator('>>> .available[aria-label="Saturday 5 December"]').click();
      await see(page, '.time');
      await look(page, `times-${scheme}`);
    }
  });
});

async function look(page: Page, name: string): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  // 1280 px at 200 % are 640, and at 400 % 320.
  for (const width of [320, 360, 640, 768, 1280]) {
    expect(await overflowAt(page, width)).toBe(0);
    if (pictures !== undefined)
      await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true });
  }
  const small = `[...${root}.querySelectorAll('button, label:has(input), select, #date')]
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width < 44 || height < 44).length`;
  // The smallest phones, on a page that gives the element its whole width.
  await page.evaluate(`document.body.style.margin = '0'`);
  for (const width of [360, 320]) {
    await page.setViewport({ width, height: 844 });
    expect(await page.evaluate(small)).toBe(0);
  }
}
