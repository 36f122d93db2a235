/** What guests and developers read where the element can’t work: mistakes, faults, limits. */
import { expect, it } from '@jest/globals';
import { publicUrl } from '@venue/testing/deployment';
import { inBrowser, plainHost } from '@venue/testing/browser';
import { goOffline, waitUntil } from '@venue/testing/chromium';
import { away } from '@venue/testing/database-away';
import { until } from '@venue/testing/until';
import type { Page } from 'puppeteer-core';
import { chooseTime, day, element, openHostSite } from './host-page';
import { faultsOf } from './part-steps';

const site = openHostSite();

inBrowser('a failure', () => {
  const failure = '>>> .failure';

  /** The visible text, after checking that it is announced. */
  async function wordsIn(page: Page): Promise<string> {
    const shown = await page.waitForSelector(failure);
    await waitUntil(
      page,
      `(({ shadowRoot: root }) =>
      root.querySelector('[role=status]').textContent ===
        root.querySelector('.failure p').textContent)(${element})`,
    );
    return (await shown?.evaluate((one) => one.textContent))?.replace(/\s+/g, ' ').trim() ?? '';
  }

  const setup = 'Online booking isn’t available here just now. Please contact the venue directly.';

  it('of a page without the venue says what is missing', async () => {
    const { page, complaints, events } = await site.open({
      body: '<venue-booking></venue-booking>',
    });
    expect(await wordsIn(page)).toBe(setup);
    await until(async () => complaints.length > 0);
    expect(complaints).toEqual([
      expect.stringMatching(
        /^<venue-booking>: give it the attributes publishable-key, .* venue-id/,
      ),
    ]);
    expect((await events()).map(({ detail }) => detail)).toEqual([
      { slug: 'missing-attribute', code: null, traceId: null },
    ]);
    await page.evaluate(`Object.assign(${element}, {
      publishableKey: '${site.key}', venueId: '${site.service.venueId['the-pier']}' })`);
    await page.waitForSelector('>>> h2::-p-text(The Pier)');
    await page.close();
  });

  it('of a page with a secret key sends nothing, and says that the key is public', async () => {
    const { page, complaints, events } = await site.open({ key: site.service.key });
    expect(await wordsIn(page)).toBe(setup);
    await until(async () => complaints.length > 0);
    expect(complaints.join()).toContain('A secret key (vb_live_…, vb_test_…) was not sent');
    expect((await events()).map(({ detail }) => detail['slug'])).toEqual(['missing-attribute']);
    const addresses = `performance.getEntriesByType('resource').map(({ name }) => name)`;
    const loaded = (await page.evaluate(addresses)) as readonly string[];
    expect(loaded.join()).toContain('/widget/v1/');
    expect(loaded.filter((address) => address.includes('/public/v1/'))).toEqual([]);
    await page.close();
  });

  it('of an unknown venue says which attribute is wrong', async () => {
    const { page, complaints, events } = await site.open({
      body: `<venue-booking publishable-key="${site.key}" venue-id="00000000-0000-4000-8000-000000000000"></venue-booking>`,
    });
    expect(await wordsIn(page)).toContain(setup);
    await until(async () => complaints.join().includes('venue-id must be that of a venue'));
    expect((await events()).map(({ type }) => type)).toEqual(['vb-error']);
    await page.close();
  });

  it('of the network is shown, and disappears with it', async () => {
    // The slug of the venue, in place of its id.
    const body = `<venue-booking publishable-key="${site.key}" venue-id="the-pier" date="${day.date}"></venue-booking>`;
    const tab = await site.open({ body });
    const { page, complaints, events } = tab;
    await chooseTime(page);
    await page.locator('>>> #fullName').fill('Ada Lovelace');
    await page.locator('>>> #phone').fill('+44 117 496 0001');
    await goOffline(page);
    await page.locator('>>> button::-p-text(Book)').click();
    const words = await wordsIn(page);
    expect(words).toContain('You seem to be offline. What you have entered is kept');
    expect(words).toContain('Call The Pier');
    expect(await faultsOf(tab, 'offline')).toEqual([]);
    expect(complaints.join()).toContain(`no answer from ${publicUrl}`);
    expect((await events()).filter(({ type }) => type === 'vb-error')).toHaveLength(1);
    await page.setOfflineMode(false);
    // It continues without a press.
    await page.waitForSelector('>>> h2::-p-text(You are booked)');
    expect(await page.$(failure)).toBeNull();
    await page.close();
  });

  it('of a revoked key refers the guest to the venue, and tells the developer why', async () => {
    const key = await site.service.issueKey({ origins: site.siteUrl });
    await site.service.sql('update api_key set revoked_at = app_now() where public_id = $1', [
      key.split('_')[3],
    ]);
    const { page, complaints, events } = await site.open({ key });
    expect(await wordsIn(page)).toContain(setup);
    await until(async () => complaints.join().includes('publishable-key is unknown or revoked'));
    expect((await events()).map(({ detail }) => detail['slug'])).toEqual(['invalid-key']);
    await page.close();
  });

  it('of a key that is not for the page does so, too', async () => {
    const key = await site.service.issueKey({ origins: 'https://elsewhere.example' });
    const { page, complaints, events } = await site.open({ key });
    expect(await wordsIn(page)).toContain(setup);
    const reason = `or may not be used on ${site.siteUrl}: the venue’s admin`;
    await until(async () => complaints.join().includes(reason));
    expect((await events()).map(({ detail }) => detail)).toEqual([
      { slug: 'key-refused', code: null, traceId: null },
    ]);
    await page.close();
  });

  it('of a page by plain http says that the key needs https', async () => {
    const { page, complaints, events } = await site.open();
    await page.waitForSelector('>>> #date');
    complaints.length = 0;
    const plain = new URL(page.url());
    plain.hostname = plainHost;
    await page.goto(plain.href);
    expect(await wordsIn(page)).toContain(setup);
    expect(await page.evaluate('isSecureContext')).toBe(false);
    const isOurs = (text: string): boolean => text.startsWith('<venue-booking>');
    await until(async () => complaints.some(isOurs));
    const line = complaints.find(isOurs) ?? '';
    expect(line).toContain(`may not be used on ${plain.origin}`);
    expect(line).toContain('adds the origin, by https, with “admin keys origins”');
    expect((await events()).map(({ detail }) => detail['slug'])).toEqual(['key-refused']);
    await page.close();
  });

  it('of the database is shown, and disappears with it', async () => {
    const { page, complaints, events } = await site.open({ attributes: day });
    await page.waitForSelector('>>> .times');
    await away(site.service, async () => {
      await page.evaluate(`${element}.date = '2026-12-09'`);
      expect(await wordsIn(page)).toContain('We can’t take bookings at this moment.');
    });
    const fault = '<venue-booking>: the service is not available just now.';
    await until(async () => complaints.join().includes(fault));
    expect((await events()).at(-1)).toMatchObject({ detail: { slug: 'service-unavailable' } });
    await page.locator('>>> button::-p-text(Try again)').click();
    await page.waitForSelector('>>> .time');
    await page.close();
  });

  it('of a gateway at the start is shown, with a button to try again', async () => {
    const { page, complaints, events } = await site.open();
    await page.setRequestInterception(true);
    let isUp = false;
    page.on('request', (request) => {
      const isBroken = !isUp && request.url().includes('widget-config');
      // The answer of a gateway whose upstream is down.
      const headers = { 'Access-Control-Allow-Origin': '*' };
      void (isBroken
        ? request.respond({ status: 503, headers, contentType: 'text/html', body: '<h1>503</h1>' })
        : request.continue());
    });
    await page.reload();
    expect(await wordsIn(page)).toContain('We can’t take bookings at this moment.');
    expect((await events()).map(({ detail }) => detail['slug'])).toEqual(['service-unavailable']);
    await until(async () =>
      complaints.includes('<venue-booking>: the service is not available just now.'),
    );
    isUp = true;
    await page.locator('>>> button::-p-text(Try again)').click();
    await page.waitForSelector('>>> h2::-p-text(The Pier)');
    expect(await page.$(failure)).toBeNull();
    await page.close();
  });

  it('of too many requests says how long to wait', async () => {
    const { page, complaints } = await site.open({ attributes: day });
    await page.waitForSelector('>>> .times');
    const statuses = await page.evaluate(`Promise.all([0, 1, 2, 3, 4, 5].map(async (n) => {
      const headers = {
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        'X-Service-Publishable-Key': '${site.key}',
      };
      const venueId = '${site.service.venueId['the-pier']}';
      const hold = { venueId, date: '2026-12-1' + n, time: '19:00', partySize: 2 };
      const body = JSON.stringify(hold);
      return (await fetch('${publicUrl}/public/v1/holds', { method: 'POST', headers, body })).status;
    }))`);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201]);
    await page.locator('>>> .times button').click();
    expect(await wordsIn(page)).toMatch(/Please try again in (10|9) minutes\./);
    const reason = /too many requests from this address;.*\(rate-limited, trace/;
    await until(async () => complaints.some((text) => reason.test(text)));
    await page.close();
  });
});
