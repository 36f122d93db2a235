/** Protections of tables and requests, one by one: switched off, or alone. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { pause } from '@venue/domain/async';
import type { LockableDiary, Work } from '@venue/domain/ports';
import { Bulkhead } from '@venue/operations/pipeline/bulkhead';
import { SingleFlight } from '@venue/operations/pipeline/single-flight';
import { PostgresUnitOfWork, workOn } from '@venue/postgres';
import { deadlocksIn, meeting } from '@venue/testing/concurrent-transaction';
import {
  type Answer,
  guest as defaultGuest,
  guest,
  shared,
  sharedDeployment,
  slugOf,
} from '@venue/testing/deployment';
import { messagesOf, payNewest, receiptsOf, tasksOf } from '@venue/testing/paying';
import { say } from '@venue/testing/say';
import { type Change, type Server, crowd, openServer, tally } from './server';

describe('a protection that is switched off', () => {
  const service = sharedDeployment('2026-12-01T09:00:00Z', ({ venues: [harbour, , pier] }) => {
    harbour.policy.pacing = { ...harbour.policy.pacing, coversStarting: 6 };
    pier.tables = [{ name: 'N1', area: 'room', minCovers: 1, maxCovers: 4, priority: 1 }];
  });

  type Manager = Parameters<typeof workOn>[0];
  type Wish = Readonly<Record<string, unknown>>;

  /** A server whose writes use other ports, with twenty slots for a venue. */
  const serverOn = (portsOn: (manager: Manager) => Work, change: Change = () => ({})) =>
    openServer(service, {
      change: (deployment, source) => ({
        unitOfWork: new PostgresUnitOfWork(source, portsOn),
        bulkhead: new Bulkhead(20),
        ...change(deployment, source),
      }),
    });

  /** The diary with other members; after each read, others have time to act. */
  function withDiary(
    manager: Manager,
    change: Partial<LockableDiary>,
    meanwhile = () => pause(10),
  ): Work {
    const work = workOn(manager);
    const diary: LockableDiary = {
      read: async (scope, questions) => {
        const pages = await work.diary.read(scope, questions);
        await meanwhile();
        return pages;
      },
      takeAtOnce: (venueId, environment, days) => work.diary.takeAtOnce(venueId, environment, days),
      take: (venueId, environment, days) => work.diary.take(venueId, environment, days),
      ...change,
    };
    return { ...work, diary };
  }

  const noLock = { takeAtOnce: async () => true, take: async () => undefined };

  const book = (by: Pick<Server, 'post'>, change: Wish, idempotencyKey?: string): Promise<Answer> =>
    by.post(
      '/reservations',
      {
        venueId: service.venueId['the-pier'],
        time: '19:00',
        partySize: 2,
        guest: { ...guest, phone: '+44 117 496 0000' },
        ...change,
      },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );

  const endings = (answers: readonly Answer[]): Record<string, number> =>
    tally(
      answers.map((one) => (one.status < 400 ? one.body.outcome : `${one.status} ${slugOf(one)}`)),
    );
  const isBooked = ({ body }: Answer): boolean => body.outcome === 'booked';

  /** A day for each run. */
  const day = (month: string, run: number): string =>
    `${month}-${String(run + 1).padStart(2, '0')}`;

  /** Books one table from twenty sides, run after run, until it was sold twice or runs are over. */
  async function runsUntilSoldTwice(
    server: Server,
    month: string,
    runs: number,
  ): Promise<number[]> {
    const sold: number[] = [];
    for (let run = 0; run < runs && Math.max(0, ...sold) < 2; run += 1) {
      const answers = await crowd(20, [server], () => book(server, { date: day(month, run) }));
      expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
      sold.push(answers.filter(isBooked).length);
    }
    return sold;
  }

  describe('the lock of a day, switched off', () => {
    it('leaves the constraint, and no table is sold twice', async () => {
      let transactions = 0;
      const server = await serverOn((manager) => {
        transactions += 1;
        return withDiary(manager, noLock);
      });
      const sold = await runsUntilSoldTwice(server, '2026-12', 5);
      await server.close();

      expect(sold).toEqual([1, 1, 1, 1, 1]);
      // The constraint refused it: a request clashed and ran again.
      expect(transactions).toBeGreaterThan(100);
    });

    it('lets more covers in than the pacing allows', async () => {
      const allLooked = meeting(3);
      const server = await serverOn((manager) => withDiary(manager, noLock, allLooked));
      const wish = { venueId: service.venueId['the-harbour'], date: '2026-12-09' };
      const answers = await crowd(3, [server], (_server, index) =>
        book(server, { ...wish, partySize: 2 + 2 * index }),
      );
      await server.close();

      expect(endings(answers)).toEqual({ booked: 3 });
    });
  });

  describe('the order of the locks, reversed', () => {
    it('makes two changes that cross wait for each other, until the database ends one', async () => {
      const bothHaveOne = meeting(2);
      const server = await serverOn((manager) =>
        withDiary(manager, {
          takeAtOnce: async () => false,
          // In the order in which they were named: the new day before the old one.
          take: async (venueId, environment, days) => {
            for (const date of days) {
              await workOn(manager).diary.take(venueId, environment, [date]);
              await bothHaveOne();
            }
          },
        }),
      );
      const [a, b] = ['2027-01-05', '2027-01-06'];
      const [one, two] = [await book(service, { date: a }), await book(service, { date: b })];
      const answers = await crowd(2, [server], (_server, index) => {
        const { reference } = (index === 0 ? one : two).body;
        const change = { date: index === 0 ? b : a, time: '17:00', phone: '+44 117 496 0000' };
        return server.post(`/bookings/${encodeURIComponent(reference)}/amend`, change);
      });
      await server.close();

      expect(await deadlocksIn(service)).toBeGreaterThan(0);
      // The transaction that the database ended ran again.
      expect(endings(answers)).toEqual({ amended: 2 });
    });
  });

  describe('the claim of an Idempotency-Key, switched off', () => {
    it('books twice for one key', async () => {
      const server = await serverOn((manager) => ({
        ...workOn(manager),
        idempotency: { claim: async () => null, store: async () => undefined },
      }));
      const answers = [
        await book(server, { date: '2027-01-12', time: '17:00' }, 'claimed-by-none'),
        await book(server, { date: '2027-01-12', time: '17:00' }, 'claimed-by-none'),
        await book(server, { date: '2027-01-13', time: '17:00' }, 'claimed-by-none'),
      ];
      await server.close();

      expect(endings(answers)).toEqual({ booked: 2, unavailable: 1 });
      expect(answers.some(({ headers }) => headers.has('idempotent-replayed'))).toBe(false);
    });

    it('is needed, but single flight within one process is not', async () => {
      class NoTurns extends SingleFlight {
        override run<T>(_name: string, task: () => Promise<T>): Promise<T> {
          return task();
        }
      }
      const server = await serverOn(workOn, () => ({ singleFlight: new NoTurns() }));
      const answers = await crowd(40, [server], () =>
        book(server, { date: '2027-01-14' }, 'claimed-by-one'),
      );
      await server.close();

      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1);
    });
  });

  describe('the lock of a booking, switched off', () => {
    it('leaves the count of its changes, and no change is lost', async () => {
      const bothRead = meeting(2);
      expect(await amendedTwice((manager) => unlocked(manager, bothRead))).toEqual({
        notes: 'A cake',
        party_size: 3,
        version: 3,
      });
    });

    it('and the count as well loses one of two changes that were promised', async () => {
      const bothRead = meeting(2);
      const lost = await amendedTwice((manager) => {
        const bookings = unlocked(manager, bothRead);
        return {
          ...bookings,
          save: async (booking, allocation) => {
            const { booking: newest } = await workOn(manager).bookings.lock(booking.id);
            return bookings.save({ ...booking, version: newest.version }, allocation);
          },
        };
      });

      expect(lost).not.toMatchObject({ notes: 'A cake', party_size: 3 });
    });

    /** Releases the row at once, as if it had only been read. */
    function unlocked(manager: Manager, bothRead: () => Promise<void>): Work['bookings'] {
      const { bookings } = workOn(manager);
      return {
        byReference: (environment, reference) => bookings.byReference(environment, reference),
        find: (id) => bookings.find(id),
        lock: async (id) => {
          await manager.query('savepoint before_lock');
          const read = await bookings.lock(id);
          await manager.query('rollback to savepoint before_lock');
          await bothRead();
          return read;
        },
        save: (booking, allocation) => bookings.save(booking, allocation),
        swap: (one, other) => bookings.swap(one, other),
        expire: (ids) => bookings.expire(ids),
      };
    }

    async function amendedTwice(bookingsOn: (manager: Manager) => Work['bookings']) {
      const server = await serverOn((manager) => ({
        ...withDiary(manager, noLock),
        bookings: bookingsOn(manager),
      }));
      const { body } = await book(service, { date: '2027-01-15' });
      const path = `/bookings/${encodeURIComponent(body.reference)}`;
      const phone = '+44 117 496 0000';
      const answers = await crowd(2, [server], (_server, index) =>
        server.post(`${path}/amend`, {
          phone,
          ...(index === 0 ? { notes: 'A cake' } : { partySize: 3 }),
        }),
      );
      await server.close();
      const [row] = await service.sql<Wish>(
        'select notes, party_size, version from booking where reference = $1',
        [body.reference.replace(' ', '')],
      );
      await service.post(`${path}/cancel`, { phone });

      expect(endings(answers)).toEqual({ amended: 2 });
      return row;
    }
  });

  // Runs last, since the constraint is not restored.
  describe('the constraint on tables and times, taken away', () => {
    beforeAll(() => service.sql('alter table allocation drop constraint no_table_twice'));

    it('leaves the lock, and no table is sold twice', async () => {
      const server = await serverOn((manager) => withDiary(manager, {}));
      const sold = await runsUntilSoldTwice(server, '2027-02', 3);
      await server.close();

      expect(sold).toEqual([1, 1, 1]);
    });

    it('and the lock as well, lets a table be sold twice within twenty runs', async () => {
      const server = await serverOn((manager) => withDiary(manager, noLock));
      const sold = await runsUntilSoldTwice(server, '2027-01', 20);
      await server.close();

      expect(Math.max(...sold)).toBeGreaterThan(1);
    });
  });
});

describe('the constraint alone', () => {
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
        unitOfWork: new PostgresUnitOfWork(source, workOn, {
          onClash: (code) => clashes.push(code),
        }),
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
});
