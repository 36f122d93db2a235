/** A host's other work: to book, search, block, and check tickets in. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inBrowser } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import { parseReference } from '@venue/domain/shared/ids';
import { markNoShow } from '@venue/operations/bookings/attend/attendance';
import { checkIn } from '@venue/operations/tickets/door/check-in';
import type { Page } from 'puppeteer-core';
import {
  focusedText,
  openConsoleSite,
  press,
  sees,
  textOf,
  type ConsoleSite,
} from './console-site';
import { faultsOfPage } from './faults-of-page';
import { scan } from './user-input';
import { sellTickets } from './tickets';

let site: ConsoleSite;
let page: Page;
let complaints: readonly string[];
/** References of tickets, by the name of their buyer. */
let tickets: Readonly<Record<string, string>>;

const date = '2026-12-01';

/** Opens a page of the console by its address. */
const goTo = (hash: string): Promise<unknown> =>
  page.evaluate(`location.hash = ${JSON.stringify(`#/${hash}`)}`);

const field = (selector: string) => page.locator(`team-console >>> ${selector}`);

const checkPage = async (name: string): Promise<void> =>
  expect(await faultsOfPage(page, name)).toEqual([]);

const countOf = async (query: string): Promise<number> => {
  const [row] = await site.service.sql<{ count: number }>(
    `select count(*)::int as count from ${query}`,
  );
  return row?.count ?? 0;
};

/** The picture of a camera, and a browser that reads `codeInView` in it. */
const fakeCamera = `
  globalThis.looks = 0;
  globalThis.codeInView = '';
  globalThis.BarcodeDetector = class {
    async detect() {
      looks += 1;
      return codeInView === '' ? [] : [{ rawValue: codeInView }];
    }
  };
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d').fillRect(0, 0, 1, 1);
    const stream = canvas.captureStream();
    globalThis.track = stream.getTracks()[0];
    return stream;
  };
`;

inBrowser('the desk', () => {
  beforeAll(async () => {
    site = await openConsoleSite();
    const missed = await site.book({ time: '12:00', partySize: 2, name: 'Mara Okoye' });
    await site.book({ time: '19:00', partySize: 2, name: 'Mara Okoye' });
    await site.book({ time: '18:00', partySize: 4, name: 'Petra Novák' });
    await site.moveTo(`${date}T17:30:00Z`);
    tickets = await sellTickets(site, date, [
      ['Zoë van Dijk', 3],
      ['Kwame Mensah', 2],
      ['Ida Berg', 1],
      ['Unpaid Una', 2],
    ]);
    const reference = parseReference(missed)!;
    await site.service.asOperator(markNoShow, { reference, version: 1 });
    const tab = await site.open();
    ({ page, complaints } = tab);
  });
  afterAll(() => site?.close());

  it('seats guests at the door in two taps, and shows their booking', async () => {
    await goTo('new?venue=the-harbour');
    await press(page, '2 guests');
    await sees(page, 'Seat at');
    await checkPage('walk-in');

    await field('console-walk-in >>> button.main').click();
    await sees(page, 'Walk-in');
    await sees(page, 'Seated');
    expect(await page.evaluate('location.hash')).toContain('booking=');
    expect(await countOf(`booking where source = 'walk-in' and state = 'seated'`)).toBe(1);
  });

  it('books for a guest on the phone, who is found by their number', async () => {
    await goTo('new?venue=the-harbour');
    await press(page, '9pm T1');
    const name = 'team-console >>> console-new >>> console-phone-booking >>> #name';
    await field('console-phone-booking >>> #phone').fill('0117 496 9999');
    await sees(page, 'Nobody has booked with this number at your venues.');
    const placeOfName = async () => (await page.$(name))?.boundingBox();
    const before = await placeOfName();
    await field('console-phone-booking >>> #phone').fill('0117 496 0000');
    await sees(page, '1 no-show');
    expect(await placeOfName()).toEqual(before);
    expect(
      await (await page.$(name))?.getProperty('value').then((value) => value.jsonValue()),
    ).toBe('Petra Novák');
    await checkPage('phone');
    const messages = await countOf('message');

    await press(page, 'Send the guest a confirmation');
    await press(page, 'Book');
    await sees(page, 'by phone');
    expect(await countOf(`booking where source = 'phone' and state = 'confirmed'`)).toBe(1);
    expect(await countOf('message')).toBe(messages);
  });

  it('goes beyond the rules with a reason, and only for who may', async () => {
    await goTo('new?venue=the-harbour');
    await sees(page, 'Beyond the rules');
    await field('console-phone-booking >>> summary').click();
    await field('console-phone-booking >>> details button').click();
    await sees(page, 'Against the rules:');
    await field('console-phone-booking >>> #phone').fill('0117 496 0066');
    await field('console-phone-booking >>> #name').fill('Otto Lang');
    await press(page, 'Book');
    expect(await countOf(`booking where guest_name = 'Otto Lang'`)).toBe(0);

    await field('console-phone-booking >>> #reason').fill('The chef knows them');
    await press(page, 'Book');
    await sees(page, 'by phone');
    expect(await countOf(`history where reason = 'The chef knows them'`)).toBe(1);
  });

  it('starts again at another venue, so that nothing is sent for the wrong one', async () => {
    await goTo('new?venue=the-harbour');
    await field('console-phone-booking >>> .times button').click();
    await field('console-phone-booking >>> #name').fill('For the Harbour');
    await goTo('new?venue=the-lantern');
    await waitUntil(page, `document.title.includes('The Lantern')`);
    await sees(page, 'Seat at', false);
    expect(await textOf(page)).not.toContain('Phone number');
  });

  it('refers bookings against the rules to managers', async () => {
    const { page: host } = await site.open('host');
    await host.evaluate(`location.hash = '#/new?venue=the-harbour'`);
    await sees(host, 'more with a manager’s reason.');
    expect(await textOf(host)).not.toContain('Beyond the rules');
    await host.evaluate(`location.hash = '#/blocks?venue=the-harbour'`);
    await sees(host, 'Only a manager can close it.');
    await host.close();
  });

  it('searches bookings during typing, and shows the newest answer', async () => {
    await goTo('search');
    const letGo = site.hold('GET', /text=Mara/);
    const isOfMara = (one: { url(): string }): boolean => one.url().includes('text=Mara');
    const bookingRequest = page.waitForRequest(isOfMara);
    const answered = page.waitForResponse(isOfMara);
    await field('#text').fill('Mara');
    await bookingRequest;
    await field('#text').fill('novak');
    await sees(page, 'Petra Novák');
    letGo();
    await (await answered).text();
    // An answer that was sent later is shown by now, so this one would be too.
    await page.evaluate(`fetch('/team/v1/me').then((reply) => reply.text())
      .then(() => new Promise(requestAnimationFrame))`);
    expect(await textOf(page)).not.toContain('Mara');
    await checkPage('search');

    await field('console-search >>> a').click();
    await sees(page, 'Petra Novák');
    expect(await page.evaluate('location.hash')).toMatch(/venue=the-harbour&booking=/);

    // The address in e-mails to the team.
    const [booked] = await site.service.sql<{ reference: string }>(
      `select reference from booking where guest_name = 'Petra Novák'`,
    );
    await page.evaluate(`location.hash = '#/search?text=${booked?.reference}'`);
    await sees(page, 'Petra Novák');
    await page.evaluate('location.reload()');
    await field('console-search >>> a').wait();
    await sees(page, 'Petra Novák');
  });

  it('takes the next step of a booking that is found, which one tap undoes', async () => {
    await goTo('search?text=Petra');
    await sees(page, 'Petra Novák');
    const seated = `booking where guest_name = 'Petra Novák' and state = 'seated'`;
    await press(page, 'Seat: Petra Novák');
    await sees(page, 'Petra Novák is seated.');
    await field('console-search >>> ::-p-aria([name="Left: Petra Novák"])').wait();
    expect(await countOf(seated)).toBe(1);
    await checkPage('search-step');

    await press(page, 'Undo');
    await sees(page, 'Petra Novák is as before, at ');
    await field('console-search >>> ::-p-aria([name="Seat: Petra Novák"])').wait();
    expect(await countOf(seated)).toBe(0);
  });

  it('blocks a table once the bookings on it are accepted, and lifts it again', async () => {
    await goTo('blocks?venue=the-harbour');
    await sees(page, 'Nothing is blocked.');
    for (const box of await page.$$('team-console >>> console-blocks >>> [name=table]')) {
      await box.click();
    }
    await field('console-blocks >>> #reason').fill('The ceiling leaks');
    await press(page, 'Block');
    await sees(page, 'Nothing is blocked yet.');
    await sees(page, 'Petra Novák');
    expect(await countOf('venue_block')).toBe(0);
    await checkPage('blocks-affected');

    await press(page, 'Block anyway');
    await sees(page, 'The ceiling leaks');
    expect(await countOf('venue_block where lifted_at is null')).toBe(1);
    await field('console-blocks >>> .card button').click();
    await sees(page, 'can be booked again.');
    expect(await textOf(page)).not.toContain('The ceiling leaks');
    expect(await countOf('venue_block where lifted_at is null')).toBe(0);
    await press(page, 'Undo');
    await sees(page, 'The ceiling leaks');
    expect(await countOf('venue_block where lifted_at is null')).toBe(1);
  });

  it('closes online booking for tonight with one tap, and opens it again with another', async () => {
    await press(page, 'Close online booking for tonight');
    await sees(page, 'It is closed:');
    expect(await focusedText(page)).toContain('Online booking tonight');
    const open = `venue_block where scope = 'online' and lifted_at is null`;
    expect(await countOf(open)).toBe(1);
    await checkPage('blocks');

    await field('console-blocks >>> ::-p-text(Open again)').click();
    await sees(page, 'It is open:');
    expect(await countOf(open)).toBe(0);
  });

  it('checks tickets in with a tap, and undoes it', async () => {
    await goTo('door?venue=the-harbour');
    await sees(page, '0 of 6 in');
    await sees(page, '1 unpaid or cancelled');
    await checkPage('door');
    await field('console-door >>> #search').fill('zoe');
    await sees(page, 'Kwame', false);
    await press(page, 'Check in 1: Zoë van Dijk');
    await sees(page, '1 of 6 in');
    await sees(page, 'Come in');
    await press(page, 'Check in 2: Zoë van Dijk');
    await sees(page, '3 of 6 in');
    // The pressed button has disappeared.
    await waitUntil(page, `document.activeElement !== document.body`);
    expect(await focusedText(page)).toContain('Undo');
    await press(page, 'Undo: Zoë van Dijk');
    await sees(page, 'Undone');
    await sees(page, '0 of 6 in');
    expect(await countOf('ticket_order where checked_in > 0')).toBe(0);
  });

  it('counts guests whom others check in', async () => {
    const reference = parseReference(tickets['Ida Berg']!)!;
    await site.service.asOperator(checkIn, { reference });
    await sees(page, '1 of 6 in');
  });

  it('reads what a scanner types, wherever the focus is', async () => {
    await field('console-door >>> #search').click();
    await scan(page, tickets['Kwame Mensah']!);
    await sees(page, 'Come in');
    await sees(page, '3 of 6 in');
    // The scanner's text does not stay in the field.
    await sees(page, 'No guests found.', false);
    await checkPage('door-right');

    await field('console-door >>> h1').click();
    await scan(page, tickets['Kwame Mensah']!);
    await sees(page, 'Stop: Already in');
    await checkPage('door-wrong');
    await scan(page, tickets['Unpaid Una']!);
    await sees(page, 'Stop: Not valid');
    await scan(page, 'XXXX0000');
    await sees(page, 'Stop: XXXX0000');
    expect(await textOf(page)).toContain('3 of 6 in');
  });

  it('offers no camera where the browser reads no codes', async () => {
    expect(await textOf(page)).not.toContain('Scan with the camera');
  });

  it('reads a code with the camera once while it stays in view', async () => {
    const { page: phone } = await site.open('host', (one) => one.evaluateOnNewDocument(fakeCamera));
    await phone.evaluate(`location.hash = '#/door?venue=the-harbour'`);
    await press(phone, 'Scan with the camera');
    await sees(phone, 'Stop the camera');
    expect(await faultsOfPage(phone, 'door-camera')).toEqual([]);
    await phone.evaluate(`globalThis.codeInView = ${JSON.stringify(tickets['Zoë van Dijk'])}`);
    await sees(phone, 'Come in');
    await sees(phone, '6 of 6 in');
    const looks = (await phone.evaluate('globalThis.looks')) as number;
    await waitUntil(phone, `globalThis.looks > ${looks + 2}`);
    expect(await textOf(phone)).toContain('Come in');

    await press(phone, 'Stop the camera');
    await sees(phone, 'Scan with the camera');
    expect(await phone.evaluate('globalThis.track.readyState')).toBe('ended');
    await phone.close();
  });

  it('says so when the camera is not allowed', async () => {
    const { page: phone } = await site.open('host', (one) =>
      one.evaluateOnNewDocument(`${fakeCamera}; navigator.mediaDevices.getUserMedia =
        () => Promise.reject(new DOMException('', 'NotAllowedError'))`),
    );
    await phone.evaluate(`location.hash = '#/door?venue=the-harbour'`);
    await press(phone, 'Scan with the camera');
    await sees(phone, 'The camera cannot be used.');
    await phone.close();
  });

  it('causes no complaints of the browser', () => {
    expect(complaints).toEqual([]);
  });
});
