/** Every field for guests' wishes, in the widget's form. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { canLook, inBrowser } from '@venue/testing/browser';
import { wishFields } from '@venue/domain/booking/fields';
import { columnOf, filledFields } from '@venue/testing/filled-booking';
import type { Page } from 'puppeteer-core';
import { heading, press, valueOf } from './part-steps';
import { openWidgetSite, type WidgetSite } from './widget-page';

let site: WidgetSite;
let page: Page;

beforeAll(async () => {
  if (!canLook) return;
  site = await openWidgetSite();
  ({ page } = await site.open({ attributes: { date: '2026-12-08' } }));
  await page.locator('>>> button::-p-text(7pm)').click();
  await page.locator('>>> #fullName').fill(filledFields.guestName);
  await page.locator('>>> #phone').fill(filledFields.guestPhone);
  for (const name of wishFields) await page.locator(`>>> #${name}`).fill(`${filledFields[name]}`);
  await press(page, 'Book table');
  await heading(page, 'You are booked');
});
afterAll(() => site?.close());

inBrowser('what a guest says in the widget', () => {
  it('is stored with the booking, each field of it', async () => {
    const [booking] =
      await site.service.sql<Readonly<Record<string, unknown>>>('select * from booking');

    const stored = wishFields.map((name) => [name, booking?.[columnOf(name)]]);
    expect(stored).toEqual(wishFields.map((name) => [name, filledFields[name]]));
  });

  it('is not said again with the next booking', async () => {
    await press(page, 'Book another table');
    await page.locator('>>> .available[aria-label="Friday 11 December"]').click();
    await page.locator('>>> button::-p-text(7pm)').click();
    await page.locator('>>> #fullName').waitHandle();

    expect(await valueOf(page, 'fullName')).toBe(filledFields.guestName);
    for (const name of wishFields) expect([name, await valueOf(page, name)]).toEqual([name, '']);
  });
});
