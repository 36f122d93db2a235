import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { until } from '@venue/testing/until';
import { connect, PostgresSweep, workOn } from '@venue/postgres';
import { book, openWorkerTestDeployment, type WorkerTestDeployment } from './worker-deployment';

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
    expect(await service.sql('select distinct state from booking')).toEqual([{ state: 'expired' }]);
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
