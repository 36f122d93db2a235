/**
 * An evening of a restaurant as the team works it, in Chromium: once with the fingers on a tablet,
 * once with the keys of a desk. Neither stands in the time zone of the venue.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { guest } from '@venue/testing/deployment';
import { inBrowser } from '@venue/testing/browser';
import { waitUntil } from '@venue/testing/chromium';
import type { TeamRole } from '@venue/domain/access/team-rights';
import { pause } from '@venue/domain/async';
import type { Page } from 'puppeteer-core';
import { openConsoleSite, sees, textOf, type ConsoleSite, type ConsoleTab } from './console-site';
import {
  button,
  keyboard,
  named,
  scan,
  summary,
  touch,
  withText,
  type FullUserInput,
} from './user-input';
import { sellTickets } from './tickets';

interface Kind {
  readonly date: string;
  readonly input: FullUserInput;
  readonly zone: string;
  readonly viewport: Parameters<Page['setViewport']>[0];
  readonly hasScanner: boolean;
}

const tablet = { width: 820, height: 1180, hasTouch: true, isMobile: true };

const kinds: Readonly<Record<'fingers' | 'keys', Kind>> = {
  fingers: {
    date: '2026-12-01',
    input: touch,
    zone: 'Asia/Tokyo',
    viewport: tablet,
    hasScanner: false,
  },
  keys: {
    date: '2026-12-02',
    input: keyboard,
    zone: 'America/Los_Angeles',
    viewport: { width: 1440, height: 900 },
    hasScanner: true,
  },
};

/** State that the scenes of one evening share. */
interface Shift extends Kind {
  readonly host: Page;
  /** Another host of the same evening. */
  readonly other: Page;
  readonly manager: Page;
  /** By the guest’s name. */
  readonly references: ReadonlyMap<string, string>;
  readonly tickets: Readonly<Record<string, string>>;
}

/** Each of these has a part in a scene. */
const roles = {
  atSix: 'Okonkwo',
  combined: 'Ferreira',
  late: 'Lindqvist',
  missed: 'Marchetti',
  wanted: 'Nakamura',
  moved: 'Abernathy',
};
const otherNames = [
  'Bauer Castillo Dimitrov Eriksson Fontaine Gallagher Hoffmann Ivanova Jansen Kowalski Larsen',
  'Moreau Novotny Olsen Petrov Quinn Rasmussen Silva Tanaka Ueda Vasquez Whitlock Xanthos Yilmaz',
  'Zielinski Arslan Bianchi Cohen Duarte Engel Fabre Grimaldi Haddad Ibsen',
].flatMap((line) => line.split(' '));
const allergy = 'Nut allergy';

const requestText = 'At a quarter to six, if you can.';
const subjectOn = (date: string): string => `A table before the theatre on ${date}`;

/** Two parties of five, the second of which needs two tables; the others come all evening. */
const bookings = [
  { name: roles.atSix, time: '18:00', partySize: 5 },
  { name: roles.combined, time: '18:00', partySize: 5 },
  { name: roles.late, time: '17:00', partySize: 3 },
  { name: roles.missed, time: '17:15', partySize: 2 },
  { name: roles.wanted, time: '19:00', partySize: 2, notes: allergy },
  { name: roles.moved, time: '20:30', partySize: 4 },
  ...otherNames.map((name, at) => {
    const minutes = 17 * 60 + 15 * (at % 17);
    const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
    return { name, time, partySize: 2 + (at % 3) };
  }),
];

let site: ConsoleSite;

inBrowser('a shift', () => {
  beforeAll(async () => {
    // Room for forty parties, and a table that is assigned last, so that it is free.
    site = await openConsoleSite((group) => {
      const { tables } = group.venues[0];
      const more = { area: 'main', minCovers: 2, maxCovers: 4 };
      for (let at = 1; at <= 16; at += 1) tables.push({ name: `N${at}`, ...more, priority: 3 });
      tables.push({ name: 'W1', ...more, priority: 9 });
    });
  });
  afterAll(() => site?.close());

  it.each(['fingers', 'keys'] as const)('can be worked by %s alone', async (kind) => {
    const { shift, tabs } = await begin(kinds[kind]);
    for (const scene of scenes) await scene(shift);

    expect(tabs.flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  it('distinguishes the hours that the clocks show twice in autumn', async () => {
    const night = await beginNight('2027-10-30', [
      ['Summer', '2027-10-31T00:30:00Z'],
      ['Winter', '2027-10-31T01:30:00Z'],
    ]);
    await site.moveTo('2027-10-31T01:10:00Z');
    await night.host.reload();
    await rowHas(night, 'Summer', 'Late');
    await rowHas(night, 'Winter', 'To come');
    const list = await textOf(night.host);
    expect(list.indexOf('1:30am BST')).toBeGreaterThan(0);
    expect(list.indexOf('1:30am GMT')).toBeGreaterThan(list.indexOf('1:30am BST'));

    await night.host.keyboard.press('v');
    await sees(night.host, 'Timeline');
    await sees(night.host, '12am');
    expect((await textOf(night.host)).replaceAll(/\s+/g, '')).toContain('11pm12am1am1am2am');
    const [summer, winter] = [await quartersOf(night, 'Summer'), await quartersOf(night, 'Winter')];
    expect(winter.at - summer.at).toBe(4);
  });

  it('leaves out the hour that the clocks skip in spring', async () => {
    const night = await beginNight('2027-03-27', [['Spring', '2027-03-28T00:15:00Z']]);
    await rowHas(night, 'Spring', 'To come');
    await night.host.keyboard.press('v');
    await sees(night.host, '12am');
    expect((await textOf(night.host)).replaceAll(/\s+/g, '')).toContain('11pm12am2am');
    expect((await quartersOf(night, 'Spring')).span).toBe(6);
    await openBooking({ ...night, input: keyboard }, 'Spring');
    expect(await textOf(night.host)).toMatch(/12:15am\s*–2:45am/);
  });
});

type Night = Pick<Shift, 'host' | 'references'>;

/** A bar that closes at three in the night when clocks change, with parties at these times. */
async function beginNight(
  date: string,
  parties: readonly (readonly [name: string, at: string])[],
): Promise<Night> {
  await site.moveTo(`${date}T09:00:00Z`);
  const references = new Map<string, string>();
  const venueId = site.service.venueId['the-lantern'];
  for (const [name] of parties) {
    const wish = { venueId, date, time: '19:00', partySize: 2, name };
    references.set(name, await site.book(wish));
  }
  for (const [name, at] of parties) {
    await site.service.sql(
      `with moved as (update booking
                      set starts_at = $2, ends_at = $2::timestamptz + interval '90 minutes'
                      where reference = $1 returning id, starts_at, ends_at)
       update allocation set during = tstzrange(starts_at, ends_at) from moved
       where booking_id = moved.id`,
      [plain(references.get(name)), at],
    );
  }
  const { page: host } = await site.open('host', (page) => page.emulateTimezone('Asia/Tokyo'));
  await host.evaluate(`location.hash = '#/tonight?venue=the-lantern&date=${date}'`);
  return { host, references };
}

const remsPerQuarter = 1.75;

/** The position of a party in the timeline. */
async function quartersOf({ host, references }: Night, name: string) {
  const stay = await host.waitForSelector(rowOf(references.get(name)));
  const style = String(await stay?.evaluate((one) => one.getAttribute('style')));
  const [left = NaN, width = NaN] = [...style.matchAll(/[\d.]+/g)].map(Number);
  return { at: left / remsPerQuarter, span: width / remsPerQuarter };
}

/** Bookings are made in the morning; the team starts half an hour after the doors open. */
async function begin(kind: Kind): Promise<{ shift: Shift; tabs: readonly ConsoleTab[] }> {
  const { date, input, zone, viewport } = kind;
  expect(bookings).toHaveLength(40);
  await site.moveTo(`${date}T09:00:00Z`);
  const references = new Map<string, string>();
  for (const wish of bookings) references.set(wish.name, await site.book({ date, ...wish }));
  const subject = subjectOn(date);
  const venueId = site.service.venueId['the-harbour'];
  const contact = { ...guest, name: 'Solveig Dahl', email: 'solveig@example.com' };
  await site.service.post('/booking-enquiries', {
    ...{ venueId, subject, message: requestText },
    ...contact,
  });
  await site.moveTo(`${date}T17:30:00Z`);
  const tickets = await sellTickets(site, date, [
    ['Zoë van Dijk', 3],
    ['Kwame Mensah', 2],
  ]);
  const tabs: ConsoleTab[] = [];
  const open = async (role: TeamRole): Promise<Page> => {
    const prepare = async (page: Page): Promise<void> => {
      await page.emulateTimezone(zone);
      await page.setViewport(viewport);
    };
    const tab = await site.open(role, prepare, input);
    tabs.push(tab);
    return tab.page;
  };
  const [host, other, manager] = [await open('host'), await open('host'), await open('manager')];
  return { shift: { ...kind, host, other, manager, references, tickets }, tabs };
}

const scenes: readonly ((shift: Shift) => Promise<void>)[] = [
  seesTheEvening,
  seatsWhoComesIn,
  notesLateGuests,
  takesNoShowBack,
  seatsAtTwoTables,
  blocksTable,
  twoHostsSeatOneParty,
  turnsEnquiryIntoBooking,
  letsTicketsIn,
  printsTheDay,
];

async function seesTheEvening({ host, date }: Shift): Promise<void> {
  await sees(host, '40 bookings');
  const text = await textOf(host);
  // On the venue's clock, wherever the screen is.
  expect(text).toContain(date === '2026-12-01' ? 'Tue 1 Dec' : 'Wed 2 Dec');
  const order = ['5pm', roles.late, '5:15pm', roles.missed, '8:30pm', roles.moved];
  const places = order.map((one) => text.indexOf(one));
  expect(places).toEqual(places.toSorted((one, after) => one - after));
  expect(places).not.toContain(-1);
}

async function seatsWhoComesIn({ host, input, date }: Shift): Promise<void> {
  for (const guests of ['2 guests', '4 guests']) {
    await goTo(host, 'New', input);
    await input.press(host, button(guests));
    await input.press(host, withText('Seat at'));
    await sees(host, 'Walk-in');
    await input.leave(host);
  }
  const walkIns = `booking where source = 'walk-in' and state = 'seated' and starts_at::date = $1`;
  expect(await countOf(walkIns, date)).toBe(2);
}

async function notesLateGuests(shift: Shift): Promise<void> {
  const { host, input } = shift;
  await rowHas(shift, roles.late, 'Late');
  await openBooking(shift, roles.late);
  await input.press(host, summary('Late'));
  // The venue has no message about delays.
  expect(await host.$('>>> form[data-form="late"]')).not.toBeNull();
  expect(await host.$('>>> form[data-form="late"] [name="tellGuest"]')).toBeNull();
  expect(await host.$('>>> form[data-form="cancel"] [name="tellGuest"]')).not.toBeNull();
  await input.fill(host, named('Minutes late'), '50');
  await input.press(host, button('Note it'));
  await input.leave(host);
  await rowHas(shift, roles.late, 'expected 5:50pm');
}

async function takesNoShowBack(shift: Shift): Promise<void> {
  const { host, input } = shift;
  await openBooking(shift, roles.missed);
  await input.press(host, button('No-show'));
  await untilState(shift, roles.missed, 'no_show');
  await input.press(host, button('Undo'));
  await untilState(shift, roles.missed, 'confirmed');
  await input.leave(host);
  await rowHas(shift, roles.missed, 'Late');
}

async function seatsAtTwoTables(shift: Shift): Promise<void> {
  const { host, input } = shift;
  await rowHas(shift, roles.combined, 'T3 + T4');
  await input.press(host, button(`Seat: ${roles.combined}`));
  await rowHas(shift, roles.combined, 'Seated');
  await untilState(shift, roles.combined, 'seated');
}

/** The party that has the table gets another one. */
async function blocksTable(shift: Shift): Promise<void> {
  const { host, input, date } = shift;
  const [table = ''] = await tablesOf(shift, roles.moved);
  await goTo(host, 'Blocks and closures', input);
  await input.press(host, named(table, 'checkbox'));
  await input.fill(host, named('At, or the whole day'), '20:15');
  await input.fill(host, named('Why, for the team'), 'It wobbles');
  await input.press(host, button('Block'));
  await sees(host, 'Nothing is blocked yet.');
  await sees(host, roles.moved);
  await input.press(host, button('Block anyway'));
  await sees(host, 'It wobbles');
  expect(
    await countOf('venue_block where reason is not null and lower(during)::date = $1', date),
  ).toBe(1);
  await goTo(host, 'Tonight', input);
  await openBooking(shift, roles.moved);
  await input.press(host, summary('Move'));
  await input.press(host, button('W1 for 4'));
  await input.leave(host);
  await rowHas(shift, roles.moved, 'W1');
  await sees(host, 'saving …', false);
  expect(await tablesOf(shift, roles.moved)).toEqual(['W1']);
}

/** The second host's screen is behind, as on a slow network. */
async function twoHostsSeatOneParty(shift: Shift): Promise<void> {
  const { host, other, input } = shift;
  await rowHas(shift, roles.wanted, 'To come', other);
  const letGo = site.hold('GET', /\/days\//);
  await input.press(host, button(`Seat: ${roles.wanted}`));
  await untilState(shift, roles.wanted, 'seated');
  await input.press(other, button(`Seat: ${roles.wanted}`));
  // The second host wanted the same, so gets the booking in its present state.
  await sees(other, `${roles.wanted} is seated.`);
  letGo();
  await sees(other, 'Someone else has changed this booking.', false);
  await rowHas(shift, roles.wanted, 'Seated', other);
  await rowHas(shift, roles.wanted, 'Seated');
  const seatings = `history join booking on booking.id = subject_id
    where after ->> 'state' = 'seated' and booking.reference = $1`;
  expect(await countOf(seatings, plain(shift.references.get(roles.wanted)))).toBe(1);
}

/** No booking type starts then, so the booking needs a manager and a reason. */
async function turnsEnquiryIntoBooking({ manager, input, date }: Shift): Promise<void> {
  await goTo(manager, 'Enquiries', input);
  await input.press(manager, withText(`theatre on ${date}`));
  await sees(manager, requestText);
  await input.press(manager, summary('Make the booking'));
  await input.fill(manager, named('Time'), '17:50');
  await input.press(manager, button('Make the booking'));
  await input.fill(manager, named('Why it is done anyway'), 'The chef knows them');
  await input.press(manager, button('Make the booking'));
  await sees(manager, '· by the team');
  await input.leave(manager);
  const booked = `history join booking on booking.id = subject_id
    where reason = 'The chef knows them' and guest_name = 'Solveig Dahl'
      and booking.starts_at = $1`;
  expect(await countOf(booked, `${date}T17:50Z`)).toBe(1);
  const closed = 'enquiry where closed_at is not null and subject = $1';
  expect(await countOf(closed, subjectOn(date))).toBe(1);
}

async function letsTicketsIn({ host, input, tickets, hasScanner }: Shift): Promise<void> {
  await goTo(host, 'Door', input);
  await sees(host, '0 of 5 in');
  const listAt = await listTop(host);
  for (const [name, quantity] of [
    ['Zoë van Dijk', 3],
    ['Kwame Mensah', 2],
  ] as const) {
    const reference = tickets[name] ?? '';
    if (hasScanner) await scan(host, reference);
    else await input.press(host, button(`Check in ${quantity}: ${name}`));
    await sees(host, `${name} · ${quantity} ×`);
    await sees(host, name === 'Zoë van Dijk' ? '3 of 5 in' : '5 of 5 in');
    // The result of one tap must not move the button of the next one.
    expect(await listTop(host)).toBe(listAt);
    await sees(host, 'Come in');
    expect(await listTop(host)).toBe(listAt);
  }
}

/** How far below the page’s title the list of the door begins. */
async function listTop(page: Page): Promise<number> {
  const [title, list] = await Promise.all(
    [named('Door', 'heading'), named('Who comes', 'region')].map(async (selector) =>
      (await page.$(selector))?.boundingBox(),
    ),
  );
  if (!title || !list) throw new Error('The page of the door is not shown.');
  return list.y - title.y;
}

function textOfPdf(pdf: Uint8Array): string {
  const reader = join(import.meta.dirname, 'pdf-text.mjs');
  return execFileSync(process.execPath, [reader], { input: pdf, encoding: 'utf8' });
}

/** As a PDF file, since a spec has no printer. */
async function printsTheDay({ host, input }: Shift): Promise<void> {
  await goTo(host, 'Tonight', input);
  // The stream reports it, which a long transaction of another spec may hold up.
  await sees(host, 'Solveig Dahl');
  await host.evaluate('window.print = () => undefined');
  for (const [by, first] of [
    ['time', 'Time'],
    ['table', 'Table'],
  ] as const) {
    await input.press(host, button(`Print by ${by}`));
    const text = textOfPdf(await host.pdf({ format: 'A4' }));
    const places = [first, 'Guests', 'Name', 'Telephone', 'Notes'].map((one) => text.indexOf(one));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    for (const word of [allergy, 'W1', 'Walk-in', 'Solveig Dahl', ...Object.values(roles)]) {
      expect(text).toContain(word);
    }
  }
}

/**
 * By the menu, in which a small screen has only the most needed pages at once. While a booking that
 * covers the page is still being closed, there is no menu.
 */
async function goTo(page: Page, title: string, input: FullUserInput): Promise<void> {
  // The name of the link to the enquiries has their counts.
  const isCounted = title === 'Enquiries';
  const link = isCounted ? 'team-console >>> a[href^="#/enquiries"]' : named(title, 'link');
  await page.waitForSelector(button('More'), { visible: true });
  const isShown = (await (await page.$(link))?.isVisible()) === true;
  if (!isShown) await input.press(page, button('More'));
  await input.press(page, link);
}

const rowOf = (reference = ''): string =>
  `team-console >>> console-tonight >>> [data-reference="${reference}"]`;

async function openBooking(
  { host, input, references }: Pick<Shift, 'host' | 'input' | 'references'>,
  name: string,
): Promise<void> {
  await input.press(host, rowOf(references.get(name)));
  await sees(host, 'History');
}

/** Waits until the row of that guest has those words. */
async function rowHas(
  { host, references }: Night,
  name: string,
  words: string,
  page = host,
): Promise<void> {
  const row = `document.querySelector('team-console').shadowRoot.querySelector('console-tonight')
    ?.shadowRoot.querySelector('[data-reference="${references.get(name)}"]')`;
  const has = `${row}?.textContent.includes(${JSON.stringify(words)})`;
  await waitUntil(page, has).catch(async () => {
    throw new Error(`no “${words}” at ${name} in: ${await textOf(page)}`);
  });
}

const plain = (reference = ''): string => reference.replaceAll(' ', '');

/** The stored booking, which gets the result of a tap a moment later. */
async function untilState({ references }: Shift, name: string, state: string): Promise<void> {
  const stored = 'select state from booking where reference = $1';
  for (;;) {
    const [row] = await site.service.sql<{ state: string }>(stored, [plain(references.get(name))]);
    if (row?.state === state) return;
    await pause(20);
  }
}

async function tablesOf({ references }: Shift, name: string): Promise<readonly string[]> {
  const rows = await site.service.sql<{ name: string }>(
    `select dining_table.name from allocation join dining_table on dining_table.id = table_id
     join booking on booking.id = booking_id where reference = $1 and active`,
    [plain(references.get(name))],
  );
  return rows.map((row) => row.name);
}

async function countOf(what: string, value: string): Promise<number> {
  const rows = await site.service.sql<{ count: number }>(
    `select count(*)::int as count from ${what}`,
    [value],
  );
  return rows[0]?.count ?? 0;
}
