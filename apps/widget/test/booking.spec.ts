/** Bookings on a venue's site: the whole way, every field, and the limits. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { wishFields } from '@venue/domain/booking/fields';
import { canLook, inBrowser } from '@venue/testing/browser';
import { emptying } from '@venue/testing/database';
import { columnOf, filledFields } from '@venue/testing/filled-booking';
import type { Page } from 'puppeteer-core';
import { heading, press, see, shownText, valueOf } from './part-steps';
import { type WidgetSite, openWidgetSite } from './widget-page';

describe('a booking', () => {
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
});

describe('the fields of a booking', () => {
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
});

describe('the limits of bookings', () => {
  let site: WidgetSite;
  beforeAll(async () => {
    if (!canLook) return;
    site = await openWidgetSite(
      ({ venues: [harbour, lantern, pier] }) => {
        harbour.captcha = false;
        pier.captcha = true;
        lantern.captcha = false;
      },
      undefined,
      { pageBookings: { perHour: 1, perDay: 2, ofOnePhone: 3 } },
    );
  });
  beforeEach(() => site?.service.sql(emptying('booking', 'page_booking', 'captcha_used')));
  afterAll(() => site?.close());

  let guests = 0;

  /** Books at seven that evening, by default for a guest with a new phone number. */
  async function bookAt(venue: string, date: string, phone?: string): Promise<Page> {
    const { page } = await site.open({ venue, attributes: { date, time: '19:00' } });
    guests += 1;
    await press(page, '7pm');
    await page.locator('>>> #fullName').fill('Ada Lovelace');
    await page.locator('>>> #phone').fill(phone ?? `+44 7700 ${900_000 + guests}`);
    await press(page, 'Book table');
    return page;
  }

  inBrowser('a booking beyond the hourly limit of an address', () => {
    it('is made at a venue with a captcha, which the browser solves unnoticed', async () => {
      await heading(await bookAt('the-pier', '2026-12-08'), 'You are booked');
      await heading(await bookAt('the-pier', '2026-12-09'), 'You are booked');
    });

    it('is refused beyond the daily limit, with the phone number of the venue', async () => {
      await bookAt('the-pier', '2026-12-08').then((page) => heading(page, 'You are booked'));
      await bookAt('the-pier', '2026-12-09').then((page) => heading(page, 'You are booked'));
      const page = await bookAt('the-pier', '2026-12-10');
      await see(page, '.failure');
      expect(await shownText(page)).toMatch(
        /Too many bookings have been made from your internet connection\. Please try again later, or call the venue\.[^]*Call The Pier/,
      );
    });

    it('says when to try again where the venue has no captcha', async () => {
      await heading(await bookAt('the-harbour', '2026-12-08'), 'You are booked');
      const page = await bookAt('the-harbour', '2026-12-09');
      await see(page, '.failure');
      expect(await shownText(page)).toMatch(
        /Please try again in (59|60) minutes\.[^]*Call The Harbour/,
      );
    });
  });

  inBrowser('a second booking of a phone number at one time', () => {
    it('is refused with the reason', async () => {
      const { service } = site;
      const phone = '+44 7700 900555';
      await heading(await bookAt('the-harbour', '2026-12-08', phone), 'You are booked');
      await service.sql(emptying('page_booking'));
      const page = await bookAt('the-harbour', '2026-12-08', phone);
      await see(page, '.failure');
      expect(await shownText(page)).toContain(
        'There is already a booking at The Harbour with this phone number at that time.',
      );
    });
  });
});
