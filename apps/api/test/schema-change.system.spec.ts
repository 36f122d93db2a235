/** The schema of the next version is installed while this version serves. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { pause } from '@venue/domain/async';
import { migrate, migrations } from '@venue/postgres';
import { startApp, type AppProcess } from '@venue/testing/app-process';
import { visit } from '@venue/testing/booking-load';
import { guest, openTestDeployment, type TestDeployment } from '@venue/testing/deployment';

let service: TestDeployment;
let api: AppProcess;

beforeAll(async () => {
  service = await openTestDeployment();
  await service.moveTo('2026-12-01T09:00:00Z');
  api = await startApp(service, 'api');
});
afterAll(async () => {
  await api.end('SIGKILL');
  await service.close();
});

type Migration = (typeof migrations)[number];

function migration(number: number, statements: readonly string[], transaction?: false): Migration {
  return class implements MigrationInterface {
    readonly name = `Next170000000${String(number).padStart(4, '0')}`;
    readonly transaction = transaction as false;
    async up(runner: QueryRunner): Promise<void> {
      for (const statement of statements) await runner.query(statement);
    }
    async down(): Promise<void> {}
  };
}

/** Changes that a later version may make, on the busiest tables. */
const expand = [
  migration(100, ['alter table booking add column colour text']),
  migration(101, [`alter table allocation add column mood text not null default 'calm'`]),
  migration(
    102,
    [
      'drop index concurrently if exists booking_of_a_source',
      'create index concurrently booking_of_a_source on booking (source)',
    ],
    false,
  ),
  migration(103, ['alter table booking add constraint few check (party_size < 999) not valid']),
  migration(104, ['alter table booking validate constraint few']),
];

const bad = migration(105, [
  'alter table booking add column weight int',
  // The lock is kept until the transaction ends, as if every row were rewritten.
  'select pg_sleep(7)',
]);

interface Load {
  readonly statuses: readonly number[];
  stop(): Promise<void>;
}

let requestCount = 0;

/** Two clients search and two book without a pause; 0 means no answer. */
function startLoad(): Load {
  const statuses: number[] = [];
  let isOver = false;
  const ask = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${api.url}/public/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.key}`,
        'content-type': 'application/json',
        'idempotency-key': `load-${requestCount}`,
      },
      body: JSON.stringify(body),
    }).catch(() => null);
    await response?.text();
    statuses.push(response?.status ?? 0);
  };
  const venueId = service.venueId['the-lantern'];
  const search = (): Promise<void> =>
    ask('/availability/search', { venueId, ...visit((requestCount += 1)) });
  const book = (): Promise<void> =>
    ask('/reservations', { venueId, ...visit((requestCount += 1)), guest });
  const running = [search, search, book, book].map(async (task) => {
    while (!isOver) await task();
  });
  return {
    statuses,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}

async function untilMore(load: Load, count: number): Promise<void> {
  const target = load.statuses.length + count;
  while (load.statuses.length < target) await pause(20);
}

const isError = (status: number): boolean => status === 0 || status >= 500;

describe('an app that serves while the schema changes', () => {
  it('has no error when the next version adds what it needs', async () => {
    const load = startLoad();
    await untilMore(load, 40);

    const applied = await migrate(service.databaseUrl, [...migrations, ...expand]);
    await untilMore(load, 40);

    await load.stop();
    expect(applied).toHaveLength(expand.length);
    // Its log has the reason.
    expect(load.statuses.filter(isError).map(() => api.output())).toEqual([]);
    expect(load.statuses.filter((status) => status === 201).length).toBeGreaterThan(10);
    expect(await api.health('ready')).toBe(200);
  });

  it('has errors when a migration keeps its lock', async () => {
    const load = startLoad();
    await untilMore(load, 10);

    await migrate(service.databaseUrl, [...migrations, ...expand, bad]);

    await load.stop();
    expect(load.statuses.filter(isError)).not.toEqual([]);
  });
});
