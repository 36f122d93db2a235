/** The forms of the venue's rules, which come from the schema of the group file. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inBrowser } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import { exportGroup } from '@venue/operations/venues/group/export-group';
import type { Page } from 'puppeteer-core';
import { openConsoleSite, press, sees, textOf, type ConsoleSite } from './console-site';
import { faultsOfPage } from './faults-of-page';
import { named, summary } from './user-input';

/** The headings of each page. */
const pages: Readonly<Record<string, readonly string[]>> = {
  'special-days': ['Special days'],
  hours: ['Opening hours', 'Kitchen hours', 'Happy hours'],
  menus: ['Food menu', 'Drinks menu'],
  events: ['Events'],
  messages: ['Messages to guests'],
  about: ['About the place', 'Questions and answers', 'Anything else'],
  tables: ['Areas', 'Tables', 'Combinations'],
  'booking-types': ['Booking types'],
  policy: ['What guests may do online'],
  venue: ['The venue', 'Brands and their looks', 'The group'],
};

let site: ConsoleSite;
let page: Page;
let complaints: readonly string[];

inBrowser('the forms of the rules', () => {
  beforeAll(async () => {
    site = await openConsoleSite();
    ({ page, complaints } = await site.open('admin'));
  });
  afterAll(() => site?.close());

  it.each(Object.entries(pages))('show every part of the group: %s', async (name, titles) => {
    await open(name);
    for (const title of titles) await sees(page, title);
    await waitUntil(page, isLoaded);
    expect(await textOf(page)).not.toContain('See what changes');
    expect(await faultsOfPage(page, `rules-${name}`)).toEqual([]);
  });

  it('change a number, and refuse one that the rules of the file refuse', async () => {
    await open('policy');
    await fill('Party size max', '0');
    await press(page, 'See what changes');
    // The browser checks the bounds.
    expect(await textOf(page)).not.toContain('What changes');
    await fill('Party size max', '7');
    await press(page, 'See what changes');
    await sees(page, 'Party size max: 8 → 7');
    await press(page, 'Apply for guests and team');
    await sees(page, 'It holds now.');
    expect(await stored()).toContain('partySizeMax: 7');
  });

  it('change the hours of a weekday in a grid', async () => {
    await open('hours');
    await press(page, 'Add hours on Monday');
    await fill('Monday from', '18:00');
    await fill('Monday to', '22:00');
    await press(page, 'See what changes');
    await sees(page, 'What changes');
    await press(page, 'Apply for guests and team');
    await sees(page, 'It holds now.');
    expect(await stored()).toMatch(/day: Monday, openTime: '18:00', closeTime: '22:00'/);
  });

  it('add a dish, whose number is new', async () => {
    await open('menus');
    await page.locator(summary('To begin')).click();
    await press(page, 'Add');
    await page.locator('>>> details[open] details[open] [id$="-name"]').fill('Crab soup');
    await page.locator('>>> details[open] details[open] [id$="-price"]').fill('£9.50');
    await press(page, 'See what changes');
    await sees(page, 'New: Food menu, To begin, Crab soup');
    await press(page, 'Apply for guests and team');
    await sees(page, 'It holds now.');
    expect(await stored()).toContain('Crab soup');
  });

  it('show a message as the guest gets it', async () => {
    await open('messages');
    await fill('Text: reminder', 'See you at {time}, {name}!');
    await sees(page, 'See you at 7:30pm, Ada Lovelace!');
    await fill('Text: reminder', 'See you at {tiem}!');
    await press(page, 'See what changes');
    await sees(page, 'unknown placeholder {tiem}');
    await press(page, 'Discard my changes');
  });

  it('keep drafts when another page is opened', async () => {
    await open('policy');
    await fill('Grace (minutes)', '25');
    await page.evaluate(`location.hash = '#/set-up?part=tables'`);
    await sees(page, 'Combinations');
    await page.evaluate(`location.hash = '#/set-up?part=policy'`);
    await sees(page, 'See what changes');
    await press(page, 'Discard my changes');
    expect(complaints).toEqual([]);
  });
});

const isLoaded = `(() => {
  const forms = [];
  const look = (root) => { for (const one of root.querySelectorAll('*')) {
    if (one.localName === 'console-part-form') forms.push(one);
    if (one.shadowRoot) look(one.shadowRoot);
  } };
  look(document);
  return forms.length > 0 && forms.every((one) => one.shadowRoot.querySelector('form'));
})()`;

async function open(name: string): Promise<void> {
  await page.evaluate(`location.hash = '#/set-up?venue=the-harbour&part=${name}'`);
  await waitUntil(page, `location.hash.includes('${name}')`);
  await waitUntil(page, isLoaded);
}

async function fill(label: string, value: string): Promise<void> {
  await page.locator(named(label)).fill(value);
}

async function stored(): Promise<string> {
  return (await site.service.asOperator(exportGroup, {})).yaml;
}
