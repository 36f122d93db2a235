/** Crowds at one venue: refusals in time, and no effect on guests of other venues. */
import { describe, expect, it } from '@jest/globals';
import { pause } from '@venue/domain/async';
import { readKey } from '@venue/operations/authentication/key-text';
import type { CallRefusals } from '@venue/operations/call';
import { Bulkhead } from '@venue/operations/pipeline/bulkhead';
import { SharedRefusals } from '@venue/operations/pipeline/shared-refusals';
import { openConcurrentTransaction, untilWaiting } from '@venue/testing/concurrent-transaction';
import {
  type Answer,
  type TestDeployment,
  guest as anyGuest,
  guest,
  shared,
  sharedDeployment,
  slugOf,
} from '@venue/testing/deployment';
import { until } from '@venue/testing/until';
import { type Server, crowd, openServer, tally } from './server';

describe('a crowd at one venue', () => {
  const service = sharedDeployment('2026-12-01T09:00:00Z');

  const date = '2026-12-09';

  const book = (by: Pick<Server, 'post'>, change: object = {}): Promise<Answer> =>
    by.post('/reservations', {
      venueId: service.venueId['the-harbour'],
      date,
      time: '19:00',
      partySize: 2,
      guest,
      ...change,
    });
  const search = (by: Pick<Server, 'post'>, key = service.key): Promise<Answer> =>
    by.post(
      '/availability/search',
      { venueId: service.venueId['the-lantern'], date, partySize: 2 },
      { key },
    );

  const endings = (answers: readonly Answer[]): Record<string, number> =>
    tally(
      answers.map((one) => (one.status < 400 ? one.body.outcome : `${one.status} ${slugOf(one)}`)),
    );

  describe('a burst for one evening', () => {
    // The bench measures the speed; this spec shows only that others need not wait.
    it('is answered in full, and so are the guests of another venue', async () => {
      const server = await openServer(service, {
        change: () => ({ bulkhead: new Bulkhead(4, 60_000) }),
      });
      const crowding = crowd(150, [server], () => book(server));
      const passing = crowd(20, [server], () => search(server));
      const [crowded, passed] = await Promise.all([crowding, passing]);
      await server.close();

      // Six tables for two, and the one for four to six stays empty.
      expect(endings(crowded)).toEqual({ booked: 6, unavailable: 144 });
      expect(endings(passed)).toEqual({ available: 20 });
    });
  });

  describe('while one venue is blocked', () => {
    it('the others are open', async () => {
      const passed = await withStandstill(service, '2026-12-10', 2_500);

      expect(endings(passed ?? [])).toEqual({ available: 20 });
    });

    it('the others wait as well, without the bulkhead', async () => {
      const server = await openServer(service, {
        change: () => ({ bulkhead: new Bulkhead(1_000) }),
      });
      const passed = await withStandstill(server, '2026-12-12', 500);
      await server.close();

      expect(passed).toBeNull();
    });

    /**
     * Sixty requests want a locked day, and twenty search at another venue; null if these were
     * not all answered in time.
     */
    async function withStandstill(
      server: Pick<Server, 'post'>,
      evening: string,
      patienceMs: number,
    ): Promise<Answer[] | null> {
      const blocker = await openConcurrentTransaction(service);
      await blocker.takeDay(service.venueId['the-harbour'] ?? '', evening);
      const crowding = crowd(60, [server], () => book(server, { date: evening }));
      await untilWaiting(service, 4);
      const passing = crowd(20, [server], () => search(server));
      const passed = await within(patienceMs, passing);
      await blocker.end();
      const crowded = await crowding;
      await passing;
      // A day that stays locked for three seconds is answered with 503.
      expect(crowded.filter(({ status }) => status >= 400 && status !== 503)).toEqual([]);
      return passed;
    }
  });

  describe('while one key guesses', () => {
    it.each<[string, boolean, (server: TestDeployment) => Promise<Server> | TestDeployment]>([
      ['the others are let in', true, (server) => server],
      [
        'the others wait as well, once guesses need not queue',
        false,
        (server) => openServer(server, { change: () => ({ proofs: new Bulkhead(1_000) }) }),
      ],
    ])('%s', async (_what, isServed, serverOf) => {
      const server = await serverOf(service);
      const guesser = await service.issueKey();
      const [row] = await service.sql<{ id: string }>(
        'select integration_id as id from api_key where public_id = $1',
        [readKey(guesser)?.publicId],
      );
      const blocker = await openConcurrentTransaction(service);
      await blocker.sql(`select pg_advisory_xact_lock(hashtextextended('prove ' || $1, 0))`, [
        row?.id,
      ]);
      const guessing = crowd(60, [server], () =>
        server.post(
          '/bookings/lookup',
          { reference: 'BBBB2222', phone: guest.phone },
          { key: guesser },
        ),
      );
      await untilWaiting(service);
      await pause(100);
      const passing = crowd(20, [server], () => search(server));
      const passed = await within(isServed ? 2_500 : 500, passing);
      await blocker.end();
      await Promise.all([guessing, passing]);
      if (server !== service) await server.close();

      expect(passed === null ? null : endings(passed)).toEqual(isServed ? { available: 20 } : null);
    });
  });

  describe('a guest who waited too long', () => {
    it('is asked to come back, and the same key runs then', async () => {
      const server = await openServer(service, {
        change: () => ({ bulkhead: new Bulkhead(1, 100) }),
      });
      const blocker = await openConcurrentTransaction(service);
      await blocker.takeDay(service.venueId['the-harbour'] ?? '', '2026-12-11');
      const wish = { date: '2026-12-11' };
      const first = book(server, wish);
      await untilWaiting(service);
      const body = {
        ...wish,
        venueId: service.venueId['the-harbour'],
        time: '19:00',
        partySize: 2,
        guest,
      };
      const sending = { idempotencyKey: 'waited-too-long' };
      const second = await server.post('/reservations', body, sending);
      await blocker.end();
      const again = [await first, await server.post('/reservations', body, sending)];
      await server.close();

      expect([second.status, second.headers.get('retry-after')]).toEqual([503, '1']);
      expect(endings(again)).toEqual({ booked: 2 });
    });
  });

  describe('a bulkhead', () => {
    /** Tasks that end when the spec says so, and their state. */
    function workshop(bulkhead: Bulkhead) {
      const seen: string[] = [];
      const ends = new Map<string, () => void>();
      return {
        seen,
        start: (lane: string, name: string): Promise<void> =>
          bulkhead
            .run(lane, () => {
              seen.push(name);
              return new Promise<void>((resolve) => ends.set(name, resolve));
            })
            .catch((error: { reason: string }) => void seen.push(`${name} ${error.reason}`)),
        end: async (name: string): Promise<void> => {
          ends.get(name)?.();
          await pause(1);
        },
      };
    }

    it('lets so many in at once, and the others in the order in which they came', async () => {
      const { seen, start, end } = workshop(new Bulkhead(2));
      const all = ['a', 'b', 'c', 'd', 'e'].map((name) => start('lane', name));
      await pause(1);
      const atOnce = [...seen];
      for (const name of ['b', 'a', 'c', 'd', 'e']) await end(name);
      await Promise.all(all);

      expect(atOnce).toEqual(['a', 'b']);
      expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
    });

    it('keeps lanes apart', async () => {
      const { seen, start, end } = workshop(new Bulkhead(1));
      const all = [start('lane', 'a'), start('lane', 'b'), start('other', 'c')];
      await pause(1);

      expect(seen).toEqual(['a', 'c']);
      for (const name of ['a', 'b', 'c']) await end(name);
      await Promise.all(all);
    });

    it('sends away who waited too long, and does not lose a place over it', async () => {
      const { seen, start, end } = workshop(new Bulkhead(1, 30));
      const all = [start('lane', 'a'), start('lane', 'b'), start('lane', 'c')];
      await pause(60);
      all.push(start('lane', 'd'));
      await end('a');
      all.push(start('lane', 'e'));
      await end('d');
      await end('e');
      await Promise.all(all);

      expect(seen).toEqual(['a', 'b busy', 'c busy', 'd', 'e']);
    });

    it('takes a place back from work that failed', async () => {
      const bulkhead = new Bulkhead(1);
      const results = await Promise.allSettled(
        Array.from({ length: 5 }, () =>
          bulkhead.run('lane', () => Promise.reject(new Error('no'))),
        ),
      );

      expect(results.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
      expect(await bulkhead.run('lane', async () => 'in')).toBe('in');
    });
  });

  /** Null when it takes longer. */
  function within<T>(ms: number, request: Promise<T>): Promise<T | null> {
    return Promise.race([request, pause(ms).then(() => null)]);
  }
});

describe('a crowd that is mostly refused', () => {
  const guest = { ...anyGuest, phone: '+1 212 555 0100' };

  /** The Pier has two tables. */
  const service = sharedDeployment('2026-12-01T12:00:00Z', ({ venues: [, , pier] }) => {
    pier.tables = ['N1', 'N2'].map((name) => {
      return { name, area: 'room', minCovers: 1, maxCovers: 4, priority: 1 };
    });
    pier.combinations = [];
  });
  /** Counts the refusals that calls read from the diary. */
  class CountedRefusals extends SharedRefusals {
    kept = 0;

    override ofCall(): CallRefusals {
      const refusals = super.ofCall();
      const keep: CallRefusals['keep'] = (...refusal) => {
        this.kept += 1;
        refusals.keep(...refusal);
      };
      return { find: (...asked) => refusals.find(...asked), keep };
    }
  }

  /** One slot for the venue; neither a wait nor a refusal expires. */
  const bulkhead = new Bulkhead(1, 600_000);
  const sharedRefusals = new CountedRefusals(600_000);
  const server = shared(() =>
    openServer(service, { change: () => ({ bulkhead, sharedRefusals }) }),
  );

  /** Takes the slot of the venue, or waits for it; returns the function that frees it. */
  function takeSlot(): () => Promise<void> {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const done = bulkhead.run(service.venueId['the-pier'] ?? '', () => released);
    return () => {
      release();
      return done;
    };
  }

  async function cancel(booked: Answer | undefined): Promise<void> {
    const path = `/bookings/${encodeURIComponent(booked?.body.reference)}/cancel`;
    expect((await service.post(path, { phone: guest.phone })).status).toBe(200);
  }

  const book = (by: Pick<Server, 'post'> = server, change: object = {}): Promise<Answer> =>
    by.post('/reservations', {
      venueId: service.venueId['the-pier'],
      ...{ date: '2026-12-08', time: '19:00', partySize: 2, guest },
      ...change,
    });

  describe('a crowd for one evening', () => {
    let answers: readonly Answer[];

    it('gets every table, and most are refused by what another call has read', async () => {
      const giveBack = takeSlot();
      const crowding = crowd(40, [server], () => book());
      await until(() => bulkhead.waiting === 40);
      await giveBack();
      answers = await crowding;

      expect(tally(answers.map(({ body }) => body.outcome))).toEqual({
        booked: 2,
        unavailable: 38,
      });
      expect(sharedRefusals.kept).toBeGreaterThan(0);
      expect(sharedRefusals.kept).toBeLessThan(19);
    });

    it('is offered the same as a separate call', async () => {
      const { body } = await book(service);
      const refused = answers.filter((one) => one.body.outcome === 'unavailable');

      for (const one of refused) expect(one.body).toEqual(body);
    });

    it('leaves a table that is given back to the next who asks', async () => {
      await cancel(answers.find(({ body }) => body.outcome === 'booked'));
      const { kept } = sharedRefusals;

      const next = await book();
      expect(next.body.outcome).toBe('booked');
      expect((await book()).body.outcome).toBe('unavailable');
      expect(sharedRefusals.kept).toBe(kept + 1);

      answers = [next];
    });

    it('leaves it to the next also while those before still wait to be refused', async () => {
      const giveFirst = takeSlot();
      const refused = book();
      await until(() => bulkhead.waiting === 1);
      const giveSecond = takeSlot();
      const waiting = book();
      await until(() => bulkhead.waiting === 3);
      await giveFirst();
      expect((await refused).body.outcome).toBe('unavailable');

      await cancel(answers[0]);
      const next = book();
      await until(() => bulkhead.waiting === 2);
      const { kept } = sharedRefusals;
      await giveSecond();

      expect((await waiting).body.outcome).toBe('unavailable');
      expect((await next).body.outcome).toBe('booked');
      expect(sharedRefusals.kept).toBe(kept);
    });

    it('gets the same answer again for the same key', async () => {
      const wish = { date: '2026-12-15' };
      const sending = { idempotencyKey: 'asked-among-many' };
      const keyed: Pick<Server, 'post'> = {
        post: (path, body) => server.post(path, body, sending),
      };
      await crowd(2, [server], () => book(server, wish));
      const all = await crowd(20, [server], (_, index) =>
        book(index === 19 ? keyed : server, wish),
      );
      const first = all[19];
      const again = await book(keyed, wish);

      expect(first?.body.outcome).toBe('unavailable');
      expect(again.body).toEqual(first?.body);
    });

    it('gets no answer for a key of another request', async () => {
      const sending = { idempotencyKey: 'asked-among-many' };
      const keyed: Pick<Server, 'post'> = {
        post: (path, body) => server.post(path, body, sending),
      };
      const wish = { date: '2026-12-15', partySize: 1 };
      const all = await crowd(20, [server], (_, index) =>
        book(index === 19 ? keyed : server, wish),
      );

      expect(all[19]).toMatchObject({ status: 409 });
      expect(tally(all.slice(0, 19).map(({ body }) => body.outcome))).toEqual({ unavailable: 19 });
    });
  });
});
