/** Guests without any new data for as long as a group keeps personal data. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { connect, PostgresCleanUp } from '@venue/postgres';
import { book, openWorkerTestDeployment, type WorkerTestDeployment } from './worker-deployment';

let service: WorkerTestDeployment;
let source: DataSource;

beforeEach(async () => {
  service = await openWorkerTestDeployment();
  source = await connect(service.databaseUrl, 2);
});
afterEach(async () => {
  await source.destroy();
  await service.close();
});

async function cleanUp(): Promise<void> {
  const retention = { bookingMonths: 24, enquiryMonths: 12, messageDays: 30 };
  await new PostgresCleanUp(source).run(retention);
}

async function countOf(table: string): Promise<number> {
  const [row] = await service.sql<{ count: number }>(`select count(*)::int from ${table}`);
  return row?.count ?? 0;
}

/** Ada, as a page has named her, and the booking that she has made. */
async function guestWithBooking(): Promise<string> {
  const id = await book(service);
  await service.sql(
    `with guest as (
      insert into guest (id, environment, type, known_by, created_at)
      values (gen_random_uuid(), 'live', 'Individual', '+441174960000', app_now())
      returning id
    )
    insert into contact (id, environment, guest_id, integration_id, full_name, phone, is_primary,
      created_at, named_at, named_from)
    select gen_random_uuid(), 'live', guest.id, integration_id, 'Ada', '+441174960000', true,
      app_now(), app_now(), ''
    from guest, booking`,
  );
  return id;
}

const linkBooking = `
update booking set (guest_id, contact_id) = (select guest_id, id from contact) where id = $1`;

async function expectAMinuteEarlierAndThen(countBefore: number, left: number): Promise<void> {
  await service.moveBy('-1 minute');
  await cleanUp();
  expect(await countOf('guest')).toBe(countBefore);
  await service.moveBy('1 minute');
  await cleanUp();
  expect(await countOf('guest')).toBe(left);
}

describe('a guest', () => {
  it('without a booking goes two years after they were named last, with all of theirs', async () => {
    await guestWithBooking();
    await service.sql(
      `insert into marketing_preference (id, environment, venue_id, integration_id, guest_id, email,
        sms, created_at)
       select gen_random_uuid(), 'live', venue_id, booking.integration_id, contact.guest_id, true,
        true, app_now()
       from booking, contact`,
    );
    await service.moveBy('24 months');
    await expectAMinuteEarlierAndThen(1, 0);

    expect(await countOf('contact')).toBe(0);
    expect(await countOf('marketing_preference')).toBe(0);
  });

  it.each([
    ['contact', 'update contact set named_at = app_now()'],
    [
      'marketing_preference',
      `insert into marketing_preference (id, environment, venue_id, integration_id, guest_id, email,
        sms, created_at)
       select gen_random_uuid(), 'live', venue_id, booking.integration_id, contact.guest_id, true,
        true, app_now()
       from booking, contact`,
    ],
  ])('stays for another two years after new data: %s', async (_, newData) => {
    await guestWithBooking();
    await service.moveBy('12 months');
    await service.sql(newData);
    await service.moveBy('12 months');
    await cleanUp();
    expect(await countOf('guest')).toBe(1);

    await service.moveBy('12 months');
    await expectAMinuteEarlierAndThen(1, 0);
  });

  it('with a booking goes when the booking loses its guest', async () => {
    const id = await guestWithBooking();
    await service.sql(linkBooking, [id]);
    await service.moveBy('24 months');
    await service.moveBy('50 hours');
    await expectAMinuteEarlierAndThen(1, 0);

    expect(await service.sql('select guest_name, guest_id from booking')).toEqual([
      { guest_name: 'Erased guest', guest_id: null },
    ]);
  });

  it('with tickets goes two years after the event; the tickets stay', async () => {
    await guestWithBooking();
    await service.sql(
      `insert into ticket_order (id, environment, venue_id, integration_id, instance_id, tier_id,
        reference, quantity, total_pence, state, guest_id, contact_id, source, created_at)
       select gen_random_uuid(), 'live', venue_id, contact.integration_id, event_instance.id,
        ticket_tier.id, 'TTTT2222', 2, 0, 'confirmed', guest_id, contact.id, 'web', app_now()
       from contact, event_instance join ticket_tier using (event_id) join event on event.id = event_id
       limit 1`,
    );
    await service.sql(
      `update event_instance set starts_at = app_now(), ends_at = app_now() + interval '2 days'
       where id = (select instance_id from ticket_order)`,
    );
    await service.moveBy('24 months');
    await service.moveBy('2 days');
    await expectAMinuteEarlierAndThen(1, 0);

    expect(await service.sql('select reference, guest_id, contact_id from ticket_order')).toEqual([
      { reference: 'TTTT2222', guest_id: null, contact_id: null },
    ]);
  });
});

describe('the guest of an order of tickets', () => {
  it('goes two years after the event; the tickets stay', async () => {
    const id = await guestWithBooking();
    await service.sql(
      `insert into ticket_order (id, environment, venue_id, integration_id, instance_id, tier_id,
        reference, quantity, total_pence, state, guest_name, guest_phone, guest_email,
        cancel_reason, source, created_at)
       select gen_random_uuid(), 'live', booking.venue_id, integration_id, event_instance.id,
        ticket_tier.id, 'TTTT2222', 2, 0, 'cancelled', 'Ada', '+441174960000', 'ada@example.com',
        'Ill', 'web', app_now()
       from booking, event_instance join ticket_tier using (event_id)
       where booking.id = $1 limit 1`,
      [id],
    );
    await service.sql(
      `update event_instance set starts_at = app_now(), ends_at = app_now() + interval '2 days'
       where id = (select instance_id from ticket_order)`,
    );
    const named =
      'select from ticket_order where num_nonnulls(guest_name, guest_phone, guest_email, cancel_reason) > 0';
    await service.moveBy('24 months');
    await service.moveBy('47 hours');
    await cleanUp();
    expect(await service.sql(named)).toHaveLength(1);

    await service.moveBy('2 hours');
    await cleanUp();
    expect(await service.sql(named)).toEqual([]);
    expect(await service.sql('select reference from ticket_order')).toEqual([
      { reference: 'TTTT2222' },
    ]);
  });
});

describe('the data of enquiries from pages', () => {
  it('is deleted an hour later, and a used challenge when it expires', async () => {
    await service.sql(
      `insert into browser_enquiry (environment, venue_id, integration_id, client, sent_at)
       select 'live', gen_random_uuid(), gen_random_uuid(), 'x', app_now()`,
    );
    await service.sql(
      `insert into captcha_used values ('x', app_now() + interval '59 minutes 30 seconds')`,
    );
    await service.moveBy('59 minutes');
    await cleanUp();
    expect([await countOf('browser_enquiry'), await countOf('captcha_used')]).toEqual([1, 1]);

    await service.moveBy('1 minute');
    await cleanUp();
    expect([await countOf('browser_enquiry'), await countOf('captcha_used')]).toEqual([0, 0]);
  });
});

describe('the client of a booking from a page', () => {
  it('is forgotten after a day', async () => {
    await service.sql(
      `insert into page_booking (environment, client, kind, made_at)
       values ('live', 'x', 'table', app_now())`,
    );
    await service.moveBy('23 hours 59 minutes');
    await cleanUp();
    expect(await countOf('page_booking')).toBe(1);

    await service.moveBy('1 minute');
    await cleanUp();
    expect(await countOf('page_booking')).toBe(0);
  });
});

describe('the client of a pending payment', () => {
  it('is forgotten at its deadline', async () => {
    await book(service);
    await service.sql(
      `insert into unpaid_of_client (environment, integration_id, client, booking_id, until)
       select 'live', integration_id, 'x', id, app_now() + interval '29 minutes 30 seconds'
       from booking limit 1`,
    );
    await service.moveBy('29 minutes');
    await cleanUp();
    expect(await countOf('unpaid_of_client')).toBe(1);

    await service.moveBy('1 minute');
    await cleanUp();
    expect(await countOf('unpaid_of_client')).toBe(0);
  });
});
