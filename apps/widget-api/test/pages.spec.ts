/** Every page as a guest with a telephone sees it, in Chromium. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guest, publicUrl } from '@venue/api/testing';
import {
  axeFindings,
  canLook,
  inBrowser,
  openBrowser,
  openTab,
  overflowAt,
  pictures,
  smallTargets,
  type Tab,
} from '@venue/api/testing/browser';
import type { Browser } from 'puppeteer-core';
import { openPaymentPages, type PaymentPages } from './payment-pages';

let pages: PaymentPages;
let browser: Browser;
const paths: Record<string, string> = {};

/** One booking for each state that a link can be in, all at the same moment. */
async function prepare(pages: PaymentPages): Promise<void> {
  const { service } = pages;
  const booked = async (date: string): Promise<[string, string]> => {
    const reference = await pages.book({ date, guest: { ...guest, email: 'ada@example.com' } });
    return [reference, await pages.linkOf(reference)];
  };
  const change = (reference: string, what: string, more = {}): Promise<unknown> =>
    service.post(`/bookings/${encodeURIComponent(reference)}/${what}`, {
      phone: guest.phone,
      ...more,
    });
  const [[, expired], [, late]] = [await booked('2026-12-08'), await booked('2026-12-09')];
  const lateCheckout = await pages.checkoutOf(late);
  await service.moveTo('2026-12-01T12:00:00Z');
  for (const partySize of [8, 5, 4, 4, 2, 2]) {
    await pages.book({ date: '2026-12-09', partySize }).catch(() => undefined);
  }
  await pages.press(lateCheckout, 'pay');

  const [[, open], [, paid]] = [await booked('2026-12-10'), await booked('2026-12-11')];
  await pages.press(await pages.checkoutOf(paid), 'pay');
  const [cancelledOne, cancelled] = await booked('2026-12-12');
  await change(cancelledOne, 'cancel');
  const [replacedOne, replaced] = await booked('2026-12-13');
  await pages.press(await pages.checkoutOf(replaced), 'pay');
  await change(replacedOne, 'amend', { partySize: 7 });

  const checkout = await pages.checkoutOf(open);
  Object.assign(paths, {
    open: `${open}/back`,
    paid,
    'too-late': late,
    cancelled,
    expired,
    superseded: replaced,
    checkout,
    declined: `${checkout}?declined=1`,
    unknown: '/pay/unknown',
    inbox: '/inbox',
  });
}

beforeAll(async () => {
  if (!canLook) return;
  pages = await openPaymentPages();
  await prepare(pages);
  browser = await openBrowser(pages.port);
  if (pictures !== undefined) await mkdir(pictures, { recursive: true });
});
afterAll(async () => {
  await browser?.close();
  await pages?.close();
});

const headings = {
  open: 'Not paid yet',
  paid: 'All paid, thank you',
  'too-late': 'Your payment came too late',
  cancelled: 'This booking was cancelled',
  expired: 'This link has run out',
  superseded: 'There is a newer link',
  checkout: 'Pay your deposit',
  declined: 'Payment declined',
  unknown: 'There is nothing here',
  inbox: 'Inbox',
};

async function look(name: string, scheme: 'light' | 'dark'): Promise<Tab> {
  const tab = await openTab(browser, scheme);
  await tab.page.goto(`${publicUrl}${paths[name]}`);
  return tab;
}

inBrowser('in a browser on a telephone', () => {
  describe.each(['light', 'dark'] as const)('that is %s', (scheme) => {
    it.each(Object.entries(headings))('%s can be read and used', async (name, heading) => {
      const { page, complaints } = await look(name, scheme);

      expect(await page.$eval('h1', ({ textContent }) => textContent)).toBe(heading);
      expect(await page.title()).toContain(heading);
      if (pictures !== undefined) {
        await page.screenshot({ path: join(pictures, `${name}-${scheme}.png`), fullPage: true });
      }
      expect(await axeFindings(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      // The last is a telephone at 200 %.
      for (const width of [1_280, 390, 320, 195]) expect(await overflowAt(page, width)).toBe(0);
      expect(complaints).toEqual([]);
      await page.close();
    });
  });

  it.each(['checkout', 'declined'])('says before all else that it is a test: %s', async (name) => {
    const { page } = await look(name, 'light');

    expect(await page.$eval('main', ({ innerText }) => innerText)).toMatch(
      /^This is a test\n+No money moves/,
    );
    await page.close();
  });

  it('shows where the keyboard is, and pays by it', async () => {
    const { page, complaints } = await look('checkout', 'light');
    const focused = (): Promise<unknown> =>
      page.evaluate(`[document.activeElement.textContent,
        getComputedStyle(document.activeElement).outlineStyle]`);
    await page.keyboard.press('Tab');
    expect(await focused()).toEqual(['Pay £60.00', 'solid']);
    await page.keyboard.press('Tab');
    expect(await focused()).toEqual(['Decline', 'solid']);
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    expect(await page.title()).toMatch(/^Payment declined/);

    await page.keyboard.press('Tab');
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    expect(await page.title()).toBe('All paid, thank you – The Harbour');
    expect(page.url()).toBe(`${publicUrl}${paths['open']}`);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('goes from the message in the inbox to the checkout', async () => {
    const link = await pages.linkOf(await pages.book({ date: '2026-12-15' }));
    const { page, complaints } = await look('inbox', 'dark');
    const linkInMessage = `a[href="${publicUrl}${link}"]`;
    await Promise.all([page.waitForNavigation(), page.click(linkInMessage)]);

    expect(await page.title()).toBe('Pay your deposit – The Harbour');
    expect(complaints).toEqual([]);
    await page.close();
  });
});
