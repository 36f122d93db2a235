/**
 * The last protection if lock and diary fail: the constraint refuses a table that looked free. The
 * call tries once more, and then promises nothing and loses nothing.
 */
import { describe, expect, it } from '@jest/globals';
import { PostgresUnitOfWork, workOn } from '@venue/postgres';
import {
  guest as defaultGuest,
  type Answer,
  shared,
  sharedDeployment,
} from '@venue/testing/deployment';
import { messagesOf, payNewest, receiptsOf, tasksOf } from '@venue/testing/paying';
import { say } from '@venue/testing/say';
import { openServer, type Server } from './server';

const guest = { ...defaultGuest, phone: '+1 212 555 0100' };

const clashes: string[] = [];

/** The Pier has one table, and asks a deposit of four guests. */
const service = sharedDeployment('2026-12-01T12:00:00Z', ({ venues: [, , pier] }) => {
  pier.tables = [{ name: 'N1', area: 'room', minCovers: 1, maxCovers: 4, priority: 1 }];
  pier.combinations = [];
  pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 4 }, perGuestPence: 1000 }];
  pier.messages.smsDepositLink = '{link}';
  pier.policy.amendNoticeMinutes = 0;
});
const server = shared(() =>
  openServer(service, {
    change: (_deployment, source) => ({
      unitOfWork: new PostgresUnitOfWork(source, workOn, { onClash: (code) => clashes.push(code) }),
    }),
  }),
);

const book = (change: Record<string, unknown>, by: Pick<Server, 'post'> = server) =>
  by.post('/reservations', {
    venueId: service.venueId['the-pier'],
    ...{ date: '2026-12-08', time: '19:00', partySize: 2, guest },
    ...change,
  });
const post = (reference: string, what: string, more: object = {}): Promise<Answer> =>
  server.post(`/bookings/${encodeURIComponent(reference)}/${what}`, {
    phone: guest.phone,
    ...more,
  });

async function booked(change: Record<string, unknown>): Promise<string> {
  const { body } = await book(change);
  expect(body.outcome).toBe('booked');
  return body.reference;
}

let unseen = 0;

/** Takes the table for a booking of another venue, which a read of The Pier does not find. */
async function takeUnseen(from: string, until: string): Promise<void> {
  const venueId = service.venueId['the-lantern'];
  unseen += 1;
  const wish = { venueId, date: `2026-12-2${unseen}`, time: '19:00', guest };
  const { reference } = (await book(wish, service)).body;
  const rows = await service.sql(
    `insert into allocation (booking_id, table_id, environment, venue_id, during, active)
     select booking.id, dining_table.id, 'live', booking.venue_id, tstzrange($1, $2), true
     from booking, dining_table where reference = $3 and dining_table.name = 'N1' returning 1`,
    [from, until, reference.replaceAll(' ', '')],
  );
  expect(rows).toHaveLength(1);
}

const rowsOf = (reference: string): Promise<unknown[]> =>
  service.sql(
    `select to_jsonb(booking) as booking, to_jsonb(allocation) as allocation
     from booking left join allocation on booking_id = booking.id and active
     where reference = $1`,
    [reference.replaceAll(' ', '')],
  );

async function clashesOf(task: () => Promise<unknown>): Promise<string[]> {
  clashes.length = 0;
  await task();
  return [...clashes];
}

describe('a table that looks free, and is refused by the constraint', () => {
  it('is unavailable to a booking after one more try, with other times', async () => {
    await takeUnseen('2026-12-08 19:00-05', '2026-12-08 21:00-05');
    let answer: Answer | undefined;
    const seen = await clashesOf(async () => (answer = await book({})));

    expect([answer?.status, answer?.body.outcome]).toEqual([200, 'unavailable']);
    expect(seen).toEqual(['23P01', '23P01']);
    const offered = answer?.body.alternatives.map(
      ({ date, time }: { date: string; time: string }) => `${date} ${time}`,
    );
    expect(offered).not.toContain('2026-12-08 19:00');
    expect(offered).toContain('2026-12-09 19:00');
  });

  it('is unavailable to a change, which changes nothing', async () => {
    await takeUnseen('2026-12-10 19:00-05', '2026-12-10 21:00-05');
    const reference = await booked({ date: '2026-12-11' });
    const before = await rowsOf(reference);
    const { status, body } = await post(reference, 'amend', { date: '2026-12-10' });

    expect([status, body.outcome]).toEqual([200, 'unavailable']);
    expect(body.summary).toContain(say('the change is not possible'));
    expect(await rowsOf(reference)).toEqual(before);
  });

  it('does not keep a delay from being noted', async () => {
    const reference = await booked({ date: '2026-12-01', time: '18:00' });
    await takeUnseen('2026-12-01 20:10-05', '2026-12-01 21:00-05');
    const [before] = (await rowsOf(reference)) as { allocation: unknown }[];
    const { status, body } = await post(reference, 'running-late', { minutesLate: 30 });

    expect([status, body.outcome]).toEqual([200, 'noted']);
    expect(body.expectedArrival).toBe('2026-12-01T18:30');
    const [after] = (await rowsOf(reference)) as { allocation: unknown }[];
    expect(after?.allocation).toEqual(before?.allocation);
  });

  it('is not given for late money, which is kept, and guest and team are informed', async () => {
    const reference = await booked({
      date: '2026-12-15',
      partySize: 4,
      guest: { ...guest, email: 'ada@example.com' },
    });
    await service.moveTo('2026-12-01T15:00:00Z');
    await service.sql(
      `update allocation set active = false from booking
       where booking.id = booking_id and reference = $1`,
      [reference.replaceAll(' ', '')],
    );
    await takeUnseen('2026-12-15 19:00-05', '2026-12-15 21:00-05');
    await payNewest(service, reference);

    expect(await receiptsOf(service, reference)).toEqual([
      { amount: 4000, counted: true, flag: 'too-late' },
    ]);
    expect(await tasksOf(service, reference)).toContain('Payment to decide about');
    const messages = await messagesOf(service, reference);
    expect(messages.map(({ kind }) => kind)).toContain('payment-too-late');
    const lookup = await server.post('/bookings/lookup', { reference, phone: guest.phone });
    expect(lookup.body.booking.state).toBe('expired');
  });
});
