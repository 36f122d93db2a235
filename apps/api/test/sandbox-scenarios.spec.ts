/** Situations that a sandbox key asks for by the header `Sandbox-Scenario`. */
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reportExpiredIn } from '@venue/operations/availability/diary/expire';
import { connect, PostgresSweep } from '@venue/postgres';
import { emptying } from '@venue/testing/database';
import {
  guest,
  sharedDeployment,
  slugOf,
  workWithoutLimit,
  type Answer,
} from '@venue/testing/deployment';
import { messagesOf, receiptsOf, tasksOf } from '@venue/testing/paying';
import { front, gig } from './ticket-deployment';

describe('the scenarios of the sandbox', () => {
  const service = sharedDeployment('2026-12-01T09:00:00Z', gig({ capacity: 8, tiers: [front] }));
  let key: string;
  beforeAll(async () => {
    key = await service.issueKey({ env: 'sandbox' });
  });

  const date = '2026-12-09';
  const wish = (change: object = {}): object => ({
    venueId: service.venueId['the-harbour'],
    date,
    time: '19:00',
    partySize: 2,
    guest,
    ...change,
  });
  const post = (path: string, body: object, scenario: string | null, more = {}): Promise<Answer> =>
    service.post(path, body, {
      key,
      ...(scenario === null ? {} : { headers: { 'sandbox-scenario': scenario } }),
      ...more,
    });
  const book = (scenario: string | null, change = {}, more = {}): Promise<Answer> =>
    post('/reservations', wish(change), scenario, more);
  const search = (scenario: string | null, change = {}): Promise<Answer> => {
    return post('/availability/search', { ...wish(change), guest: undefined }, scenario);
  };
  const amend = (reference: string, change: object, scenario: string | null): Promise<Answer> =>
    post(
      `/bookings/${encodeURIComponent(reference)}/amend`,
      { phone: guest.phone, ...change },
      scenario,
    );
  const booked = async (): Promise<string> => (await book(null)).body.reference;
  const bookings = async (): Promise<number> => (await service.sql('select from booking')).length;

  beforeEach(() => service.sql(emptying('allocation', 'booking', 'enquiry', 'idempotency')));

  describe('unavailable', () => {
    it('answers a booking with other times of the day, and books nothing', async () => {
      const { status, body } = await book('unavailable');

      expect([status, body.outcome, body.reference]).toEqual([200, 'unavailable', null]);
      expect(body.alternatives[0]).toMatchObject({ date });
      expect(body.alternatives).not.toContainEqual(
        expect.objectContaining({ date, time: '19:00' }),
      );
      expect(await bookings()).toBe(0);
    });

    it('is the same answer for the same Idempotency-Key, and another without it', async () => {
      const same = { idempotencyKey: 'a-key-of-the-spec' };
      const first = await book('unavailable', {}, same);
      const again = await book('unavailable', {}, same);

      expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
      expect((await book(null)).body.outcome).toBe('booked');
    });

    it('answers a search for a time with others, and one for the day with other days', async () => {
      const atTime = await search('unavailable');
      expect(atTime.body).toMatchObject({ outcome: 'unavailable', times: [] });
      expect(atTime.body.alternatives[0]).toMatchObject({ date });

      const ofDay = await search('unavailable', { time: null });
      expect(ofDay.body).toMatchObject({ outcome: 'unavailable', times: [] });
      const days = ofDay.body.alternatives.map((one: { date: string }) => one.date);
      expect(days).not.toEqual([]);
      expect(days).not.toContain(date);
    });

    it('leaves a booking as it was', async () => {
      const reference = await booked();
      const { body } = await amend(reference, { time: '18:00' }, 'unavailable');

      expect(body).toMatchObject({ outcome: 'unavailable', booking: null });
      expect((await amend(reference, { time: '18:00' }, null)).body.outcome).toBe('amended');
    });

    it('is not shared with requests outside the scenario', async () => {
      const answers = await Promise.all(
        ['unavailable', null, 'unavailable', null].map((scenario) => book(scenario)),
      );

      expect(answers.map(({ body }) => body.outcome)).toEqual([
        'unavailable',
        'booked',
        'unavailable',
        'booked',
      ]);
    });
  });

  describe('needs-venue', () => {
    it('answers a booking and a search like a party that is too large', async () => {
      expect((await search('needs-venue')).body.outcome).toBe('needs_venue');
      const { status, body } = await book('needs-venue');

      expect([status, body.outcome, body.alternatives]).toEqual([200, 'needs_venue', []]);
      expect(await bookings()).toBe(0);
    });

    it('passes a change on to the team', async () => {
      const reference = await booked();
      const { body } = await amend(reference, { time: '18:00' }, 'needs-venue');
      const enquiries = await service.sql('select id from enquiry where environment = $1', [
        'sandbox',
      ]);

      expect(body.outcome).toBe('needs_venue');
      expect(enquiries).toEqual([{ id: body.enquiryId }]);
    });
  });

  describe('closed', () => {
    it('answers a search with closed, and a booking with unavailable', async () => {
      expect((await search('closed')).body.outcome).toBe('closed');
      const { status, body } = await book('closed');

      expect([status, body.outcome]).toEqual([200, 'unavailable']);
      expect(body.summary).toContain('is closed on Wednesday 9 December');
      expect(await bookings()).toBe(0);
    });

    it('leaves a booking as it was', async () => {
      const { body } = await amend(await booked(), { partySize: 3 }, 'closed');

      expect(body).toMatchObject({ outcome: 'unavailable', booking: null });
    });
  });

  it.each(['unavailable', 'closed'])('leaves tickets as they are when %s', async (scenario) => {
    const [seats] = await service.sql<{ eventInstanceId: string; tierId: string }>(
      `select event_instance.id as "eventInstanceId", ticket_tier.id as "tierId"
       from event_instance join ticket_tier using (event_id)
       where ticket_tier.slug = 'front' order by starts_at desc limit 1`,
    );
    const { body } = await post('/tickets', { ...seats, quantity: 2, guest }, null);
    const answer = await amend(body.reference, {}, scenario);

    expect([answer.status, slugOf(answer)]).toEqual([409, 'booking-not-changeable']);
  });

  describe.each([
    ['rate-limited', 429],
    ['service-unavailable', 503],
  ])('%s', (scenario, status) => {
    it('refuses a booking, a search and a change, and says when to try again', async () => {
      const reference = await booked();
      const answers = [
        await book(scenario),
        await search(scenario),
        await amend(reference, { time: '18:00' }, scenario),
      ];

      for (const answer of answers) {
        expect([answer.status, slugOf(answer)]).toEqual([status, scenario]);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    });

    it('does not use up the Idempotency-Key', async () => {
      const same = { idempotencyKey: 'a-key-to-try-again' };
      await book(scenario, {}, same);
      const { status: second, headers } = await book(null, {}, same);

      expect([second, headers.get('idempotent-replayed')]).toEqual([201, null]);
    });
  });

  it('shows an exceeded rate in the headers', async () => {
    expect((await book('rate-limited')).headers.get('ratelimit')).toContain('r=0;');
    expect((await book(null)).headers.get('ratelimit')).not.toContain('r=0;');
  });

  describe('the scenarios of a deposit', () => {
    const six = { time: '18:00', partySize: 6 };
    const lookUp = async (reference: string): Promise<unknown> => {
      const { body } = await post('/bookings/lookup', { reference, phone: guest.phone }, null);
      return [body.booking.state, body.booking.deposit.status];
    };
    const kindsOf = async (reference: string): Promise<string[]> =>
      (await messagesOf(service, reference)).map(({ kind }) => kind);

    it('deposit-paid answers with the link, and the deposit is then paid', async () => {
      const { status, body } = await book('deposit-paid', six);

      expect([status, body.state, body.deposit.status]).toEqual([
        201,
        'awaiting_deposit',
        'awaiting_payment',
      ]);
      expect(await lookUp(body.reference)).toEqual(['confirmed', 'paid']);
      expect(await receiptsOf(service, body.reference)).toEqual([
        { amount: 6000, counted: true, flag: null },
      ]);
      expect(await kindsOf(body.reference)).toContain('confirmed');
    });

    it('deposit-paid pays once for the same Idempotency-Key', async () => {
      const same = { idempotencyKey: 'a-key-that-pays-once' };
      const first = await book('deposit-paid', six, same);
      const again = await book('deposit-paid', six, same);

      expect(again.body).toEqual(first.body);
      expect(await receiptsOf(service, first.body.reference)).toHaveLength(1);
    });

    it('deposit-paid also pays what a change adds', async () => {
      const { reference } = (await book('deposit-paid', six)).body;
      const { body } = await amend(reference, { partySize: 8 }, 'deposit-paid');

      expect([body.outcome, body.depositTopUp.amountPence]).toEqual(['amended', 2000]);
      expect(await lookUp(reference)).toEqual(['confirmed', 'paid']);
    });

    it('deposit-paid changes nothing where no deposit is asked', async () => {
      const { body } = await book('deposit-paid');

      expect(await lookUp(body.reference)).toEqual(['confirmed', 'none']);
    });

    it('deposit-late restores the expired booking, and the team has a task', async () => {
      const { body } = await book('deposit-late', six);

      expect(body.state).toBe('awaiting_deposit');
      expect(await lookUp(body.reference)).toEqual(['confirmed', 'paid']);
      expect(await receiptsOf(service, body.reference)).toMatchObject([{ flag: 'late' }]);
      expect(await tasksOf(service, body.reference)).toContain('Deposit paid late');
    });

    it('deposit-expired loses its table at once, and the guest hears of it', async () => {
      const { body } = await book('deposit-expired', six);
      expect(body.state).toBe('awaiting_deposit');
      expect(await lookUp(body.reference)).toEqual(['expired', 'none']);

      const source = await connect(service.databaseUrl, 4);
      const sweep = new PostgresSweep(source, workWithoutLimit, (work, expired) =>
        reportExpiredIn(work, expired, service.deployment),
      );
      try {
        await sweep.expireUnpaid();
      } finally {
        await source.destroy();
      }
      expect(await kindsOf(body.reference)).toContain('cancelled');
    });

    it('deposit-paid is ignored with a live key', async () => {
      const { body } = await book('deposit-paid', six, { key: service.key });

      expect(await receiptsOf(service, body.reference)).toEqual([]);
    });
  });

  describe('the header', () => {
    it('with an unknown value is refused by name', async () => {
      const answer = await book('full-house');

      expect([answer.status, slugOf(answer)]).toEqual([400, 'validation-failed']);
      expect(answer.body.errors[0]).toMatchObject({ pointer: 'Sandbox-Scenario' });
      expect(answer.body.errors[0].detail).toContain('must be one of unavailable, needs-venue');
      expect(await bookings()).toBe(0);
    });

    it.each(['unavailable', 'rate-limited', 'full-house'])(
      'with %s is ignored with a live key',
      async (scenario) => {
        expect((await book(scenario, {}, { key: service.key })).body.outcome).toBe('booked');
      },
    );

    it('is ignored by an operation without scenarios', async () => {
      const reference = await booked();
      const phone = guest.phone;
      const { body } = await post('/bookings/lookup', { reference, phone }, 'rate-limited');

      expect(body.booking).toMatchObject({ reference });
    });
  });
});
