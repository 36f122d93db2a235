/** The whole way to a booking: by keyboard, touch, screen reader, and with network faults. */
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { patternOf } from '@venue/testing/say';
import { until } from '@venue/testing/until';
import { canLook, inBrowser, overflowAt } from '@venue/testing/browser';
import { goOffline, newPage, waitUntil } from '@venue/testing/chromium';
import type { Page, SerializedAXNode } from 'puppeteer-core';
import { emptying } from '@venue/testing/database';
import {
  atCheckout,
  faultsOf,
  heading,
  press,
  see,
  shownText,
  smallTargets,
  tabTo,
  valueOf,
} from './part-steps';
import { openWidgetSite, type WidgetSite } from './widget-page';

let site: WidgetSite;
beforeAll(async () => {
  if (canLook) site = await openWidgetSite();
});
afterEach(async () => {
  if (!canLook) return;
  await site.closeTabs();
  await site.service.sql(emptying('booking'));
});
afterAll(() => site?.close());

const root = 'document.querySelector("venue-booking").shadowRoot';

/** Six guests owe £60 at The Harbour, so that every step is shown. */
const forSix = { venue: 'the-harbour', attributes: { 'party-size': '6' } };
const body = '<p><a href="#below">Skip</a></p>{widget}<p id="below">By the water.</p>';

const states = async (): Promise<readonly string[]> =>
  (await site.service.sql<{ state: string }>('select state from booking')).map(
    ({ state }) => state,
  );

async function fillIn(page: Page): Promise<void> {
  await page.locator('>>> #fullName').fill('Ada Lovelace');
  await page.locator('>>> #phone').fill('+44 117 496 0001');
}

const waitForDays = (page: Page): Promise<void> => see(page, '.day.available');

inBrowser('a booking', () => {
  it('is made by keyboard alone, payment included', async () => {
    const { page, complaints } = await site.open({ ...forSix, body, attributes: {} });
    await waitForDays(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip');
    await tabTo(page, '2 guests');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'] as const)
      await page.keyboard.press(key);
    await tabTo(page, 'Tuesday 1 December');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await heading(page, 'Tuesday 8 December');
    await see(page, '.time');
    await tabTo(page, '6pm');
    await page.keyboard.press('Enter');
    await heading(page, 'Your details');
    for (const [id, text] of [
      ['fullName', 'Ada Lovelace'],
      ['phone', '+44 117 496 0001'],
    ] as const) {
      await tabTo(page, id);
      await page.keyboard.type(text);
    }
    await tabTo(page, 'Book and go on to pay');
    await page.keyboard.press('Enter');
    await heading(page, 'One more step: payment');
    await tabTo(page, 'Pay now');
    await page.keyboard.press('Enter');
    await (await page.locator('button[value=pay]').waitHandle()).dispose();
    while ((await page.evaluate('document.activeElement.value')) !== 'pay')
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await see(page, 'h2::-p-text(You are booked)');
    await tabTo(page, 'Change or cancel');
    expect(await states()).toEqual(['confirmed']);
    expect(complaints).toEqual([]);
  });

  it('can be made by touch, with large enough targets', async () => {
    const { page } = await site.open({ ...forSix, body });
    const viewport = { width: 360, height: 640, deviceScaleFactor: 2 };
    await page.setViewport({ ...viewport, hasTouch: true, isMobile: true });
    const tap = async (what: string): Promise<void> => {
      const handle = await page.locator(`>>> ${what}`).waitHandle();
      await handle.tap();
      await handle.dispose();
    };
    const small: unknown[] = [];
    const judge = async (): Promise<void> => void small.push(await smallTargets(page));
    await waitForDays(page);
    await tap('[aria-label="Tuesday 8 December"]');
    await heading(page, 'Tuesday 8 December');
    await tap('.time::-p-text(6pm)');
    await heading(page, 'Your details');
    await judge();
    await tap('#fullName');
    await page.keyboard.type('Ada Lovelace');
    await tap('#phone');
    await page.keyboard.type('+44 117 496 0001');
    await tap('label::-p-text(business booking)');
    await tap('button::-p-text(Book and go on to pay)');
    await heading(page, 'One more step: payment');
    await judge();
    await tap('button::-p-text(Pay now)');
    await atCheckout(page, 'pay');
    await see(page, 'h2::-p-text(You are booked)');
    await judge();
    expect(small).toEqual([[], [], []]);
    expect(await states()).toEqual(['confirmed']);
  });

  it('is read out in the order in which it is shown, and is accessible', async () => {
    const tab = await site.open({ ...forSix, body });
    const { page } = tab;
    await waitForDays(page);
    const heard: Record<string, readonly string[]> = {};
    const judge = async (step: string): Promise<void> => {
      heard[step] = await readOut(page);
      expect(await shownWithoutColours(page)).toEqual([]);
      expect(await faultsOf(tab, `flow-${step}`)).toEqual([]);
      expect(await overflowAt(page, 640)).toBe(0);
    };
    await judge('search');
    await page.locator('>>> [aria-label="Tuesday 8 December"]').click();
    await see(page, '.time');
    await judge('times');
    await press(page, '6pm');
    await heading(page, 'Your details');
    await press(page, 'Book and go on to pay');
    await see(page, '#fullName-error');
    await judge('details');
    await fillIn(page);
    await press(page, 'Book and go on to pay');
    await heading(page, 'One more step: payment');
    await judge('payment');
    await press(page, 'Pay now');
    await atCheckout(page, 'pay');
    await see(page, 'h2::-p-text(You are booked)');
    await see(page, 'a::-p-text(Map)');
    await judge('done');
    expect(heard).toEqual(heardIn);
  });
});

const offline = '.failure::-p-text(You seem to be offline)';

inBrowser('a guest without a network', () => {
  it('sees that in every step, loses nothing, and continues when it is back', async () => {
    const { page } = await site.open({ ...forSix, body });
    await waitForDays(page);
    /** Cuts the network and restores it; the guest sees the next step without pressing again. */
    const interrupt = async (act: () => Promise<void>): Promise<void> => {
      await goOffline(page);
      await act();
      await see(page, offline);
      await page.setOfflineMode(false);
      await waitUntil(page, `${root}.querySelector('.failure') === null`);
    };
    const tryAgain = async (): Promise<void> => {
      await press(page, 'Try again');
      await see(page, offline);
    };

    await interrupt(async () => {
      await page.locator('>>> [aria-label="Next month"]').click();
      await tryAgain();
    });
    await see(page, '.available[aria-label="Friday 1 January"]');
    await page.locator('>>> [aria-label="Previous month"]').click();
    await interrupt(async () => {
      await page.locator('>>> [aria-label="Tuesday 8 December"]').click();
      await heading(page, 'Tuesday 8 December');
      await tryAgain();
    });
    await see(page, '.time');
    await interrupt(() => press(page, '6pm'));
    await heading(page, 'Your details');

    await fillIn(page);
    await page.locator('>>> #notes').fill('By the window');
    await interrupt(async () => {
      await press(page, 'Book and go on to pay');
      await tryAgain();
      expect([await valueOf(page, 'fullName'), await valueOf(page, 'notes')]).toEqual([
        'Ada Lovelace',
        'By the window',
      ]);
    });
    await heading(page, 'One more step: payment');
    await interrupt(() => press(page, 'Pay now'));
    expect(await shownText(page)).toContain('£60.00');
    await press(page, 'Pay now');
    await atCheckout(page, 'pay');
    await see(page, 'h2::-p-text(You are booked)');
    expect(await states()).toEqual(['confirmed']);
  });

  it('keeps the focus when an action fails', async () => {
    const { page } = await site.open({ ...forSix, body });
    await waitForDays(page);
    await goOffline(page);
    await page.locator('>>> [aria-label="Tuesday 8 December"]').click();
    await see(page, offline);
    const gap = `${root}.querySelector('.failure').getBoundingClientRect().top -
      ${root}.querySelector('.help').getBoundingClientRect().bottom`;
    expect(await page.evaluate(gap)).toBeLessThan(100);
    await tabTo(page, 'Try again');
    await page.keyboard.press('Enter');
    // The pressed button is removed, and a new one is below the heading.
    await heading(page, 'Tuesday 8 December');
    await page.setOfflineMode(false);
    await see(page, '.time');
    await goOffline(page);
    await tabTo(page, '6pm');
    await page.keyboard.press('Enter');
    await see(page, offline);
    expect(await page.evaluate(`${root}.activeElement.innerText`)).toBe('6pm');
  });

  it('does not notice the loss of a file of the widget', async () => {
    const visited = await site.open({ attributes: { date: '2026-12-08' }, body });
    const address = visited.page.url();
    await visited.page.close();
    const page = await newPage(site.browser);
    // The first part is loaded ahead, the second when the guest continues.
    let lost = 0;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isLost = lost < 2 && /\/booking-\w+\.js$/.test(request.url());
      if (isLost) lost += 1;
      void (isLost ? request.abort() : request.continue());
    });
    await page.goto(address);
    await until(async () => lost > 0);
    await press(page, '7pm');
    await heading(page, 'Your details');
    expect(lost).toBe(2);
  });

  it('has one booking if it was made despite the lost answer', async () => {
    const { page } = await site.open({ attributes: { date: '2026-12-08' }, body });
    await press(page, '7pm');
    await heading(page, 'Your details');
    await fillIn(page);
    site.loseAnswers('/bookings');
    await press(page, 'Book table');
    await until(async () => (await states()).includes('confirmed'));
    await goOffline(page);
    await see(page, offline);
    site.loseAnswers(null);
    await page.setOfflineMode(false);
    await heading(page, 'You are booked');
    expect(await states()).toEqual(['confirmed']);
  });

  it('can start when it is back', async () => {
    const { page } = await site.open({ attributes: { date: '2026-12-08' }, body });
    await see(page, '.time');
    await goOffline(page);
    const { venueId } = site.service;
    await page.evaluate(
      `document.querySelector('venue-booking').venueId = '${venueId['the-harbour']}'`,
    );
    await see(page, offline);
    await press(page, 'Try again');
    await see(page, offline);
    await page.setOfflineMode(false);
    await see(page, '.time');
  });
});

/** The content of each step for a screen reader, with the errors of an empty form. */
const heardIn = {
  search: [
    'navigation What would you like to book?',
    'button Tables',
    'button Events',
    'form',
    'heading Book a table at The Harbour',
    'group Guests',
    'text Guests',
    'radio 1 guest',
    ...[2, 3, 4, 5, 6, 7, 8].map((n) => `radio ${n} guests`),
    'button More than 8 guests?',
    'group What are you coming for?',
    'text What are you coming for?',
    'radio Anything',
    'radio Lunch',
    'radio Dinner',
    'button Previous month',
    'heading December 2026',
    'button Next month',
    'grid December 2026',
    'text Or type a date',
    'Date Or type a date',
    'button Show times',
    'button Something else in mind? Write to us',
  ],
  times: [
    'navigation What would you like to book?',
    'button Tables',
    'button Events',
    'button Change day or guests',
    'heading Tuesday 8 December',
    'text 6 guests',
    'text Lunch',
    'text 2 hours',
    'list Lunch',
    'button 12pm',
    'text Dinner',
    'text 2 hours',
    'text £60.00 deposit',
    'list Dinner',
    'button 5pm',
    'button None of these suits? Ask us',
    'button Tell me if a table becomes free',
  ],
  details: [
    'form',
    'heading Your details',
    'text Tuesday 8 December, 6pm · 6 guests',
    'text Dinner',
    'text A deposit of £60.00 is paid in the next step.',
    'timer',
    'text Name',
    'textbox Name',
    'text Please tell us your name.',
    'text Phone',
    'text In case the venue needs to reach you.',
    'textbox Phone',
    'text Please give us a phone number.',
    'text E-mail (optional)',
    'textbox E-mail (optional)',
    'text Anything we should know? (optional)',
    'text A pushchair, a birthday…',
    'textbox Anything we should know? (optional)',
    'text Allergies or diets? (optional)',
    'textbox Allergies or diets? (optional)',
    'checkbox This is a business booking',
    'checkbox Send me news and offers by text',
    'text You can cancel online until 6pm on Monday 7 December.',
    'text If you cancel, the deposit is not refunded automatically: The Harbour will be in touch.',
    'link Booking means that you accept the terms (new tab)',
    'link How your details are used (new tab)',
    'button Book and go on to pay',
    'button Choose another time',
  ],
  payment: [
    'heading One more step: payment',
    'text To pay: £60.00',
    // Half an hour from now on; the duration of the steps so far does not matter.
    expect.stringMatching(
      /^text Please pay by 9:\d\dam on Tuesday 1 December\. Until then we keep/,
    ),
    'text Reference',
    expect.stringMatching(/^text [A-Z0-9]{4} [A-Z0-9]{4}$/),
    'button Pay now',
    'button Book something else',
  ],
  done: [
    'heading You are booked',
    expect.stringMatching(patternOf('the table is booked')),
    'text You have paid £60.00.',
    'text Reference',
    expect.stringMatching(/^text [A-Z0-9]{4} [A-Z0-9]{4}$/),
    'list',
    'link Add to calendar',
    'link Change or cancel',
    'text 7 Mooring Row, Bristol, BS1 5DB',
    'link Map (new tab)',
    'link Call 0117 496 0001',
    'button Book another table',
  ],
};

/** Selected controls that look unselected in forced colours. */
async function shownWithoutColours(page: Page): Promise<readonly string[]> {
  const client = await page.createCDPSession();
  const emulate = (value: string): Promise<void> =>
    client.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  await emulate('active');
  const findings = await page.evaluate(
    `(() => {
      const lookOf = (one) => { const { backgroundColor } = getComputedStyle(one); return backgroundColor; };
      const pairs = [
        [':checked + span', 'input:not(:checked) + span'],
        ['[aria-selected=true] .day', '[aria-selected=false] .day.available'],
        ['.wished', '.time:not(.wished)'],
      ];
      return pairs.filter(([chosen, other]) => {
        const [one, two] = [chosen, other].map((selector) => ${root}.querySelector(selector));
        return one !== null && two !== null && lookOf(one) === lookOf(two);
      }).map(([chosen]) => chosen);
    })()`,
  );
  await emulate('none');
  await client.detach();
  return findings as readonly string[];
}

/** Roles and names of the element, in order; of the grid and of times only the first. */
async function readOut(page: Page): Promise<readonly string[]> {
  const lines = linesOf(await page.accessibility.snapshot({ interestingOnly: false }));
  const within = lines.slice(lines.indexOf('link Skip') + 1, lines.indexOf('status'));
  const isTime = (line = ''): boolean => /^button [\d:]+[ap]m$/.test(line);
  return within.filter((line, at) => !(isTime(line) && isTime(within[at - 1])));
}

/** Roles that say nothing by themselves. */
const silent =
  /^(none|generic|paragraph|strong|Legend|LabelText|InlineTextBox|ListMarker|listitem)$/;
/** Their content is their name or their value, or drawn by the browser. */
const rolesWithName = /^(button|link|heading|radio|checkbox|textbox|Date|timer|grid)$/;

function linesOf(node: SerializedAXNode | null): readonly string[] {
  const { role = 'none', name = '', children = [] } = node ?? {};
  const within = rolesWithName.test(role) ? [] : children.flatMap(linesOf);
  if (silent.test(role) || (role === 'StaticText' && name === '')) return within;
  return [`${role} ${name}`.replace('StaticText', 'text').trim(), ...within];
}
