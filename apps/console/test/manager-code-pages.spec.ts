/** A manager's code in the console: set by its owner, and typed at the door. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { publicUrl } from '@venue/testing/deployment';
import { inBrowser } from '@venue/testing/browser';
import { waitMaxMs, waitUntil } from '@venue/testing/chromium';
import { addDevice } from '@venue/operations/access/people/add-device';
import type { HTTPResponse, Page } from 'puppeteer-core';
import { openConsoleSite, press, pressable, sees, type ConsoleSite } from './console-site';
import { faultsOfPage } from './faults-of-page';

inBrowser('a code of a manager', () => {
  let site: ConsoleSite;
  let manager: Page;
  let door: Page;
  let complaints: readonly string[];
  let patel: string;

  beforeAll(async () => {
    site = await openConsoleSite();
    patel = await site.book({ name: 'Patel', date: '2026-12-02', time: '19:00', partySize: 2 });
    ({ page: manager, complaints } = await site.open('manager'));
    door = await pairedDevice();
  });
  afterAll(() => site?.close());

  async function pairedDevice(): Promise<Page> {
    const wish = { name: 'Door', venue: 'the-harbour' };
    const { link } = await site.service.asOperator(addDevice, wish);
    const context = await site.browser.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(waitMaxMs);
    await page.goto((link ?? '').replace(publicUrl, new URL(manager.url()).origin));
    await Promise.all([page.waitForNavigation(), page.click('main button')]);
    await page.waitForSelector('team-console >>> console-tonight');
    return page;
  }

  const fill = (page: Page, id: string, value: string): Promise<void> =>
    page.locator(`team-console >>> ${id}`).fill(value);

  it('is set by its owner on the page of sessions', async () => {
    await manager.evaluate(`location.hash = '#/sessions'`);
    await sees(manager, 'My manager’s code');
    await fill(manager, '#code', '480713');
    await press(manager, 'Set the code');
    await sees(manager, 'The code is set.');
    await sees(manager, 'Change the code');
    await sees(manager, 'Remove the code');
    expect(await faultsOfPage(manager, 'code')).toEqual([]);
  });

  it('is not asked of a host on the page of the sessions', async () => {
    await door.evaluate(`location.hash = '#/sessions'`);
    await sees(door, 'Mine');
    await sees(door, 'My manager’s code', false);
  });

  it('is asked for with the reason where a change is against the rules', async () => {
    const address = `#/tonight?date=2026-12-02&booking=${encodeURIComponent(patel)}`;
    await door.evaluate(`location.hash = '${address}'`);
    await sees(door, 'History');
    await press(door, 'Change');
    await fill(door, '#time', '10:00');
    await press(door, 'Save');
    await sees(door, 'A manager can do it with a reason.');
    await sees(door, 'A manager’s code');
    // Contrast can't be measured under the sticky head of the panel.
    await door.evaluate(`document.querySelector('team-console').shadowRoot
      .querySelector('console-tonight').shadowRoot
      .querySelector('console-booking-panel').scrollTo(0, 0)`);
    expect(await faultsOfPage(door, 'code-change')).toEqual([]);
    await fill(door, '#change-reason', 'They marry here');
    await fill(door, '#change-reason-code', '480714');
    await press(door, 'Save');
    await sees(door, 'That is not the code of a manager of this venue.');
    await fill(door, '#change-reason-code', '480713');
    await press(door, 'Save');
    await sees(door, 'The booking is changed.');
    await sees(door, '(authorised by Ada 1)');
  });

  it('is asked for a new booking beyond the rules', async () => {
    const phone = 'console-phone-booking >>> ';
    await door.evaluate(`location.hash = '#/new?venue=the-harbour&date=2026-12-02'`);
    await sees(door, 'Beyond the rules');
    await pressable(door, `team-console >>> ${phone}summary`).click();
    await pressable(door, `team-console >>> ${phone}details button`).click();
    await sees(door, 'Against the rules:');
    expect(await faultsOfPage(door, 'code-new')).toEqual([]);
    await fill(door, `${phone}#phone`, '0117 496 0066');
    await fill(door, `${phone}#name`, 'Otto Lang');
    await fill(door, `${phone}#reason`, 'The chef knows them');
    await fill(door, `${phone}#reason-code`, '480713');
    await press(door, 'Book');
    await sees(door, 'Otto Lang is booked for');
    // Its panel opens only then, which leaves any other page.
    await waitUntil(door, `location.hash.includes('booking=')`);

    const [row] = await site.service.sql<{ count: number }>(
      `select count(*)::int as count from history
       where actor ? 'authorisedBy' and kind = 'overridden'`,
    );
    expect(row).toEqual({ count: 2 });
  });

  it('closes online booking for tonight, and opens it again', async () => {
    await door.evaluate(`location.hash = '#/blocks?venue=the-harbour'`);
    await fill(door, '#code-tonight', '480713');
    await press(door, 'Close online booking for tonight');
    await sees(door, 'It is closed:');
    expect(await faultsOfPage(door, 'code-closure')).toEqual([]);
    await pressable(door, 'team-console >>> .card input').fill('480713');
    await pressable(door, 'team-console >>> ::-p-text(Open again)').click();
    await sees(door, 'It is open:');
  });

  it('reports too many wrong codes, and does not retry by itself', async () => {
    await fill(door, '#code-tonight', '000000');
    const isClosing = (one: HTTPResponse): boolean =>
      one.request().method() === 'POST' && one.url().endsWith('/closures');
    const statuses: number[] = [];
    // One of the five was typed above.
    for (let tries = 0; tries < 5; tries += 1) {
      const answered = door.waitForResponse(isClosing);
      await press(door, 'Close online booking for tonight');
      statuses.push((await answered).status());
      await sees(door, 'Saving …', false);
    }

    expect(statuses).toEqual([403, 403, 403, 403, 429]);
    await sees(door, 'There were too many wrong codes on this device.');
    await sees(door, 'Trying again', false);
    expect(complaints).toEqual([]);
  });
});
