/** The queue at the door: quotes, the proposed tables, the call and the walk-in at its end. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { WaitingEntryId } from '@venue/domain/shared/ids';
import { connect, PostgresWaitingWork } from '@venue/postgres';
import { completeBooking } from '@venue/operations/bookings/attend/attendance';
import { bookByPhone } from '@venue/operations/bookings/make/book-by-phone';
import { walkIn } from '@venue/operations/bookings/make/walk-in';
import type { LocalDate } from '@venue/domain/shared/time';
import { sendOffers } from '@venue/operations/waiting/send-offers';
import { addToQueue, listQueue } from '@venue/operations/waiting/team-queue';
import { callParty, seatParty } from '@venue/operations/waiting/team-queue-steps';
import { listWaiting, offerToEntry, removeEntry } from '@venue/operations/waiting/team-waiting';
import { waitingLink } from '@venue/operations/waiting/waiting-token';
import { breachesIn } from '@venue/testing/breaches';
import { emptying } from '@venue/testing/database';
import { guest, shared, sharedDeployment } from '@venue/testing/deployment';
import { refusal, stepsBy } from './team-steps';

const date = '2026-12-08' as LocalDate;
const seven = `${date}T19:00:00Z`;

/** The Harbour with two tables for two. */
const service = sharedDeployment(seven, ({ venues: [harbour] }) => {
  const [table] = harbour.tables;
  harbour.tables = ['T1', 'T2'].map((name) => ({ ...table, name, maxCovers: 2 }));
  harbour.combinations = [];
  harbour.policy = { ...harbour.policy, bookNoticeMinutes: 0 };
});
const source = shared(async () => {
  const opened = await connect(service.databaseUrl, 2);
  return { opened, close: () => opened.destroy() };
});
const step = stepsBy(service);
const venue = { venueId: 'the-harbour' };

beforeEach(async () => {
  await service.sql(emptying('booking', 'waiting_entry', 'history'));
  await service.moveTo(seven);
});

const add = (guestName: string, fields: object = {}) =>
  service.perform(addToQueue, { ...venue, partySize: 2, guestName, ...fields });
const queue = async () => (await service.perform(listQueue, venue)).entries;
const proposals = async (): Promise<readonly (readonly [string, string | null])[]> =>
  (await queue()).map(({ guestName, tables }) => [guestName, tables]);
const idOf = ({ entryId }: { readonly entryId: string }): { readonly id: WaitingEntryId } => ({
  id: entryId as WaitingEntryId,
});

async function refused(
  operation: typeof callParty | typeof offerToEntry,
  party: { readonly entryId: string },
): Promise<string> {
  const input = { ...idOf(party), tables: null, override: null };
  return (await refusal(service.perform<object, object>(operation, input))).slug;
}

/** A party without a booking at each of the two tables. */
async function seatBoth() {
  const first = await service.perform(walkIn, { ...venue, partySize: 2 });
  await service.perform(walkIn, { ...venue, partySize: 2 });
  return first;
}

const bookAt = (time: string, tables: readonly string[]) =>
  service.perform(bookByPhone, {
    ...{ ...venue, date, time, partySize: 2, tables, override: { reason: 'A regular' } },
    guest: { ...guest, email: null },
    tellGuest: false,
  } as object);

/** What the worker does each second. */
async function work(): Promise<void> {
  const { deployment } = service;
  await sendOffers(deployment, new PostgresWaitingWork(source.opened, deployment.groups));
}

describe('a party that joins the queue', () => {
  it('hears no wait where a table is free', async () => {
    const ada = await add('Ada');

    expect(ada).toMatchObject({ quotedFromMinutes: 0, quotedUntilMinutes: 0, quote: 'no wait' });
    expect(await proposals()).toEqual([['Ada', 'T1']]);
  });

  it('hears a range where all tables are taken, and a longer one behind another party', async () => {
    await seatBoth();
    const ada = await add('Ada');
    const later = [await add('Ben'), await add('Cleo')];

    expect(ada.state).toBe('waiting');
    expect(ada.quotedFromMinutes).toBeGreaterThan(0);
    expect(ada.quote).toMatch(/^\d+–\d+ min$/);
    expect(later[1]?.quotedFromMinutes).toBeGreaterThan(ada.quotedFromMinutes ?? 0);
    expect(await proposals()).toEqual([
      ['Ada', null],
      ['Ben', null],
      ['Cleo', null],
    ]);
  });

  it('hears no range where no table suits it this evening', async () => {
    const party = await add('Ada', { partySize: 9 });

    expect([party.quotedFromMinutes, party.quotedUntilMinutes, party.quote]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is marked once it waits longer than it heard', async () => {
    await seatBoth();
    const { quotedUntilMinutes } = await add('Ada');
    const end = Date.parse(seven) + (quotedUntilMinutes ?? 0) * 60_000;

    await service.moveTo(new Date(end - 60_000).toISOString());
    expect((await queue()).map(({ isOverdue }) => isOverdue)).toEqual([false]);
    await service.moveTo(new Date(end + 60_000).toISOString());
    expect((await queue()).map(({ isOverdue }) => isOverdue)).toEqual([true]);
  });

  it('is on the list of waiting entries, and gets no offer of the waiting list', async () => {
    const ada = await add('Ada');
    await work();
    const rows = await service.perform(listWaiting, { ...venue, environment: 'live', date });

    expect(rows.entries).toMatchObject([{ kind: 'queue', state: 'waiting', position: 1 }]);
    expect(await refused(offerToEntry, ada)).toBe('booking-not-changeable');
  });
});

describe('the tables that are proposed', () => {
  it('go to the longest wait, and no table to two parties', async () => {
    const seated = await seatBoth();
    await add('Ada');
    await add('Ben');
    await step(completeBooking, seated);

    expect(await proposals()).toEqual([
      ['Ada', 'T1'],
      ['Ben', null],
    ]);
  });

  it('are not those of a booking that comes soon', async () => {
    await bookAt('19:30', ['T1']);
    await bookAt('19:45', ['T2']);
    const ada = await add('Ada');

    expect(await proposals()).toEqual([['Ada', null]]);
    expect(await refused(seatParty, ada)).toBe('no-availability');
    expect(await refused(callParty, ada)).toBe('no-availability');
    expect((await queue()).map(({ state }) => state)).toEqual(['waiting']);
  });
});

describe('a party that is called', () => {
  it('gets a text, and its table is kept from others for ten minutes', async () => {
    const ada = await add('Ada', { guestPhone: guest.phone });
    await add('Ben');
    const called = await service.perform(callParty, idOf(ada));

    expect(called).toMatchObject({ state: 'offered', tables: 'T1' });
    expect(called.readyUntil).toMatch(/T19:10:/);
    expect(await proposals()).toEqual([
      ['Ada', 'T1'],
      ['Ben', 'T2'],
    ]);
    const [message] = await service.sql<{ text: string }>(
      `select text from message where kind = 'table-ready'`,
    );
    expect(message?.text).toContain('your table is ready. Please come to the door by 7:10pm. ');
    // The team's own calls are made at another address in specs.
    const { pathname } = new URL(waitingLink(idOf(ada).id, service.deployment));
    expect(message?.text).toContain(pathname);
    expect(await refused(callParty, ada)).toBe('booking-not-changeable');
    expect(await breachesIn(service.databaseUrl)).toEqual([]);
  });

  it('loses the table to the next party if it does not come', async () => {
    await service.perform(walkIn, { ...venue, partySize: 2 });
    const ada = await add('Ada');
    await add('Ben');
    await service.perform(callParty, idOf(ada));
    await service.moveTo(`${date}T19:11:00Z`);
    await work();

    expect(await proposals()).toEqual([['Ben', 'T2']]);
    const [row] = await service.sql<{ state: string }>(
      `select state from waiting_entry where guest_name = 'Ada'`,
    );
    expect(row?.state).toBe('ended');
    expect(await refused(seatParty, ada)).toBe('booking-not-changeable');
    expect(await breachesIn(service.databaseUrl)).toEqual([]);
  });

  it('frees the table once the team removes it', async () => {
    await service.perform(walkIn, { ...venue, partySize: 2 });
    const ada = await add('Ada');
    await add('Ben');
    await service.perform(callParty, idOf(ada));
    await service.perform(removeEntry, idOf(ada));

    expect(await proposals()).toEqual([['Ben', 'T2']]);
  });
});

describe('a party that is seated', () => {
  it.each([true, false])('is a walk-in at its table (called before: %s)', async (isCalled) => {
    const ada = await add('Ada', { guestPhone: guest.phone, notes: 'A pram' });
    if (isCalled) await service.perform(callParty, idOf(ada));
    await service.moveTo(`${date}T19:08:00Z`);
    const seated = await service.perform(seatParty, idOf(ada));

    expect(seated).toMatchObject({ state: 'accepted', tables: 'T1' });
    expect(seated.waitedMinutes).toBeGreaterThanOrEqual(7);
    const [walkedIn] = await service.sql(
      `select state, source, guest_name, notes, reference from booking where state = 'seated'`,
    );
    const reference = seated.bookingReference?.replaceAll(/[^A-Z0-9]/g, '');
    const guestOfEntry = { guest_name: 'Ada', notes: 'A pram' };
    expect(walkedIn).toEqual({ state: 'seated', source: 'walk-in', ...guestOfEntry, reference });
    expect(await queue()).toEqual([]);
    expect(await refused(seatParty, ada)).toBe('booking-not-changeable');
    expect(await breachesIn(service.databaseUrl)).toEqual([]);
  });

  it('gets one table, also when two tablets seat it at once', async () => {
    const ada = await add('Ada');
    const results = await Promise.allSettled([
      service.perform(seatParty, idOf(ada)),
      service.perform(seatParty, idOf(ada)),
    ]);

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [row] = await service.sql<{ count: number }>(
      `select count(*)::int as count from booking where state = 'seated'`,
    );
    expect(row?.count).toBe(1);
  });
});
