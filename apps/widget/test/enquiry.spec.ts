/** Guests write to a venue from its site if their wish can't be booked. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { canLook, inBrowser } from '@venue/testing/browser';
import { goOffline } from '@venue/testing/chromium';
import type { Page } from 'puppeteer-core';
import { errorAt, faultsOf, heading, press, see, shownText, tabTo, valueOf } from './part-steps';
import { openWidgetSite, type WidgetSite } from './widget-page';

let site: WidgetSite;
beforeAll(async () => {
  if (canLook) site = await openWidgetSite();
});
afterAll(() => site?.close());

interface Row {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly subject: string;
  readonly message: string;
  readonly guest_type: string;
  readonly source_url: string | null;
}

const rows = (name: string): Promise<Row[]> =>
  site.service.sql<Row>(
    'select name, phone, email, subject, message, guest_type, source_url from enquiry where name = $1',
    [name],
  );

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, text] of Object.entries(fields)) await page.locator(`>>> #${id}`).fill(text);
}

const letter = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  subject: 'Private hire',
  message: 'May we have the terrace\nfor an afternoon?',
};

/** The first answer to an enquiry does not reach the page. */
const losesAnswer = `<script>
  const send = window.fetch;
  let isLost = false;
  window.fetch = async (...request) => {
    const response = await send(...request);
    if (isLost || !String(request[0]).endsWith('/enquiries')) return response;
    isLost = true;
    throw new TypeError('the answer is lost');
  };
</script>`;

/** Sends enquiries to that venue until one is refused. */
async function sendMany(this: void, key: string, venueId: string | undefined): Promise<void> {
  for (let n = 10; n < 30; n += 1) {
    const { status } = await fetch('http://house.test/public/v1/enquiries', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': `enquiry-of-a-crowd-${n}`,
        'X-Service-Publishable-Key': key,
      },
      body: JSON.stringify({
        venueId,
        guestType: 'Individual',
        name: 'Eager',
        email: 'eager@example.com',
        subject: `Letter ${n}`,
        message: 'Hello again.',
      }),
    });
    if (status === 429) return;
  }
}

const wrongPhone = 'Please check this number. One from abroad begins with + and its country code.';

inBrowser('an enquiry', () => {
  it('is written by keyboard, with a captcha that the browser solves', async () => {
    const tab = await site.open({
      venue: 'the-harbour',
      attributes: { start: 'enquiry' },
      path: '/contact?from=newsletter',
    });
    const { page, complaints, events } = tab;
    await see(page, '#name');
    expect(await valueOf(page, 'message')).toBe('');
    for (const [id, text] of Object.entries(letter)) {
      await tabTo(page, id);
      await page.keyboard.type(text);
    }
    await tabTo(page, 'Send message');
    await page.keyboard.press('Enter');

    await heading(page, 'Your message is with us');
    expect(await shownText(page)).toContain('Call 0117 496 0001');
    expect(await rows(letter.name)).toEqual([
      {
        ...letter,
        phone: null,
        guest_type: 'Individual',
        source_url: `${site.siteUrl}/contact`,
      },
    ]);
    const reported = (await events()).map(({ type, detail }) => [type, Object.keys(detail)]);
    expect(reported).toEqual([
      ['vb-ready', ['venueId']],
      ['vb-enquiry-sent', ['enquiryId']],
    ]);
    expect(await faultsOf(tab, 'enquiry-sent')).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('starts with the table that can’t be booked, and keeps what is typed', async () => {
    const tab = await site.open({
      venue: 'the-harbour',
      attributes: { date: '2026-12-08', time: '19:00', 'party-size': '12' },
    });
    const { page } = tab;
    await press(page, 'Send a request');
    await heading(page, 'Write to The Harbour');
    expect(await valueOf(page, 'message')).toMatch(
      /^I would like a table at The Harbour for 12 guests on Tuesday,? 8 December 2026 at \S+\.$/,
    );
    expect(await valueOf(page, 'subject')).toBe('A table for 12 guests');
    await fill(page, { name: 'Ada', message: 'Twelve of us, and a dog.' });
    expect(await faultsOf(tab, 'enquiry')).toEqual([]);

    await press(page, 'Back to tables');
    await see(page, '.available');
    await press(page, 'Something else in mind');
    await heading(page, 'Write to The Harbour');
    expect(await valueOf(page, 'name')).toBe('Ada');
    expect(await valueOf(page, 'message')).toBe('Twelve of us, and a dog.');
  });

  it('asks a large party for its size, and writes the number', async () => {
    const { page } = await site.open();
    await press(page, 'More than 6 guests?');
    await heading(page, 'Write to The Pier');
    expect(await valueOf(page, 'subject')).toBe('A table for 7 guests');
    await fill(page, { name: 'Many', email: 'many@example.com', 'party-size': '14' });
    await press(page, 'Send message');
    await heading(page, 'Your message is with us');
    expect(await rows('Many')).toMatchObject([
      {
        subject: 'A table for 14 guests',
        message: 'I would like a table at The Pier for 14 guests.',
      },
    ]);

    await press(page, 'Back to tables');
    await see(page, '[aria-label="6 guests"]:checked');
    await see(page, '.available');
    await press(page, 'Something else in mind');
    await heading(page, 'Write to The Pier');
    expect(await valueOf(page, 'message')).toBe('');
  });

  it('says beside the fields what is missing or wrong', async () => {
    const { page, events } = await site.open({ attributes: { start: 'enquiry' } });
    await fill(page, { name: 'Ada', subject: 'Wine', message: 'Which ones?' });
    await press(page, 'Send message');
    await errorAt(page, 'phone', 'Please give a phone number or an e-mail address.');
    // Only the deployment can judge the number.
    await fill(page, { phone: '12' });
    await press(page, 'Send message');
    await errorAt(page, 'phone', wrongPhone);
    expect((await events()).at(-1)).toMatchObject({
      type: 'vb-error',
      detail: { slug: 'validation-failed' },
    });
    await fill(page, { email: 'ada@example' });
    await press(page, 'Send message');
    await errorAt(page, 'email', 'Please check this e-mail address.');
  });

  it('gets a new captcha unnoticed if the old one has expired', async () => {
    const { page, events } = await site.open({
      venue: 'the-harbour',
      attributes: { start: 'enquiry' },
    });
    await fill(page, { ...letter, name: 'Late Writer' });
    await site.service.moveTo('2026-12-01T09:30:00Z');
    await press(page, 'Send message');
    await heading(page, 'Your message is with us');
    expect(await rows('Late Writer')).toHaveLength(1);
    expect((await events()).map(({ type }) => type)).not.toContain('vb-error');
  });

  it('is sent when the network is back, and only once if its answer is lost', async () => {
    const { page } = await site.open({
      venue: 'the-harbour',
      attributes: { start: 'enquiry' },
      head: losesAnswer,
    });
    await fill(page, { ...letter, name: 'Twice' });
    await goOffline(page);
    await press(page, 'Send message');
    await see(page, '.failure::-p-text(You seem to be offline)');
    await page.setOfflineMode(false);
    await heading(page, 'Your message is with us');
    expect(await page.evaluate('isLost')).toBe(true);
    expect(await rows('Twice')).toHaveLength(1);
  });

  it('shows the wait if too many were sent', async () => {
    const { page } = await site.open({ attributes: { start: 'enquiry' } });
    await page.evaluate(sendMany, site.key, site.service.venueId['the-pier']);
    await fill(page, { ...letter, name: 'Eager' });
    await press(page, 'Send message');
    await see(page, '[role=status]::-p-text(Several messages)');
    expect(await shownText(page)).toMatch(/Please try again in \d+ minutes?, or call us/);
  });

  it('shows the phone number if the page can’t solve the captcha', async () => {
    const { page } = await site.open({
      venue: 'the-harbour',
      attributes: { start: 'enquiry' },
      head: '<script>delete Crypto.prototype.subtle</script>',
    });
    await see(page, 'a::-p-text(Call 0117 496 0001)');
    expect(await shownText(page)).not.toContain('Send message');
  });
});
