/** The stream of changes: its events, their order, and resuming after a cut. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventReader } from '@venue/testing/event-reader';
import { guest, publicUrl } from '@venue/testing/deployment';
import { openConcurrentTransaction } from '@venue/testing/concurrent-transaction';
import type { VenueId } from '@venue/domain/shared/ids';
import { blockTables } from '@venue/operations/availability/blocks/block-tables';
import { closeOnlineBooking } from '@venue/operations/availability/blocks/close-online-booking';
import { liftBlock } from '@venue/operations/availability/blocks/lift-block';
import { dayForTeam } from '@venue/operations/bookings/day/day-for-team';
import { routeFor } from '@venue/operations/openapi/route-table';
import { teamOpenapiOf } from '@venue/operations/openapi/team-openapi';
import { connect, PostgresChanges } from '@venue/postgres';
import { testDatabase } from '@venue/testing/database';
import { Client } from 'pg';
import { ChangeStreams, day, happened } from './change-streams';

/** It does not poll during a test: every change arrives by notification. */
let streams: ChangeStreams;
let service: ChangeStreams['service'];

beforeAll(async () => {
  streams = await ChangeStreams.open({ tickMs: 3_600_000 });
  ({ service } = streams);
});
afterEach(() => streams.closeReaders());
afterAll(() => service?.closeAll());

describe('the stream of changes', () => {
  it('is in the reference and in the route table', () => {
    const { paths } = teamOpenapiOf({ baseUrl: publicUrl });

    expect(Object.keys(paths['/team/v1/changes']?.get?.responses['200']?.content ?? {})).toEqual([
      'text/event-stream',
    ]);
    expect(routeFor('/team/v1/changes')).toMatchObject({ app: 'console', methods: ['GET'] });
  });

  it('is neither cached nor buffered on its way', async () => {
    const { response } = await streams.following();

    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.headers).not.toHaveProperty('content-length');
  });

  it.each([
    ['nobody', '', '', 401],
    ['a venue of others', 'harbour', '?venue=the-lantern', 404],
    ['an environment that there is not', 'all', '?environment=test', 400],
  ] as const)('is refused: %s', async (_what, who, query, status) => {
    const reader = await streams.openStream({
      cookie: who === '' ? '' : streams.cookies[who],
      query,
    });
    await reader.untilOver();

    expect(reader.status).toBe(status);
    expect(reader.response.headers['content-type']).toContain('application/problem+json');
  });

  it('takes no other method', async () => {
    const response = await fetch(`${service.consoleUrl}/team/v1/changes`, { method: 'POST' });

    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('has what happens at the venues that its reader may see, and only of real guests', async () => {
    const sandbox = await service.issueKey({ env: 'sandbox' });
    const [all, own, named, tried] = await Promise.all([
      streams.following(),
      streams.following({ cookie: streams.cookies.harbour }),
      streams.following({ query: '?venue=the-lantern' }),
      streams.following({ query: '?environment=sandbox' }),
    ]);
    const elsewhere = await streams.book('the-lantern');
    const test = await streams.book('the-harbour', sandbox);
    const here = await streams.book('the-harbour');
    await Promise.all([
      all.until(({ changed }) => changed.includes(here)),
      own.until(({ changed }) => changed.includes(here)),
    ]);
    const last = await streams.book('the-lantern');
    await named.until(({ changed }) => changed.includes(last));
    await tried.until(({ changed }) => changed.includes(test));

    expect(all.changed.slice(0, 2)).toEqual([elsewhere, here]);
    expect(new Set(own.changed)).toEqual(new Set([here]));
    expect(new Set(named.changed)).toEqual(new Set([elsewhere, last]));
    expect(new Set(tried.changed)).toEqual(new Set([test]));
    expect(all.named('change')[1]?.data).toEqual({
      sequence: expect.stringMatching(/^[0-9a-f]{8}-\d+-\d+$/),
      venueId: service.venueId['the-harbour'],
      date: expect.stringMatching(/^2026-12-\d\d$/),
      kind: 'booking',
      id: here,
    });
  });

  it('has enquiries, blocks and closures, and both dates of a booking that moves', async () => {
    const id = await streams.book('the-harbour');
    const reader = await streams.following();
    const venueId = service.venueId['the-harbour'] ?? '';
    const wish = { venueId, subject: 'A question', message: 'Is there a garden?' };
    await service.post('/booking-enquiries', { ...wish, ...guest });
    const span = { venueId, fromDate: day, environment: null, reason: 'Ada spilt her wine' };
    const from = { fromTime: '15:00', untilDate: null, untilTime: '16:00', accept: true } as const;
    const nothing = { tables: null, area: null, wholeVenue: null };
    const { block } = await service.asOperator(blockTables, {
      ...{ ...span, ...from, ...nothing, tables: 'T1' },
    } as never);
    // Two changes of one object that are read at once are sent as one.
    await reader.until(({ changed }) => changed.includes(block?.id ?? ''));
    await service.asOperator(liftBlock, { blockId: block?.id ?? '' } as never);
    await service.asOperator(closeOnlineBooking, {
      ...{ ...span, ...from, fromDate: '2027-02-02', untilDate: '2027-02-04' },
    } as never);
    await service.sql(
      `update booking set starts_at = starts_at + interval '40 days',
         ends_at = ends_at + interval '40 days' where id = $1`,
      [id],
    );
    await reader.until(({ changed }) => changed.filter((one) => one === id).length === 2);

    const told = reader.named('change').map(({ data: { kind, date } }) => ({ kind, date }));
    expect(told.slice(0, 4)).toEqual([
      { kind: 'enquiry', date: null },
      { kind: 'block', date: day },
      { kind: 'block', date: day },
      { kind: 'block', date: null },
    ]);
    const dates = told.slice(4).map(({ date }) => String(date));
    expect(dates.map((date) => date.slice(0, 7))).toEqual(['2026-12', '2027-01']);
    const about = 'select before, after, reason from history where subject_id = $1';
    expect(JSON.stringify(await service.sql(about, [block?.id]))).not.toContain('Ada');
    const forget = service.sql('delete from history where subject_id = $1', [block?.id]);
    await expect(forget).rejects.toThrow('history is only added to');
  });
});

describe('a booking that is moved for another', () => {
  const date = '2026-12-22';
  const wish = { date, time: '18:00' };
  const venueId = (): string => service.venueId['the-lantern'] ?? '';
  const headers = (): Record<string, string> => ({
    ...{ cookie: streams.cookies.all, 'sec-fetch-site': 'same-origin' },
    ...{ 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  });
  const team = async (path: string, body?: object) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const url = `${service.consoleUrl}/team/v1/venues/${venueId()}/${path}`;
    const response = await fetch(url, { headers: headers(), ...init });
    expect(response.status).toBe(200);
    return (await response.json()) as {
      readonly reference: string;
      readonly tables: readonly { readonly id: string; readonly name: string }[];
      readonly bookings: readonly {
        readonly id: string;
        readonly tables: readonly { readonly id: string }[];
      }[];
      readonly bookingTypes: readonly { readonly times: readonly { readonly time: string }[] }[];
    };
  };

  const newBooking = async (body: object): Promise<string> => {
    const { reference } = await team('bookings', { ...wish, guest, tellGuest: false, ...body });
    const [row] = await service.sql<{ id: string }>('select id from booking where reference = $1', [
      reference.replaceAll(' ', ''),
    ]);
    return row?.id ?? '';
  };

  it('is sent to the screens, which show it at its new table', async () => {
    const first = await newBooking({ partySize: 2, tables: ['B1'] });
    const second = await newBooking({ partySize: 2, tables: ['B2'] });
    await newBooking({ partySize: 2, tables: ['B3'] });
    await service.sql(`update booking set state = 'cancelled' where id = $1`, [first]);
    await service.sql('update allocation set active = false where booking_id = $1', [first]);
    const reader = await streams.following({ query: '?venue=the-lantern' });
    const { bookingTypes } = await team(`times?date=${date}&partySize=4`);
    const times = bookingTypes.flatMap((one) => one.times);
    expect(times.find(({ time }) => time === wish.time)).toMatchObject({ moves: 1 });

    const id = await newBooking({ partySize: 4 });

    await reader.until(({ changed }) => [id, second].every((one) => changed.includes(one)));
    expect(new Set(reader.changed)).toEqual(new Set([id, second]));
    const shown = await team(`days/${date}`);
    const tableOf = (booking: string): string | undefined => {
      const { tables = [] } = shown.bookings.find((one) => one.id === booking) ?? {};
      return shown.tables.find((one) => one.id === tables[0]?.id)?.name;
    };
    expect([tableOf(id), tableOf(second)]).toEqual(['B2', 'B1']);
  });
});

describe('a stream that is resumed', () => {
  it('resumes where it was cut off', async () => {
    const first = await streams.following();
    const reference = await streams.book('the-harbour');
    await first.until(({ changed }) => changed.includes(reference));
    first.close();
    const missed = [await streams.book('the-harbour'), await streams.book('the-lantern')];
    const second = await streams.following({ lastEventId: first.lastId });
    await second.until(({ changed }) => missed.every((id) => changed.includes(id)));

    expect(second.changed.filter((id) => !missed.includes(id))).toEqual([]);
    expect(second.named('reset')).toEqual([]);
  });

  it('begins with a day that was read, and misses nothing', async () => {
    const wish = { venueId: 'the-harbour', date: day, environment: null };
    const { sequence } = await service.asOperator(dayForTeam, wish as never);
    const id = await streams.book('the-harbour');
    const reader = await streams.following({ query: `?since=${sequence}` });

    await reader.until(({ changed }) => changed.includes(id));
    expect(reader.named('reset')).toEqual([]);
  });

  it('prefers the header to the address, which a browser repeats unchanged', async () => {
    const first = await streams.following();
    const reader = await streams.following({ query: '?since=nonsense', lastEventId: first.lastId });

    expect(reader.named('reset')).toEqual([]);
  });

  it.each([
    ['is no cursor', () => 'nonsense'],
    ['is too long to be one', () => `${'1'.repeat(200)}`],
    ['is of another database', (id: string) => id.replace(/^\w{8}/, '01234567')],
    ['is of a time to come', (id: string) => id.replace(/-\d+-/, '-999999999999-')],
  ])('starts again where the id %s', async (_what, idOf) => {
    const { lastId } = await streams.following();
    const reader = await streams.following({ lastEventId: idOf(lastId) });
    await reader.until((it) => it.named('reset').length === 1);
    const id = await streams.book('the-harbour');

    await reader.until(({ changed }) => changed.includes(id));
    expect(reader.lastId).toMatch(/^[0-9a-f]{8}-\d+-\d+$/);
  });

  it.each([
    [1_000, 0],
    [1_001, 1],
  ])('after %i changes that were missed starts again %i times', async (count, times) => {
    const { lastId, ...first } = await streams.following();
    await service.sql(happened, [service.venueId['the-harbour'], count]);
    const reader = await streams.following({ lastEventId: lastId });
    const id = await streams.book('the-lantern');
    await reader.until(({ changed }) => changed.includes(id));

    expect(first).toBeDefined();
    expect(reader.named('reset')).toHaveLength(times);
    expect(reader.changed.length).toBeGreaterThanOrEqual(times === 0 ? count : 1);
    expect(reader.changed.length).toBeLessThan(times === 0 ? count + 10 : count);
  });
});

describe('a cursor that is days old', () => {
  /** Adds changes at a venue that the reader does not see. */
  const elsewhere = async (count: number): Promise<void> => {
    await service.sql(happened, [randomUUID(), count]);
  };

  it.each([
    [5_000, 0],
    [10_001, 1],
  ])('after %i changes of others starts again %i times', async (count, times) => {
    const first = await streams.following({ cookie: streams.cookies.harbour });
    first.close();
    await elsewhere(count);
    const reader = await streams.following({
      cookie: streams.cookies.harbour,
      lastEventId: first.lastId,
    });
    const id = await streams.book('the-harbour');
    await reader.until(({ changed }) => changed.includes(id));

    expect(reader.named('reset')).toHaveLength(times);
  });

  it('is read further from where one read had to end', async () => {
    const source = await connect(service.databaseUrl, 1);
    const changes = new PostgresChanges(source, service.databaseUrl);
    const start = await changes.now();
    await elsewhere(10_001);
    const venueIds = [service.venueId['the-harbour'] as VenueId];
    const filter = { environment: 'live', venueIds } as const;
    const first = await changes.read(start, 1_000, filter);
    const second = first && (await changes.read(first.until, 1_000, filter));
    await source.destroy();

    expect(first).toMatchObject({ changes: [], isCut: true });
    expect(second).toMatchObject({ changes: [], isCut: false });
  });
});

describe('the mark of a cursor', () => {
  const markIn = async ({ url }: { readonly url: string }): Promise<string> => {
    const there = await connect(url, 1);
    const { database } = await new PostgresChanges(there, url).now();
    await there.destroy();
    return database;
  };

  it('changes where the data was restored, on the same server or another', async () => {
    const copy = await testDatabase();
    const marks = [
      await markIn({ url: service.databaseUrl }),
      await markIn(copy),
      await markIn(copy),
    ];
    const client = new Client({ connectionString: copy.url });
    await client.connect();
    await client.query('alter table history rename to lost');
    await client.query('create table history (like lost including all)');
    await client.end();
    marks.push(await markIn(copy));
    await copy.drop();

    expect(marks[1]).toBe(marks[2]);
    expect(new Set(marks).size).toBe(3);
  });
});

describe('a session', () => {
  it('has eight streams at most', async () => {
    const cookie = await streams.cookieOf('Fay', 'all');
    const readers: EventReader[] = [];
    for (let count = 0; count < 8; count += 1) readers.push(await streams.following({ cookie }));
    const beyond = await streams.openStream({ cookie });
    await beyond.untilOver();

    expect(beyond.status).toBe(429);
    expect(beyond.response.headers).toMatchObject({
      'content-type': expect.stringContaining('application/problem+json'),
      'retry-after': '60',
    });
    readers[0]?.close();
    let next = await streams.openStream({ cookie });
    // The server learns of the end a moment later.
    while (next.status === 429) next = await streams.openStream({ cookie });
    expect(next.status).toBe(200);
  });
});

describe('a transaction that commits late', () => {
  const note = `update booking set notes = 'changed' where id = $1`;

  it('is not skipped, although a reader of the sequence alone would skip it', async () => {
    const [slowly, quickly] = [
      await streams.book('the-harbour'),
      await streams.book('the-lantern'),
    ];
    const reader = await streams.following();
    const alone = async (after: string): Promise<readonly { sequence: string; id: string }[]> =>
      service.sql(
        `select sequence::text, subject_id as id from history where sequence > $1
         order by history.sequence`,
        [after],
      );
    const [start] = await service.sql<{ at: string }>(
      'select max(sequence)::text as at from history',
    );
    const slow = await openConcurrentTransaction(service);
    await slow.sql(note, [slowly]);
    await slow.sql('set constraints all immediate');
    await service.sql(note, [quickly]);
    const before = await alone(start?.at ?? '');
    await slow.sql('commit');
    await slow.end();
    await reader.until(({ changed }) => changed.length >= 2);
    const after = await alone(before.at(-1)?.sequence ?? '');

    expect([...before, ...after].map(({ id }) => id)).toEqual([quickly]);
    expect(reader.changed).toEqual([slowly, quickly]);
  });

  it('delays nothing after its end, even if it changed nothing', async () => {
    const id = await streams.book('the-harbour');
    const reader = await streams.following();
    const other = await openConcurrentTransaction(service);
    await other.sql('select pg_current_xact_id()');
    await service.sql(note, [id]);
    await other.end();

    await reader.until(({ changed }) => changed.includes(id));
  });
});
