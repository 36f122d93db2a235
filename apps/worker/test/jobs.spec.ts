/** The worker's jobs for unpaid bookings, dates of events and reminders. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PostgresSweep, connect, workOn } from '@venue/postgres';
import { until } from '@venue/testing/until';
import { DataSource } from 'typeorm';
import {
  type WorkerTestDeployment,
  book,
  countingProviders,
  openWorkerTestDeployment,
} from './worker-deployment';

describe('unpaid bookings and tickets', () => {
  let service: WorkerTestDeployment;
  let source: DataSource;
  let sweep: PostgresSweep;

  beforeEach(async () => {
    service = await openWorkerTestDeployment();
    source = await connect(service.databaseUrl, 8);
    sweep = new PostgresSweep(source, workOn, async () => undefined);
  });
  afterEach(async () => {
    await source.destroy();
    await service.close();
  });

  const unpaid = { state: 'awaiting_deposit' } as const;

  /** Assigns a separate table to each booking. */
  async function seat(id: string): Promise<void> {
    await service.sql(
      `insert into allocation (booking_id, table_id, environment, venue_id, during, active)
     select booking.id, dining_table.id, environment, booking.venue_id,
       tstzrange(starts_at, ends_at), true
     from booking join dining_table on dining_table.venue_id = booking.venue_id
     where booking.id = $1 limit 1`,
      [id],
    );
  }

  describe('an unpaid booking', () => {
    it('is kept until its deadline, and then loses its table', async () => {
      const id = await book(service, { ...unpaid, hold: '1 minute' });
      await seat(id);
      expect(await sweep.expireUnpaid()).toBe(0);

      await service.moveBy('1 minute');
      expect(await sweep.expireUnpaid()).toBe(1);
      expect(await service.sql('select state, hold_until, version from booking')).toEqual([
        { state: 'expired', hold_until: null, version: 2 },
      ]);
      expect(await service.sql('select active from allocation')).toEqual([{ active: false }]);
    });

    it('is expired with a crowd of others', async () => {
      for (let count = 0; count < 250; count += 1)
        await book(service, { ...unpaid, hold: '-1 minute' });

      expect(await sweep.expireUnpaid()).toBe(250);
      expect(await service.sql('select distinct state from booking')).toEqual([
        { state: 'expired' },
      ]);
    });

    it('is left alone while its payment is processed, and is confirmed', async () => {
      const id = await book(service, { ...unpaid, hold: '-1 minute' });
      const payment = source.createQueryRunner();
      await payment.query('begin');
      await payment.query('select from booking where id = $1 for update', [id]);

      expect(await sweep.expireUnpaid()).toBe(0);
      await payment.query(`update booking set state = 'confirmed', hold_until = null`);
      await payment.query('commit');
      await payment.release();
      expect(await sweep.expireUnpaid()).toBe(0);
      expect(await service.sql('select state from booking')).toEqual([{ state: 'confirmed' }]);
    });

    it('is either paid or expired, whatever comes first, and never both', async () => {
      const ids: string[] = [];
      while (ids.length < 120) ids.push(await book(service, { ...unpaid, hold: '-1 second' }));
      const pay = async (id: string): Promise<boolean> => {
        const [, paid] = await source.query<[unknown, number]>(
          `update booking set state = 'confirmed', hold_until = null, version = version + 1
         where id = $1 and state = 'awaiting_deposit'`,
          [id],
        );
        return paid === 1;
      };

      const [paid, ...expired] = await Promise.all([
        Promise.all(ids.map(pay)),
        sweep.expireUnpaid(),
        sweep.expireUnpaid(),
        sweep.expireUnpaid(),
      ]);
      const rest = await sweep.expireUnpaid();
      const confirmed = paid.filter((isPaid) => isPaid).length;
      expect(confirmed + rest + expired.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
      expect(
        await service.sql(`select count(*)::int from booking where state = 'confirmed'`),
      ).toEqual([{ count: confirmed }]);
      expect(await service.sql('select distinct version from booking')).toEqual([{ version: 2 }]);
    });

    it('is expired by a running worker', async () => {
      await book(service, { ...unpaid, hold: '-1 minute' });
      await service.worker();

      await until(async () => {
        const [row] = await service.sql<{ state: string }>('select state from booking');
        return row?.state === 'expired';
      });
    });
  });

  describe('unpaid tickets', () => {
    it('are marked expired, and their seats count as free', async () => {
      // Adds the integration that made the orders.
      await book(service, {});
      await service.sql(
        `with an_event as (
         insert into event (venue_id, slug, position, name, weekly)
         select id, 'gig', 0, 'The Gig', '[]' from venue limit 1 returning id, venue_id
       ), a_date as (
         insert into event_instance (event_id, starts_at, ends_at, capacity, is_weekly)
         select id, app_now() + interval '1 day', app_now() + interval '26 hours', 9, false
         from an_event returning id
       ), a_tier as (
         insert into ticket_tier (event_id, slug, position, name, price_pence, quota)
         select id, 'front', 0, 'Front row', 100, 9 from an_event returning id
       ), seats as (
         insert into instance_seats select id, 'live', 5, 9 from a_date
       ), tickets as (
         insert into tier_seats select a_date.id, a_tier.id, 'live', 5, 9 from a_date, a_tier
       )
       insert into ticket_order (id, environment, venue_id, integration_id, instance_id, tier_id,
         reference, quantity, total_pence, state, hold_until, source, created_at)
       select gen_random_uuid(), 'live', venue_id, (select id from integration limit 1), a_date.id,
         a_tier.id, 'BBBBBBB' || quantity, quantity, 100, 'held',
         app_now() + make_interval(mins => quantity * 10), 'web', app_now()
       from an_event, a_date, a_tier, (values (2), (3)) orders (quantity)`,
      );
      await sweep.expireTickets();
      expect(await service.sql('select taken from instance_seats')).toEqual([{ taken: 5 }]);

      await service.moveBy('20 minutes');
      await sweep.expireTickets();
      const states = 'select state, hold_until is null as over from ticket_order order by quantity';
      expect(await service.sql(states)).toEqual([
        { state: 'expired', over: true },
        { state: 'held', over: false },
      ]);
      expect(await service.sql('select taken from instance_seats')).toEqual([{ taken: 3 }]);
      expect(await service.sql('select taken from tier_seats')).toEqual([{ taken: 3 }]);
    });
  });
});

describe('dates of events', () => {
  let service: WorkerTestDeployment;

  beforeEach(async () => {
    service = await openWorkerTestDeployment();
    // Otherwise the count would depend on the closed days after the day of the run.
    await service.sql('update event set even_if_closed = true');
  });
  afterEach(() => service.close());

  /** Upcoming Fridays on sale, the last one as `2026-08-07`. */
  async function fridays(): Promise<{ count: number; last: string }> {
    const [row] = await service.sql<{ count: number; last: string }>(
      `select count(*)::int, to_char(max(starts_at) at time zone 'Europe/London', 'YYYY-MM-DD') as last
     from event_instance where is_weekly and retired_at is null and starts_at > app_now()`,
    );
    return row ?? { count: 0, last: '' };
  }

  /** Noon in London on a Wednesday, some weeks after the file was applied. */
  async function moveToWednesday(weeks: number): Promise<void> {
    await service.sql(
      `insert into clock_offset (by) select (date_trunc('week', now() at time zone 'Europe/London')
       + make_interval(weeks => $1, days => 2, hours => 12)) at time zone 'Europe/London' - now()
     on conflict (only_row) do update set by = excluded.by`,
      [weeks],
    );
  }

  describe('dates of weekly events', () => {
    it('are eight again after four have passed, with running workers', async () => {
      await moveToWednesday(4);
      const before = await fridays();
      expect(before.count).toBeLessThan(6);

      await service.worker();
      await service.worker();

      await until(async () => (await fridays()).count === 8);
      const [{ day }] = (await service.sql<{ day: string }>(
        `select to_char((app_now() at time zone 'Europe/London')::date + 51, 'YYYY-MM-DD') as day`,
      )) as [{ day: string }];
      expect((await fridays()).last).toBe(day);
    });

    it('are added to a deployment that has lost all its dates', async () => {
      await moveToWednesday(0);
      await service.sql('delete from event_instance where is_weekly');

      await service.worker();

      await until(async () => (await fridays()).count === 8);
      expect(await service.sql('select from event_instance where not is_weekly')).toHaveLength(1);
    });
  });
});

describe('reminders', () => {
  let service: WorkerTestDeployment;

  beforeEach(async () => {
    service = await openWorkerTestDeployment();
    // The templates of texts are left out, so that reminders go by e-mail alone.
    await service.sql(`update venue set messages = messages - 'smsReminder'`);
  });
  afterEach(() => service.close());

  async function moveTo(iso: string): Promise<void> {
    await service.sql(
      `insert into clock_offset (by) values ($1::timestamptz - now())
     on conflict (only_row) do update set by = excluded.by`,
      [iso],
    );
  }

  const states = async (): Promise<string> =>
    (
      await service.sql<{ state: string }>(
        `select state from message where kind = 'reminder' order by position`,
      )
    )
      .map(({ state }) => state)
      .join(' ');

  describe('a reminder', () => {
    it('is found and sent by each of several workers, once', async () => {
      const providers = countingProviders();
      await moveTo('2026-12-07T20:30:00Z');
      const guests = Array.from({ length: 20 }, (_, index) => `guest-${index}@example.com`);
      await Promise.all(guests.map((email) => book(service, { email })));
      await service.worker({ providers });
      await service.worker({ providers });
      await moveTo('2026-12-08T20:35:00Z');

      await until(() => providers.emails.messages.length >= 20);
      expect(new Set(providers.emails.messages.map(({ id }) => id)).size).toBe(20);
      const [counts] = await service.sql(
        `select count(*)::int as written, count(distinct booking_id)::int as bookings from message`,
      );
      expect(counts).toEqual({ written: 20, bookings: 20 });
    });

    it('that could not be sent by nine in the evening is written again in the morning', async () => {
      const providers = countingProviders();
      providers.emails.answer = () => ({ kind: 'failed', because: 'The provider is away' });
      await moveTo('2026-12-07T20:30:00Z');
      await book(service);
      await moveTo('2026-12-08T20:35:00Z');
      await service.worker({ providers });
      await until(() => providers.emails.messages.length > 0);
      await moveTo('2026-12-08T21:00:01Z');
      await until(async () => (await states()) === 'stopped');
      expect(await service.sql('select reminded_for from booking')).toEqual([
        { reminded_for: null },
      ]);

      providers.emails.answer = () => ({ kind: 'sent', providerReference: null });
      await moveTo('2026-12-09T09:00:01Z');
      await until(async () => (await states()) === 'stopped sent');
      expect(await service.sql('select 1 from enquiry')).toEqual([]);
    });
  });
});
