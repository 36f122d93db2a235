/** The pages of a party at the door: it joins the queue, is called, comes or leaves. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { usualPageBookings } from '@venue/domain/booking/page-bookings';
import type { WaitingEntryId } from '@venue/domain/shared/ids';
import { keepBookPageKey } from '@venue/operations/access/keys/book-page-keys';
import { walkIn } from '@venue/operations/bookings/make/walk-in';
import { addToQueue, listQueue } from '@venue/operations/waiting/team-queue';
import { callParty, seatParty } from '@venue/operations/waiting/team-queue-steps';
import { qrCodeOf } from '@venue/operations/venues/venue-pages';
import { openAdminService } from '@venue/runtime';
import { breachesIn } from '@venue/testing/breaches';
import {
  browserFor,
  faultsIn,
  headingOf,
  inBrowser,
  openBrowser,
  openTab,
} from '@venue/testing/browser';
import { emptying } from '@venue/testing/database';
import { publicUrl, shared } from '@venue/testing/deployment';
import { solve, tokenOf } from './captcha-solver';
import { openPaymentPages, type PageAnswer } from './payment-pages';

const seven = '2026-12-08T19:00:00Z';
const venue = { venueId: 'the-harbour' };

/** The Harbour with two tables for two. */
const pages = shared(async () => {
  const opened = await openPaymentPages(({ venues: [harbour] }) => {
    const [table] = harbour.tables;
    harbour.tables = ['T1', 'T2'].map((name) => ({ ...table, name, maxCovers: 2 }));
    harbour.combinations = [];
    harbour.captcha = true;
  });
  const { databaseUrl: url, pepper } = opened.service;
  const admin = await openAdminService({ url, pepper, baseUrl: publicUrl });
  await admin.perform(keepBookPageKey, {});
  await admin.close();
  return opened;
});

beforeEach(async () => {
  await pages.service.sql(
    emptying('booking', 'waiting_entry', 'history', 'message', 'captcha_used'),
  );
  await pages.service.moveTo(seven);
});

const ada = { partySize: '2', name: 'Ada Lovelace', phone: '+44 117 496 0001' };
const send = (path: string, fields: object = {}): Promise<PageAnswer> =>
  pages.open(path, { method: 'POST', body: new URLSearchParams({ ...fields }) });
const join = (change: object = {}): Promise<PageAnswer> =>
  send('/queue/the-harbour', { ...ada, ...change });
const placeIn = ({ headers }: PageAnswer): string =>
  (headers.get('location') ?? '').slice(publicUrl.length);

async function joined(change: object = {}): Promise<string> {
  const answer = await join(change);
  expect([answer.status, answer.text]).toEqual([303, '']);
  return placeIn(answer);
}

const entryColumns = `environment, venue_id, integration_id, client, kind, date, from_at,
  until_at, guest_name, guest_phone, source, state, version`;

const queue = async () => (await pages.service.perform(listQueue, venue)).entries;
const idOf = ({ entryId }: { readonly entryId: string }) => ({ id: entryId as WaitingEntryId });

/** Calls the first party of the queue. */
async function callFirst(): Promise<void> {
  const [first] = await queue();
  if (first === undefined) throw new Error('the queue is empty');
  await pages.service.perform(callParty, idOf(first));
}

async function seatBoth(): Promise<void> {
  for (let party = 0; party < 2; party += 1) {
    await pages.service.perform(walkIn, { ...venue, partySize: 2 });
  }
}

describe('joining the queue at the door', () => {
  it('shows a form, which changes nothing', async () => {
    const { status, heading, text } = await pages.open('/queue/the-harbour');

    expect([status, heading]).toEqual([200, 'Join the queue']);
    expect(text).toContain('action="/queue/the-harbour"');
    expect(await queue()).toEqual([]);
  });

  it('leads to the party’s own page, once for a form that is sent twice', async () => {
    const places = [await joined(), await joined()];
    const both = await Promise.all([joined({ name: 'Ben' }), joined({ name: 'Ben' })]);

    expect(new Set(places).size).toBe(1);
    expect(new Set(both).size).toBe(1);
    expect(places[0]).toMatch(/^\/waiting\/[\w-]+$/);
    expect(await queue()).toMatchObject([
      { guestName: 'Ada Lovelace', partySize: 2, guestPhone: '+441174960001', quote: 'no wait' },
      { guestName: 'Ben' },
    ]);
    const sources = await pages.service.sql('select distinct source, kind from waiting_entry');
    expect(sources).toEqual([{ source: 'book-page', kind: 'queue' }]);
  });

  it('has a sign to print, with the code of its address', async () => {
    const { status, heading, text } = await pages.open('/queue/the-harbour/sign');

    expect([status, heading]).toEqual([200, 'Waiting for a table? Join the queue']);
    expect(text).toContain(`<strong>${publicUrl}/queue/the-harbour</strong>`);
    expect(text).toContain(await qrCodeOf(`${publicUrl}/queue/the-harbour`));
    expect((await pages.open('/queue/no-such-venue/sign')).status).toBe(404);
  });

  it.each(['/queue/no-such-venue', '/queue/The-Harbour'])('%s is unknown', async (path) => {
    for (const answer of [await pages.open(path), await send(path, ada)]) {
      expect([answer.status, answer.heading]).toEqual([404, 'We have no venue by that name']);
    }
  });

  it.each([
    ['without a name', { name: '' }, 'name'],
    ['without a phone number', { phone: '' }, 'phone'],
    ['with a number that is too short', { phone: '12' }, 'phone'],
    ['without a size', { partySize: '' }, 'partySize'],
    ['with words for a size', { partySize: 'two' }, 'partySize'],
  ])('says what is wrong %s, and keeps the rest', async (_what, change, field) => {
    const { status, heading, text } = await join({ name: 'Grace', ...change });

    expect([status, heading]).toEqual([400, 'You are not in the queue']);
    expect(text).toMatch(new RegExp(`<p>[^<]*${field}[^<]* must`));
    expect(text).toContain(`value="${field === 'name' ? ada.phone : 'Grace'}"`);
    expect(await queue()).toEqual([]);
  });

  it('takes no party while the venue is closed', async () => {
    await pages.service.moveTo('2026-12-08T05:00:00Z');
    const { status, text } = await join();

    expect(status).toBe(200);
    expect(text).toContain('is closed now. The queue opens when');
    expect(await queue()).toEqual([]);
  });

  it.each([
    ['larger than the venue takes', '40', 'please ask the team at the door'],
    ['for which it has no table', '3', 'expects no free table for 3 guests today'],
  ])('takes no party %s', async (_which, partySize, sentence) => {
    const { status, text } = await join({ partySize });

    expect(status).toBe(200);
    expect(text).toContain(sentence);
    expect(await queue()).toEqual([]);
  });

  it('takes twenty parties from one client', async () => {
    const columns = `${entryColumns}, party_size, created_at`;
    const copy = (times: number) =>
      pages.service.sql(
        `insert into waiting_entry (id, ${columns}) select gen_random_uuid(), ${columns}
         from (select * from waiting_entry limit 1) first, generate_series(1, $1)`,
        [times],
      );
    await joined();
    await copy(18);
    // The twentieth is refused for want of tables alone.
    expect((await join({ name: 'Cleo' })).text).toContain('expects no free table');
    await copy(1);
    const { status, heading, text, headers } = await join({ name: 'Dan' });

    expect([status, heading]).toEqual([429, 'You are not in the queue']);
    expect(text).toContain('Please ask the team at the door.');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await queue()).toHaveLength(20);
  });
});

type Form = (fields: object, slug?: string) => Promise<PageAnswer>;

/** A server with the usual limits, whose client has six live parties already. */
async function withBusyClient(
  minutesAgo: number,
  task: (form: Form, port: number) => Promise<void>,
): Promise<void> {
  await joined();
  // Parties that no table fits take none from the next one.
  await pages.service.sql(
    `insert into waiting_entry (id, ${entryColumns}, party_size, created_at)
     select gen_random_uuid(), ${entryColumns}, 6, created_at - $1::int * interval '1 minute'
     from (select * from waiting_entry limit 1) first, generate_series(1, 5)`,
    [minutesAgo],
  );
  const busy = await pages.openWith({ pageBookings: usualPageBookings });
  const form: Form = (fields, slug = 'the-harbour') => {
    const body = new URLSearchParams({ ...ada, ...fields });
    return busy.open(`/queue/${slug}`, { method: 'POST', body });
  };
  try {
    await task(form, busy.port);
  } finally {
    await busy.close();
  }
}

const again = 'Please press the button again';

describe('a venue with a captcha', () => {
  const challengeIn = ({ text }: PageAnswer) => {
    const [, json = ''] = /data-challenge="([^"]*)"/.exec(text) ?? [];
    return JSON.parse(json.replaceAll('&#34;', '"'));
  };

  it('asks a client for it from the seventh party of an hour on, for each party', () =>
    withBusyClient(59, async (form) => {
      const refused = await form({ name: 'Cleo' });
      expect([refused.status, refused.heading]).toEqual([400, again]);
      expect(refused.text).toContain('value="Cleo"');
      expect(refused.text).toContain('please ask the team at the door');
      expect(await queue()).toHaveLength(6);

      const challenge = challengeIn(refused);
      const captchaToken = tokenOf(challenge, await solve(challenge));
      expect((await form({ name: 'Cleo', captchaToken: 'x' })).heading).toBe(again);
      expect((await form({ name: 'Cleo', captchaToken })).status).toBe(303);
      expect((await form({ name: 'Dan', captchaToken })).heading).toBe(again);
      expect(await queue()).toHaveLength(7);
    }));

  it('asks for none where the others joined an hour ago', () =>
    withBusyClient(60, async (form) => {
      expect((await form({ name: 'Cleo' })).status).toBe(303);
    }));

  it('alone asks for it', () =>
    withBusyClient(0, async (form) => {
      expect((await form({ name: 'Cleo' }, 'the-pier')).status).not.toBe(400);
      expect((await form({ name: 'Cleo' })).status).toBe(400);
    }));
});

describe('the page of a party in the queue', () => {
  it('shows its place and the likely wait, and is loaded again', async () => {
    await seatBoth();
    await pages.service.perform(addToQueue, { ...venue, partySize: 2, guestName: 'Ben' });
    const place = await joined();
    const { status, heading, text, headers } = await pages.open(place);

    expect([status, heading, headers.get('refresh')]).toEqual([200, 'You are in the queue', '30']);
    expect(text).toMatch(/Your place<\/dt>\s*<dd>2</);
    expect(text).toMatch(/Likely wait<\/dt>\s*<dd>\d+–\d+ min</);
    expect(text).toMatch(/Joined<\/dt>\s*<dd>7pm</);
    expect(text).not.toContain('waiting list');
    expect(text).not.toContain('On my way');
  });

  it('says that the table is ready, and the text of the call leads to it', async () => {
    const place = await joined();
    await callFirst();
    const { heading, text } = await pages.open(place);

    expect(heading).toBe('Table ready');
    expect(text).toContain('keeps your table until');
    expect(text).toContain('7:10pm');
    expect(text).toMatch(/data-seconds-left="(600|5\d\d)"/);
    await pages.service.moveTo('2026-12-08T19:09:00Z');
    expect((await pages.open(place)).text).toMatch(/data-seconds-left="\d\d"/);
    await pages.service.moveTo('2026-12-08T19:11:00Z');
    expect((await pages.open(place)).text).not.toContain('data-seconds-left');
    const [message] = await pages.service.sql<{ text: string }>(
      `select text from message where kind = 'table-ready'`,
    );
    expect(message?.text).toContain(place);
  });

  it('tells the team that the party is on its way, once', async () => {
    const place = await joined();
    const early = await send(`${place}/come`);
    expect([early.status, placeIn(early)]).toEqual([303, place]);
    expect(await queue()).toMatchObject([{ state: 'waiting', isComing: false }]);

    await callFirst();
    expect((await pages.open(place)).text).toContain('On my way');
    await send(`${place}/come`);
    await pages.service.moveTo('2026-12-08T19:01:00Z');
    await send(`${place}/come`);

    expect(await queue()).toMatchObject([{ state: 'offered', isComing: true }]);
    const times = await pages.service.sql(
      `select to_char(coming_at at time zone 'UTC', 'HH24:MI') as time from waiting_entry`,
    );
    expect(times).toEqual([{ time: '19:00' }]);
    const { text } = await pages.open(place);
    expect(text).toContain('The team knows that you are on your way.');
    expect(text).not.toContain('On my way');
  });

  it.each([true, false])(
    'leaves the queue (called before: %s), and frees its table',
    async (is) => {
      const place = await joined();
      if (is) await callFirst();
      const left = await send(`${place}/leave`);

      expect([left.status, placeIn(left)]).toEqual([303, place]);
      const { heading, text, headers } = await pages.open(place);
      expect([heading, headers.get('refresh')]).toEqual(['You have left the queue', null]);
      expect(text).not.toContain('<form');
      expect(await queue()).toEqual([]);
      const held = await pages.service.sql(`select 1 from booking where state = 'held'`);
      expect(held).toEqual([]);
      expect(await breachesIn(pages.service.databaseUrl)).toEqual([]);
      // The same party may join once more.
      expect(await joined()).not.toBe(place);
    },
  );

  it('shows the end of a call that was not followed, and that the party has sat down', async () => {
    const [first, second] = [await joined(), await joined({ name: 'Ben' })];
    const [, ben] = await queue();
    await callFirst();
    if (ben !== undefined) await pages.service.perform(seatParty, idOf(ben));
    await pages.service.moveTo('2026-12-08T19:11:00Z');

    const ended = await pages.open(first);
    expect(ended.heading).toBe('Your place in the queue has ended');
    expect(ended.text).not.toContain('Kept until');
    expect((await pages.open(second)).heading).toBe('You have your table');
    await send(`${first}/come`);
    await send(`${first}/leave`);
    expect((await pages.open(first)).heading).toBe('Your place in the queue has ended');
  });

  it('is unknown under another token', async () => {
    const place = await joined();
    const other = place.slice(0, -1) + (place.endsWith('A') ? 'B' : 'A');
    const forged = `${place.slice(0, -4)}AAAA`;
    for (const path of [other.slice(0, -2), forged]) {
      expect((await pages.open(path)).status).toBe(404);
      expect((await send(`${path}/leave`)).status).toBe(404);
    }
    expect(await queue()).toHaveLength(1);
  });
});

inBrowser('in a browser on a telephone', () => {
  const browser = browserFor(() => pages.port);

  it('the script solves the captcha that the seventh party needs', () =>
    withBusyClient(0, async (_form, port) => {
      const other = await openBrowser(port, 'whole');
      try {
        const { page, complaints } = await openTab(other, 'light');
        await page.goto(`${publicUrl}/queue/the-harbour`);
        const values = { ...ada, name: 'Cleo' };
        for (const [name, value] of Object.entries(values)) await page.type(`#${name}`, value);
        await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
        expect(await headingOf(page)).toBe(again);
        await page.waitForSelector('input[data-challenge]:not([value=""])');
        await Promise.all([page.waitForNavigation(), page.click('form button:enabled')]);
        expect(await headingOf(page)).toBe('You are in the queue');
        expect(complaints).toEqual([`${publicUrl}/queue/page.js`]);
      } finally {
        await other.close();
      }
    }));

  it.each(['light', 'dark'] as const)('the pages can be read and used (%s)', async (scheme) => {
    const { page, complaints } = await browser.open('/queue/the-harbour', scheme);
    expect(await headingOf(page)).toBe('Join the queue');
    expect(await faultsIn(page, scheme)).toEqual([]);
    for (const [name, value] of Object.entries(ada)) await page.type(`#${name}`, value);
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    expect(await headingOf(page)).toBe('You are in the queue');
    expect(await faultsIn(page, scheme)).toEqual([]);

    await callFirst();
    await page.reload();
    expect(await headingOf(page)).toBe('Table ready');
    await page.waitForSelector('[data-seconds-left]:not([hidden])');
    expect(await page.$eval('[role=timer]', (one) => one.textContent)).toMatch(
      /^Kept for you for \d+ min \d+ s$/,
    );
    expect(await faultsIn(page, scheme)).toEqual([]);
    await Promise.all([page.waitForNavigation(), page.click('::-p-text(On my way)')]);
    expect(await queue()).toMatchObject([{ isComing: true }]);
    expect(new Set(complaints)).toEqual(new Set([`${publicUrl}/queue/page.js`]));
    await page.close();
  });
});
