/** A database that is reachable but does not work: the answers to guests, and the log. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { pause } from '@venue/domain/async';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import { openAdminService } from '@venue/runtime';
import { poolSize } from '@venue/postgres';
import { testDatabase } from '@venue/testing/database';
import { ask, applyGroupAndIssueKeys, pepper } from '@venue/testing/deployment-of-processes';
import { visit } from '@venue/testing/booking-load';
import { guest, type Answer } from '@venue/testing/deployment';
import { openServer, type Server } from './server';
import { openProxy } from './silent-proxy';
import { openServerOnSmallDisk } from '@venue/testing/small-disk';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

let venueId: string;

/** A Booking API on a database with faults, and the fault messages that it logs. */
async function openFaultyServer(databaseUrl: string, key: string) {
  const log: string[] = [];
  const recordFault = (error: unknown): void => void log.push((error as Error).message);
  const service = { databaseUrl, pepper, key };
  const change = ({ telemetry }: Deployment) => ({ telemetry: { ...telemetry, recordFault } });
  return { ...(await openServer(service, { change })), log };
}

function search({ post }: Pick<Server, 'post'>, key?: string): Promise<Answer> {
  const wish = { venueId, date: '2026-12-08', partySize: 2 };
  return post('/availability/search', wish, key === undefined ? {} : { key });
}

function book({ post }: Pick<Server, 'post'>, at: number): Promise<Answer> {
  const idempotencyKey = `fault-${at}`;
  return post(
    '/reservations',
    { venueId, ...visit(at), guest, notes: idempotencyKey },
    { idempotencyKey },
  );
}

const isAway = ({ status, headers }: Answer): boolean =>
  status === 503 && Number(headers.get('retry-after')) > 0;

describe('connections', () => {
  let database: { readonly url: string; drop(): Promise<void> };
  let key: string;

  beforeAll(async () => {
    database = await testDatabase();
    const issued = await applyGroupAndIssueKeys(database.url);
    key = issued.keys.integration;
    venueId = issued.venueId;
  });
  afterAll(() => database.drop());

  it('that are all taken are 503 at once for the others, and are free again afterwards', async () => {
    const server = await openFaultyServer(database.url, key);
    closing.push(() => server.close());
    const more = 5;
    const keys = await issueKeys(database.url, poolSize + more);
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    closing.push(() => holder.end());
    // The first query of the first request of each key uses a separate connection.
    await holder.query('begin; lock table rate_spent in access exclusive mode');

    // The lock is released after all answers, so each request must end without it.
    const answers = await Promise.all(keys.map((one) => search(server, one)));
    await holder.query('rollback');

    expect(answers.filter((answer) => !isAway(answer))).toEqual([]);
    const words =
      'No connection was free within 2 s: all are taken, or the database does not answer.';
    const without = server.log.filter((line) => line === words);
    expect(without.length).toBeGreaterThanOrEqual(more);
    expect((await search(server)).status).toBe(200);
  });

  it('that die without a word end their requests, and new ones take their place', async () => {
    const proxy = await openProxy(database.url);
    closing.push(() => proxy.close());
    const server = await openFaultyServer(proxy.url, key);
    closing.push(() => server.close());
    for (const answer of await Promise.all([1, 2, 3, 4].map(() => search(server)))) {
      expect(answer.status).toBe(200);
    }

    proxy.fallSilent();
    // Without its own timeout a request waits for ever.
    const answers = await Promise.all([search(server), search(server), book(server, 900)]);
    proxy.speak();
    await untilWell(() => search(server));

    expect(answers.filter((answer) => !isAway(answer))).toEqual([]);
    expect(server.log).toContain('The database did not answer in time.');
    expect((await book(server, 900)).status).toBe(201);
    const rows = await ask(database.url, `select from booking where notes = 'fault-900'`);
    expect(rows).toHaveLength(1);
  });
});

async function issueKeys(url: string, count: number): Promise<string[]> {
  const admin = await openAdminService({ url, pepper });
  const wish = { venues: 'all', capabilities: 'all', channel: 'web', env: 'live' } as const;
  const keys: string[] = [];
  while (keys.length < count) {
    keys.push((await admin.issueKey({ ...wish, name: `number ${keys.length}` })).key);
  }
  await admin.close();
  return keys;
}

async function untilWell(task: () => Promise<Answer>): Promise<void> {
  while ((await task()).status !== 200) await pause(20);
}

interface Trouble {
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
}

describe('a full disk', () => {
  it('is 503 and named in the log, loses nothing, and is over when there is room', async () => {
    const { url, trouble } = await databaseOnSmallDisk();
    const { keys, venueId: venue } = await applyGroupAndIssueKeys(url);
    venueId = venue;
    const server = await openFaultyServer(url, keys.integration);
    closing.push(() => server.close());
    expect((await book(server, 0)).status).toBe(201);

    await trouble.begin();
    const answers: Answer[] = [];
    // Until the existing pages are full.
    while (answers.length < 390 && answers.at(-1)?.status !== 503) {
      answers.push(await book(server, 1 + answers.length));
    }
    const refused = answers.length;
    await trouble.end();
    const after = await book(server, refused);

    expect(answers.slice(0, -1).filter(({ status }) => status >= 500)).toEqual([]);
    expect(isAway(answers.at(-1) as Answer)).toBe(true);
    expect(server.log.at(-1)).toBe('The disk of the database is full: make room on it.');
    expect([200, 201]).toContain(after.status);
    expect(after.headers.get('idempotent-replayed')).toBeNull();
    const acknowledged = [...answers, after].filter(({ status }) => status === 201).length + 1;
    expect(await ask(url, freeSpace)).toEqual([{ bookings: acknowledged, without: 0 }]);
  });
});

const freeSpace = `
select count(*)::int as bookings, (count(*) filter (where not exists (
  select from allocation where booking_id = booking.id)))::int as without
from booking`;

/** If no disk can be mounted, PostgreSQL raises the error of a full one itself. */
async function databaseOnSmallDisk(): Promise<{ readonly url: string; readonly trouble: Trouble }> {
  const opened = await openServerOnSmallDisk(256);
  if (opened === null) {
    const database = await testDatabase();
    closing.push(() => database.drop());
    const { url } = database;
    const begin = (): Promise<unknown> => ask(url, complaint);
    return { url, trouble: { begin, end: () => ask(url, 'drop trigger full on allocation') } };
  }
  const { server, disk } = opened;
  closing.push(() => opened.close());
  const trouble = { begin: async () => disk.fill(), end: async () => disk.empty() };
  return { url: server.url, trouble };
}

const complaint = `
create or replace function full() returns trigger language plpgsql as $$
begin raise exception using errcode = '53100', message = 'could not extend file'; end $$;
create trigger full before insert on allocation for each row execute function full()`;
