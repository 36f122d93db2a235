/** The element on a page of a venue's own site, for several specs. */
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { canLook } from '@venue/testing/browser';
import type { GroupEdit } from '@venue/testing/deployment';
import type { Page } from 'puppeteer-core';
import { openWidgetSite, type WidgetSite } from './widget-page';

export const element = 'document.querySelector("venue-booking")';
export const day = { date: '2026-12-08' };
const morning = '2026-12-01T09:00:00Z';

/**
 * The site that the tests of a file share. Each test starts a quarter of an hour later, so that
 * earlier holds and rates have ended.
 */
export function openHostSite(edit?: GroupEdit): WidgetSite {
  const site = {} as WidgetSite;
  let minutes = 0;
  beforeAll(async () => {
    if (canLook) Object.assign(site, await openWidgetSite(edit));
  });
  beforeEach(async () => {
    minutes += 15;
    if (canLook)
      await site.service.moveTo(new Date(Date.parse(morning) + minutes * 60_000).toISOString());
  });
  afterAll(async () => {
    if (canLook) await site.close();
  });
  return site;
}

export async function chooseTime(page: Page): Promise<void> {
  await page.locator('>>> button::-p-text(7pm)').click();
  await page.waitForSelector('>>> #fullName');
}
