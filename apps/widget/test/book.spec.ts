/** A table is booked on a venue's site, from the search to the reference. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { canLook, inBrowser } from '@venue/testing/browser';
import { heading } from './part-steps';
import { openWidgetSite, type WidgetSite } from './widget-page';

let site: WidgetSite;
beforeAll(async () => {
  if (canLook) site = await openWidgetSite();
});
afterAll(() => site?.close());

inBrowser('the widget', () => {
  it('books a table', async () => {
    const { page, complaints, events } = await site.open({ attributes: { date: '2026-12-08' } });
    await page.locator('>>> button::-p-text(7pm)').click();
    await page.locator('>>> #fullName').fill('Ada Lovelace');
    await page.locator('>>> #phone').fill('+44 117 496 0001');
    await page.locator('>>> button::-p-text(Book table)').click();
    await heading(page, 'You are booked');
    expect((await events()).map(({ type }) => type)).toEqual([
      'vb-ready',
      'vb-search',
      'vb-times-shown',
      'vb-hold',
      'vb-booked',
    ]);
    expect(complaints).toEqual([]);
  });
});
