/** The forms of the venue's rules, which come from the schema of the group file. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportGroup } from '@venue/operations/venues/group/export-group';
import { inBrowser } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import type { Page } from 'puppeteer-core';
import { type ConsoleSite, openConsoleSite, press, sees, textOf } from './console-site';
import { faultsOfPage } from './faults-of-page';
import { button, named, summary, touch } from './user-input';

describe("the forms of the venue's rules", () => {
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
      await sees(page, 'It applies now.');
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
      await sees(page, 'It applies now.');
      expect(await stored()).toMatch(/day: Monday, openTime: '18:00', closeTime: '22:00'/);
    });

    it('show the times of a booking type on a week, which the arrow keys move', async () => {
      await open('booking-types');
      await page.locator(summary('Dinner')).click();
      const bar = '>>> details[open] .weekline button[aria-label^="Friday"]';
      const before = await nameOfBar(bar);
      await page.locator(bar).click();
      await sees(page, 'The last start. Earlier than the first start means after midnight.');
      await page.focus(bar);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.down('Shift');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.up('Shift');
      const [from, to] = before;
      expect(await nameOfBar(bar)).toEqual([later(from), to]);
      expect(await faultsOfPage(page, 'rules-week')).toEqual([]);
      await press(page, 'See what changes');
      await sees(page, `New: Dinner, Windows, Tue, Wed, Thu, Fri, Sat, Sun ${later(from)}–${to}`);
      await press(page, 'Discard my changes');
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
      await sees(page, 'It applies now.');
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

    it('are listed with who changed them, beside the closures that were lifted', async () => {
      await page.evaluate(`location.hash = '#/set-up?venue=the-harbour&part=changes'`);
      await sees(page, 'None in the last 30 days');
      await sees(page, 'Changed: venue the-harbour');
      await page.evaluate(`location.hash = '#/blocks?venue=the-harbour'`);
      await press(page, 'Close online booking for tonight');
      await press(page, 'Open again: Online booking, Tue 1 Dec, all day');
      await sees(page, 'It is open');
      await page.evaluate(`location.hash = '#/set-up?venue=the-harbour&part=changes'`);
      await sees(page, 'lifted Tue, 1 Dec 2026');
      expect(await textOf(page)).toMatch(
        /Online booking · Tue 1 Dec.+ by Ada 1 · blocked by Ada 1/s,
      );
      expect(await faultsOfPage(page, 'changes')).toEqual([]);
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

  /** The first and the last start of a bar. */
  async function nameOfBar(bar: string): Promise<readonly [from: string, to: string]> {
    const name = await page.$eval(bar, (one) => one.getAttribute('aria-label'));
    const [, from = '', to = ''] = /(\d\d:\d\d)–(\d\d:\d\d)$/.exec(name ?? '') ?? [];
    return [from, to];
  }

  /** A quarter of an hour after the full hour. */
  const later = (time: string): string => time.replace(/00$/, '15');

  async function stored(): Promise<string> {
    return (await site.service.asOperator(exportGroup, {})).yaml;
  }
});

describe('special days on a phone', () => {
  const phone = { width: 360, height: 740, hasTouch: true, isMobile: true };

  let site: ConsoleSite;
  let page: Page;
  let complaints: readonly string[];
  let reference: string;

  inBrowser('special days', () => {
    beforeAll(async () => {
      site = await openConsoleSite();
      reference = await site.book({ date: '2026-12-24', time: '19:00', partySize: 2 });
      ({ page, complaints } = await openSpecialDays());
    });
    afterAll(() => site?.close());

    it('show the bookings that a new one affects, before it holds', async () => {
      await addDay(page, 'Christmas Eve', '2026-12-24');
      await touch.press(page, button('See what changes'));
      await sees(page, 'New: Christmas Eve');
      await sees(page, 'Bookings and tickets that this affects (1)');
      await sees(page, reference);
      expect(await outcomeOn('2026-12-24')).not.toBe('closed');

      await touch.press(page, named('Apply it anyway; each becomes an enquiry'));
      await touch.press(page, button('Apply for guests and team'));
      await sees(page, 'It applies now.');
      expect(await outcomeOn('2026-12-24')).toBe('closed');
      expect(await site.service.sql('select from enquiry')).toHaveLength(1);
    });

    it('have hours past midnight, and an undo that is another change', async () => {
      await touch.press(page, summary('New Year'));
      await touch.fill(page, unfolded('opens'), '18:00');
      await touch.fill(page, unfolded('closes'), '01:00');
      await touch.press(page, button('See what changes'));
      await sees(page, "New Year's Eve, Opens: 17:00 → 18:00");
      await touch.press(page, button('Apply for guests and team'));
      await sees(page, 'It applies now.');
      expect(await stored()).toContain(`opens: '18:00'`);

      await touch.press(page, button('Undo'));
      await sees(page, "New Year's Eve, Opens: 18:00 → 17:00");
      await touch.press(page, button('Apply for guests and team'));
      await sees(page, 'It applies now.');
      expect(await stored()).toContain(`opens: '17:00'`);
    });

    it('say what is wrong beside the field', async () => {
      await addDay(page, 'Repairs', '2027-01-09', '2027-01-08');
      await touch.press(page, button('See what changes'));
      await sees(page, 'This can’t be applied');
      await touch.press(page, button('Discard my changes'));
      await sees(page, 'This can’t be applied', false);
    });

    it('of two managers at once are both kept, and the second sees the other’s', async () => {
      const { page: other } = await openSpecialDays();
      await addDay(page, 'Repairs', '2027-01-08');
      await addDay(other, 'A wedding', '2027-01-15');
      await apply(page);
      await touch.press(other, button('See what changes'));
      await sees(other, 'Somebody else has changed this meanwhile');
      await sees(other, 'New: Repairs');
      await sees(other, 'New: A wedding');
      await touch.press(other, button('Apply for guests and team'));
      await sees(other, 'It applies now.');
      const yaml = await stored();
      expect(yaml).toContain('Repairs');
      expect(yaml).toContain('A wedding');
    });

    it('of two managers whose previews were both open are not lost either', async () => {
      const { page: other } = await openSpecialDays();
      await addDay(page, 'Stocktaking', '2027-01-22');
      await addDay(other, 'A christening', '2027-01-29');
      for (const one of [page, other]) await touch.press(one, button('See what changes'));
      await sees(page, 'New: Stocktaking');
      await sees(other, 'New: A christening');
      await touch.press(page, button('Apply for guests and team'));
      await sees(page, 'It applies now.');
      await touch.press(other, button('Apply for guests and team'));
      await sees(other, 'Somebody else has changed this meanwhile');
      await touch.press(other, button('Apply for guests and team'));
      await sees(other, 'It applies now.');
      const yaml = await stored();
      expect(yaml).toContain('Stocktaking');
      expect(yaml).toContain('A christening');
    });

    it('are readable and usable for everyone', async () => {
      await touch.press(page, summary('Christmas Eve'));
      expect(await faultsOfPage(page, 'special-days')).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });

  async function openSpecialDays(): Promise<{ page: Page; complaints: readonly string[] }> {
    const tab = await site.open('manager', (one) => one.setViewport(phone), touch);
    await touch.press(tab.page, button('More'));
    await touch.press(tab.page, named('Set-up', 'link'));
    await touch.press(tab.page, named('Special days', 'link'));
    await sees(tab.page, 'Christmas Day');
    return tab;
  }

  /** A field of the last day of the list, once it is unfolded. */
  const newest = (member: string): string => `>>> details:last-of-type[open] [id$="-${member}"]`;
  /** A field of the unfolded day. */
  const unfolded = (member: string): string => `>>> details[open] [id$="-${member}"]`;

  async function addDay(tab: Page, name: string, day: string, last?: string): Promise<void> {
    await touch.press(tab, button('Add a day'));
    await touch.fill(tab, newest('name'), name);
    await touch.fill(tab, newest('validFrom'), day);
    if (last !== undefined) await touch.fill(tab, newest('validThrough'), last);
  }

  async function apply(tab: Page): Promise<void> {
    await touch.press(tab, button('See what changes'));
    await touch.press(tab, button('Apply for guests and team'));
    await sees(tab, 'It applies now.');
  }

  async function outcomeOn(date: string): Promise<string> {
    const venueId = site.service.venueId['the-harbour'];
    const { body } = await site.service.post('/availability/search', {
      venueId,
      date,
      partySize: 2,
    });
    return String(body.outcome);
  }

  async function stored(): Promise<string> {
    return (await site.service.asOperator(exportGroup, {})).yaml;
  }
});
