/** Bookings for which others are given other tables. */
import { describe, expect, it } from '@jest/globals';
import { serve } from '@venue/http';
import { openDeployment, openObservation } from '@venue/runtime';
import { openApi } from '../src/index';
import {
  guest as anyGuest,
  publicUrl,
  senderTo,
  type Answer,
  shared,
  sharedDeployment,
} from '@venue/testing/deployment';
import { bookingRequests } from './bookings';
import { openConcurrentTransaction, untilWaiting } from '@venue/testing/concurrent-transaction';
import { finalAnswer } from '@venue/testing/final-answer';
import { crowd, openServer, tally, type Server } from './server';

/** With a number that is the same at the venue abroad. */
const guest = { ...anyGuest, phone: '+44 117 496 0000' };
const pairs = 8;
const names = (letter: string): string[] =>
  Array.from({ length: pairs }, (_, index) => `${letter}${String(index).padStart(2, '0')}`);

/** The Pier has as many tables for two as for four, and moves four bookings for another. */
const service = sharedDeployment('2026-12-01T15:00:00Z', ({ venues: [, , pier] }) => {
  const tableOf = (maxCovers: number) => (name: string) => {
    return { name, area: 'room', minCovers: 1, maxCovers, priority: 1 };
  };
  pier.tables = [...names('A').map(tableOf(2)), ...names('B').map(tableOf(4))];
  pier.policy = { ...pier.policy, maxMoves: 4, partySizeMax: 4 };
  pier.bookingTypes[0].partySize = { min: 1, max: 4 };
});
const secondServer = shared(() => openServer(service));

const { booked, change } = bookingRequests(() => service, {
  venue: 'the-pier',
  date: '2026-12-08',
  time: '18:00',
  partySize: 2,
  guest,
});

const book = (
  date: string,
  partySize: number,
  by: Pick<Server, 'post'> = service,
): Promise<Answer> =>
  by.post('/reservations', {
    venueId: service.venueId['the-pier'],
    date,
    time: '18:00',
    partySize,
    guest,
  });

/** Parties of two at all tables for four, where those for two are free again. */
async function pairsAtLargeTables(date: string): Promise<readonly string[]> {
  const first: string[] = [];
  const second: string[] = [];
  for (let count = 0; count < pairs; count += 1) first.push(await booked({ date }));
  for (let count = 0; count < pairs; count += 1) second.push(await booked({ date }));
  for (const reference of first) await change(reference, 'cancel');
  return second;
}

const tablesOf = async (reference: string): Promise<string> => {
  const [row] = await service.sql<{ tables: string }>(
    `select string_agg(name, '+' order by name) as tables
     from allocation join booking on booking.id = booking_id
     join dining_table on dining_table.id = table_id where reference = $1 and active`,
    [reference.replaceAll(' ', '')],
  );
  return row?.tables ?? '';
};

async function allowMoves(maxMoves: number): Promise<void> {
  await service.sql(
    `update venue set policy = jsonb_set(policy, '{maxMoves}', to_jsonb($1::int))
     where slug = 'the-pier'`,
    [maxMoves],
  );
  await service.sql('update venue_group set revision = revision + 1');
}

const timesFor = async (date: string, partySize: number): Promise<readonly string[]> => {
  const { body } = await service.post('/availability/search', {
    venueId: service.venueId['the-pier'],
    date,
    time: '18:00',
    partySize,
  });
  return body.times.map(({ time }: { time: string }) => time);
};

describe('a booking for which others are moved', () => {
  it('is offered, made and changed, and those who are moved keep their time and their reference', async () => {
    const date = '2026-12-08';
    const [first = '', ...others] = await pairsAtLargeTables(date);
    expect(await tablesOf(first)).toMatch(/^B/);

    expect(await timesFor(date, 4)).toEqual(['18:00']);
    const { body } = await book(date, 4);
    expect(body.outcome).toBe('booked');
    expect(await tablesOf(body.reference)).toMatch(/^B/);
    const moved = await Promise.all([first, ...others].map(tablesOf));
    expect(moved.filter((table) => table.startsWith('A'))).toHaveLength(1);

    const grown = others.at(-1) ?? '';
    expect((await change(grown, 'amend', { partySize: 4 })).body.outcome).toBe('amended');
    expect(await tablesOf(grown)).toMatch(/^B/);
  });

  it('is made for a change also where the only table for another is the one that is left', async () => {
    const date = '2026-12-15';
    const references: string[] = [];
    for (let count = 0; count < 2 * pairs; count += 1) references.push(await booked({ date }));
    const [grown = '', ...others] = references;
    const left = await tablesOf(grown);
    expect(left).toMatch(/^A/);

    expect((await change(grown, 'amend', { partySize: 4 })).body.outcome).toBe('amended');

    expect(await tablesOf(grown)).toMatch(/^B/);
    expect(await Promise.all(others.map(tablesOf))).toContain(left);
  });

  it('is in the history of those who are moved, whose version counts it', async () => {
    const date = '2026-12-09';
    const references = await pairsAtLargeTables(date);
    await book(date, 4);

    const rows = await service.sql<{ reference: string; version: number; changes: number }>(
      `select reference, version, (select count(*)::int from history
         where subject_id = booking.id and part = 'booking' and before ? 'allocation') as changes
       from booking where reference = any ($1::text[]) and version > 1`,
      [references.map((reference) => reference.replaceAll(' ', ''))],
    );

    expect(rows).toEqual([{ reference: expect.any(String), version: 2, changes: 1 }]);
  });

  it('is not made where they are there already, or the team keeps them where they are', async () => {
    const date = '2026-12-10';
    await pairsAtLargeTables(date);
    const fix = (what: string): Promise<unknown> =>
      service.sql(`update booking set ${what} where starts_at::date = $1 and state = 'confirmed'`, [
        date,
      ]);

    await fix('is_pinned = true');
    expect((await book(date, 4)).body.outcome).toBe('unavailable');
    expect(await timesFor(date, 4)).toEqual([]);
    await fix('is_pinned = false, arrived_at = now()');
    expect((await book(date, 4)).body.outcome).toBe('unavailable');
    await fix('arrived_at = null');
    expect((await book(date, 4)).body.outcome).toBe('booked');
  });
});

describe('a search for a plan that its limit of steps ends', () => {
  it('is counted, of searches and of bookings', async () => {
    const date = '2026-12-17';
    for (let count = 0; count < 2 * pairs; count += 1) await booked({ date });
    const observing = openObservation({ app: 'api', level: 'error', to: { write: () => true } });
    const { databaseUrl: url, pepper } = service;
    const opened = await openDeployment({ url, pepper, baseUrl: publicUrl, observing });
    const server = await serve(await openApi(opened.deployment), 0, opened.deployment);
    const send = senderTo(`http://127.0.0.1:${server.port}`, service.key);
    const post: Server['post'] = (path, body, sending) => send('POST', { path, body, sending });
    const counted = async (): Promise<number> => {
      const [{ value } = { value: 0 }] = (await observing.metrics.cutShort.get()).values;
      return value;
    };

    const searched = await post('/availability/search', {
      venueId: service.venueId['the-pier'],
      ...{ date, time: '18:00', partySize: 4 },
    });
    const bySearch = await counted();
    const { body } = await book(date, 4, { post });
    const byBooking = (await counted()) - bySearch;
    await server.drain();
    await opened.close();

    expect(searched.status).toBe(200);
    expect(body.outcome).toBe('unavailable');
    expect([bySearch, byBooking]).not.toContain(0);
  });
});

describe('a guest who will be late', () => {
  it('keeps the table for as long as was promised, and the next one gets another', async () => {
    const date = '2026-12-01';
    const first = await booked({ date, time: '17:00' });
    const next = await booked({ date, time: '19:00' });
    const table = await tablesOf(first);
    expect(await tablesOf(next)).toBe(table);

    const { body } = await change(first, 'running-late', { minutesLate: 30 });

    expect(body.outcome).toBe('noted');
    expect(await tablesOf(first)).toBe(table);
    expect(await tablesOf(next)).not.toBe(table);
    const [row] = await service.sql<{ until: string }>(
      `select to_char(upper(during) at time zone timezone, 'HH24:MI') as until
       from allocation join booking on booking.id = booking_id
       join venue on venue.id = allocation.venue_id where reference = $1 and active`,
      [first.replaceAll(' ', '')],
    );
    expect(row).toEqual({ until: '19:30' });
  });
});

describe('a booking that needs another one moved, which the team pins at that moment', () => {
  it('is judged again', async () => {
    const date = '2026-12-13';
    await pairsAtLargeTables(date);
    const pinning = await openConcurrentTransaction(service);
    await pinning.sql(
      `update booking set is_pinned = true where starts_at::date = $1 and state = 'confirmed'`,
      [date],
    );

    const booking = book(date, 4);
    await untilWaiting(service);
    await pinning.sql('commit');
    await pinning.end();

    expect((await booking).body.outcome).toBe('unavailable');
  });
});

describe('a booking that needs another one moved, which is cancelled at that moment', () => {
  it('is made, and the cancelled one gets no table', async () => {
    const date = '2026-12-14';
    await pairsAtLargeTables(date);
    const cancelling = await openConcurrentTransaction(service);
    const those = `starts_at::date = $1 and state = 'confirmed'`;
    await cancelling.sql(
      `update allocation set active = false
       where booking_id in (select id from booking where ${those})`,
      [date],
    );
    await cancelling.sql(
      `update booking set state = 'cancelled', version = version + 1 where ${those}`,
      [date],
    );

    const booking = book(date, 4);
    await untilWaiting(service);
    await cancelling.sql('commit');
    await cancelling.end();

    expect((await booking).body.outcome).toBe('booked');
    const kept = await service.sql(
      `select reference from booking join allocation on booking_id = id
       where active and state = 'cancelled'`,
    );
    expect(kept).toEqual([]);
  });
});

describe('many bookings at once for each of which another is moved', () => {
  const endings = (answers: readonly Answer[]): Record<string, number> =>
    tally(answers.map(({ body }) => body.outcome));

  it('are made as long as one after another could be, and no table is taken twice', async () => {
    const date = '2026-12-11';
    const references = await pairsAtLargeTables(date);

    const answers = await crowd(200, [service, secondServer], (server) =>
      finalAnswer(() => book(date, 4, server)),
    );

    const count = await bookedInTurn('2026-12-16');
    expect(count).toBe(pairs);
    expect(endings(answers)).toEqual({ booked: count, unavailable: 200 - count });
    const made = answers.flatMap(({ body }) => body.reference ?? []);
    const tables = await Promise.all([...references, ...made].map(tablesOf));
    expect(tables.toSorted()).toEqual([...names('A'), ...names('B')]);
  });

  /** All ask for the same, so that every request after the first refusal is refused too. */
  async function bookedInTurn(date: string): Promise<number> {
    await pairsAtLargeTables(date);
    for (let count = 0; ; count += 1) {
      const { body } = await book(date, 4);
      if (body.outcome === 'unavailable') return count;
      expect(body.outcome).toBe('booked');
    }
  }

  it('are all refused where no booking may be moved', async () => {
    const date = '2026-12-12';
    await pairsAtLargeTables(date);
    await allowMoves(0);

    const answers = await crowd(20, [service, secondServer], (server) =>
      finalAnswer(() => book(date, 4, server)),
    );

    await allowMoves(4);
    expect(endings(answers)).toEqual({ unavailable: 20 });
  });
});
