/** A booking with every optional field, in the console. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inBrowser } from '@venue/testing/browser';
import { plainTeamFields, wishFields } from '@venue/domain/booking/fields';
import {
  columnOf,
  fillBookings,
  filledFields,
  filledNames,
  filledPattern,
  type FilledField,
} from '@venue/testing/filled-booking';
import type { Page } from 'puppeteer-core';
import { openConsoleSite, press, sees, type ConsoleSite } from './console-site';

const of = (some: readonly string[]): readonly FilledField[] =>
  filledNames.filter((name) => some.includes(name));

inBrowser('a booking with every optional field on the console', () => {
  let site: ConsoleSite;
  let page: Page;

  const shell = `document.querySelector('team-console').shadowRoot`;
  const tonight = `${shell}.querySelector('console-tonight').shadowRoot`;
  const panel = `${tonight}.querySelector('console-booking-panel').shadowRoot`;
  const textIn = async (place: string): Promise<string> =>
    String(await page.evaluate(`${place}.textContent`));

  let notice = '';

  beforeAll(async () => {
    site = await openConsoleSite();
    await site.book({ time: '18:00', partySize: 2, name: 'Patel' });
    ({ page } = await site.open('manager'));
    await sees(page, 'Patel');
    const letGo = site.hold('GET', /\/days\//);
    // The row's accessible name does not change before it is pressed.
    const letSeat = site.hold('POST', /\/seat$/);
    await press(page, 'Seat: Patel');
    await site.service.sql(...fillBookings());
    letSeat();
    await sees(page, 'Someone else has changed this booking.');
    notice = await textIn(`${shell}.querySelector('.notices')`);
    letGo();
    await press(page, 'Leave it as it is now');
    await sees(page, filledFields.guestName);
  });
  afterAll(() => site?.close());

  it.each(of(plainTeamFields))('has in the notice of a conflict: %s', (name) => {
    expect(notice).toMatch(filledPattern(name));
  });

  it.each(of([...wishFields, 'guestName', 'teamNote', 'tags']))(
    'has in its row: %s',
    async (name) => {
      expect(await textIn(`${tonight}.querySelector('.list')`)).toMatch(filledPattern(name));
    },
  );

  // Only a cancelled booking has a reason of its cancellation.
  it.each(filledNames.filter((name) => name !== 'cancelReason'))(
    'has in its panel: %s',
    async (name) => {
      await page.evaluate(`${tonight}.querySelector('button.open').click()`);
      await sees(page, filledFields.guestEmail);

      expect(await textIn(panel)).toMatch(filledPattern(name));
    },
  );

  it('is made at the door with every wish', async () => {
    await site.moveTo('2026-12-01T17:30:00Z');
    const door = await site.open('manager');
    await door.page.evaluate(`location.hash = '#/new?venue=the-harbour'`);
    const walkIn = 'team-console >>> console-walk-in >>>';
    await press(door.page, '2 guests');
    await door.page.locator(`${walkIn} summary::-p-text(Wishes)`).click();
    for (const name of wishFields)
      await door.page.locator(`${walkIn} #${name}`).fill(`${filledFields[name]}`);
    await door.page.locator(`${walkIn} form button.main`).click();
    await sees(door.page, 'seated at');

    const [row] = await site.service.sql<Readonly<Record<string, unknown>>>(
      `select * from booking where guest_name = 'Walk-in'`,
    );
    expect(wishFields.map((name) => row?.[columnOf(name)])).toEqual(
      wishFields.map((name) => filledFields[name]),
    );
  });
});
