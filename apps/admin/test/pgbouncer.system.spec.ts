/** A pooler between the programs and PostgreSQL: supported and refused settings. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openApi } from '@venue/api';
import { guest, senderTo } from '@venue/testing/deployment';
import { addDays, localOf, systemClock, type Zone } from '@venue/domain/shared/time';
import { until } from '@venue/testing/until';
import { serve } from '@venue/http';
import { connect, listenForMessages, PostgresChanges, PostgresJobLocks } from '@venue/postgres';
import { openDeployment } from '@venue/runtime';
import { canPool, openPgBouncer } from './pgbouncer';
import { example, openTerminal, pepper, runHere, type OpenTerminal } from './terminal';

const withPooler = canPool ? describe : describe.skip;

/** Start-up parameters that PgBouncer must accept but need not pass on. */
const ignored = 'options, statement_timeout, lock_timeout, idle_in_transaction_session_timeout';

/** Gets a message, since there is an address. */
const ada = { ...guest, email: 'ada@example.com' };
const zone = 'Europe/London' as Zone;

let terminal: OpenTerminal;

beforeAll(async () => {
  terminal = await openTerminal();
  expect(await terminal.here('apply', example)).toMatchObject({ exitCode: 0 });
});
afterAll(() => terminal.close());

async function through<T>(
  settings: Readonly<Record<string, string>>,
  task: (url: string) => Promise<T>,
): Promise<T> {
  const pooler = await openPgBouncer(terminal.env['DATABASE_URL'] ?? '', settings);
  return task(pooler.url).finally(() => pooler.close());
}

/** The findings of `doctor` about the database, each with its result. */
async function databaseFindings(url: string): Promise<readonly (readonly [boolean, string])[]> {
  const { stdout } = await runHere(['doctor', '--json'], { ...terminal.env, DATABASE_URL: url });
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  return findings.filter(({ about }) => about === 'database').map(({ ok, words }) => [ok, words]);
}

interface Finding {
  readonly about: string;
  readonly ok: boolean;
  readonly words: string;
}

withPooler('a PgBouncer', () => {
  it('in transaction mode is refused by doctor', async () => {
    const settings = { pool_mode: 'transaction', ignore_startup_parameters: ignored };

    expect(await through(settings, databaseFindings)).toEqual([
      [true, expect.stringMatching(/^PostgreSQL /)],
      [false, expect.stringMatching(/^The pooler .* set its pool_mode to session /)],
    ]);
  });

  it('without any of our settings is named by doctor', async () => {
    expect(await through({ pool_mode: 'session' }, databaseFindings)).toEqual([
      [false, expect.stringMatching(/can't be reached: unsupported startup parameter: /)],
    ]);
  });

  it('in session mode serves bookings, listeners and jobs, and doctor asks for time-outs', async () => {
    const settings = { pool_mode: 'session', ignore_startup_parameters: ignored };
    await through(settings, async (url) => {
      expect(await databaseFindings(url)).toEqual([
        [true, expect.stringMatching(/^PostgreSQL /)],
        [true, expect.stringMatching(/^A pooler withholds idle_in.*, lock_timeout, statement_/)],
      ]);
      await terminal.sql(`do $$ begin execute format('alter database %I set lock_timeout = 5000',
        current_database()); end $$`);
    });

    await through(settings, async (url) => {
      expect(await databaseFindings(url)).toEqual([
        [true, expect.stringMatching(/^PostgreSQL /)],
        [true, expect.stringMatching(/^A pooler withholds idle_in\w+, statement_timeout from/)],
      ]);
      await expectService(url);
      await expectJobsAlone(url);
    });
  });
});

/** A booking, its repetition, and its messages. */
async function expectService(url: string): Promise<void> {
  const wish = ['--name', 'x', '--channel', 'web', '--venues', 'all', '--capabilities', 'all'];
  const { stdout } = await terminal.here('keys', 'issue', ...wish);
  const key = /vb_live_\w+/.exec(stdout)?.[0] ?? '';
  const opened = await openDeployment({ url, pepper, baseUrl: 'http://house.test' });
  const source = await connect(url, 2);
  const heard: string[] = [];
  const onLost = (error: unknown): void => void heard.push(`lost ${String(error)}`);
  const listeners = [
    new PostgresChanges(source, url).listen({
      onOpen: () => heard.push('changes open'),
      onChange: () => heard.push('change'),
      onLost,
      retryMs: 100,
    }),
    listenForMessages(url, {
      onNotification: () => heard.push('message'),
      onFault: onLost,
      retrySeconds: 1,
    }),
  ];
  // The worker does the same work when it starts listening as on a notification.
  await until(() => heard.includes('changes open') && heard.includes('message'));
  heard.length = 0;
  const serving = await serve(await openApi(opened.deployment), 0, opened.deployment);
  const send = senderTo(`http://127.0.0.1:${serving.port}`, key);
  const [venue] = await terminal.sql(`select id from venue where slug = 'the-harbour'`);
  const body = {
    venueId: venue.id,
    date: addDays(localOf(systemClock(), zone).date, 7),
    time: '19:00',
    partySize: 2,
    guest: ada,
  };
  const sending = { idempotencyKey: 'pooled' };
  const booked = await send('POST', { path: '/reservations', body, sending });
  const again = await send('POST', { path: '/reservations', body, sending });
  await until(() => heard.includes('change') && heard.includes('message'));
  await Promise.all(listeners.map((one) => one.close()));
  await serving.drain();
  await opened.close();
  await source.destroy();

  expect([booked.status, booked.body.outcome]).toEqual([201, 'booked']);
  expect(again.body).toEqual(booked.body);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(heard.filter((one) => one.startsWith('lost'))).toEqual([]);
}

/** The lock of a job lasts as long as its connection. */
async function expectJobsAlone(url: string): Promise<void> {
  const [one, other] = [await connect(url, 1), await connect(url, 1)];
  const isSecondRun = await new Promise<boolean>((resolve) => {
    void new PostgresJobLocks(one).runExclusive('pooled', async () => {
      resolve(await new PostgresJobLocks(other).runExclusive('pooled', async () => undefined));
    });
  });
  await until(() => new PostgresJobLocks(other).runExclusive('pooled', async () => undefined));
  await one.destroy();
  await other.destroy();

  expect(isSecondRun).toBe(false);
}
