/** Live and sandbox: separate diaries with the same venues and rules. */
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { closeUnusableCheckouts } from '@venue/operations/money/checkout-jobs';
import { openCheckout, returnFromCheckout } from '@venue/operations/money/follow-link';
import { emptying } from '@venue/testing/database';
import { type Answer, guest, sharedDeployment, slugOf } from '@venue/testing/deployment';
import { linksOf, payNewest } from '@venue/testing/paying';
import { patternOf } from '@venue/testing/say';
import { front, gig, pay as payForTickets } from './ticket-deployment';

describe('live and sandbox side by side', () => {
  const keys: Record<string, string> = {};

  const service = sharedDeployment('2026-12-01T09:00:00Z', gig({ capacity: 8, tiers: [front] }));
  beforeAll(async () => {
    for (const env of ['live', 'sandbox'] as const) keys[env] = await service.issueKey({ env });
  });

  /** Rules, keys and guards, the same for both; the reason says what they hold. */
  const shared: Record<string, string> = {
    venue_group: 'rules',
    brand: 'rules',
    venue: 'rules',
    area: 'rules',
    dining_table: 'rules',
    combination: 'rules',
    booking_type: 'rules',
    knowledge: 'rules',
    event: 'rules',
    ticket_tier: 'rules',
    event_instance: 'rules',
    member: 'a person of the team works in both',
    device: 'a device of the team works in both',
    team_session: 'is that of a member or device',
    sign_in: 'is that of a member or device',
    manager_code: 'is that of a member',
    manager_code_try: 'is that of a device',
    enquiry_answer: 'belongs to an enquiry, which has an environment',
    api_key: 'belongs to an integration, which has an environment',
    availability_change: 'marks a row of history, which has an environment',
    waiting_change: 'marks a row of history, which has an environment',
    webhook_delivery: 'belongs to an endpoint, which has an environment',
    failed_proof: 'counts by hashes that the environment went into',
    rate_spent: 'counts by integration',
    provider_event: 'names of events at a provider',
    group_change: 'rules',
    refund: 'its entry in the ledger has it',
    card_charge: 'its entry in the ledger has it',
    dispute: 'its payment in the ledger has it',
    text_stop: 'only live texts leave, so only those can be stopped',
    captcha_used: 'a solution is used up, in either environment',
    erasure: 'proof about a person, in both',
    migration: 'the schema itself',
    clock_offset: 'for tests',
    deployment: 'one row, what this deployment is called at a provider',
  };

  const tables = () =>
    service.sql<{ name: string; environment: boolean }>(
      `select tables.table_name as name, exists (
       select from information_schema.columns c
       where c.table_schema = 'public' and c.table_name = tables.table_name
         and c.column_name = 'environment' and c.is_nullable = 'NO') as environment
     from information_schema.tables tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );

  describe('the schema', () => {
    it('names the environment in every table, unless there is a reason', async () => {
      const without = (await tables()).filter(({ environment }) => !environment);

      expect(without.map(({ name }) => name).sort()).toEqual(Object.keys(shared).sort());
    });

    it('holds what hangs on a booking, an order or a request in the same environment', async () => {
      const loose = await service.sql<{ table: string; definition: string }>(
        `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
       from pg_constraint
       where contype = 'f' and confrelid in
           ('booking'::regclass, 'ticket_order'::regclass, 'payment_request'::regclass)
         and pg_get_constraintdef(oid) not like '%environment%'`,
      );

      expect(loose).toEqual([]);
    });
  });

  /** Every action of a caller, a guest and a provider, with that environment's key. */
  async function doEverything(env: 'live' | 'sandbox', date: string): Promise<void> {
    const key = keys[env]!;
    const venueId = service.venueId['the-harbour'];
    const ada = { ...guest, email: 'ada@example.com' };
    const post = (path: string, body: object): Promise<Answer> => service.post(path, body, { key });
    const book = async (partySize: number, time: string, on = date): Promise<string> => {
      const wish = { venueId, date: on, time, partySize, guest: ada };
      const { body } = await post('/reservations', wish);
      expect(body.outcome).toBe('booked');
      return body.reference;
    };
    const change = (reference: string, what: string, more = {}): Promise<Answer> =>
      post(`/bookings/${encodeURIComponent(reference)}/${what}`, { phone: guest.phone, ...more });

    await post('/availability/search', { venueId, date, partySize: 6 });
    const paid = await book(6, '17:00');
    const [link] = await linksOf(service, paid);
    await openCheckout(link!.token, service.deployment);
    await change(paid, 'deposit-link');
    await payNewest(service, paid);
    await returnFromCheckout(link!.token, service.deployment);
    await change(paid, 'amend', { partySize: 8 });
    const unpaid = await book(6, '20:00');
    await change(unpaid, 'cancel');
    await payNewest(service, unpaid);
    const today = await book(2, '20:00', '2026-12-01');
    await change(today, 'running-late', { minutesLate: 20 });
    await change(today, 'cancel');
    await post('/bookings/lookup', { reference: paid, phone: guest.phone });
    await post('/bookings/lookup', { reference: paid, phone: '0117 496 0009' });
    await post('/booking-enquiries', {
      venueId,
      name: 'Ada',
      phone: guest.phone,
      subject: 'Hello',
      message: 'Hello',
      bookingReference: paid,
    });
    await orderTickets(date, post);
    await closeUnusableCheckouts(service.deployment);
  }

  /** All tickets of that date, in two orders; one is paid. */
  async function orderTickets(
    date: string,
    post: (path: string, body: object) => Promise<Answer>,
  ): Promise<void> {
    const [seat] = await service.sql<{ eventInstanceId: string; tierId: string }>(
      `select event_instance.id as "eventInstanceId", ticket_tier.id as "tierId"
     from event_instance join event on event.id = event_id join ticket_tier using (event_id)
     where event.slug = 'gig' and starts_at::date = $1`,
      [date],
    );
    const ordered = await post('/tickets', { ...seat, quantity: 6 });
    const others = await post('/tickets', { ...seat, quantity: 2 });
    expect([ordered.status, others.status]).toEqual([201, 201]);
    await payForTickets(service, ordered);
  }

  async function rowsOf(env: string): Promise<unknown> {
    const named = (await tables()).filter(({ environment }) => environment);
    const rows: Record<string, unknown> = {};
    for (const { name } of named) {
      rows[name] = await service.sql(
        `select to_jsonb(row) as row from "${name}" row where environment = $1
       order by to_jsonb(row)::text`,
        [env],
      );
    }
    return rows;
  }

  describe('what one environment does', () => {
    it.each([
      ['live', 'sandbox', '2026-12-08'],
      ['sandbox', 'live', '2026-12-09'],
    ] as const)('%s leaves every row of %s as it was', async (acting, other, date) => {
      await doEverything(other, date);
      const before = await rowsOf(other);

      await doEverything(acting, date);

      expect(await rowsOf(other)).toEqual(before);
    });

    it('never shows in the other’s answers', async () => {
      const date = '2026-12-10';
      const search = () =>
        service.post('/availability/search', {
          venueId: service.venueId['the-harbour'],
          date,
          partySize: 6,
        });
      const before = await search();
      await doEverything('sandbox', date);

      expect((await search()).text).toBe(before.text);
    });

    it('pays in the built-in checkout, whatever live guests pay with', async () => {
      const { body } = await service.post(
        '/reservations',
        {
          venueId: service.venueId['the-harbour'],
          date: '2026-12-11',
          time: '17:00',
          partySize: 6,
          guest,
        },
        { key: keys['sandbox']! },
      );
      const [link] = await linksOf(service, body.reference);
      const asIfStripe = {
        ...service.deployment,
        payments: { ...service.deployment.payments, live: 'stripe' as const },
      };

      expect(await openCheckout(link!.token, asIfStripe)).toMatch(/\/pay\/checkout\/test_/);
    });
  });
});

describe('the sandbox', () => {
  const keys = { live: '', sandbox: '' };
  type Side = keyof typeof keys;

  const service = sharedDeployment('2026-12-01T09:00:00Z');
  beforeAll(async () => {
    keys.live = service.key;
    keys.sandbox = await service.issueKey({ env: 'sandbox' });
  });
  beforeEach(() => service.sql(emptying('allocation', 'booking', 'idempotency', 'failed_proof')));

  /** The Pier has two tables, of which one seats six. */
  const wish = { date: '2026-12-09', time: '19:00', partySize: 6 };
  const body = (): object => ({
    ...wish,
    venueId: service.venueId['the-pier'],
    guest: { ...guest, phone: '+44 117 496 0000' },
  });
  const proof = { phone: '+44 117 496 0000' };

  const search = (side: Side): Promise<Answer> =>
    service.post('/availability/search', body(), { key: keys[side] });
  const book = (side: Side, idempotencyKey?: string): Promise<Answer> =>
    service.post('/reservations', body(), {
      key: keys[side],
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
  const lookUp = (side: Side, reference: string): Promise<Answer> =>
    service.post('/bookings/lookup', { ...proof, reference }, { key: keys[side] });
  const change = (side: Side, reference: string, what: 'amend' | 'cancel'): Promise<Answer> =>
    service.post(`/bookings/${encodeURIComponent(reference)}/${what}`, proof, { key: keys[side] });

  describe.each([
    ['sandbox', 'live'],
    ['live', 'sandbox'],
  ] as const)('a %s booking', (own, other) => {
    it(`takes no ${other} table`, async () => {
      expect((await book(own)).body.outcome).toBe('booked');

      expect((await search(own)).body.outcome).toBe('unavailable');
      expect((await book(own)).body.outcome).toBe('unavailable');
      expect((await search(other)).body.outcome).toBe('available');
      expect((await book(other)).body.outcome).toBe('booked');
    });

    it(`is not found by a ${other} key, as if there were none`, async () => {
      const { reference } = (await book(own)).body;
      const strangers = [
        await lookUp(other, reference),
        await lookUp(other, 'BBBB BBBB'),
        await change(other, reference, 'amend'),
        await change(other, reference, 'cancel'),
      ];

      const texts = strangers.map(({ text, body: problem }) => text.replace(problem.traceId, ''));
      expect(new Set(texts).size).toBe(1);
      expect(strangers.map(slugOf)).toEqual(Array(4).fill('booking-not-found'));
      expect((await lookUp(own, reference)).body.booking.state).toBe('confirmed');
    });

    it(`frees no ${other} table when it is cancelled`, async () => {
      const { reference } = (await book(own)).body;
      await book(other);
      await change(own, reference, 'cancel');

      expect((await search(own)).body.outcome).toBe('available');
      expect((await search(other)).body.outcome).toBe('unavailable');
    });

    it('keeps its Idempotency-Keys to itself', async () => {
      const first = await book(own, 'the-same-key');
      const second = await book(other, 'the-same-key');
      const replay = await book(own, 'the-same-key');

      expect(second.headers.get('idempotent-replayed')).toBeNull();
      expect(second.body.reference).not.toBe(first.body.reference);
      expect(replay.text).toBe(first.text);
    });
  });

  describe('a sandbox key', () => {
    it('gives references that begin with TEST, in answers and sentences', async () => {
      const { body: made } = await book('sandbox');
      const lookup = await lookUp('sandbox', made.reference.toLowerCase().replaceAll(' ', '-'));

      expect(made.reference).toMatch(/^TEST [B-DF-HJ-NP-TV-Z2-9]{4} [B-DF-HJ-NP-TV-Z2-9]{4}$/);
      expect(made.summary).toMatch(patternOf('the table is booked', { reference: made.reference }));
      expect(lookup.body.booking.reference).toBe(made.reference);
    });

    it('sees the same venues and the same rules', async () => {
      const live = await service.get('/venues', { key: keys.live });
      const sandbox = await service.get('/venues', { key: keys.sandbox });

      expect(sandbox.text).toBe(live.text);
      expect((await search('sandbox')).text).toBe((await search('live')).text);
    });

    it('does not count its failed lookups against a live key', async () => {
      const { reference } = (await book('live')).body;
      for (let attempt = 0; attempt < 10; attempt += 1) await lookUp('sandbox', reference);

      expect((await lookUp('sandbox', reference)).status).toBe(429);
      expect((await lookUp('live', reference)).status).toBe(200);
    });
  });
});
