/** A guest books the table that the worker offers to another one at the same moment. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { LockableDiary, Work } from '@venue/domain/ports';
import { Bulkhead } from '@venue/operations/pipeline/bulkhead';
import { sendOffers } from '@venue/operations/waiting/send-offers';
import { connect, PostgresUnitOfWork, PostgresWaitingWork, workOn } from '@venue/postgres';
import {
  meeting,
  openConcurrentTransaction,
  untilWaiting,
} from '@venue/testing/concurrent-transaction';
import { guest, shared, sharedDeployment } from '@venue/testing/deployment';
import { openServer } from './server';

const service = sharedDeployment('2026-12-01T12:00:00Z', ({ venues: [, , pier] }) => {
  pier.timezone = 'Europe/London';
  pier.country = 'GB';
  pier.tables = [{ name: 'N1', area: 'room', minCovers: 1, maxCovers: 4, priority: 1 }];
});
const source = shared(async () => {
  const opened = await connect(service.databaseUrl);
  return { opened, close: () => opened.destroy() };
});
const key = shared(async () => {
  const capabilities = 'availability.read,bookings.create,bookings.manage,waitlist.join';
  return { text: await service.issueKey({ capabilities }), close: async () => undefined };
});

type Ports = typeof workOn;

/** Nobody locks the day; each reads it before the other one writes. */
function withoutLock(): Ports {
  const bothRead = meeting(2);
  return (manager): Work => {
    const work = workOn(manager);
    const diary: LockableDiary = {
      read: async (scope, questions) => {
        const pages = await work.diary.read(scope, questions);
        await bothRead();
        return pages;
      },
      takeAtOnce: async () => true,
      take: async () => undefined,
    };
    return { ...work, diary };
  };
}

/** A guest waits for the table of a booking that was cancelled. */
async function offerIsDue(date: string): Promise<void> {
  const common = { venueId: service.venueId['the-pier'], date, partySize: 2, guest };
  const { body } = await service.post('/reservations', { ...common, time: '19:00' });
  const wish = { ...common, from: '19:00', until: '19:00' };
  const joined = await service.post('/waiting-list', wish, { key: key.text });
  expect(joined.body.outcome).toBe('joined');
  const path = `/bookings/${encodeURIComponent(body.reference)}/cancel`;
  await service.post(path, { phone: guest.phone });
}

/** The worker offers the table and a guest books it. Returns how often it is promised. */
async function promises(date: string, ports: Ports): Promise<number> {
  await offerIsDue(date);
  const other = await openConcurrentTransaction(service);
  await other.takeDay(service.venueId['the-pier'] ?? '', date);
  const server = await openServer(service, {
    change: (_deployment, own) => ({
      unitOfWork: new PostgresUnitOfWork(own, ports),
      bulkhead: new Bulkhead(20),
    }),
  });
  const unitOfWork = new PostgresUnitOfWork(source.opened, ports);
  const waitingWork = new PostgresWaitingWork(source.opened, service.deployment.groups);
  const wish = { venueId: service.venueId['the-pier'], date, time: '19:00', partySize: 2, guest };
  const [answer] = await Promise.all([
    server.post('/reservations', wish),
    sendOffers({ ...service.deployment, unitOfWork }, waitingWork),
    // With the lock both wait for the day, and go on at once.
    (ports === workOn ? untilWaiting(service, 2) : Promise.resolve()).then(() => other.end()),
  ]);
  await server.close();
  expect(answer.status).toBeLessThan(300);
  const [row] = await service.sql<{ count: number }>(
    `select count(*)::int from allocation where active and lower(during)::date = $1`,
    [date],
  );
  return row?.count ?? 0;
}

describe('a table that is offered and booked at once', () => {
  it('is promised once', async () => {
    expect(await promises('2026-12-08', workOn)).toBe(1);
  });

  it('is promised once without the lock of the day, since the constraint remains', async () => {
    expect(await promises('2026-12-09', withoutLock())).toBe(1);
  });

  // Runs last, since the constraint is not restored.
  describe('without the constraint on tables and times', () => {
    beforeAll(() => service.sql('alter table allocation drop constraint no_table_twice'));

    it('is promised once, since the lock of the day remains', async () => {
      expect(await promises('2026-12-10', workOn)).toBe(1);
    });

    it('is promised twice without the lock as well', async () => {
      expect(await promises('2026-12-11', withoutLock())).toBe(2);
    });
  });
});
