/** The team adds entries to the waiting list, changes the order, and sees what happened. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { WaitingEntryId } from '@venue/domain/shared/ids';
import type { LocalDate, LocalTime } from '@venue/domain/shared/time';
import { numbersFor } from '@venue/operations/bookings/day/numbers-for';
import { sendOffers } from '@venue/operations/waiting/send-offers';
import { addToQueue, listQueue } from '@venue/operations/waiting/team-queue';
import { seatParty } from '@venue/operations/waiting/team-queue-steps';
import { listWaiting, removeEntry } from '@venue/operations/waiting/team-waiting';
import {
  addToWaitingList,
  moveEntry,
  showEntry,
} from '@venue/operations/waiting/team-waiting-order';
import { connect, PostgresWaitingWork } from '@venue/postgres';
import { breachesIn } from '@venue/testing/breaches';
import { emptying } from '@venue/testing/database';
import { guest, shared, sharedDeployment } from '@venue/testing/deployment';
import { refusal } from './team-steps';

const noon = '2026-12-01T12:00:00Z';
const date = '2026-12-08' as LocalDate;

/** The Harbour with one table for two. */
const service = sharedDeployment(noon, ({ venues: [harbour] }) => {
  harbour.tables = [{ ...harbour.tables[0], name: 'T1', maxCovers: 2 }];
  harbour.combinations = [];
});
const source = shared(async () => {
  const opened = await connect(service.databaseUrl, 2);
  return { opened, close: () => opened.destroy() };
});

beforeEach(async () => {
  await service.sql(emptying('booking', 'waiting_entry', 'history'));
  await service.moveTo(noon);
});

const venue = { venueId: 'the-harbour', environment: 'live' } as const;
const seven = '19:00' as LocalTime;

async function add(name: string, change: object = {}): Promise<{ readonly id: WaitingEntryId }> {
  const row = await service.perform(addToWaitingList, {
    ...{ ...venue, date, from: seven, until: seven, partySize: 2 },
    guest: { ...guest, name, email: null },
    ...change,
  });
  return { id: row.entryId as WaitingEntryId };
}
const names = async (): Promise<readonly string[]> => {
  const { entries } = await service.perform(listWaiting, { ...venue, date });
  return entries.map(({ guestName }) => guestName);
};
async function work(): Promise<void> {
  const { deployment } = service;
  await sendOffers(deployment, new PostgresWaitingWork(source.opened, deployment.groups));
}
const history = async (entry: { readonly id: WaitingEntryId }): Promise<readonly string[]> =>
  (await service.perform(showEntry, entry)).history.map(({ text }) => text);

describe('an entry that the team adds', () => {
  it('waits like any other, and gets a free table at once', async () => {
    await add('Ada');
    await add('Ben');
    await work();

    const { entries } = await service.perform(listWaiting, { ...venue, date });
    expect(entries).toMatchObject([
      { guestName: 'Ada', state: 'offered', position: null, from: '19:00', until: '19:00' },
      { guestName: 'Ben', state: 'waiting', position: 1 },
    ]);
    expect(await breachesIn(service.databaseUrl)).toEqual([]);
  });

  it.each([
    ['a window that has passed', { date: '2026-11-30' }, '/until'],
    ['a window that ends before it begins', { until: '18:59' }, '/until'],
    ['a number that can’t be called', { guest: { name: 'Ada', phone: '12' } }, '/guest/phone'],
    [
      'an unknown type',
      { bookingTypeId: '2c9d4e6f-8a1b-4c3d-9e5f-7a6b8c0d1e2f' },
      '/bookingTypeId',
    ],
  ])('is refused with %s', async (_what, change, pointer) => {
    const { particulars } = await refusal(add('Ada', change));

    expect(particulars.errors).toMatchObject([{ pointer }]);
    expect(await names()).toEqual([]);
  });
});

describe('an entry that the team moves', () => {
  it('has its new place, and is offered the next table', async () => {
    const [, , cleo] = [await add('Ada'), await add('Ben'), await add('Cleo')];
    const moved = await service.perform(moveEntry, { ...cleo, position: 1, reason: 'A regular' });

    expect(moved.position).toBe(1);
    expect(await names()).toEqual(['Cleo', 'Ada', 'Ben']);
    await add('Dora');
    expect(await names()).toEqual(['Cleo', 'Ada', 'Ben', 'Dora']);

    await work();
    const { entries } = await service.perform(listWaiting, { ...venue, date });
    expect(entries[0]).toMatchObject({ guestName: 'Cleo', state: 'offered' });
    expect(await history(cleo)).toEqual([
      'Joined by the operator',
      'Moved in the order by the operator: A regular',
      'Place changed by the operator',
      'A table was offered',
    ]);
  });

  it('may be a party of the queue', async () => {
    await service.moveTo(`${date}T19:00:00Z`);
    const party = { venueId: 'the-harbour', partySize: 2 };
    await service.perform(addToQueue, { ...party, guestName: 'Ada' });
    const { entryId } = await service.perform(addToQueue, { ...party, guestName: 'Ben' });
    const move = { id: entryId as WaitingEntryId, position: 1, reason: 'Cannot stand for long' };
    await service.perform(moveEntry, move);

    const { entries } = await service.perform(listQueue, { venueId: 'the-harbour' });
    expect(entries.map(({ guestName, tables }) => [guestName, tables])).toEqual([
      ['Ben', 'T1'],
      ['Ada', null],
    ]);
  });

  it('is refused once it is over, and without a reason', async () => {
    const ada = await add('Ada');
    const unexplained = await refusal(service.perform(moveEntry, { ...ada, position: 1 }));
    expect(unexplained.particulars.errors).toMatchObject([{ pointer: 'reason' }]);

    await service.perform(removeEntry, ada);
    const move = { ...ada, position: 1, reason: 'A regular' };
    expect((await refusal(service.perform(moveEntry, move))).slug).toBe('booking-not-changeable');
  });
});

describe('the history of an entry', () => {
  it('says why others got the table, and how the entry ended', async () => {
    const four = await add('Ada', { partySize: 4 });
    await add('Ben');
    await work();
    await service.perform(removeEntry, four);

    expect(await history(four)).toEqual([
      'Joined by the operator',
      'Passed over: Party of 4: only a table for 2 was free.',
      'Ended by the operator',
    ]);
  });
});

describe('the accuracy of quoted waits in the numbers', () => {
  it('is that of the parties that were seated', async () => {
    await service.moveTo(`${date}T19:00:00Z`);
    const party = { venueId: 'the-harbour', partySize: 2, guestName: 'Ada' };
    const span = { ...venue, from: date, to: date };
    const none = { parties: 0, insideShare: null, medianErrorMinutes: null };
    const { entryId } = await service.perform(addToQueue, party);
    expect((await service.perform(numbersFor, span)).waits).toEqual(none);

    await service.perform(seatParty, { id: entryId as WaitingEntryId });
    const exact = { parties: 1, insideShare: 1, medianErrorMinutes: 0 };
    expect((await service.perform(numbersFor, span)).waits).toEqual(exact);
    const dayAfter = '2026-12-09' as LocalDate;
    const later = { ...venue, from: dayAfter, to: dayAfter };
    expect((await service.perform(numbersFor, later)).waits).toEqual(none);
  });
});
