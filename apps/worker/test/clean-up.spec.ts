import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { until } from '@venue/testing/until';
import { connect, PostgresCleanUp } from '@venue/postgres';
import {
  book,
  isAllFinished,
  openWorkerTestDeployment,
  write,
  type WorkerTestDeployment,
} from './worker-deployment';

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

const retention = { bookingMonths: 24, enquiryMonths: 12, messageDays: 30 };

async function cleanUp(): Promise<void> {
  await new PostgresCleanUp(source).run(retention);
}

async function countOf(table: string): Promise<number> {
  const [row] = await service.sql<{ count: number }>(`select count(*)::int from ${table}`);
  return row?.count ?? 0;
}

const integration = '00000000-0000-4000-8000-000000000001';

const aCheckout = `
with request as (
  insert into payment_request (id, environment, booking_id, token, amount_pence, currency,
    expires_at, created_at)
  select gen_random_uuid(), 'live', id, 'a token', 1, 'GBP', app_now(), app_now() from booking
  returning id)
insert into checkout (id, environment, request_id, provider, return_to, created_at)
select gen_random_uuid(), 'live', id, 'test', 'https://ada.example', app_now() from request`;

describe('expired data', () => {
  /** Tables with their retention, and a row written now. */
  const kept = [
    [
      'idempotency',
      '72 hours',
      `insert into idempotency (integration_id, environment, key_hash, fingerprint, operation,
        created_at) values ('${integration}', 'live', gen_random_uuid(), '', '', app_now())`,
    ],
    [
      'failed_proof',
      '1 day',
      `insert into failed_proof (integration_id, reference_hash, failed_at)
       values ('${integration}', '', app_now())`,
    ],
    [
      'provider_event',
      '30 days',
      `insert into provider_event values ('test', gen_random_uuid(), app_now())`,
    ],
    [
      'enquiry',
      '12 months',
      `insert into enquiry (id, environment, venue_id, name, subject, message, source, created_at,
        closed_at)
       select gen_random_uuid(), 'live', id, 'Ada', '', '', 'web', app_now() - interval '1 year',
        app_now() from venue limit 1`,
    ],
    [
      'sign_in',
      '1 hour',
      `insert into sign_in (id, kind, link_hash, created_at, expires_at)
       values (gen_random_uuid(), 'sign-in', '', app_now(), app_now() + interval '10 minutes')`,
    ],
    [
      'team_session',
      '12 hours',
      `with added as (insert into member (id, email, name, role, created_at)
         values (gen_random_uuid(), 'ada@team.test', 'Ada', 'host', app_now()) returning id)
       insert into team_session (id, token_hash, browser, member_id, created_at, last_seen_at)
       select gen_random_uuid(), '', '', id, app_now(), app_now() from added`,
    ],
    [
      'device',
      '1 day',
      `insert into device (id, name, venue_id, created_at)
       select gen_random_uuid(), 'Door', id, app_now() from venue limit 1`,
    ],
  ] as const;

  it.each(kept)(
    'is deleted from %s after %s, and not a minute earlier',
    async (table, span, insert) => {
      await book(service);
      await service.sql(insert);
      await service.moveBy(span);
      await service.moveBy('-1 minute');
      await cleanUp();
      expect(await countOf(table)).toBe(1);

      await service.moveBy('1 minute');
      await cleanUp();
      expect(await countOf(table)).toBe(0);
    },
  );

  it('does not include a link of the operator that was used, which shows that an admin signed in', async () => {
    await service.sql(
      `insert into sign_in (id, kind, link_hash, created_at, expires_at, used_at)
       values (gen_random_uuid(), 'sign-in', '', app_now(), app_now(), app_now())`,
    );
    await service.moveBy('40 days');
    await cleanUp();

    expect(await countOf('sign_in')).toBe(1);
  });

  it('does not include an open enquiry, however old', async () => {
    await service.sql(
      `insert into enquiry (id, environment, venue_id, name, subject, message, source, created_at)
       select gen_random_uuid(), 'live', id, 'Ada', 'Payment to decide about', '', 'web',
        app_now() - interval '20 years' from venue limit 1`,
    );
    await cleanUp();

    expect(await countOf('enquiry')).toBe(1);
  });

  it('includes the page that a guest left to pay, two years after the visit', async () => {
    await book(service);
    await service.sql(aCheckout);
    const leftAfter = async (months: string): Promise<unknown> => {
      await service.sql(
        `update booking set ends_at = app_now() - interval '${months}',
          starts_at = app_now() - interval '${months}' - interval '90 minutes'`,
      );
      await cleanUp();
      return service.sql('select return_to from checkout');
    };

    expect(await leftAfter('24 months -1 minutes')).toEqual([{ return_to: 'https://ada.example' }]);
    expect(await leftAfter('24 months')).toEqual([{ return_to: null }]);
  });

  it('is deleted by the thousand, and a second run deletes nothing', async () => {
    await service.sql(`insert into provider_event
      select 'test', number, app_now() - interval '31 days' from generate_series(1, 2500) as number`);
    await cleanUp();
    expect(await countOf('provider_event')).toBe(0);
    await cleanUp();
  });

  it('includes messages that ended a month ago, never a waiting one', async () => {
    await write(service, [{ text: 'sent' }, { text: 'waits' }]);
    await service.sql(`update message set state = 'sent', finished_at = app_now()
      where text = 'sent'`);
    await service.moveBy('29 days 23 hours 59 minutes');
    await cleanUp();
    expect(await countOf('message')).toBe(2);

    await service.moveBy('1 minute');
    await cleanUp();
    expect(await service.sql('select text from message')).toEqual([{ text: 'waits' }]);
  });

  it('includes texts of guests after a month, but for those of a conversation', async () => {
    await service.sql(
      `with conversation as (
         insert into enquiry (id, environment, venue_id, name, phone, subject, message, source,
           created_at)
         select gen_random_uuid(), 'live', id, 'Ada', '+441174960001', 'Text message', 'Hello',
           'text', app_now()
         from venue limit 1 returning id, venue_id)
       insert into guest_text (id, provider, provider_reference, venue_id, enquiry_id, phone, text,
         outcome, received_at)
       select gen_random_uuid(), 'twilio', text, venue_id, enquiry, '+441174960001', text,
         'conversation', app_now()
       from conversation, lateral (values ('Hello', id), ('1', null)) as written (text, enquiry)`,
    );
    await service.sql(
      `insert into text_stop (venue_id, phone, stopped_at)
       select id, '+441174960001', app_now() from venue limit 1`,
    );
    await service.moveBy('29 days 23 hours 59 minutes');
    await cleanUp();
    expect(await countOf('guest_text')).toBe(2);

    await service.moveBy('1 minute');
    await cleanUp();
    expect(await service.sql('select text from guest_text')).toEqual([{ text: 'Hello' }]);
    expect(await countOf('text_stop')).toBe(1);

    await service.moveBy('24 months');
    await cleanUp();
    expect(await countOf('text_stop')).toBe(0);
  });

  it('includes an e-mail for signing in, once its link has expired', async () => {
    await write(service, [{ text: 'code' }]);
    await service.sql(`update message set kind = 'sign-in', state = 'sent',
      finished_at = app_now(), not_after = app_now() + interval '10 minutes'`);
    await service.moveBy('9 minutes');
    await cleanUp();
    expect(await countOf('message')).toBe(1);

    await service.moveBy('1 minute');
    await cleanUp();
    expect(await countOf('message')).toBe(0);
  });

  it('includes a paired device and its session, after 180 days', async () => {
    await service.sql(`with added as (
        insert into device (id, name, venue_id, created_at, paired_at)
        select gen_random_uuid(), 'Door', id, app_now(), app_now() from venue limit 1 returning id)
      insert into team_session (id, token_hash, browser, device_id, created_at, last_seen_at)
      select gen_random_uuid(), '', '', id, app_now(), app_now() from added`);
    await service.moveBy('180 days -1 minutes');
    await cleanUp();
    expect(await countOf('team_session')).toBe(1);

    await service.moveBy('1 minute');
    await cleanUp();
    expect(await countOf('team_session')).toBe(0);
    expect(await countOf('device')).toBe(1);
  });

  it('includes the guest of a booking, two years after the visit; the booking stays', async () => {
    await book(service);
    const ends = await service.sql<{ ends_at: Date }>('select ends_at from booking');
    await service.moveBy('50 hours');
    await service.moveBy('24 months');
    await service.moveBy('-2 days');
    await cleanUp();
    expect(await service.sql('select guest_name from booking')).toEqual([
      { guest_name: 'Ada Lovelace' },
    ]);

    await service.moveBy('2 days');
    await cleanUp();
    await cleanUp();
    const left = `select guest_name, guest_phone, guest_email, notes, cancel_reason, ends_at, state,
      version from booking`;
    expect(await service.sql(left)).toEqual([
      {
        guest_name: 'Erased guest',
        guest_phone: '',
        guest_email: null,
        notes: null,
        cancel_reason: null,
        ends_at: ends[0]?.ends_at,
        state: 'confirmed',
        version: 2,
      },
    ]);
  });

  it('is deleted by a running worker', async () => {
    await write(service, [{}]);
    await service.worker();
    await until(() => isAllFinished(service));
    await service.moveBy('31 days');
    await service.worker();

    await until(async () => (await countOf('message')) === 0);
  });
});
