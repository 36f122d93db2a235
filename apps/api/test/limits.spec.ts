/** The limits of requests for a key, and of messages to one recipient. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recipientThrottle } from '@venue/domain/message/recipient-limit';
import type { Work } from '@venue/domain/ports';
import { PostgresUnitOfWork, workOn } from '@venue/postgres';
import { meeting } from '@venue/testing/concurrent-transaction';
import { emptying } from '@venue/testing/database';
import { type Answer, guest, sharedDeployment, slugOf } from '@venue/testing/deployment';
import { messagesOf, payNewest } from '@venue/testing/paying';
import { type Server, openServer } from './server';

describe('the limits of a key', () => {
  let key: string;

  const perMinute = 1;
  const burst = 3;
  const secondsEach = 60 / perMinute;
  /** More than the spec uses: the clock runs on meanwhile. */
  const margin = 10;

  const service = sharedDeployment('2026-12-01T09:00:00Z', undefined, {
    ratePerMinute: perMinute,
    rateBurst: burst,
  });
  beforeEach(async () => {
    key = await service.issueKey();
  });

  const list = (): Promise<Answer> => service.get('/venues', { key });
  const wait = (seconds: number): Promise<unknown> =>
    service.sql(`update clock_offset set by = by + make_interval(secs => $1)`, [seconds]);

  function expectAbout(seconds: number, most: number): void {
    expect(seconds).toBeLessThanOrEqual(most);
    expect(seconds).toBeGreaterThan(most - margin);
  }

  async function spendBurst(): Promise<void> {
    for (let request = 0; request < burst; request += 1) expect((await list()).status).toBe(200);
  }

  /** The remaining requests, and the seconds until the limit is restored. */
  function rateIn({ headers }: Answer): { remaining: number; reset: number } {
    const [, remaining, reset] =
      /^"default";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
    return { remaining: Number(remaining), reset: Number(reset) };
  }

  describe('the general rate', () => {
    it('lets a burst pass, and refuses the first request beyond it', async () => {
      await spendBurst();
      const refused = await list();

      expect([refused.status, slugOf(refused)]).toEqual([429, 'rate-limited']);
      expect(refused.body.detail).toBe(
        'There have been too many requests. Please try again in a moment.',
      );
    });

    it('is exact when the burst comes at once', async () => {
      const answers = await Promise.all(Array.from({ length: burst * 4 }, list));

      expect(answers.filter(({ status }) => status === 200)).toHaveLength(burst);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(burst * 3);
    });

    it('says with every answer what is left', async () => {
      const answers: Answer[] = [];
      for (let request = 0; request < burst; request += 1) answers.push(await list());

      expect(answers.map(({ headers }) => headers.get('ratelimit-policy'))).toEqual(
        answers.map(() => `"default";q=${perMinute};w=60`),
      );
      expect(answers.map((answer) => rateIn(answer).remaining)).toEqual([2, 1, 0]);
      expectAbout(rateIn(answers[2] as Answer).reset, burst * secondsEach);
    });

    it('says to a refused request when the next one may come', async () => {
      await spendBurst();
      const refused = await list();
      const seconds = Number(refused.headers.get('retry-after'));

      expectAbout(seconds, secondsEach);
      expect(rateIn(refused)).toEqual({ remaining: 0, reset: seconds });
    });

    it('gives one request back at a time, and no sooner', async () => {
      await spendBurst();
      await wait(secondsEach - margin);
      expect((await list()).status).toBe(429);

      await wait(margin);
      expect((await list()).status).toBe(200);
      expect((await list()).status).toBe(429);
    });

    it('gives the whole burst back after a pause, and no more', async () => {
      await spendBurst();
      await wait(3600);

      await spendBurst();
      expect((await list()).status).toBe(429);
    });

    it('is not spent by a refused request', async () => {
      await spendBurst();
      for (let request = 0; request < 5; request += 1) await list();
      await wait(secondsEach);

      expect((await list()).status).toBe(200);
    });

    it('is one for all operations, answers and mistakes alike', async () => {
      const missing = await service.post('/reservations', {}, { key });
      const refused = await service.post('/bookings/lookup', { reference: 'B' }, { key });
      const closed = await service.post('/availability/search', { date: '2026-12-25' }, { key });
      const over = await service.post('/reservations', { guest }, { key });

      expect([missing, refused, closed, over].map(({ status }) => status)).toEqual([
        400, 400, 400, 429,
      ]);
    });

    it('is spent by a key without the capability, and by a replay', async () => {
      const narrow = await service.issueKey({ capabilities: 'content.read' });
      for (let request = 0; request < burst; request += 1) {
        expect((await service.get('/venues', { key: narrow })).status).toBe(403);
      }
      expect((await service.get('/venues', { key: narrow })).status).toBe(429);

      const make = (): Promise<Answer> => {
        const wish = { date: '2026-12-08', time: '19:00', partySize: 9, guest };
        const body = { ...wish, venueId: service.venueId['the-harbour'] };
        return service.post('/reservations', body, { key, idempotencyKey: 'the-same' });
      };
      await make();
      expect((await make()).headers.get('idempotent-replayed')).toBe('true');
      await make();
      expect((await make()).status).toBe(429);
    });

    it('is each key’s own', async () => {
      await spendBurst();
      const other = await service.issueKey();

      expect((await list()).status).toBe(429);
      expect((await service.get('/venues', { key: other })).status).toBe(200);
    });

    it('is not shown to a caller without a key', async () => {
      const { headers } = await service.get('/venues', { key: null });

      expect(headers.get('ratelimit')).toBeNull();
      expect(headers.get('retry-after')).toBeNull();
    });

    it('cannot be dodged, or put on another client, by a claimed address', async () => {
      await spendBurst();
      const headers = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' };
      const other = await service.issueKey();

      expect((await service.get('/venues', { key, headers })).status).toBe(429);
      expect((await service.get('/venues', { key: other, headers })).status).toBe(200);
    });
  });

  describe('the throttle of failed lookups', () => {
    it('says in whole seconds when the oldest failure is forgotten', async () => {
      const [newest] = await service.sql<{ id: string }>(
        `select integration_id as id from api_key order by created_at desc limit 1`,
      );
      await service.sql(
        `insert into failed_proof (integration_id, reference_hash, failed_at)
       select $1, 'a reference', app_now() - make_interval(mins => 9) from generate_series(1, 10)`,
        [newest?.id],
      );
      const body = { reference: 'BBBB BBBB', phone: guest.phone };
      const throttled = await service.post('/bookings/lookup', body, { key });

      expect(slugOf(throttled)).toBe('lookup-throttled');
      expectAbout(Number(throttled.headers.get('retry-after')), 60);
      await wait(61);
      expect((await service.post('/bookings/lookup', body, { key })).status).toBe(404);
    });
  });
});

describe('the limit of messages to one recipient', () => {
  const now = '2026-12-01T09:00:00Z';
  const service = sharedDeployment(
    now,
    ({ venues: [harbour, , pier] }) => {
      pier.policy.daysAheadMax = 365;
      pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 4 }, flatPence: 1000 }];
      pier.messages = {
        ...harbour.messages,
        smsConfirmed: 'Booked. {summary}',
        emailConfirmed: { subject: 'Booked', text: 'Hello {name}, {summary}' },
        smsDepositLink: 'Pay {amount} here: {link}',
      };
      pier.country = 'GB';
      pier.phone = '+44 117 496 0000';
    },
    { messagesToOne: recipientThrottle.timesMax },
  );
  afterEach(async () => {
    await service.sql(emptying('booking', 'message'));
    await service.moveTo(now);
  });

  const reason = 'more than 10 messages an hour to one recipient';
  let number = 0;

  interface Wish {
    readonly phone?: string;
    readonly email?: string | null;
    readonly partySize?: number;
    readonly key?: string;
    readonly by?: Pick<Server, 'post'>;
  }

  /** A booking on a new day. */
  async function book(wish: Wish = {}): Promise<Answer> {
    const { email = 'ada@example.com', partySize = 2, key, by = service } = wish;
    number += 1;
    const { phone = `+44 7700 ${900_000 + number}` } = wish;
    const date = new Date(Date.parse('2026-12-08') + (number % 200) * 86_400_000);
    return by.post(
      '/reservations',
      {
        ...{ venueId: service.venueId['the-pier'], time: '19:00', partySize },
        date: date.toISOString().slice(0, 10),
        guest: { name: 'Ada Lovelace', phone, email },
      },
      key === undefined ? {} : { key },
    );
  }

  const statesOf = async (recipient: string): Promise<readonly string[]> => {
    const rows = await service.sql<{ state: string; because: string | null }>(
      'select state, because from message where lower(recipient) = lower($1) order by position',
      [recipient],
    );
    return rows.map(({ state, because }) => (because === null ? state : `${state}: ${because}`));
  };

  const ten = Array<string>(10).fill('waiting');

  describe('one e-mail address', () => {
    it('gets ten messages an hour in any letter case; an eleventh is kept with the reason', async () => {
      for (let times = 0; times < 10; times += 1) await book();
      const last = await book({ email: 'Ada@Example.com' });

      expect(last.body.outcome).toBe('booked');
      expect(await statesOf('ada@example.com')).toEqual([...ten, `stopped: ${reason}`]);
      const [history] = await service.sql<{ after: { because: string } }>(
        `select after from history where part = 'message' and after ->> 'state' = 'stopped'`,
      );
      expect(history?.after.because).toBe(reason);
    });

    it('gets messages again once the first is an hour old', async () => {
      for (let times = 0; times < 11; times += 1) await book();
      await service.moveTo('2026-12-01T10:00:30Z');
      await book();
      expect((await statesOf('ada@example.com')).at(-1)).toBe('waiting');
    });

    it('is not told to get the link of a deposit that would be one too many', async () => {
      for (let times = 0; times < 10; times += 1) await book();
      const byText = await book({ partySize: 4 });
      const both = await book({ partySize: 4, email: 'bob@example.com' });
      const none = await book({ partySize: 4, phone: '+1 212 555 0147' });

      expect(byText.body.deposit.sentTo).toBe('text');
      expect(both.body.deposit.sentTo).toBe('text and email');
      expect(none.body.deposit.sentTo).toBeNull();
      // The team gets a task to tell the guest how to pay.
      const tasks = await service.sql<{ subject: string }>('select subject from enquiry');
      expect(tasks).toEqual([{ subject: 'A payment link reaches nobody' }]);
    });

    it('is notified of a payment nevertheless', async () => {
      const { body } = await book({ partySize: 4 });
      for (let times = 0; times < 10; times += 1) await book();
      await payNewest(service, body.reference);

      const messages = await messagesOf(service, body.reference);
      expect(messages.map(({ kind, channel, state }) => [kind, channel, state])).toContainEqual([
        ...['confirmed', 'email', 'waiting'],
      ]);
    });

    it('has no limit in the sandbox, from which nothing leaves', async () => {
      const key = await service.issueKey({ env: 'sandbox' });
      for (let times = 0; times < 11; times += 1) await book({ key });
      expect(await statesOf('ada@example.com')).toEqual([...ten, 'waiting']);
    });
  });

  describe('one number', () => {
    const phone = '+44 7700 900999';

    it('gets ten texts an hour, and not an eleventh', async () => {
      for (let times = 0; times < 11; times += 1) await book({ phone, email: null });
      expect(await statesOf('+447700900999')).toEqual([...ten, `stopped: ${reason}`]);
    });

    it('gets no link that is asked for beyond them', async () => {
      const { body } = await book({ phone, email: null, partySize: 4 });
      for (let times = 0; times < 9; times += 1) await book({ phone, email: null });
      const path = `/bookings/${encodeURIComponent(body.reference)}/deposit-link`;
      const answer = await service.post(path, { phone });

      expect([answer.status, slugOf(answer)]).toEqual([429, 'too-many-links']);
    });
  });

  describe('messages that are written at the same time', () => {
    const crowd = async (portsOn?: (manager: Manager) => Work): Promise<Record<string, number>> => {
      const change = (_: unknown, source: Source) =>
        portsOn === undefined ? {} : { unitOfWork: new PostgresUnitOfWork(source, portsOn) };
      const servers = await Promise.all([
        openServer(service, { change }),
        openServer(service, { change }),
      ]);
      try {
        await Promise.all(
          Array.from({ length: 16 }, (_, index) => book({ by: servers[index % 2] as Server })),
        );
      } finally {
        await Promise.all(servers.map((server) => server.close()));
      }
      const states = await statesOf('ada@example.com');
      return { sent: states.filter((state) => state === 'waiting').length, all: states.length };
    };
    type Manager = Parameters<typeof workOn>[0];
    type Source = ConstructorParameters<typeof PostgresUnitOfWork>[0];

    it('are ten exactly', async () => {
      expect(await crowd((manager) => workOn(manager))).toEqual({ sent: 10, all: 16 });
    });

    it('would be more without the lock', async () => {
      // Four count before any of them writes, so that the third four still count fewer than ten.
      const fours = Array.from({ length: 4 }, () => meeting(4));
      let counted = 0;
      const { sent = 0 } = await crowd((manager) => {
        const work = workOn(manager);
        const add: Work['messages']['add'] = async (messages) => {
          const [sentTo] = await manager.query<[{ count: number }]>(
            `select count(*)::int from message where state <> 'stopped' and channel = 'email'`,
          );
          await fours[Math.floor(counted++ / 4)]?.();
          if (sentTo.count >= 10) return [];
          return work.messages.add(messages.map((one) => ({ ...one, isLimited: false })));
        };
        // Calls of the port's own methods, which the object would lose as a copy.
        const messages = Object.assign(Object.create(work.messages) as Work['messages'], { add });
        return { ...work, messages };
      });
      expect(sent).toBeGreaterThan(10);
    });
  });
});
