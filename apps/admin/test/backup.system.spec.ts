/** pg_dump is a complete backup: a dump made under load can be restored, and works. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openApi } from '@venue/api';
import { guest, senderTo, type Answer } from '@venue/testing/deployment';
import { addDays, localOf, systemClock, type Zone } from '@venue/domain/shared/time';
import { serve } from '@venue/http';
import { openDeployment } from '@venue/runtime';
import { Client } from 'pg';
import { canDump, openDebianPostgres, type DebianPostgres } from '@venue/testing/debian-postgres';
import { example, pepper, runHere } from './terminal';

const withTools = canDump ? describe : describe.skip;

interface BookedTable {
  readonly idempotencyKey: string;
  readonly wish: object;
  readonly answer: Answer;
}

let source: DebianPostgres;
let second: DebianPostgres;
let folder: string;
let key: string;

const admin = (url: string, ...args: string[]): ReturnType<typeof runHere> =>
  runHere(args, { DATABASE_URL: url, KEY_PEPPER: pepper, DATA_DIR: folder });

beforeAll(async () => {
  if (!canDump) return;
  folder = await mkdtemp(join(tmpdir(), 'venue-backup-'));
  [source, second] = await Promise.all([openDebianPostgres(), openDebianPostgres()]);
  await source.create('venue');
  const url = source.urlOf('venue');
  expect(await admin(url, 'migrate')).toMatchObject({ exitCode: 0 });
  expect(await admin(url, 'apply', example)).toMatchObject({ exitCode: 0 });
  const wish = ['--name', 'Kept', '--channel', 'web', '--venues', 'all', '--capabilities', 'all'];
  const issued = await admin(url, 'keys', 'issue', ...wish);
  key = /vb_live_\w+/.exec(issued.stdout)?.[0] ?? '';
});
afterAll(async () => {
  if (!canDump) return;
  await Promise.all([source.close(), second.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** An api on that database, for as long as the task takes. */
async function withApi<T>(
  url: string,
  task: (send: ReturnType<typeof senderTo>) => Promise<T>,
): Promise<T> {
  const opened = await openDeployment({
    url,
    pepper,
    baseUrl: 'http://house.test',
    ratePerMinute: 1_000_000,
    rateBurst: 1_000_000,
  });
  const serving = await serve(await openApi(opened.deployment), 0, opened.deployment);
  try {
    return await task(senderTo(`http://127.0.0.1:${serving.port}`, key));
  } finally {
    await serving.drain();
    await opened.close();
  }
}

/** Within a month, beginning in a week; on some of them a venue is closed. */
function dayAhead(at: number): string {
  return addDays(localOf(systemClock(), 'Europe/London' as Zone).date, 7 + (at % 28));
}

interface Crowd {
  readonly booked: readonly BookedTable[];
  /** Resolves when that many tables have been booked. */
  readonly enough: Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Books one table after the other until `stop`; some bookings owe a deposit. */
function bookOn(send: ReturnType<typeof senderTo>, venueId: string, atLeast: number): Crowd {
  const booked: BookedTable[] = [];
  let isOver = false;
  let isEnough = (): void => undefined;
  const run = async (): Promise<void> => {
    for (let at = 0; !isOver; at += 1) {
      const idempotencyKey = `kept-${at}`;
      const wish = { venueId, date: dayAhead(at), time: '19:00', partySize: 2 + (at % 5), guest };
      const sending = { idempotencyKey };
      const answer = await send('POST', { path: '/reservations', body: wish, sending });
      expect(answer.status).toBeLessThan(300);
      if (answer.body.reference !== null) booked.push({ idempotencyKey, wish, answer });
      if (booked.length === atLeast) isEnough();
    }
  };
  const counted = new Promise<void>((resolve) => (isEnough = resolve));
  const running = run();
  return {
    booked,
    enough: Promise.race([counted, running]),
    stop: () => {
      isOver = true;
      return running;
    },
  };
}

/** The bookings that a look-up in the restored database does not find unchanged. */
async function missingIn(url: string, booked: readonly BookedTable[]): Promise<readonly string[]> {
  return withApi(url, async (send) => {
    const missing: string[] = [];
    for (const { answer } of booked) {
      const { reference, outcome } = answer.body as { reference: string; outcome: string };
      const body = { reference, phone: guest.phone };
      const found = await send('POST', { path: '/bookings/lookup', body, sending: {} });
      const isThere = found.status === 200 && found.body.booking.reference === reference;
      if (!isThere) missing.push(`${reference} ${outcome}`);
    }
    return missing;
  });
}

async function asking<Row extends object>(url: string, text: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function venueIn(url: string): Promise<string> {
  const slug = 'the-harbour';
  const rows = await asking<{ id: string }>(url, `select id from venue where slug = '${slug}'`);
  return rows[0]?.id ?? '';
}

withTools('a backup that was made while guests were booking', () => {
  let before: readonly BookedTable[];
  const restored = (): string => second.urlOf('restored');

  it('is made and brought back by the tools of PostgreSQL', async () => {
    const url = source.urlOf('venue');
    const venueId = await venueIn(url);
    const file = join(folder, 'venue.dump');
    await withApi(url, async (send) => {
      const { booked, enough, stop } = bookOn(send, venueId, 40);
      await enough;
      before = [...booked];
      await source.run('pg_dump', 'venue', '--format=custom', `--file=${file}`).finally(stop);
      // Guests continued to book, without waiting for the end of the dump.
      expect(booked.length).toBeGreaterThan(before.length);
    });

    await second.create('restored');
    await second.run('pg_restore', 'restored', '--exit-on-error', '--no-owner', file);
  });

  it('has every rule of the schema', async () => {
    const of = async (server: DebianPostgres, database: string): Promise<string> => {
      const text = await server.run('pg_dump', database, '--schema-only', '--no-owner');
      return text.replaceAll(/^\\(un)?restrict .*$/gm, '');
    };
    expect(await of(second, 'restored')).toBe(await of(source, 'venue'));
    expect(await of(second, 'restored')).toContain('EXCLUDE USING gist');
  });

  it('is a deployment that is well', async () => {
    const { exitCode, stdout } = await admin(restored(), 'doctor', '--json');

    expect(JSON.parse(stdout)).toMatchObject({ ok: true });
    expect(exitCode).toBe(0);
  });

  it('holds every booking that had been acknowledged', async () => {
    expect(await missingIn(restored(), before)).toEqual([]);
  });

  it('answers a retry as it was answered, and makes no second booking', async () => {
    const [one] = before;
    if (one === undefined) throw new Error('nothing was booked');

    const again = await withApi(restored(), (send) =>
      send('POST', {
        path: '/reservations',
        body: one.wish,
        sending: { idempotencyKey: one.idempotencyKey },
      }),
    );

    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.text).toBe(one.answer.text);
  });

  it('takes new bookings, beside those that stand', async () => {
    const venueId = await venueIn(restored());
    const wishes = [40, 41, 42, 43].map((days) => {
      return { venueId, date: dayAhead(days), time: '12:00', partySize: 2, guest };
    });

    const outcomes = await withApi(restored(), async (send) => {
      const path = '/reservations';
      const answers = wishes.map((body) => send('POST', { path, body, sending: {} }));
      return (await Promise.all(answers)).map(({ body }) => String(body.outcome));
    });

    expect(outcomes).toContain('booked');
  });

  it('differs from one that has lost a booking', async () => {
    const reference = String(before[0]?.answer.body.reference).replace(' ', '');
    const gone = await asking(
      restored(),
      `delete from allocation using booking
       where booking_id = booking.id and reference = '${reference}' returning reference`,
    );
    expect(gone).not.toEqual([]);
    await asking(
      restored(),
      `update booking set reference = 'GONE' where reference = '${reference}'`,
    );

    expect(await missingIn(restored(), before)).toHaveLength(1);
  });
});
