/** The guest's choices and input outlive the hold, the network and the page. */
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { until } from '@venue/testing/until';
import { axeFindings, canLook, inBrowser } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import { guest } from '@venue/testing/deployment';
import type { Page } from 'puppeteer-core';
import { emptying } from '@venue/testing/database';
import { heading, see, tabTo } from './part-steps';
import { morning, openWidgetSite, type WidgetSite, type WidgetTab } from './widget-page';

let site: WidgetSite;

/** One table, so that a time is gone once another guest has it. */
beforeAll(async () => {
  if (!canLook) return;
  site = await openWidgetSite(({ venues: [, , pier] }) => {
    pier.tables = [{ name: 'N1', area: 'room', minCovers: 1, maxCovers: 4, priority: 1 }];
    pier.links = { terms: 'https://pier.example/terms', privacy: 'https://pier.example/privacy' };
  });
});
afterEach(async () => {
  if (!canLook) return;
  site.loseAnswers(null);
  await site.closeTabs();
  await site.service.sql(emptying('booking', 'marketing_preference'));
  await site.moveTo(morning);
});
afterAll(() => site?.close());

const date = '2026-12-08';

/** A device's clock that can be moved; it may be wrong from the start. */
const clock = (wrongByMs = 0): string =>
  `<script>window.aheadMs = ${wrongByMs};
   { const now = Date.now; Date.now = () => now() + aheadMs; }</script>`;

/** Opens the page and holds seven o'clock. */
async function hold(head = clock(), headers = {}): Promise<WidgetTab> {
  const tab = await site.open({ attributes: { date }, head, headers });
  await tab.page.locator('>>> button::-p-text(7pm)').click();
  await see(tab.page, 'h2::-p-text(Your details)');
  return tab;
}

async function fillIn(page: Page): Promise<void> {
  await page.locator('>>> #fullName').fill('Ada Lovelace');
  await page.locator('>>> #phone').fill('+44 117 496 0001');
  await page.locator('>>> #notes').fill('By the window');
}

const press = (page: Page, text: string): Promise<void> =>
  page.locator(`>>> button::-p-text(${text})`).click();

/** Waits until the countdown shows one of these minutes. */
async function seeMinutes(page: Page, ...minutes: readonly number[]): Promise<void> {
  const text = `root.querySelector('.countdown')?.innerText ?? ''`;
  await waitUntil(page, inside(`return / (${minutes.join('|')}) min /.test(${text})`));
}

const seeBooked = (page: Page): Promise<void> => see(page, 'h2::-p-text(You are booked)');

/** Moves all clocks. */
async function pass(page: Page, seconds: number): Promise<void> {
  await site.moveTo(new Date(Date.parse(morning) + seconds * 1000).toISOString());
  await page.evaluate(`aheadMs += ${seconds * 1000}`);
}

const inside = (script: string): string =>
  `(() => { const root = document.querySelector('venue-booking').shadowRoot; ${script} })()`;

const typedValues = (page: Page): Promise<unknown> =>
  page.evaluate(
    inside(`return ['fullName', 'phone', 'notes'].map((id) => root.getElementById(id).value)`),
  );

const everything = ['Ada Lovelace', '+44 117 496 0001', 'By the window'];

const focused = (page: Page): Promise<unknown> =>
  page.evaluate(inside('return root.activeElement?.id'));

const announcement = `root.querySelector('.visually-hidden[role=status]').textContent`;

/** Waits until the live region has that text. */
async function hears(page: Page, text: string): Promise<void> {
  await waitUntil(page, inside(`return ${announcement}.includes(${JSON.stringify(text)})`));
}

/** Waits until the message that a time is gone has the focus and is within the window. */
async function seeTimeGone(page: Page, text: string): Promise<void> {
  await waitUntil(
    page,
    inside(`const at = root.activeElement;
      if (!at?.classList.contains('taken')) return false;
      const { top } = at.getBoundingClientRect();
      return at.innerText.includes(${JSON.stringify(text)}) && top >= 0 && top < innerHeight - 40`),
  );
  await hears(page, text);
}

async function typesOf({ events }: WidgetTab): Promise<readonly string[]> {
  return (await events()).map(({ type }) => type);
}

const countOf = async (tab: WidgetTab, type: string): Promise<number> =>
  (await typesOf(tab)).filter((one) => one === type).length;

/** Books the table; answers do not reach the page from now on. */
async function bookUnheard(): Promise<WidgetTab> {
  const tab = await hold();
  await fillIn(tab.page);
  site.loseAnswers('/bookings');
  await press(tab.page, 'Book table');
  await until(async () => (await bookings()).length === 1);
  return tab;
}

interface Row {
  readonly state: string;
  readonly starts: string;
  readonly guest: string | null;
}

function bookings(): Promise<Row[]> {
  return site.service.sql<Row>(
    `select state, to_char(starts_at at time zone 'America/New_York', 'HH24:MI') as starts,
       guest_name as guest
     from booking where state = 'confirmed' order by starts_at`,
  );
}

/** Another guest books the table. */
async function reserve(time: string): Promise<void> {
  const { body } = await site.service.post('/reservations', {
    venueId: site.service.venueId['the-pier'],
    date,
    time,
    partySize: 2,
    guest: { ...guest, name: 'Grace Hopper', phone: '+44 117 496 0000' },
  });
  expect(body).toMatchObject({ outcome: 'booked' });
}

const ofAda = (starts = '19:00') => [{ state: 'confirmed', starts, guest: 'Ada Lovelace' }];

inBrowser('a hold', () => {
  it('is renewed by one press in its last minute, with everything typed', async () => {
    const tab = await hold();
    const { page } = tab;
    await fillIn(page);
    await pass(page, 545);
    // The five minutes have passed long ago.
    await hears(page, 'Your table is held for 1 more minute.');
    await tabTo(page, 'Hold it longer');
    await page.keyboard.press('Enter');
    await seeMinutes(page, 9);
    await heading(page, 'Your details');

    expect(await typedValues(page)).toEqual(everything);
    const [first, expiring, second] = (await tab.events()).slice(-3);
    expect(expiring).toMatchObject({
      type: 'vb-hold-expiring',
      detail: { holdId: first?.detail['holdId'] },
    });
    expect(expiring?.detail['secondsLeft']).toBeLessThanOrEqual(60);
    expect(second?.type).toBe('vb-hold');
    await press(page, 'Book table');
    await seeBooked(page);
    expect(await bookings()).toEqual(ofAda());
  });

  it('is renewed ten times, and belongs to the guest throughout', async () => {
    const { page } = await hold();
    await fillIn(page);
    for (let times = 1; times <= 10; times += 1) {
      await site.moveTo(new Date(Date.parse(morning) + times * 545_000).toISOString());
      // As when the tab is shown again: the page reads the time at once.
      await page.evaluate(
        `aheadMs += 545_000; document.dispatchEvent(new Event('visibilitychange'))`,
      );
      await press(page, 'Hold it longer');
      // Ten minutes, counted from the seconds of the answer's date.
      await seeMinutes(page, 9, 10);
    }
    expect(await typedValues(page)).toEqual(everything);
    await press(page, 'Book table');
    await seeBooked(page);
    expect(await bookings()).toEqual(ofAda());
  });

  it('that ends while the guest types removes nothing, and leaves the cursor in its place', async () => {
    const { page } = await hold();
    await page.locator('>>> #phone').fill('+44 117 496 0001');
    await page.locator('>>> #fullName').click();
    await page.keyboard.type('Ada lace');
    for (let letters = 0; letters < 4; letters += 1) await page.keyboard.press('ArrowLeft');
    await pass(page, 660);
    await see(page, 'p::-p-text(no longer holding)');
    await page.keyboard.type('Love');
    await page.keyboard.press('Enter');
    await seeBooked(page);
    expect(await bookings()).toEqual([
      { state: 'confirmed', starts: '19:00', guest: 'Ada Lovelace' },
    ]);
  });

  it('that the deployment ends before the page does is taken again unnoticed', async () => {
    const tab = await hold();
    const { page } = tab;
    await fillIn(page);
    await site.moveTo(new Date(Date.parse(morning) + 660_000).toISOString());
    const refused: number[] = [];
    page.on('response', (answer) => {
      if (answer.request().method() === 'POST' && !answer.ok()) refused.push(answer.status());
    });
    await press(page, 'Book table');
    await seeBooked(page);
    expect(refused).toEqual([404]);
    expect(await bookings()).toEqual(ofAda());
    expect(await countOf(tab, 'vb-hold')).toBe(2);
    expect(await countOf(tab, 'vb-error')).toBe(0);
  });

  it('that has ended is taken again when the guest books', async () => {
    const tab = await hold();
    const { page } = tab;
    await fillIn(page);
    await pass(page, 310);
    await hears(page, 'Your table is held for 5 more minutes.');
    await pass(page, 240);
    await hears(page, 'Your table is held for 1 more minute.');
    await pass(page, 110);
    await see(page, 'p::-p-text(no longer holding)');
    await hears(page, 'We are no longer holding this table.');
    expect(await typedValues(page)).toEqual(everything);
    await press(page, 'Book table');
    await seeBooked(page);

    expect(await bookings()).toEqual(ofAda());
    expect((await typesOf(tab)).slice(-5)).toEqual([
      'vb-hold',
      'vb-hold-expiring',
      'vb-hold-expired',
      'vb-hold',
      'vb-booked',
    ]);
  });

  it('whose time is gone leads to another, and nothing is typed again', async () => {
    const { page } = await hold();
    await page.setViewport({ width: 360, height: 640 });
    await fillIn(page);
    await pass(page, 660);
    await reserve('19:00');
    await press(page, 'Book table');
    await seeTimeGone(page, 'That time has just gone. What you typed is still here');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Tab');
    const offered = await page.evaluate(inside('return root.activeElement.innerText'));
    await page.keyboard.press('Enter');
    await see(page, '.countdown::-p-text(Held for you)');
    await heading(page, 'Your details');
    expect(await typedValues(page)).toEqual(everything);
    await press(page, 'Book table');
    await seeBooked(page);

    const mine = (await bookings()).filter(({ guest: name }) => name === 'Ada Lovelace');
    expect(mine).toHaveLength(1);
    expect(String(offered)).not.toContain('7pm');
    expect(mine[0]?.starts).not.toBe('19:00');
  });

  it('that ends with the press that fails to renew it is not announced after that', async () => {
    const tab = await hold();
    const { page } = tab;
    await fillIn(page);
    await site.moveTo(new Date(Date.parse(morning) + 660_000).toISOString());
    await reserve('19:00');
    const book = `aheadMs += 660_000; root.querySelector('[part=button]').click()`;
    await page.evaluate(inside(book));
    await until(async () => (await countOf(tab, 'vb-hold-expired')) === 1);
    expect(await page.evaluate(inside(`return ${announcement}`))).toContain(
      'That time has just gone.',
    );
  });

  it.each([
    ['an hour ahead', 3_600_000],
    ['an hour behind', -3_600_000],
  ])('lasts as long on a device whose clock is %s', async (_how, wrongByMs) => {
    const { page } = await hold(clock(wrongByMs));
    await seeMinutes(page, 9);
  });

  it('is released when the guest goes back to the times, which are up to date', async () => {
    const tab = await hold();
    const { page } = tab;
    // The times from before the reload are discarded, and one of them is no longer free.
    await page.reload();
    await see(page, 'h2::-p-text(Your details)');
    await reserve('17:00');
    await press(page, 'Choose another time');
    await see(page, 'button::-p-text(7pm)');
    expect(await page.evaluate(inside(`return root.activeElement?.innerText`))).toBe(
      'Tuesday 8 December',
    );
    expect(await page.$$('>>> .time::-p-text(5pm)')).toEqual([]);
    expect(await countOf(tab, 'vb-times-shown')).toBe(1);
    const [row] = await site.service.sql<{ state: string }>(
      "select state from booking where state <> 'confirmed'",
    );
    expect(row?.state).toBe('expired');
  });

  it('continues when the element is removed from the page and inserted again', async () => {
    const tab = await hold();
    const { page } = tab;
    await fillIn(page);
    await page.evaluate(`window.widget = document.querySelector('venue-booking'); widget.remove()`);
    await pass(page, 545);
    await page.evaluate(`document.querySelector('main').append(widget)`);
    await see(page, 'button::-p-text(Hold it longer)');
    expect(await typedValues(page)).toEqual(everything);
    await press(page, 'Book table');
    await seeBooked(page);
    expect(await bookings()).toEqual(ofAda());
  });
});

inBrowser('a time that is taken before it is held', () => {
  it.each([
    ['en-GB', '7pm', 'Somebody else was quicker.', 'You could come at one of these times instead.'],
    ['fr', '19:00', 'Quelqu’un a été plus rapide.', 'Nous pouvons vous proposer ces horaires.'],
  ])('leads to another with one press, in %s', async (lang, seven, gone, instead) => {
    const { page } = await site.open({ attributes: { date, lang } });
    await see(page, `button::-p-text(${seven})`);
    await page.setViewport({ width: 360, height: 640 });
    await reserve('19:00');
    await press(page, seven);
    await seeTimeGone(page, gone);
    const left = `return [...root.querySelectorAll('.times')].at(-1).innerText`;
    expect(await page.evaluate(inside(left))).not.toContain(seven);
    expect(await page.$$('>>> .failure, >>> .wished')).toEqual([]);
    expect(await page.evaluate(inside(`return root.querySelector('.found').innerText`))).toContain(
      instead,
    );
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await see(page, '#fullName');
    const held = await site.service.sql<{ starts: string }>(
      `select to_char(starts_at at time zone 'America/New_York', 'HH24:MI') as starts
       from booking where state <> 'confirmed'`,
    );
    expect(held).toHaveLength(1);
    expect(held[0]?.starts).not.toBe('19:00');
  });
});

inBrowser('the details', () => {
  it('are loaded while the times are shown; without them nothing is held', async () => {
    const tab = await site.open({ head: clock() });
    const { page } = tab;
    await see(page, '.day.available');
    let isAway = true;
    const requests: string[] = [];
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isPart = /\/booking-\w+\.js$/.test(request.url());
      if (isPart) requests.push(request.url());
      void (isPart && isAway ? request.abort() : request.continue());
    });
    await page.evaluate(`document.querySelector('venue-booking').date = '${date}'`);
    await see(page, 'button::-p-text(7pm)');
    await until(() => Promise.resolve(requests.length > 0));
    await press(page, '7pm');
    await see(page, '.failure::-p-text(You seem to be offline)');
    expect(requests.length).toBeGreaterThan(1);
    expect(await site.service.sql('select id from booking')).toEqual([]);

    isAway = false;
    await press(page, 'Try again');
    await see(page, 'h2::-p-text(Your details)');
    expect(await countOf(tab, 'vb-hold')).toBe(1);
  });

  it('show an error beside each wrong field, and move the focus to the first', async () => {
    const { page, complaints } = await hold();
    await press(page, 'Book table');
    await see(page, '#fullName-error::-p-text(Please tell us your name.)');
    await see(page, '#phone-error::-p-text(Please give us a phone number.)');
    expect(await focused(page)).toBe('fullName');
    expect(await axeFindings(page)).toEqual([]);

    await page.locator('>>> #fullName').fill('Ada Lovelace');
    await page.locator('>>> #phone').fill('12');
    await waitUntil(page, inside(`return root.querySelector('.error') === null`));
    await page.keyboard.press('Enter');
    await see(page, '#phone-error::-p-text(Please check this number)');
    await waitUntil(page, inside(`return root.activeElement?.id === 'phone'`));
    expect(await bookings()).toEqual([]);
    expect(complaints.filter((text) => !text.startsWith('Failed to load'))).toEqual([]);
  });

  it('are sent once however often the button is pressed', async () => {
    const tab = await hold();
    const { page } = tab;
    await fillIn(page);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') writes.push(new URL(request.url()).pathname);
    });
    await page.evaluate(
      inside(
        `const button = root.querySelector('button[part=button]'); button.click(); button.click()`,
      ),
    );
    await seeBooked(page);
    expect(writes).toEqual(['/public/v1/guests', '/public/v1/bookings']);
  });

  it.each([
    [{ email: '' }, 'news and offers by text', { email: false, sms: true }],
    [{ email: 'ada@example.com' }, 'offers by e-mail and text', { email: true, sms: true }],
  ])(
    'take a wish for news along, without the query of the page: %p',
    async ({ email }, words, channels) => {
      const { page } = await site.open({ attributes: { date }, path: `/table?from=${email}` });
      await press(page, '7pm');
      await fillIn(page);
      if (email !== '') await page.locator('>>> #email').fill(email);
      await page.locator(`>>> label::-p-text(${words})`).click();
      await press(page, 'Book table');
      await seeBooked(page);
      const wishes = () =>
        site.service.sql('select source_url as url, email, sms from marketing_preference');
      await until(async () => (await wishes()).length === 1);
      expect(await wishes()).toEqual([{ url: `${site.siteUrl}/table`, ...channels }]);
    },
  );
});

inBrowser('a reload', () => {
  it('during the request for a hold finds one hold', async () => {
    const tab = await site.open({ attributes: { date }, head: clock() });
    const { page } = tab;
    const address = page.url();
    await see(page, 'button::-p-text(7pm)');
    site.loseAnswers('/holds');
    await press(page, '7pm');
    const held = () => site.service.sql('select id from booking');
    await until(async () => (await held()).length > 0);
    // The page that waits for the answer is closed before another opens.
    await page.goto('about:blank');
    site.loseAnswers(null);
    await page.goto(address);
    await see(page, 'p::-p-text(Tuesday 8 December, 7pm)');
    expect(await held()).toHaveLength(1);
    expect(await countOf(tab, 'vb-hold')).toBe(1);
  });

  it('starts again if nothing was stored', async () => {
    const { page, complaints } = await site.open({ venue: 'the-harbour' });
    const reload = async (): Promise<void> => {
      await page.reload();
      await see(page, 'h2::-p-text(Book a table at The Harbour)');
      await see(page, '.day.available');
    };
    await reload();
    await page.locator('>>> [aria-label="Tuesday 8 December"]').click();
    await see(page, '.time');
    await reload();
    await press(page, 'Events');
    await heading(page, 'Events at The Harbour');
    await reload();
    await press(page, 'Something else in mind');
    await heading(page, 'Write to The Harbour');
    await reload();
    expect(await site.service.sql('select id from booking')).toEqual([]);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('finds the held time again', async () => {
    const names = 'Object.getOwnPropertyNames(globalThis)';
    const { page } = await hold(
      `${clock()}<script>window.before = []; before = ${names};</script>`,
    );
    const hostIn = '[document.head, document.body].map((one) => one.childElementCount)';
    const host = await page.evaluate(hostIn);
    await page.reload();
    await see(page, '.countdown::-p-text(Held for you)');
    expect(await site.service.sql('select id from booking')).toHaveLength(1);
    await fillIn(page);
    await press(page, 'Book table');
    await seeBooked(page);
    expect(await bookings()).toEqual(ofAda());

    // The element has left nothing on the page except its session storage.
    const added = `${names}.filter((name) => !before.includes(name) && !/^__|^puppeteer/.test(name))`;
    expect(await page.evaluate(added)).toEqual([]);
    expect(await page.evaluate(hostIn)).toEqual(host);
    const storage = '[document.cookie, localStorage.length, document.adoptedStyleSheets.length]';
    expect(await page.evaluate(storage)).toEqual(['', 0, 0]);
  });

  it('during the request for a booking ends with one booking, which is reported once', async () => {
    const tab = await bookUnheard();
    const { page } = tab;
    expect(await countOf(tab, 'vb-booked')).toBe(0);
    site.loseAnswers(null);
    await page.reload();
    await seeBooked(page);
    expect(await countOf(tab, 'vb-booked')).toBe(1);
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('window');

    await page.reload();
    await seeBooked(page);
    expect(await countOf(tab, 'vb-booked')).toBe(0);
    expect(await bookings()).toEqual(ofAda());
    await press(page, 'Book another table');
    await page.reload();
    await see(page, '[part=time]');
  });
});

inBrowser('a lost answer', () => {
  it('is requested again, and the table is booked once', async () => {
    const tab = await bookUnheard();
    site.loseAnswers(null);
    await seeBooked(tab.page);
    expect(await countOf(tab, 'vb-booked')).toBe(1);
    expect(await bookings()).toEqual(ofAda());
  });

  it('does not lead to a second booking when the guest changes the details', async () => {
    const tab = await hold();
    const { page } = tab;
    await fillIn(page);
    site.loseAnswers('/bookings');
    await press(page, 'Book table');
    await see(page, '.failure::-p-text(You seem to be offline)');
    site.loseAnswers(null);
    await page.locator('>>> #fullName').fill('Ada King');
    await press(page, 'Book table');
    await seeBooked(page);
    expect(await bookings()).toEqual(ofAda());
    expect(await countOf(tab, 'vb-booked')).toBe(1);
  });
});

/** A duplicated tab: the browser copies the session storage. */
async function duplicate({ page }: WidgetTab): Promise<WidgetTab> {
  const copy = await site.open({ path: '/empty', body: '', head: clock() });
  const stored = await page.evaluate('JSON.stringify(sessionStorage)');
  await copy.page.evaluate(`Object.assign(sessionStorage, ${String(stored)})`);
  await copy.page.goto(page.url());
  await see(copy.page, 'h2::-p-text(Your details)');
  return copy;
}

inBrowser('the browser’s way back', () => {
  // A page that may not be stored is loaded again; most browsers restore other pages.
  it.each([
    ['as it was left', {}],
    ['loaded again', { 'Cache-Control': 'no-store' }],
  ])('leads to the held time, be the page shown %s', async (how, headers) => {
    const { page } = await hold(clock(), headers);
    await page.evaluate(`location.href = '${site.siteUrl}/elsewhere'`);
    await waitUntil(page, `location.pathname === '/elsewhere'`);
    await page.goBack();
    await see(page, '.countdown::-p-text(Held for you)');
    const isAnew = `performance.getEntriesByType('navigation')[0].type === 'back_forward'`;
    if (how === 'loaded again') expect(await page.evaluate(isAnew)).toBe(true);
    await fillIn(page);
    await press(page, 'Book table');
    await seeBooked(page);
    expect(await bookings()).toEqual(ofAda());
    expect(await site.service.sql('select id from booking')).toHaveLength(1);
  });
});

inBrowser('two tabs', () => {
  it('with the same hold end with one booking, which both show', async () => {
    const one = await hold();
    const other = await duplicate(one);
    for (const [{ page }, name] of [
      [one, 'Ada Lovelace'],
      [other, 'Ada King'],
    ] as const) {
      await page.bringToFront();
      await page.locator('>>> #fullName').fill(name);
      await page.locator('>>> #phone').fill('+44 117 496 0001');
      await press(page, 'Book table');
      await seeBooked(page);
    }
    const reference = inside(`return root.querySelector('.reference strong').innerText`);
    expect(await other.page.evaluate(reference)).toBe(await one.page.evaluate(reference));
    expect(await bookings()).toEqual(ofAda());
    expect((await countOf(one, 'vb-booked')) + (await countOf(other, 'vb-booked'))).toBe(1);
  });

  it('book a table each', async () => {
    const one = await hold();
    const other = await site.open({ attributes: { date: '2026-12-09' } });
    await press(other.page, '7pm');
    await see(other.page, 'h2::-p-text(Your details)');
    for (const { page } of [one, other]) {
      await page.bringToFront();
      await fillIn(page);
      await press(page, 'Book table');
      await seeBooked(page);
    }
    expect(await bookings()).toHaveLength(2);
  });
});
