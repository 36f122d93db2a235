/** The pages Enquiries, Money, Numbers and Set-up of the console, in Chromium. */
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { guest } from '@venue/testing/deployment';
import { inBrowser } from '@venue/testing/browser';
import { waitMaxMs, waitUntil } from '@venue/testing/chromium';
import { payNewest } from '@venue/testing/paying';
import { changeKey } from '@venue/operations/access/keys/change-key';
import { readKey } from '@venue/operations/authentication/key-text';
import { exportGroup } from '@venue/operations/venues/group/export-group';
import type { ElementHandle, Page } from 'puppeteer-core';
import { openConsoleSite, press, sees, textOf, type ConsoleSite } from './console-site';
import { faultsOfPage } from './faults-of-page';

/** Types of the elements of a browser, which Node does not have. */
interface FileField {
  uploadFile(path: string): Promise<void>;
}

let site: ConsoleSite;
/** An admin's tab. */
let page: Page;
let complaints: readonly string[];
let downloads: string;
/** A booking without an amount due. */
let other: string;
/** A booking that was paid and cancelled. */
let cancelled: string;

inBrowser('the back office', () => {
  beforeAll(async () => {
    site = await openConsoleSite();
    other = await site.book({ time: '18:00', partySize: 2, name: 'Patel' });
    await site.book({ time: '18:00', partySize: 4, name: 'Okafor', date: '2026-12-02' });
    const short = await site.book({ time: '20:00', partySize: 6, name: 'Lina Lind' });
    await payNewest(site.service, short, 1000);
    cancelled = await site.book({
      time: '19:00',
      partySize: 6,
      name: 'Grace Hopper',
      date: '2026-12-10',
    });
    await payNewest(site.service, cancelled);
    await site.service.post(`/bookings/${cancelled.replaceAll(' ', '')}/cancel`, {
      phone: guest.phone,
    });
    await ask(
      'A garden',
      'Is there a garden? I would like a table for 2 guests on Thursday, 3 December.',
    );
    await ask('A lost scarf', 'Red, with a name in it.');
    ({ page, complaints } = await site.open('admin'));
    downloads = await mkdtemp(join(tmpdir(), 'downloads-'));
    const session = await page.createCDPSession();
    const behaviour = { behavior: 'allow', downloadPath: downloads } as const;
    await session.send('Page.setDownloadBehavior', behaviour);
  });
  afterAll(() => site?.close());

  it('answers, assigns and closes enquiries, the oldest first', async () => {
    const more = await page.waitForSelector('team-console >>> [aria-label=More][aria-description]');
    const waiting = await more?.evaluate((one) => one.getAttribute('aria-description'));
    expect(waiting).toBe('2 open, 2 alarms, 2 to decide');
    await press(page, 'More');
    await press(page, 'Enquiries, 2 open, 2 alarms');
    await sees(page, 'A lost scarf');
    const text = await textOf(page);
    expect(text.indexOf('A garden')).toBeLessThan(text.indexOf('A lost scarf'));
    await openEntry('A lost scarf');
    await press(page, 'I deal with it');
    await sees(page, 'It is assigned to Ada 1.');
    await press(page, 'Answer by e-mail');
    await fill('To ada@example.com', 'We have found it.');
    await look('enquiries');
    await press(page, 'Send the e-mail');
    await sees(page, 'Answered,');
    await press(page, 'Close');
    await fill('Outcome', 'Sent by post.');
    await press(page, 'Close the enquiry');
    await sees(page, 'This enquiry is not in the list any more.');
    const [row] = await site.service.sql<object>(
      `select assignee, closing_note as note, message.text from enquiry
       join message on kind = 'enquiry-answered' where enquiry.subject = 'A lost scarf'`,
    );
    expect(row).toMatchObject({ assignee: 'Ada 1', note: 'Sent by post.' });
    expect(row).toMatchObject({ text: expect.stringContaining('We have found it.') });
  });

  it('lists the beginning of each message, and closes several enquiries at once', async () => {
    await ask('Links for sale', 'Buy a link.');
    await ask('More links for sale', 'Buy two links.');
    await press(page, 'More');
    await page.waitForSelector('::-p-aria([name="Money, 2 to decide"][role="link"])');
    await look('more');
    await press(page, 'Enquiries, 3 open, 2 alarms');
    await sees(page, 'Buy a link.');
    await sees(page, 'Buy two links.');
    await press(page, 'Choose: Links for sale');
    await press(page, 'Choose: More links for sale');
    await fill('What came of them', 'Advertisements');
    await look('enquiries-chosen');
    await press(page, 'Close 2 enquiries');
    await press(page, 'Yes: close 2 enquiries');
    await sees(page, 'for sale', false);
    await press(page, 'Closed');
    await sees(page, 'A lost scarf');
    const rows = await site.service.sql<{ note: string }>(
      `select closing_note as note from enquiry where subject like '%for sale'`,
    );
    expect(rows).toEqual([{ note: 'Advertisements' }, { note: 'Advertisements' }]);
  });

  it('lists alarms apart from questions, the most urgent first', async () => {
    await fresh('enquiries');
    await sees(page, 'A garden');
    expect(await textOf(page)).not.toContain('Deposit of a cancelled booking');
    await press(page, 'Alarms (2)');
    await sees(page, 'Paid less than was asked');
    const text = await textOf(page);
    expect(text.indexOf('Needs a decision')).toBeLessThan(text.indexOf('For information'));
    expect(text).not.toContain('A garden');
    await look('enquiries-alarms');
    await openEntry('Deposit of a cancelled booking');
    await sees(page, 'This booking was cancelled after £60.00 had been paid for it.');
  });

  it('makes the booking that an enquiry asks for, and offers other times first', async () => {
    await fresh('enquiries');
    await openEntry('A garden');
    await press(page, 'Make the booking');
    const day = await inShadow('console-enquiries', '#date');
    expect(await day?.getProperty('value').then((value) => value.jsonValue())).toBe('2026-12-03');
    await sees(page, 'Dinner');
    await fill('Time', '05:00');
    await submit('Make the booking');
    await sees(page, 'Why it is done anyway');
    await site.service.sql(
      `insert into venue_block
         (id, environment, venue_id, scope, table_ids, during, created_at, reason)
       values (gen_random_uuid(), 'live', $1, 'venue', '{}', '[2026-12-03T17:00Z,2026-12-03T19:00Z)',
         now(), 'A film is shot')`,
      [site.service.venueId['the-harbour']],
    );
    await fill('Time', '18:00');
    await sees(page, 'Why it is done anyway', false);
    await submit('Make the booking');
    await sees(page, 'Free instead');
    await look('enquiry-alternatives');
    await (await inShadow('console-enquiries', '.alternatives button'))?.click();
    await submit('Make the booking');
    await waitUntil(page, `location.hash.includes('booking=')`);
    await sees(page, 'Ada Lovelace');
    const [row] = await site.service.sql<{ note: string }>(
      `select closing_note as note from enquiry where subject = 'A garden'`,
    );
    expect(row?.note).toMatch(/^Booked as /);
  });

  it('decides about money after a warning that this is final', async () => {
    await fresh('money');
    const letGo = site.hold('GET', /\/bookings\/[^/]+$/);
    await openEntry('Grace Hopper');
    await sees(page, 'cancelled with money received');
    // The booking would appear above it and move it.
    expect(await textOf(page)).not.toContain('Decide about');
    letGo();
    await sees(page, 'Open the booking');
    await press(page, 'The venue keeps it');
    await fill('Amount', '10');
    await fill('Why', 'Late cancellation');
    await press(page, 'Decide');
    await sees(page, '£10.00 of £60.00 stays with the venue. This is final');
    await look('money');
    const decided =
      'select decision, amount_pence as amount from ledger_entry where decision is not null';
    expect(await site.service.sql(decided)).toEqual([]);
    await press(page, 'Yes: decide');
    await sees(page, 'What was decided');
    expect(await site.service.sql(decided)).toEqual([{ decision: 'kept', amount: -1000 }]);
    // The decision is in the booking's history.
    const path = `/team/v1/bookings/${encodeURIComponent(cancelled)}`;
    const booking = await page.evaluate(`fetch('${path}').then((reply) => reply.text())`);
    expect(booking).toContain('Deposit of £10.00 kept');
    await press(page, 'It pays for another booking');
    await fill('Reference of the other booking, if it pays for one', other);
    await fill('Why', 'They come later');
    await press(page, 'Decide');
    await press(page, 'Yes: decide');
    await sees(page, 'Nothing is owed for');
    expect(await site.service.sql(decided)).toHaveLength(1);
  });

  it('sends a link again, and waives what is owed', async () => {
    await fresh('money');
    await openEntry('Lina Lind');
    await press(page, 'Send the link again');
    // In the form, and in the live region.
    await sees(page, 'A new link for £50.00 is sent by text');
    expect((await textOf(page)).split('A new link for £50.00')).toHaveLength(3);
    await fill('Why', 'A regular');
    await press(page, 'Waive it');
    await press(page, 'Yes: waive it');
    await sees(page, 'It has been decided already.');
    const [row] = await site.service.sql<{ state: string }>(
      `select state from booking where guest_name = 'Lina Lind'`,
    );
    expect(row?.state).toBe('confirmed');
  });

  it('shows in the panel of a booking until when money is due, and waives it there', async () => {
    const date = '2026-12-11';
    const reference = await site.book({ time: '19:00', partySize: 6, name: 'Ora Owen', date });
    const address = new URLSearchParams({ venue: 'the-harbour', date, booking: reference });
    await fresh(`tonight?${address.toString()}`);
    await press(page, 'Money: £0.00 of £60.00 paid');
    await sees(page, 'The table is kept until');
    await sees(page, 'The link for £60.00 works until');
    await site.moveTo('2026-12-01T09:20:00Z');
    await press(page, 'Send the link again');
    await sees(page, 'A new link for £60.00 is sent by text');
    await press(page, 'Paid in cash');
    await fill('Amount', '20');
    await press(page, 'Record cash');
    await sees(page, '£20.00 in cash on');
    await lookAtPanel('panel-money');
    await press(page, 'Take it back');
    await fill('Why the cash does not count', 'Another booking');
    await submit('Take it back');
    await press(page, 'Yes: take it back');
    await sees(page, ': taken back');
    await fill('Why', 'A regular');
    await press(page, 'Waive it');
    await sees(page, '£60.00 is no longer asked for');
    await press(page, 'Yes: waive it');
    await sees(page, 'It is decided.');
    await sees(page, 'Money: £0.00 of £0.00 paid');
    const [row] = await site.service.sql<{ state: string }>(
      `select state from booking where guest_name = 'Ora Owen'`,
    );
    expect(row?.state).toBe('confirmed');
  });

  it('asks for an amount by a link from the panel of a booking, and withdraws it', async () => {
    const date = '2026-12-11';
    const reference = await site.book({ time: '18:00', partySize: 2, name: 'Ida Ives', date });
    const address = new URLSearchParams({ venue: 'the-harbour', date, booking: reference });
    await fresh(`tonight?${address.toString()}`);
    await press(page, 'Money');
    await press(page, 'Ask for an amount');
    await fill('Amount', '40');
    await fill('What it is for; the guest reads it', 'Wine for your menu');
    await lookAtPanel('panel-ask');
    await submit('Send the link');
    await sees(page, 'Money: £0.00 of £40.00 paid');
    await sees(page, '£40.00 asked for on');
    await sees(page, 'The link for £40.00 works until');
    await press(page, 'Withdraw it');
    await fill('Why it is not asked for', 'No wine');
    await submit('Withdraw it');
    await sees(page, '(withdrawn)');
    await sees(page, 'The link for £40.00', false);
  });

  it('refunds a deposit from the panel of a booking, after a warning that this is final', async () => {
    const date = '2026-12-12';
    const wish = { time: '18:00', partySize: 6, name: 'Una Unwin', date };
    const reference = await site.book(wish);
    await payNewest(site.service, reference);
    const address = new URLSearchParams({ venue: 'the-harbour', date, booking: reference });
    await fresh(`tonight?${address.toString()}`);
    await press(page, 'Money: £60.00 of £60.00 paid');
    await press(page, 'Refund to the card');
    await fill('Amount', '20');
    await fill('Why', 'One of them is ill');
    await submit('Refund');
    await sees(page, '£20.00 goes back to the card that paid');
    await lookAtPanel('panel-refund');
    await press(page, 'Yes: refund');
    await sees(page, '£20.00 refunded on');
    await sees(page, '(not confirmed yet): One of them is ill');
    await sees(page, 'Money: £40.00 of £40.00 paid');
  });

  it('shows numbers, and saves them as a table without formulas', async () => {
    await fresh('numbers');
    await sees(page, 'Covers by source');
    await press(page, 'This month');
    await sees(page, 'Tue, 1 Dec 2026');
    await look('numbers');
    await press(page, 'Save as CSV');
    const csv = await saved('covers-the-harbour-2026-12-01-2026-12-31.csv');
    expect(csv).toContain('"date","service"');
    expect(csv).toContain('2026-12-02');
  });

  it('issues a key that is shown once, and revokes it', async () => {
    await fresh('set-up?part=keys');
    await sees(page, 'Issue a key');
    await press(page, 'Issue a key');
    await fill('What you call it', 'A partner');
    await fill('Source shown for its bookings', 'partner');
    await look('keys');
    await press(page, 'Issue the key');
    await sees(page, 'it is shown only this once');
    const secret = await (
      await inShadow('console-keys', '#secret')
    )?.evaluate((field) => (field as unknown as { value: string }).value);
    expect((await site.service.get('/venues', { key: String(secret) })).status).toBe(200);
    await press(page, 'I have copied it: close');
    await sees(page, 'A partner');
    expect(await textOf(page)).not.toContain(secret);
    await withinCard('A partner', 'summary');
    const keys = 'select 1 from api_key';
    const { length } = await site.service.sql(keys);
    await press(page, 'Make the second key');
    await sees(page, 'gets a second key');
    expect(await site.service.sql(keys)).toHaveLength(length);
    await press(page, 'Yes: make the second key');
    await sees(page, 'it is shown only this once');
    expect(await site.service.sql(keys)).toHaveLength(length + 1);
    await press(page, 'I have copied it: close');
  });

  it('adds an endpoint for webhooks, tries it and removes it', async () => {
    const { service } = site;
    const id = readKey(service.key)?.publicId;
    await service.perform(changeKey, { id, addCapabilities: 'changes.read' });
    await fresh('set-up?part=webhooks');
    await sees(page, 'Add an endpoint');
    await press(page, 'Add an endpoint');
    await fill('The address that is called', 'ftp://hooks.example.com');
    await press(page, 'Add the endpoint');
    await sees(page, 'url must begin with https://.');
    await fill('The address that is called', 'https://hooks.example.com/venue');
    await press(page, 'All, later ones too');
    await press(page, 'Add the endpoint');
    await sees(page, 'Tick a venue');
    await press(page, 'All, later ones too');
    await press(page, 'Add the endpoint');
    await sees(page, 'it is shown only this once');
    const secret = await (
      await inShadow('console-webhooks', '#secret')
    )?.evaluate((field) => (field as unknown as { value: string }).value);
    expect(secret).toMatch(/^whsec_/);
    await press(page, 'I have copied it: close');
    await press(page, 'Send a test');
    await sees(page, 'A test is sent');
    await press(page, 'Deliveries');
    await sees(page, 'webhook.test: not sent yet');
    await look('webhooks');
    const endpoints = 'select url, venue_ids is null as everywhere from webhook_endpoint';
    expect(await site.service.sql(endpoints)).toEqual([
      { url: 'https://hooks.example.com/venue', everywhere: true },
    ]);
    await press(page, 'Remove it');
    await press(page, 'Yes: remove it');
    await sees(page, 'There are no endpoints.');
    expect(await site.service.sql(endpoints)).toEqual([]);
  });

  it('invites, changes and revokes members', async () => {
    await fresh('set-up?part=team');
    await sees(page, 'Invite someone');
    await press(page, 'Invite someone');
    await fill('E-mail address', 'hugo@team.test');
    await fill('Name', 'Hugo');
    await press(page, 'Send the invitation');
    await sees(page, 'hugo@team.test');
    await look('team');
    const [row] = await site.service.sql<object>(
      `select role, venue_ids is null as everywhere from member where name = 'Hugo'`,
    );
    expect(row).toEqual({ role: 'host', everywhere: false });

    await withinCard('Hugo', 'summary');
    await withinCard('Hugo', '[value=manager]');
    await withinCard('Hugo', 'button.main');
    await sees(page, 'Manager, The Harbour');
    await withinCard('Hugo', 'button:not(.main)');
    await press(page, 'Yes: withdraw all rights');
    await sees(page, 'hugo@team.test', false);
    const [after] = await site.service.sql<object>(
      `select role, disabled_at is not null as withdrawn from member where name = 'Hugo'`,
    );
    expect(after).toEqual({ role: 'manager', withdrawn: true });
  });

  it('adds a device by a code that a camera reads', async () => {
    await fresh('set-up?part=devices');
    await sees(page, 'Add a device');
    await press(page, 'Add a device');
    await fill('What you call it, such as “Door”', 'Door');
    await press(page, 'Add it');
    await sees(page, 'Scan this with Door');
    const size = await (await inShadow('console-devices', '.qr svg'))?.boundingBox();
    expect(size?.width).toBeGreaterThan(150);
    await look('devices');
    await press(page, 'Revoke it');
    await press(page, 'Yes: revoke it');
    await sees(page, 'There are no devices.');
  });

  it('compares a group file, shows its conflicts, and keeps it after a refusal', async () => {
    await fresh('set-up?part=group-file');
    await sees(page, 'Save the group file');
    await press(page, 'Save the group file');
    const stored = await saved('group.yaml');
    const path = join(downloads, 'smaller.yaml');
    await writeFile(path, stored.replaceAll(/partySizeMax: \d+/g, 'partySizeMax: 3'));
    const field = await inShadow('console-group-file', '#file');
    await (field as unknown as FileField).uploadFile(path);
    await sees(page, 'Chosen: smaller.yaml');
    await press(page, 'See what would change');
    await sees(page, 'Would be outside the new rules');
    expect(await textOf(page)).not.toContain('Outside the rules already');
    await press(page, 'Apply the file');
    await press(page, 'Yes: apply the file');
    await sees(page, 'Nothing was changed');
    await look('group-file');
    await press(page, 'Apply it in spite of the conflicts; each becomes an enquiry');
    await press(page, 'Apply the file');
    await press(page, 'Yes: apply the file');
    await sees(page, 'The file is applied.');
  });

  it('accepts the same group file after a correction, and clears the earlier messages', async () => {
    await fresh('set-up?part=group-file');
    await sees(page, 'Save the group file');
    const { yaml } = await site.service.asOperator(exportGroup, {});
    const path = join(downloads, 'corrected.yaml');
    await writeFile(path, yaml.replace('partySizeMax:', 'partySizeMost:'));
    await chooseByHand(path);
    await press(page, 'See what would change');
    await sees(page, "unknown member 'partySizeMost'");

    await writeFile(path, yaml);
    await chooseByHand(path);
    await sees(page, 'unknown member', false);
    await press(page, 'See what would change');
    await sees(page, 'It is the same as what is stored');
  });

  it('ends a session, and shows each role only its pages', async () => {
    const host = await site.open('host');
    await press(host.page, 'More');
    await sees(host.page, 'My sessions');
    const menu = await textOf(host.page);
    expect(menu).toContain('Enquiries');
    for (const title of ['Money', 'Numbers', 'Set-up']) expect(menu).not.toContain(title);
    await press(host.page, 'My sessions');
    await press(host.page, 'End this session');
    await look('sessions', host.page);
    await press(host.page, 'Yes: end this session');
    await sees(host.page, 'The session is ended.');
    expect(complaints).toEqual([]);
  });
});

/** Opens the dialogue of the field, as a person does: only then is the same file a new choice. */
async function chooseByHand(path: string): Promise<void> {
  const field = await inShadow('console-group-file', '#file');
  const [chooser] = await Promise.all([page.waitForFileChooser(), field?.click()]);
  await chooser.accept([path]);
  await sees(page, `Chosen: ${basename(path)}`);
}

async function ask(subject: string, message: string): Promise<void> {
  const venueId = site.service.venueId['the-harbour'];
  const contact = { ...guest, email: 'ada@example.com' };
  const { status } = await site.service.post('/booking-enquiries', {
    ...{ venueId, subject, message },
    ...contact,
  });
  if (status >= 300) throw new Error(`the enquiry was not taken: ${status}`);
}

/** Opens another page by its address. */
async function fresh(path: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(`#/${path}`)}`);
}

function inShadow(element: string, selector: string): Promise<ElementHandle | null> {
  return page.waitForSelector(`team-console >>> ${element} >>> ${selector}`);
}

/** Presses a control in the card of that name, in the set-up. */
async function withinCard(name: string, selector: string): Promise<void> {
  const card = `[...document.querySelector('team-console').shadowRoot.querySelector('console-set-up')
    .shadowRoot.querySelector('console-team, console-keys').shadowRoot.querySelectorAll('li.card')]
    .find((one) => one.querySelector('h3')?.textContent === ${JSON.stringify(name)})`;
  const handle = await waitUntil(page, `${card}?.querySelector(${JSON.stringify(selector)})`);
  await (handle as ElementHandle).click();
}

async function openEntry(text: string): Promise<void> {
  await page.locator(`team-console >>> .entry ::-p-text(${text})`).click();
}

/** The submit button of a form, not the summary that unfolds it. */
async function submit(name: string): Promise<void> {
  await page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
}

async function fill(label: string, value: string): Promise<void> {
  await page.locator(`::-p-aria([name="${label}"])`).fill(value);
}

/** The file of that name, once it is complete. */
async function saved(name: string): Promise<string> {
  const end = Date.now() + waitMaxMs;
  for (;;) {
    const names = await readdir(downloads);
    const text = names.includes(name) ? await readFile(join(downloads, name), 'utf8') : '';
    // The browser creates it empty.
    if (text !== '') return text;
    if (Date.now() > end) throw new Error(`${name} is not there, but ${names.join(', ')}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** From its top, where its head covers nothing. */
async function lookAtPanel(name: string): Promise<void> {
  const panel = await inShadow('console-tonight', 'console-booking-panel');
  await panel?.evaluate((one) =>
    (one as unknown as { scrollTo(x: number, y: number): void }).scrollTo(0, 0),
  );
  await look(name);
}

async function look(name: string, at = page): Promise<void> {
  expect(await faultsOfPage(at, name)).toEqual([]);
}
