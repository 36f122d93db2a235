/** Guests wait for a table of a day that has none at a time that suits. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { canLook, inBrowser } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import type { Page } from 'puppeteer-core';
import { errorAt, faultsOf, heading, press, see, shownText, tabTo } from './part-steps';
import { openWidgetSite, type WidgetSite } from './widget-page';

let site: WidgetSite;
beforeAll(async () => {
  if (!canLook) return;
  site = await openWidgetSite(({ venues: [, lantern, pier] }) => {
    lantern.policy.waitlist = 'off';
    pier.policy.partySizeMax = 4;
    pier.tables = [{ name: 'N1', area: 'room', minCovers: 1, maxCovers: 4, priority: 1 }];
  });
  // From 17:00 to 21:00 on the 4th a party has the only table; on the 5th a part of the evening.
  for (const [date, time] of [
    ['2026-12-04', '18:00'],
    ['2026-12-04', '20:00'],
    ['2026-12-05', '19:00'],
  ] as const)
    await book(date, time);
});
afterAll(() => site?.close());

async function book(date: string, time: string): Promise<void> {
  const { status, body } = await site.service.post('/reservations', {
    venueId: site.service.venueId['the-pier'],
    date,
    time,
    partySize: 4,
    guest: { name: 'Grace Hopper', phone: '+1 212 555 0123' },
  });
  expect([status, body.outcome]).toEqual([201, 'booked']);
}

interface Row {
  readonly guest_name: string;
  readonly guest_phone: string;
  readonly guest_email: string | null;
  readonly party_size: number;
  readonly day: string;
  readonly notes: string | null;
  readonly source: string;
}

const entriesOf = (name: string): Promise<Row[]> =>
  site.service.sql<Row>(
    `select guest_name, guest_phone, guest_email, party_size, date::text as day, notes, source
     from waiting_entry where guest_name = $1`,
    [name],
  );

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, text] of Object.entries(fields)) await page.locator(`>>> #${id}`).fill(text);
}

/** The form for the evening of the 5th, of which a part is taken. */
async function openForm(attributes: Readonly<Record<string, string>> = {}): Promise<Page> {
  const { page } = await site.open({ attributes: { date: '2026-12-05', ...attributes } });
  await press(page, 'Tell me if a table becomes free');
  await heading(page, 'Waiting list');
  return page;
}

/** Joins for the evening of the 5th until that is refused, and returns the last status. */
async function joinMany(this: void, key: string, venueId: string | undefined): Promise<number> {
  let status = 201;
  for (let n = 1; status === 201; n += 1) {
    const request = { venueId, date: '2026-12-05', from: '19:00', until: '19:00', partySize: 2 };
    const response = await fetch('http://house.test/public/v1/waiting-list', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': `waiting-list-of-one-${n}`,
        'X-Service-Publishable-Key': key,
      },
      body: JSON.stringify({
        ...request,
        guest: { name: 'Eager', phone: '+44 117 496 0002' },
      }),
    });
    ({ status } = response);
  }
  return status;
}

const ada = { name: 'Ada Lovelace', phone: '+44 117 496 0001' };

inBrowser('the waiting list', () => {
  it('is joined from a full day by keyboard, and says what happens next', async () => {
    const tab = await site.open();
    const { page, complaints, events } = tab;
    await see(page, '[aria-label="Friday 4 December, full"]');
    await page.locator('>>> [aria-label="Friday 4 December, full"]').click();
    await tabTo(page, 'Tell me if a table becomes free');
    await page.keyboard.press('Enter');
    await heading(page, 'Waiting list');
    expect(await shownText(page)).toContain('Friday 4 December · 2 guests');
    expect(await faultsOf(tab, 'waiting')).toEqual([]);

    await fill(page, { from: '18:00', until: '20:00' });
    for (const [id, text] of Object.entries({
      ...ada,
      email: 'ada@example.com',
      notes: 'A pram',
    })) {
      await tabTo(page, id);
      await page.keyboard.type(text);
    }
    await tabTo(page, 'Join the waiting list');
    await page.keyboard.press('Enter');

    await heading(page, 'You are on the waiting list');
    expect(await shownText(page)).toMatch(/Friday 4 December · 2 guests\s+6pm – 8pm/);
    expect(await shownText(page)).toContain('a text and an e-mail with a link');
    expect(await entriesOf(ada.name)).toEqual([
      {
        guest_name: ada.name,
        guest_phone: '+441174960001',
        guest_email: 'ada@example.com',
        party_size: 2,
        day: '2026-12-04',
        notes: 'A pram',
        source: 'web',
      },
    ]);
    expect((await events()).map(({ type }) => type)).toEqual([
      'vb-ready',
      'vb-waiting-list-joined',
    ]);
    expect(await faultsOf(tab, 'waiting-list-joined')).toEqual([]);
    expect(complaints).toEqual([]);

    await press(page, 'See or leave your place');
    await page.locator('h1::-p-text(You are on the waiting list)').wait();
    await page.locator('button::-p-text(Leave the waiting list)').wait();
  });

  it('says beside the fields what is missing or wrong', async () => {
    const page = await openForm();
    await press(page, 'Join the waiting list');
    await errorAt(page, 'from', 'Please choose a time.');
    await fill(page, { from: '20:00', until: '19:00', ...ada });
    await press(page, 'Join the waiting list');
    await errorAt(page, 'until', 'The latest time is before the earliest.');
    // Only the deployment can judge the number.
    await fill(page, { from: '19:00', phone: '12' });
    await press(page, 'Join the waiting list');
    await errorAt(
      page,
      'phone',
      'Please check this number. One from abroad begins with + and its country code.',
    );
  });

  it('starts with the wished time, and offers a table that is free meanwhile', async () => {
    const page = await openForm({ time: '19:00' });
    await fill(page, { until: '21:00', ...ada, name: 'Free Already' });
    await press(page, 'Join the waiting list');
    await see(page, '.notice::-p-text(A table is free already)');
    await see(page, '[role=status]::-p-text(A table is free already)');
    expect(await entriesOf('Free Already')).toEqual([]);

    await press(page, '9pm');
    await heading(page, 'Your details');
    await see(page, 'p::-p-text(Saturday 5 December, 9pm · 2 guests)');
  });

  it('says why a window is not possible, and keeps what is typed', async () => {
    const page = await openForm();
    await fill(page, { from: '10:00', until: '11:00', ...ada });
    await press(page, 'Join the waiting list');
    await see(page, '.notice::-p-text(takes no bookings between 10am and 11am)');
    await fill(page, { from: '19:00', until: '19:00', name: 'Later Then' });
    await press(page, 'Join the waiting list');
    await heading(page, 'You are on the waiting list');
    expect(await entriesOf('Later Then')).toHaveLength(1);
  });

  it('is full for a guest who is on three, and says so', async () => {
    const page = await openForm({ time: '19:00' });
    const status = await page.evaluate(joinMany, site.key, site.service.venueId['the-pier']);
    expect(status).toBe(429);
    await fill(page, { ...ada, name: 'One Too Many' });
    await press(page, 'Join the waiting list');
    await see(page, '.notice::-p-text(You are on several waiting lists already)');
    expect(await entriesOf('One Too Many')).toEqual([]);
  });

  it('is not offered by a venue that keeps none', async () => {
    const { page } = await site.open({
      venue: 'the-lantern',
      attributes: { date: '2026-12-05' },
    });
    await see(page, '.time');
    await waitUntil(page, `document.querySelector('venue-booking').updateComplete`);
    expect(await shownText(page)).not.toContain('Tell me if a table becomes free');
  });
});
