/** The evening of a restaurant in the console, in Chromium. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { publicUrl } from '@venue/testing/deployment';
import { axeFindings, inBrowser } from '@venue/testing/browser';
import { goOffline, waitMaxMs, waitUntil } from '@venue/testing/chromium';
import { addDevice } from '@venue/operations/access/people/add-device';
import { blockTables } from '@venue/operations/availability/blocks/block-tables';
import { noteBooking } from '@venue/operations/bookings/notes';
import type { Page } from 'puppeteer-core';
import {
  focusedText,
  openConsoleSite,
  press,
  pressable,
  sees,
  textOf,
  type ConsoleSite,
  type ConsoleTab,
} from './console-site';
import { faultsOfPage } from './faults-of-page';

let site: ConsoleSite;
let tab: ConsoleTab;
let page: Page;
/** References by the guest's name. */
const references: Record<string, string> = {};

const bookings = [
  { time: '18:00', partySize: 2, name: 'Patel', notes: 'Nut allergy' },
  { time: '18:00', partySize: 4, name: 'Okafor' },
  { time: '19:00', partySize: 2, name: 'Lind' },
  { time: '19:15', partySize: 2, name: 'Sato' },
  { time: '20:15', partySize: 4, name: 'Ó Briain' },
];

/** The row of that guest, once it has that word. */
const rowHas = (name: string, word: string): Promise<unknown> =>
  waitUntil(
    page,
    `[...document.querySelector('team-console').shadowRoot.querySelector('console-tonight')
      .shadowRoot.querySelectorAll('li')].some((row) =>
        row.textContent.includes(${JSON.stringify(name)}) &&
        row.textContent.includes(${JSON.stringify(word)}))`,
  );
const stateOf = async (name: string): Promise<string> => {
  const [row] = await site.service.sql<{ state: string }>(
    'select state from booking where guest_name = $1',
    [name],
  );
  return row?.state ?? '';
};
const versionOf = async (name: string): Promise<number> => {
  const [row] = await site.service.sql<{ version: number }>(
    'select version from booking where guest_name = $1',
    [name],
  );
  return row?.version ?? 0;
};

/** Waits until that view is shown. */
const earlyService = {
  list: () => sees(page, 'Patel'),
  timeline: async () => {
    await press(page, 'Timeline');
    await sees(page, 'Terrace');
  },
  panel: async () => {
    await open('Patel');
    await sees(page, 'History');
  },
} as const;

inBrowser('the console', () => {
  beforeAll(async () => {
    // More rows than a timeline draws at first; a large party gets the last table.
    site = await openConsoleSite((group) => {
      const large = { area: 'main', minCovers: 7, maxCovers: 8 };
      for (let at = 10; at <= 60; at += 1) {
        group.venues[0].tables.push({ name: `Z${at}`, ...large, priority: at < 60 ? 9 : 1 });
      }
    });
    for (const wish of bookings) references[wish.name] = await site.book(wish);
    await site.moveTo('2026-12-01T17:30:00Z');
    // Its deposit is not paid yet.
    const party = { time: '19:30', partySize: 6, name: 'Fairweather-Montgomery' };
    await site.book({ ...party, notes: 'Birthday; cake in the fridge' });
    // A browser in another zone: times must be the venue’s.
    tab = await site.open('manager', (one) => one.emulateTimezone('Pacific/Auckland'));
    page = tab.page;
  });
  afterAll(() => site?.close());
  beforeEach(async () => {
    await page.evaluate(`location.hash = '#/tonight'`);
    await rowHas('Patel', 'Patel');
  });

  it('shows the evening in the local time of the venue', async () => {
    await sees(page, 'Fairweather-Montgomery');
    const text = await textOf(page);

    expect(text).toContain('Tue 1 Dec');
    const order = ['6pm', 'Patel', '7pm', 'Lind', '7:30pm', 'Fairweather', '8:15pm', 'Ó Briain'];
    const places = order.map((one) => text.indexOf(one));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    await rowHas('Patel', 'Nut allergy');
    await rowHas('Fairweather-Montgomery', 'Unpaid');
  });

  it('shows only the bookings of a filter', async () => {
    await press(page, 'Unpaid 1');
    await sees(page, 'Patel', false);
    await sees(page, 'Fairweather-Montgomery');
    await press(page, 'Unpaid 1');
    await sees(page, 'Patel');
  });

  it('can be used with a finger and read by everyone, in any width and scheme', async () => {
    for (const view of ['list', 'timeline', 'panel'] as const) {
      await earlyService[view]();
      expect(await faultsOfPage(page, view)).toEqual([]);
      if (view === 'timeline') await press(page, 'Timeline');
      if (view === 'panel') await press(page, 'Close');
    }
  });

  it('shows a tap at once, and that it is not saved yet', async () => {
    const letGo = site.hold('POST', /\/seat$/);
    await press(page, 'Seat: Patel');
    await rowHas('Patel', 'Seated');
    await rowHas('Patel', 'saving …');
    expect(await stateOf('Patel')).toBe('confirmed');

    letGo();
    await sees(page, 'Patel is seated.');
    await sees(page, 'saving …', false);
    expect(await stateOf('Patel')).toBe('seated');
  });

  it('undoes the last step with one tap', async () => {
    await press(page, 'Undo');
    await rowHas('Patel', 'To come');
    await sees(page, 'Patel is seated.', false);
    expect(await stateOf('Patel')).toBe('confirmed');
  });

  it('offers a no-show only from the start on', async () => {
    await open('Ó Briain');
    await sees(page, 'Arrived');

    expect(await textOf(page)).not.toContain('No-show');
  });

  it('undoes a refused tap and shows a message', async () => {
    const letGo = site.hold('POST', /\/arrive$/);
    await open('Ó Briain');
    await press(page, 'Arrived');
    await rowHas('Ó Briain', 'Arrived');
    await site.service.sql(
      `update booking set state = 'cancelled', version = version where guest_name = 'Ó Briain'`,
    );
    letGo();

    await sees(page, 'not done.');
    await press(page, 'Close');
    await page.keyboard.press('Escape');
  });

  it('shows both versions of a booking that someone else has changed', async () => {
    const letGo = site.hold('GET', /\/days\//);
    const seenVersion = { reference: String(references['Sato']), version: await versionOf('Sato') };
    await site.service.asOperator(noteBooking, { ...seenVersion, note: 'At the window' } as never);
    await press(page, 'Seat: Sato');

    await sees(page, 'Someone else has changed this booking.');
    expect(await textOf(page)).toMatch(/Team’s note\s+At the window/);
    await rowHas('Sato', 'To come');
    letGo();
    await press(page, 'Do it anyway');
    await rowHas('Sato', 'Seated');
    await sees(page, 'Sato is seated.');
  });

  it('repeats no write whose answer was lost', async () => {
    site.loseAnswer(/\/seat$/);
    await press(page, 'Seat: Lind');
    await sees(page, 'Lind is seated.');

    const [row] = await site.service.sql<{ count: string }>(
      `select count(*) from history join booking on booking.id = subject_id
       where guest_name = 'Lind' and after ->> 'state' = 'seated'`,
    );
    expect(Number(row?.count)).toBe(1);
  });

  it('keeps taps without a connection, and saves them in order', async () => {
    await open('Okafor');
    await goOffline(page);
    await sees(page, 'no connection');
    await press(page, 'Arrived');
    await rowHas('Okafor', 'Arrived');
    await press(page, 'Seat');
    await rowHas('Okafor', 'Seated');
    await sees(page, 'Not saved yet: 2.');
    expect(await axeFindings(page)).toEqual([]);
    expect(await stateOf('Okafor')).toBe('confirmed');

    await page.setOfflineMode(false);
    await sees(page, 'Okafor is seated.');
    await sees(page, 'no connection', false);
    expect(await stateOf('Okafor')).toBe('seated');
    const [row] = await site.service.sql(
      `select 1 from booking where guest_name = 'Okafor' and arrived_at is not null`,
    );
    expect(row).toBeDefined();
  });

  it('gives up after two minutes without a connection, and names the failed writes', async () => {
    await goOffline(page);
    await press(page, 'Left: Okafor');
    await rowHas('Okafor', 'Left');
    // Deleting it restores the method of the prototype.
    await page.evaluate(
      'performance.now = ((now) => () => now() + 121_000)(performance.now.bind(performance))',
    );

    await sees(page, 'No connection for two minutes: Left – Okafor.');
    await rowHas('Okafor', 'Seated');
    await page.evaluate('delete performance.now');
    await page.setOfflineMode(false);
    await sees(page, 'no connection', false);
    expect(await stateOf('Okafor')).toBe('seated');
  });

  it('moves a booking to a free table, and shows who did what', async () => {
    await open('Okafor');
    await sees(page, 'History');
    await press(page, 'Move');
    await press(page, 'T4 for 4');
    await sees(page, 'Okafor has T4 now.');
    await rowHas('Okafor', 'T4');
    await press(page, 'Move');
    const [row] = await site.service.sql<{ name: string }>(
      `select name from dining_table where id = (select table_id from allocation
         where booking_id = (select id from booking where guest_name = 'Okafor') limit 1)`,
    );
    expect(row?.name).toBe('T4');
  });

  it('clears the forms of the panel for another booking', async () => {
    await open('Okafor');
    await press(page, 'Add a note');
    const note = 'team-console >>> console-tonight >>> console-booking-panel >>> #note';
    await page.locator(note).fill('For Okafor alone');
    await page.evaluate(
      `location.hash = '#/tonight?booking=${encodeURIComponent(references['Lind'] ?? '')}'`,
    );
    await sees(page, 'Lind');
    await press(page, 'Add a note');
    const field = await page.waitForSelector(note);
    expect(await field?.getProperty('value').then((value) => value.jsonValue())).toBe('');
  });

  it('enlarges a party of tonight, clears its notes, and cancels it on the day', async () => {
    const wish = { time: '21:00', partySize: 2, name: 'Quayle', notes: 'A cake' };
    const reference = await site.book(wish);
    await page.evaluate(`location.hash = '#/tonight?booking=${encodeURIComponent(reference)}'`);
    await sees(page, 'History');
    const form = 'team-console >>> console-tonight >>> console-booking-panel >>> ';
    await press(page, 'Change');
    await page.locator(`${form}#partySize`).fill('3');
    await page.locator(`${form}#notes`).fill('');
    await press(page, 'Save');
    await sees(page, 'The booking is changed.');
    const [changed] = await site.service.sql<{ party_size: number; notes: string | null }>(
      `select party_size, notes from booking where guest_name = 'Quayle'`,
    );
    expect(changed).toEqual({ party_size: 3, notes: null });
    await press(page, 'Cancel');
    await page.locator(`${form}#reason`).fill('They rang');
    expect(await page.$(`${form}form[data-form=cancel] button.danger`)).not.toBeNull();
    await press(page, 'Cancel the booking');
    await sees(page, 'The booking is cancelled.');
    const [row] = await site.service.sql<{ reason: string }>(
      `select cancel_reason as reason from booking where guest_name = 'Quayle'`,
    );
    expect(row?.reason).toBe('They rang');
    const text = await textOf(page);
    expect(text).not.toContain('Against the rules');
    expect(text).toContain('Confirmation by text');
    expect(text).not.toContain('booking_confirmed');
    // The form has closed, and the focus is still in the panel.
    expect(await focusedText(page)).toContain('Quayle');
  });

  it('opens a booking on its own day, also one after midnight', async () => {
    const night = { venueId: site.service.venueId['the-lantern'], date: '2026-12-02' };
    const reference = await site.book({ ...night, time: '00:30', partySize: 2, name: 'Nightly' });
    for (const date of ['2026-12-02', '2026-12-05']) {
      const query = `venue=the-lantern&date=${date}&booking=${encodeURIComponent(reference)}`;
      await page.evaluate(`location.hash = '#/tonight?${query}'`);
      await waitUntil(page, `location.hash.includes('date=2026-12-01')`);
      await sees(page, 'Bar table');
    }
  });

  it('moves no control when the connection is lost', async () => {
    const seat = await page.waitForSelector('team-console >>> console-tonight >>> .step');
    const before = await seat?.boundingBox();
    await goOffline(page);
    await sees(page, 'no connection');
    expect(await seat?.boundingBox()).toEqual(before);
    await page.setOfflineMode(false);
    await sees(page, 'no connection', false);
  });

  it('moves nothing in a panel when the details of the booking load', async () => {
    const letGo = site.hold('GET', /\/bookings\/[^/]+$/);
    await open('Okafor');
    await page.waitForSelector('team-console >>> console-booking-panel >>> .steps button');
    const places = () =>
      page.evaluate(`[...document.querySelector('team-console').shadowRoot
        .querySelector('console-tonight').shadowRoot.querySelector('console-booking-panel')
        .shadowRoot.querySelectorAll('.steps > *, a, form, summary')].slice(0, 6)
        .map((one) => [one.textContent.trim(), JSON.stringify(one.getBoundingClientRect())])`);
    const before = await places();
    letGo();
    await sees(page, 'History');
    expect(await places()).toEqual(before);
    await page.keyboard.press('Escape');
  });

  it('stays on the page that was opened while the day of a booking was looked for', async () => {
    const letGo = site.hold('GET', /\/bookings\/[^/]+$/);
    const query = `date=2026-12-05&booking=${encodeURIComponent(references['Lind'] ?? '')}`;
    const isOfBooking = (one: { url(): string }) => one.url().includes('/team/v1/bookings/');
    const bookingRequest = page.waitForRequest(isOfBooking);
    const answer = page.waitForResponse(isOfBooking);
    await page.evaluate(`location.hash = '#/tonight?${query}'`);
    await bookingRequest;
    await page.evaluate(`location.hash = '#/tonight'`);
    await rowHas('Patel', 'Patel');
    letGo();
    await (await answer).text();
    // The page reads the answer before the next frame.
    await page.evaluate(`new Promise((done) => requestAnimationFrame(() => setTimeout(done)))`);
    expect(await page.evaluate('location.hash')).toBe('#/tonight');
  });

  it('closes with the back button, and the focus is where it was', async () => {
    await open('Lind');
    await sees(page, 'Call');
    // It covers everything else.
    const header = `document.querySelector('team-console').shadowRoot.querySelector('header')`;
    expect(await page.evaluate(`${header}.inert`)).toBe(true);
    await page.keyboard.press('Escape');
    await sees(page, 'Call', false);
    expect(await page.evaluate(`${header}.inert`)).toBe(false);
    await open('Okafor');
    await sees(page, 'Call');
    await page.goBack();
    await sees(page, 'Call', false);
    expect(await focusedText(page)).toContain('Okafor');
    await page.keyboard.press('Enter');
    await sees(page, 'Call');
    await page.keyboard.press('Escape');
    await sees(page, 'Call', false);
    expect(await focusedText(page)).toContain('Okafor');
  });

  it('has shortcuts, and a list of them', async () => {
    await page.keyboard.press('?');
    await sees(page, 'The next venue');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await sees(page, 'Wed 2 Dec');
    await page.keyboard.press('t');
    await sees(page, 'Tue 1 Dec');
    await page.keyboard.press('n');
    await waitUntil(page, `document.title.includes('The Lantern')`);
    await page.goBack();
    await waitUntil(page, `document.title.includes('The Harbour')`);
    await sees(page, 'Okafor');
  });

  it('shows another day by a swipe', async () => {
    await swipe(300, 60);
    await sees(page, 'Wed 2 Dec');
    await swipe(60, 300);
    await sees(page, 'Tue 1 Dec');
    await rowHas('Patel', 'Patel');
  });

  it('shows by itself what another member does', async () => {
    await sees(page, 'Changes come every 5 seconds', false);
    const seenVersion = {
      reference: String(references['Patel']),
      version: await versionOf('Patel'),
    };
    await site.service.asOperator(noteBooking, {
      ...seenVersion,
      note: 'Asked for a high chair',
    } as never);

    await rowHas('Patel', 'high chair');
  });

  it('replaces a stream of changes that is silent for too long', async () => {
    const impatient = `const usual = setTimeout;
      window.setTimeout = (then, ms) => usual(then, ms === 40_000 ? 3_000 : ms);`;
    const other = await site.open('host', (one) => one.evaluateOnNewDocument(impatient));
    await sees(other.page, 'Patel');
    await sees(other.page, 'Changes come every 5 seconds', false);
    const end = site.silenceStreams();
    await sees(other.page, 'Changes come every 5 seconds');
    end();
    await sees(other.page, 'Changes come every 5 seconds', false);
    await other.page.close();
  });

  it('shows tables that are blocked', async () => {
    await site.service.asOperator(blockTables, {
      venueId: 'the-harbour',
      tables: 'T5',
      fromDate: '2026-12-01',
      fromTime: '19:00',
      reason: 'Wobbles',
    } as never);
    await press(page, 'The next day');
    await press(page, 'The day before');
    await press(page, 'Timeline');
    await sees(page, 'Blocked: Wobbles');
    await press(page, 'Timeline');
  });

  it('shows the last of many tables in the timeline, too, and after another look at the list', async () => {
    await site.book({ date: '2026-12-02', time: '18:00', partySize: 8, name: 'Achterberg' });
    await press(page, 'The next day');
    for (const view of ['Timeline', 'Timeline', 'Timeline']) await press(page, view);
    await waitUntil(
      page,
      `document.querySelector('team-console').shadowRoot.querySelector('console-tonight')
        .shadowRoot.querySelector('section li:last-child .stay')
        ?.textContent.includes('Achterberg')`,
    );
    await press(page, 'Timeline');
    await press(page, 'The day before');
  });

  it('ignores presses on a row that has just moved under the finger', async () => {
    // The element under a press, in the task in which another screen's booking moves the row.
    const met = page.evaluate(`new Promise((done) => {
      const root = document.querySelector('team-console').shadowRoot
        .querySelector('console-tonight').shadowRoot;
      const row = [...root.querySelectorAll('.list > li')]
        .find((one) => one.textContent.includes('Fairweather-Montgomery'));
      row.scrollIntoView({ block: 'center' });
      const isMet = () => {
        const { left, width, top, height } = row.getBoundingClientRect();
        return row.contains(root.elementFromPoint(left + width / 4, top + height / 2));
      };
      const [first, wasMet] = [row.getBoundingClientRect().top, isMet()];
      const observer = new MutationObserver(() => {
        if (row.getBoundingClientRect().top === first) return;
        observer.disconnect();
        done({ wasMet, isMet: isMet() });
      });
      observer.observe(root, { childList: true, subtree: true });
    })`);
    await site.book({ time: '19:00', partySize: 2, name: 'Inserted' });
    expect(await met).toEqual({ wasMet: true, isMet: false });

    await press(page, 'Seat: Inserted');
    await sees(page, 'Inserted is seated.');
  });

  it('is printed by time and by table', async () => {
    // The browser's dialogue would wait for a tap.
    await page.evaluate('window.print = () => undefined');
    for (const [button, first] of [
      ['Print by time', 'Time'],
      ['Print by table', 'Table'],
    ] as const) {
      await press(page, button);
      await page.emulateMediaType('print');
      await sees(page, 'Telephone');
      const text = await textOf(page);
      expect(text.indexOf(first)).toBeLessThan(text.indexOf('Guests'));
      expect(text).toContain('Nut allergy');
      await page.emulateMediaType('screen');
      await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    }
  });

  it('shows the picked initials of a device’s user in the history', async () => {
    const wish = { name: 'Door', venue: 'the-harbour' };
    const { link } = await site.service.asOperator(addDevice, wish);
    const context = await site.browser.createBrowserContext();
    const device = await context.newPage();
    device.setDefaultTimeout(waitMaxMs);
    await device.goto((link ?? '').replace(publicUrl, new URL(page.url()).origin));
    await Promise.all([device.waitForNavigation(), device.click('main button')]);
    await press(device, 'Who are you?');
    await device.locator('team-console >>> #own').fill('gh');
    await press(device, 'That’s me');
    await press(device, 'Seat: Patel');
    await sees(device, 'Patel is seated.');
    const actors = await site.service.sql<{ initials: string }>(
      `select actor ->> 'initials' as initials from history where actor ->> 'kind' = 'device'`,
    );
    expect(actors).toEqual([{ initials: 'GH' }]);
    await device.close();
  });

  it('begins at the next guests, with the filters in sight', async () => {
    await rowHas('Patel', 'Seated');
    await page.evaluate(`document.querySelector('team-console').shadowRoot
      .querySelectorAll('.notice button:last-of-type').forEach((one) => one.click())`);
    await page.setViewport({ width: 390, height: 480 });
    await page.evaluate(`location.hash = '#/search'`);
    await sees(page, 'Of all days');
    await page.evaluate(`location.hash = '#/tonight'`);
    await waitUntil(
      page,
      `(() => {
      const shell = document.querySelector('team-console').shadowRoot;
      const root = shell.querySelector('console-tonight')?.shadowRoot;
      const placeOf = (one) => one?.getBoundingClientRect();
      const main = placeOf(shell.querySelector('main'));
      const filters = placeOf(root?.querySelector('.filters'));
      const next = placeOf([...(root?.querySelectorAll('.list > li') ?? [])]
        .find((one) => one.textContent.includes('Fairweather-Montgomery')));
      return next && filters.top >= main.top && next.top >= filters.bottom &&
        next.bottom <= main.bottom;
    })()`,
    );
    await page.setViewport({ width: 390, height: 844 });
  });

  it('causes no complaints of the browser', () => {
    expect(tab.complaints).toEqual([]);
  });
});

async function swipe(from: number, to: number): Promise<void> {
  const touch = await page.touchscreen.touchStart(from, 400);
  await touch.move(to, 400);
  await touch.end();
}

async function open(name: string): Promise<void> {
  const selector = `team-console >>> console-tonight >>> [data-reference="${references[name]}"]`;
  await pressable(page, selector).click();
}
