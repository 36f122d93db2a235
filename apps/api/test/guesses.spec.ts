/** Guesses of references, phone numbers and keys, by many callers at once. */
import { describe, expect, it } from '@jest/globals';
import { Bulkhead } from '@venue/operations/pipeline/bulkhead';
import { PostgresAttempts } from '@venue/postgres';
import { meeting } from '@venue/testing/concurrent-transaction';
import {
  type Answer,
  guest,
  openTestDeployment,
  shared,
  sharedDeployment,
  slugOf,
} from '@venue/testing/deployment';
import { bookingRequests } from './bookings';
import { type Change, type Server, crowd, openServer, tally } from './server';

describe('guesses of references', () => {
  const wrongPhone = '0117 496 0999';

  const service = sharedDeployment('2026-12-01T09:00:00Z');
  const other = shared(() => openServer(service));

  const lookUp = (by: Pick<Server, 'post'>, proof: object, key: string): Promise<Answer> =>
    by.post('/bookings/lookup', proof, { key });

  const { booked } = bookingRequests(() => service, {
    venue: 'the-harbour',
    date: '2026-12-09',
    time: '19:00',
    partySize: 2,
  });

  /** References that do not exist. */
  const invented = (count: number, prefix: string): string[] =>
    Array.from({ length: count }, (_, index) => {
      const digits = [...String(index).padStart(3, '0')].map(
        (digit) => '23456789BC'[Number(digit)],
      );
      return `${prefix}${digits.join('')}`;
    });

  const endings = (answers: readonly Answer[]): Record<string, number> =>
    tally(answers.map((one) => (one.status < 400 ? 'found' : `${one.status} ${slugOf(one)}`)));
  const waitsOf = (answers: readonly Answer[]): number[] =>
    answers
      .filter(({ status }) => status === 429)
      .map(({ headers }) => Number(headers.get('retry-after')));

  describe('guesses with one key', () => {
    it('are ten in ten minutes, though sixty come at once through two servers', async () => {
      const key = await service.issueKey();
      const references = invented(60, 'KKKKK');
      const answers = await crowd(60, [service, other], (server, index) =>
        lookUp(server, { reference: references[index], phone: guest.phone }, key),
      );

      expect(endings(answers)).toEqual({ '404 booking-not-found': 10, '429 lookup-throttled': 50 });
      for (const seconds of waitsOf(answers)) {
        expect(seconds).toBeGreaterThan(570);
        expect(seconds).toBeLessThanOrEqual(600);
      }
    });

    it('count in changes and cancellations as well', async () => {
      const key = await service.issueKey();
      const references = invented(60, 'LLLLL');
      const answers = await crowd(60, [service, other], (server, index) => {
        const name = references[index] ?? '';
        const paths = ['/bookings/lookup', `/bookings/${name}/amend`, `/bookings/${name}/cancel`];
        const proof = { reference: name, phone: guest.phone };
        return server.post(paths[index % 3] ?? '', proof, { key });
      });

      expect(endings(answers)).toEqual({ '404 booking-not-found': 10, '429 lookup-throttled': 50 });
    });

    it('may be made again when the oldest is ten minutes old, and not before', async () => {
      await service.moveTo('2026-12-01T09:00:00Z');
      const reference = await booked({ time: '12:00' });
      const key = await service.issueKey();
      const [first = '', ...rest] = invented(14, 'NNNNN');
      await lookUp(service, { reference: first, phone: guest.phone }, key);
      await service.moveTo('2026-12-01T09:05:00Z');
      await Promise.all(
        rest.slice(0, 9).map((one) => lookUp(service, { reference: one, phone: guest.phone }, key)),
      );
      const proof = { reference, phone: guest.phone };
      const atOnce = await lookUp(service, proof, key);
      await service.moveTo('2026-12-01T09:09:50Z');
      const early = await lookUp(service, proof, key);
      await service.moveTo('2026-12-01T09:10:05Z');
      const right = await lookUp(service, proof, key);
      const wrong = await lookUp(service, { ...proof, reference: rest[10] }, key);
      const over = await lookUp(service, proof, key);
      await service.moveTo('2026-12-01T09:00:00Z');

      expect([atOnce, early, right, wrong, over].map(({ status }) => status)).toEqual([
        429, 429, 200, 404, 429,
      ]);
      expect(waitsOf([early])[0]).toBeLessThanOrEqual(15);
      // The ten that count now are nine of five past and one of ten past.
      expect(waitsOf([over])[0]).toBeLessThanOrEqual(300);
      expect(waitsOf([over])[0]).toBeGreaterThan(280);
    });
  });

  describe('guesses at one reference', () => {
    it.each<[string, () => Promise<string>]>([
      ['that is there', () => booked({ time: '12:00' })],
      ['that does not exist', async () => 'PPPP2222'],
      ['that can’t exist', async () => 'not a reference'],
    ])('%s are five in an hour, for all keys together', async (_which, prepare) => {
      const name = await prepare();
      const keys = await Promise.all(Array.from({ length: 6 }, () => service.issueKey()));
      const answers = await crowd(36, [service, other], (server, index) =>
        lookUp(server, { reference: name, phone: wrongPhone }, keys[index % 6] ?? ''),
      );

      expect(endings(answers)).toEqual({ '404 booking-not-found': 5, '429 lookup-throttled': 31 });
      for (const seconds of waitsOf(answers)) {
        expect(seconds).toBeGreaterThan(3_570);
        expect(seconds).toBeLessThanOrEqual(3_600);
      }
    });

    it('are the same reference however it is spelt', async () => {
      const name = await booked({ time: '12:30' });
      const spelt = [
        name,
        name.replace(' ', ''),
        name.toLowerCase(),
        name.replace(' ', '-'),
        `${name} `,
      ];
      const key = await service.issueKey();
      const answers = await crowd(20, [service, other], (server, index) =>
        lookUp(server, { reference: spelt[index % 5], phone: wrongPhone }, key),
      );

      expect(endings(answers)).toEqual({ '404 booking-not-found': 5, '429 lookup-throttled': 15 });
    });

    it('keep everybody out for an hour, and then let the guest in again', async () => {
      await service.moveTo('2026-12-01T09:00:00Z');
      const name = await booked({ time: '13:00' });
      const proof = { reference: name, phone: guest.phone };
      const [one, two] = [await service.issueKey(), await service.issueKey()];
      await crowd(5, [service], () => lookUp(service, { ...proof, phone: wrongPhone }, one));
      const during = await lookUp(other, proof, two);
      await service.moveTo('2026-12-01T09:59:50Z');
      const late = await lookUp(other, proof, two);
      await service.moveTo('2026-12-01T10:00:10Z');
      const after = await lookUp(other, proof, two);
      await service.moveTo('2026-12-01T09:00:00Z');

      expect([during, late, after].map(({ status }) => status)).toEqual([429, 429, 200]);
    });
  });

  describe('a guest who is right', () => {
    it('is never throttled, however many come at once', async () => {
      const name = await booked({ time: '13:30' });
      const key = await service.issueKey();
      const answers = await crowd(100, [service, other], (server) =>
        lookUp(server, { reference: name, phone: guest.phone }, key),
      );

      expect(endings(answers)).toEqual({ found: 100 });
    });

    it('neither counts nor takes back the guesses before', async () => {
      const name = await booked({ time: '14:00' });
      const key = await service.issueKey();
      const right = { reference: name, phone: guest.phone };
      const wrong = { ...right, phone: wrongPhone };
      const seen: number[] = [];
      for (const proof of [wrong, wrong, right, right, right, right, wrong, wrong, right, wrong]) {
        seen.push((await lookUp(service, proof, key)).status);
      }

      expect(seen).toEqual([404, 404, 200, 200, 200, 200, 404, 404, 200, 404]);
      expect((await lookUp(service, right, key)).status).toBe(429);
    });

    it('among guessers is answered or throttled, but never gets booking-not-found', async () => {
      const name = await booked({ time: '14:30' });
      const key = await service.issueKey();
      const answers = await crowd(40, [service, other], (server, index) =>
        lookUp(server, { reference: name, phone: index % 4 ? wrongPhone : guest.phone }, key),
      );

      expect(endings(answers)['404 booking-not-found']).toBe(5);
      const right = answers.filter((_, index) => index % 4 === 0);
      expect(right.map(({ status }) => status)).not.toContain(404);
    });
  });

  describe('without the lock on the key and the reference', () => {
    it('more than ten guesses are judged', async () => {
      const unlocked = await openServer(service, { change: withoutLocks });
      const key = await service.issueKey();
      const references = invented(40, 'QQQQQ');
      const answers = await crowd(40, [unlocked], (server, index) =>
        lookUp(server, { reference: references[index], phone: guest.phone }, key),
      );
      await unlocked.close();

      expect(endings(answers)['404 booking-not-found']).toBeGreaterThan(10);
    });

    /** The same attempts without a lock; eleven are counted before the first proof. */
    const withoutLocks: Change = (_deployment, source) => {
      const allHaveCounted = meeting(11);
      const managerWithout = (manager: object): object =>
        Object.create(manager, {
          query: {
            value: async (text: string, values: unknown[]): Promise<unknown> => {
              if (text.includes('pg_advisory_xact_lock')) return [];
              const answer = await source.query<unknown>(text, values);
              if (text.includes('from failed_proof')) await allHaveCounted();
              return answer;
            },
          },
        }) as object;
      const sourceWithout = Object.create(source, {
        transaction: {
          value: (task: (manager: object) => Promise<unknown>) =>
            task(managerWithout(source.manager)),
        },
      }) as typeof source;
      return {
        attempts: new PostgresAttempts(sourceWithout),
        proofs: new Bulkhead(1_000),
      };
    };
  });
});

describe('guesses of keys', () => {
  const service = shared(() => openTestDeployment(undefined, { trustedProxies: 1 }));

  const list = (key: string | null, address: string): Promise<Answer> =>
    service.get('/venues', { key, headers: { 'x-forwarded-for': address } });

  it('are refused as such 600 times in a minute, and then before any database work', async () => {
    const validKey = await service.issueKey();
    const fresh = await service.issueKey();
    expect((await list(validKey, '192.0.2.1')).status).toBe(200);
    const bad = ['nothing', 'vb_live_nothing', `${service.key.slice(0, -6)}AAAAAA`];
    const slugs = new Set<string>();
    for (let sent = 0; sent < 600; sent += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) => list(bad[at % 3] ?? '', '192.0.2.1')),
      );
      for (const answer of answers) slugs.add(slugOf(answer));
    }
    const beyond = await list('nothing', '192.0.2.1');
    const without = await list(null, '192.0.2.1');

    expect([...slugs]).toEqual(['invalid-key']);
    expect([beyond.status, slugOf(beyond)]).toEqual([429, 'rate-limited']);
    expect([without.status, slugOf(without)]).toEqual([401, 'invalid-key']);
    expect(Number(beyond.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await list(validKey, '192.0.2.1')).status).toBe(200);
    // The key is not cached as valid, so it is refused until the minute is over.
    expect((await list(fresh, '192.0.2.1')).status).toBe(429);
    expect((await list(fresh, '192.0.2.2')).status).toBe(200);
    expect((await list(fresh, '192.0.2.1')).status).toBe(200);
  });
});
