/** A worker that is killed at each step of an offer of the waiting list. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { sendOffers } from '@venue/operations/waiting/send-offers';
import { connect, PostgresWaitingWork } from '@venue/postgres';
import { breachesIn } from '@venue/testing/breaches';
import { guest, openTestDeployment, type TestDeployment } from '@venue/testing/deployment';
import { until } from '@venue/testing/until';
import { openProvider, startChild, type ChildWorker, type Provider } from './provider';

const noon = '2026-12-01T12:00:00Z';

/** The tables that an offer writes to. */
const stops = ['waiting_day', 'waiting_entry', 'booking', 'allocation', 'message', 'history'];
/** Waits at a table while `blocker` holds its lock. */
const stopFunction = `
create function stop_here() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext(tg_table_name));
  return null;
end $$`;

let service: TestDeployment;
let provider: Provider;
/** A connection that stops whatever writes to a table. */
let blocker: Client;
let source: DataSource;
let key: string;
let worker: ChildWorker | null = null;

beforeAll(async () => {
  service = await openTestDeployment(({ venues: [, , pier] }) => {
    pier.timezone = 'Europe/London';
    pier.country = 'GB';
    pier.tables = [{ name: 'N1', area: 'room', minCovers: 1, maxCovers: 4, priority: 1 }];
  });
  provider = await openProvider(0);
  blocker = new Client({ connectionString: service.databaseUrl });
  await blocker.connect();
  await blocker.query(stopFunction);
  for (const table of stops) {
    await blocker.query(
      `create trigger stop_here before insert or update on ${table}
         for each statement execute function stop_here()`,
    );
  }
  source = await connect(service.databaseUrl, 2);
  const capabilities = 'availability.read,bookings.create,bookings.manage,waitlist.join';
  key = await service.issueKey({ capabilities });
});
afterAll(async () => {
  await worker?.kill();
  await blocker.end();
  await source.destroy();
  await provider.close();
  await service.close();
});

/** What another worker does in its next two seconds. */
async function work(): Promise<void> {
  const { deployment } = service;
  const waiting = new PostgresWaitingWork(source, deployment.groups);
  await sendOffers(deployment, waiting);
  await sendOffers(deployment, waiting);
}

/** Two guests wait for the table of a booking that was cancelled. */
async function waitingDay(date: string): Promise<void> {
  await service.moveTo(noon);
  const common = { venueId: service.venueId['the-pier'], date, partySize: 2 };
  const { body } = await service.post(
    '/reservations',
    { ...common, time: '19:00', guest },
    { key },
  );
  for (const name of ['Ada Finch', 'Ben Moss']) {
    const person = { ...guest, name, email: 'guest@example.com' };
    const wish = { ...common, from: '19:00', until: '19:00', guest: person };
    const joined = await service.post('/waiting-list', wish, { key });
    expect(joined.body.outcome).toBe('joined');
  }
  const path = `/bookings/${encodeURIComponent(body.reference)}/cancel`;
  await service.post(path, { phone: guest.phone }, { key });
}

const states = async (date: string): Promise<readonly string[]> => {
  const rows = await service.sql<{ state: string }>(
    'select state from waiting_entry where date = $1 order by position',
    [date],
  );
  return rows.map(({ state }) => state);
};

/** Whether a transaction that writes to the second table is stopped at the first. */
async function isStopped(table: string, after: string): Promise<boolean> {
  const [row] = await service.sql<{ stopped: boolean }>(
    `select exists (select from pg_locks stopped join pg_locks held using (pid)
       where not stopped.granted and stopped.locktype = 'advisory'
         and stopped.objid::bigint = hashtext($1)::bigint & 4294967295
         and held.granted and held.relation = $2::text::regclass
         and held.mode = 'RowExclusiveLock') as stopped`,
    [table, after],
  );
  return row?.stopped ?? false;
}

/** Whether PostgreSQL has ended every transaction, since it works on for a worker that is gone. */
async function areAllOver(): Promise<boolean> {
  const [row] = await service.sql<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  );
  return row?.count === 0;
}

/** Starts a worker, and kills it once it is stopped at that table. */
async function killAt(table: string, after: string): Promise<void> {
  await blocker.query('select pg_advisory_lock(hashtext($1))', [table]);
  worker = await startChild(service, provider);
  await until(() => isStopped(table, after), 400);
  await worker.kill();
  await blocker.query('select pg_advisory_unlock_all()');
  await until(areAllOver, 400);
}

async function messagesOn(date: string): Promise<readonly string[]> {
  const rows = await service.sql<{ channel: string }>(
    `select channel from message
     where kind = 'table-offered' and text like '% ' || $1::int || ' December%' order by channel`,
    [date.slice(-2)],
  );
  return rows.map(({ channel }) => channel);
}

async function holdsOn(date: string): Promise<number> {
  const [row] = await service.sql<{ count: number }>(
    `select count(*)::int from booking
     where state = 'held' and hold_until > app_now() and starts_at::date = $1`,
    [date],
  );
  return row?.count ?? 0;
}

describe('a worker that is killed', () => {
  it.each([
    ['before it marks the day', 'waiting_day', 'waiting_day', '2026-12-08'],
    ['with the day in its hands', 'waiting_entry', 'waiting_day', '2026-12-09'],
    ['before the hold', 'booking', 'waiting_day', '2026-12-10'],
    ['before the hold has its table', 'allocation', 'waiting_day', '2026-12-11'],
    ['before the message', 'message', 'waiting_day', '2026-12-14'],
    ['while it commits', 'history', 'waiting_day', '2026-12-15'],
  ])('%s leaves one offer, with one message by each channel', async (_what, table, after, date) => {
    await waitingDay(date);
    await killAt(table, after);
    await work();

    expect(await states(date)).toEqual(['offered', 'waiting']);
    expect(await holdsOn(date)).toBe(1);
    expect(await messagesOn(date)).toEqual(['email', 'text']);
    expect(await breachesIn(service.databaseUrl)).toEqual([]);
  });

  it.each([
    ['before it frees the table', 'booking', '2026-12-16'],
    ['while it commits', 'history', '2026-12-17'],
  ])('%s of an offer that has ended leaves it to the next guest', async (_what, table, date) => {
    await waitingDay(date);
    await work();
    expect(await states(date)).toEqual(['offered', 'waiting']);
    await service.sql(`update clock_offset set by = by + interval '31 minutes'`);
    await killAt(table, 'waiting_entry');
    await work();

    expect(await states(date)).toEqual(['ended', 'offered']);
    expect(await holdsOn(date)).toBe(1);
    expect(await breachesIn(service.databaseUrl)).toEqual([]);
  });
});
