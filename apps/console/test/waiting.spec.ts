/** The queue at the door and the waiting list in the console, in Chromium. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { guest } from '@venue/testing/deployment';
import type { Reference } from '@venue/domain/shared/ids';
import { inBrowser } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import { cancelBookingByTeam } from '@venue/operations/bookings/cancel/cancel-by-team';
import { addToQueue } from '@venue/operations/waiting/team-queue';
import type { Page } from 'puppeteer-core';
import {
  focusedText,
  openConsoleSite,
  press,
  sees,
  type ConsoleSite,
  type ConsoleTab,
} from './console-site';
import { faultsOfPage } from './faults-of-page';

let site: ConsoleSite;
let tab: ConsoleTab;
let page: Page;

const six = '2026-12-01T18:00:00Z';
const lateWish = { time: '20:30', partySize: 2 };

const addByOther = (guestName: string): Promise<object> =>
  site.service.asOperator(addToQueue, {
    venueId: 'the-harbour',
    partySize: 2,
    guestName,
  });

async function add(name: string): Promise<void> {
  await press(page, 'Add a party of 2');
  await page.locator('team-console >>> #guest-name').fill(name);
  await press(page, 'Add to the queue');
  await sees(page, `${name} is in the queue:`);
}

/** The button is beneath the sheet. */
async function switchSound(): Promise<void> {
  await page.$eval('pierce/.print button:last-of-type', (button) => {
    (button as unknown as { click(): void }).click();
  });
}

async function cancel(name: string): Promise<void> {
  const [booking] = await site.service.sql<{ reference: Reference; version: number }>(
    'select reference, version from booking where guest_name = $1',
    [name],
  );
  if (booking === undefined) throw new Error(`no booking of ${name}`);
  const { reference, version } = booking;
  const input = { reference, version, reason: 'Ill', tellGuest: false };
  await site.service.perform(cancelBookingByTeam, input);
}

/** The guest of a full day, who is stored by the public route. */
async function join(name: string): Promise<void> {
  const { service } = site;
  const capabilities = 'availability.read,bookings.create,bookings.manage,waitlist.join';
  const key = await service.issueKey({ capabilities });
  const wish = {
    venueId: service.venueId['the-harbour'],
    ...{ date: '2026-12-01', from: '20:30', until: '20:30', partySize: 2 },
    guest: { ...guest, name },
  };
  const { body } = await service.post('/waiting-list', wish, { key });
  expect(body.outcome).toBe('joined');
}

inBrowser('the parties that wait', () => {
  beforeAll(async () => {
    site = await openConsoleSite(({ venues: [harbour] }) => {
      const [table] = harbour.tables;
      harbour.tables = ['T1', 'T2'].map((name) => ({ ...table, name, maxCovers: 2 }));
      harbour.combinations = [];
      harbour.policy = { ...harbour.policy, bookNoticeMinutes: 0 };
    });
    await site.book({ ...lateWish, name: 'Patel' });
    await site.book({ ...lateWish, name: 'Okafor' });
    await join('Lind');
    await site.moveTo(six);
    tab = await site.open('manager');
    page = tab.page;
    await sees(page, 'Patel');
  });
  afterAll(() => site?.close());

  it('are counted beside the views of the day, and open in a sheet', async () => {
    await sees(page, 'Waiting 1');
    await press(page, 'Waiting 1');
    await sees(page, 'No party waits at the door. Choose a number of guests to add a party.');
    await sees(page, '1. Lind');

    expect(await focusedText(page)).toBe('Waiting');
    await press(page, 'Close');
    await sees(page, 'No party waits at the door.', false);
    expect(await focusedText(page)).toContain('Waiting');
  });

  it('are added at the door, called and seated as a walk-in', async () => {
    await press(page, 'Waiting 1');
    await add('Ada');
    await sees(page, 'Ada is in the queue: no wait.');
    await sees(page, 'Waiting 2');
    await press(page, 'Call: Ada');
    await sees(page, 'Called, table kept until 6:10pm');
    await press(page, 'Seat at T1: Ada');
    await sees(page, 'Ada is seated at T1.');
    await sees(page, 'No party waits at the door.');

    const rows = await site.service.sql(
      `select source, state from booking where guest_name = 'Ada'`,
    );
    expect(rows).toEqual([{ source: 'walk-in', state: 'seated' }]);
  });

  it('get an offer as soon as a table is free, and a refusal in words before', async () => {
    await press(page, 'Offer now: Lind');
    await sees(page, 'No table is free for that party at the times that suit.');
    await cancel('Patel');
    await press(page, 'Offer now: Lind');
    await sees(page, 'Offered until');
  });

  it('are removed after a question', async () => {
    await press(page, 'Remove: Lind');
    await sees(page, 'Remove Lind from the waiting list?');
    await press(page, 'Yes: remove');

    await sees(page, 'No party is on the waiting list of this day.');
    const rows = await site.service.sql(`select state from waiting_entry where kind = 'list'`);
    expect(rows).toEqual([{ state: 'ended' }]);
  });

  it('follow the steps of others, and are marked once they wait longer than they heard', async () => {
    await switchSound();
    await addByOther('Ben');
    await waitUntil(page, `document.title.startsWith('(1)')`);
    await switchSound();
    await sees(page, 'Seat at T2');
    await press(page, 'Seat at T2: Ben');
    await sees(page, 'Ben is seated at T2.');
    await add('Cleo');
    await sees(page, 'No table is free yet');
    await site.service.sql(
      `update waiting_entry set quoted_until_minutes = 60 where guest_name = 'Cleo'`,
    );
    await site.moveTo('2026-12-01T19:10:00Z');
    await addByOther('Dora');

    await sees(page, 'Dora');
    await sees(page, 'Overdue: has waited');
  });

  it('can join by themselves with the sign, which is linked', async () => {
    await sees(page, 'A sign for the door');
    await page.waitForSelector('team-console >>> a[href="/queue/the-harbour/sign"]');
  });

  it('can be used with a finger and read by everyone, in any width and scheme', async () => {
    await press(page, 'Add a party of 4');
    await sees(page, 'Add to the queue');
    expect(await faultsOfPage(page, 'waiting')).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });

  it('are given another place with a reason', async () => {
    const rows = () =>
      site.service.sql(
        `select guest_name as name from waiting_entry where kind = 'queue' and state = 'waiting'
         order by position`,
      );
    expect(await rows()).toEqual([{ name: 'Cleo' }, { name: 'Dora' }]);
    await page.locator('team-console >>> ::-p-text(Move Dora)').click();
    await page
      .locator('team-console >>> details[open] [name="reason"]')
      .fill('Cannot stand for long');
    await press(page, 'Move: Dora');
    await sees(page, 'It is moved.');

    expect(await rows()).toEqual([{ name: 'Dora' }, { name: 'Cleo' }]);
  });
});
