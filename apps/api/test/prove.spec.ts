/** `admin prove` on correct rows, and on rows that were broken by hand. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { proveDeployment } from '@venue/operations/jobs/prove-deployment';
import type { TicketTestDeployment } from './ticket-deployment';
import { liveWholeLife, openWholeLife, type Life } from './whole-life';

let service: TicketTestDeployment;
let life: Life;

/** The tables whose rows are broken. */
const tables = [
  'allocation',
  'booking',
  'enquiry',
  'history',
  'idempotency',
  'instance_seats',
  'ledger_entry',
  'message',
  'provider_event',
  'ticket_order',
  'tier_seats',
  'venue_block',
  'waiting_entry',
];

/** Constraints that would prevent these rows; the role switches foreign keys and triggers off. */
const guards = [
  'alter table allocation drop constraint no_table_twice',
  'alter table booking drop constraint held_until_a_moment',
  'alter table ledger_entry drop constraint payment_once',
  'alter table provider_event drop constraint provider_event_pkey',
  'alter table idempotency drop constraint idempotency_pkey',
  'alter table instance_seats drop constraint no_seat_twice',
  'alter table tier_seats drop constraint no_ticket_twice',
  'alter table ticket_order drop constraint no_more_than_bought',
];

/** Adds the booking's present row to its history, except the state. */
const retelling = `
create function retell(of text) returns void language sql as $$
  insert into history (at, environment, venue_id, subject, subject_id, part, kind, after, actor)
  select app_now(), environment, venue_id, 'booking', id, 'booking', 'changed',
    (to_jsonb(booking) || history_allocation(id)) - 'state', '{"kind": "unknown"}'
  from booking where reference = of
$$`;

beforeAll(async () => {
  service = await openWholeLife();
  life = await liveWholeLife(service);
});
afterAll(() => service.close());

/** The invariant, the name and the description of each breach. */
async function breaches(): Promise<readonly string[]> {
  const { invariants } = await service.perform(proveDeployment, {});
  return invariants.flatMap(({ name, breaches }) =>
    breaches.map((breach) => `${name}: ${breach.name}: ${breach.wrong}`),
  );
}

it('finds nothing wrong on a deployment on which everything has happened', async () => {
  const kinds = await service.sql<{ kinds: string }>(
    `select string_agg(distinct state, ' ' order by state) as kinds from booking
     union all select string_agg(distinct state, ' ' order by state) from ticket_order
     union all select string_agg(distinct state, ' ' order by state) from message`,
  );
  expect(kinds.map((row) => row.kinds)).toEqual([
    'cancelled completed confirmed expired no_show seated',
    'confirmed expired',
    'kept stopped',
  ]);
  expect(await breaches()).toEqual([]);
});

describe('what is broken by hand', () => {
  beforeAll(async () => {
    for (const statement of [...guards, 'create schema kept', retelling]) {
      await service.sql(statement);
    }
    for (const table of tables) await service.sql(`create table kept.${table} as table ${table}`);
  });

  /** Runs without triggers; restores everything after the proof. */
  async function foundAfter(statements: string): Promise<readonly string[]> {
    const restored = tables.map(
      (table) =>
        `delete from ${table}; insert into ${table} overriding system value table kept.${table};`,
    );
    await service.sql(`set session_replication_role = replica; ${statements}`);
    try {
      return await breaches();
    } finally {
      await service.sql(`${restored.join(' ')} reset session_replication_role`);
    }
  }

  const idOf = (reference: string): string =>
    `(select id from booking where reference = '${reference}')`;
  const offeredEntry = '8d0a3c5e-0000-4000-8000-000000000001';
  const orderOf = (reference: string): string =>
    `(select id from ticket_order where reference = '${reference}')`;

  type Breaking = readonly [
    situation: string,
    statements: (life: Life) => string,
    found: (life: Life) => string,
  ];
  const cases: readonly Breaking[] = [
    [
      'two bookings at one table',
      ({ confirmed, beside }) => `
        update allocation set table_id = (select table_id from allocation
          where booking_id = ${idOf(confirmed)}) where booking_id = ${idOf(beside)};
        select retell('${beside}')`,
      ({ confirmed, beside }) => `tables-once: (${confirmed}|${beside}): It has table`,
    ],
    [
      'two parties who sit at one table',
      ({ confirmed, beside }) => `
        update allocation set table_id = first.table_id,
          during = tstzrange(upper(first.during), upper(first.during) + interval '3 hours')
        from allocation first
        where first.booking_id = ${idOf(confirmed)} and allocation.booking_id = ${idOf(beside)};
        update booking set state = 'seated' where reference in ('${confirmed}', '${beside}');
        insert into history
          (at, environment, venue_id, subject, subject_id, part, kind, before, after, actor)
        select app_now(), environment, venue_id, 'booking', id, 'booking', 'changed',
          '{"state": "confirmed"}', to_jsonb(booking) || history_allocation(id),
          '{"kind": "unknown"}'
        from booking where reference in ('${confirmed}', '${beside}')`,
      ({ confirmed, beside }) => `tables-once: (${confirmed}|${beside}): Its party sits at table`,
    ],
    [
      'an expected booking without a table',
      ({ confirmed }) => `
        update allocation set active = false where booking_id = ${idOf(confirmed)};
        select retell('${confirmed}')`,
      ({ confirmed }) => `tables-held: ${confirmed}: It is confirmed and has no table`,
    ],
    [
      'a table of a booking that is kept as one without',
      ({ confirmed }) => `
        update booking set is_unplaced = true where id = ${idOf(confirmed)};
        select retell('${confirmed}')`,
      ({ confirmed }) => `tables-held: ${confirmed}: It is kept as one without a table, and has`,
    ],
    [
      'a booking that is over and needs a table',
      ({ completed }) => `
        update booking set is_unplaced = true where id = ${idOf(completed)};
        select retell('${completed}')`,
      ({ completed }) => `tables-held: ${completed}: It is completed and kept as one that needs`,
    ],
    [
      'a table that is taken for too short',
      ({ confirmed }) => `
        update allocation set during = tstzrange(lower(during), lower(during) + interval '1 minute')
        where booking_id = ${idOf(confirmed)}; select retell('${confirmed}')`,
      ({ confirmed }) => `tables-held: ${confirmed}: It ends at`,
    ],
    [
      'a table that those who left still have',
      ({ completed }) => `
        update allocation set active = true where booking_id = ${idOf(completed)};
        select retell('${completed}')`,
      ({ completed }) => `tables-held: ${completed}: It is completed and still has table`,
    ],
    [
      'a table in the diary of the sandbox',
      ({ confirmed }) => `
        update allocation set environment = 'sandbox' where booking_id = ${idOf(confirmed)}`,
      ({ confirmed }) => `tables-held: ${confirmed}: Table .* is kept in another diary`,
    ],
    [
      'a table that an unpaid booking keeps',
      ({ unpaid }) => `
        update allocation set active = true where booking_id = ${idOf(unpaid)};
        select retell('${unpaid}')`,
      ({ unpaid }) => `no-lapsed-table: ${unpaid}: It has expired and still has table`,
    ],
    [
      'an unpaid booking without a deadline',
      ({ confirmed }) => `
        update booking set state = 'awaiting_deposit' where id = ${idOf(confirmed)};
        update history set after = after || '{"state": "awaiting_deposit"}'
        where subject_id = ${idOf(confirmed)} and kind = 'added' and part = 'booking'`,
      ({ confirmed }) => `no-lapsed-table: ${confirmed}: It is awaiting_deposit without a deadline`,
    ],
    [
      'more seats sold than there are',
      () => `
        update instance_seats set seats = taken - 1
        where taken > 0 and instance_id = (select instance_id from ticket_order limit 1)`,
      () => `seats-once: .*: The Gig: .* seats are taken, and it has`,
    ],
    [
      'seats of a tier that are counted wrongly',
      ({ tickets }) => `
        update tier_seats set taken = taken - 1 where (instance_id, tier_id) =
          (select instance_id, tier_id from ticket_order where reference = '${tickets}')`,
      () => `seats-once: .*: The Gig \\(Standard\\): its orders take 3 seats, and 2 are counted`,
    ],
    [
      'more guests than tickets',
      ({ tickets }) => `
        update ticket_order set checked_in = 4 where id = ${orderOf(tickets)};
        update history set after = after || '{"checked_in": 4}'
        where subject_id = ${orderOf(tickets)} and after ? 'checked_in'`,
      ({ tickets }) => `seats-once: ${tickets}: 4 guests have come with 3 tickets`,
    ],
    [
      'a payment that is in the ledger twice',
      ({ paid }) => `
        with twice as (
          insert into ledger_entry select (jsonb_populate_record(entry,
            jsonb_build_object('id', gen_random_uuid()))).*
          from ledger_entry entry where booking_id = ${idOf(paid)} returning *
        )
        insert into history (at, environment, venue_id, subject, subject_id, part, kind, after, actor)
        select app_now(), history.environment, history.venue_id, subject, subject_id, part, history.kind,
          history.after || jsonb_build_object('id', twice.id), actor
        from history, twice where subject_id = ${idOf(paid)} and part = 'receipt'`,
      () => `payments-once: test payment-.*: It is in the ledger 2 times`,
    ],
    [
      'an event of the provider that took effect twice',
      () => `insert into provider_event select * from provider_event limit 1`,
      () => `payments-once: test .*: It took effect 2 times`,
    ],
    [
      'a payment that is lost',
      ({ paid }) => `delete from ledger_entry where booking_id = ${idOf(paid)}`,
      ({ paid }) => `ledger-explained: ${paid}: `,
    ],
    [
      'a payment that was changed',
      ({ paid }) => `update ledger_entry set amount_pence = 1 where booking_id = ${idOf(paid)}`,
      ({ paid }) => `ledger-explained: ${paid}: Its history has an entry of 5000 pence`,
    ],
    [
      'a payment that was not recorded',
      ({ paid }) => `
        delete from history where subject_id = ${idOf(paid)} and part = 'receipt'`,
      ({ paid }) => `ledger-explained: ${paid}: Its ledger has an entry of 5000 pence`,
    ],
    [
      'tickets that are confirmed and not paid',
      ({ tickets }) => `
        update ticket_order set total_pence = 9000 where id = ${orderOf(tickets)};
        update history set after = after || '{"total_pence": 9000}'
        where subject_id = ${orderOf(tickets)} and after ? 'total_pence'`,
      ({ tickets }) => `ledger-explained: ${tickets}: It is confirmed for 9000 pence`,
    ],
    [
      'a booking that was changed past its history',
      ({ confirmed }) => `update booking set party_size = 7 where id = ${idOf(confirmed)}`,
      ({ confirmed }) => `history-replays: ${confirmed}: Its party_size is 7, and by its history 2`,
    ],
    [
      'a table that was changed past the history',
      ({ confirmed }) => `
        update allocation set during = tstzrange(lower(during), upper(during) + interval '1 minute')
        where booking_id = ${idOf(confirmed)}`,
      ({ confirmed }) => `history-replays: ${confirmed}: Its clearedAt is`,
    ],
    [
      'an order that was changed past its history',
      ({ tickets }) => `update ticket_order set source = 'x' where id = ${orderOf(tickets)}`,
      ({ tickets }) => `history-replays: ${tickets}: Its source is "x"`,
    ],
    [
      'an enquiry that was changed past its history',
      ({ enquiryId }) => `update enquiry set subject = 'Another' where id = '${enquiryId}'`,
      ({ enquiryId }) => `history-replays: ${enquiryId}: Its subject is "Another"`,
    ],
    [
      'a block that was lifted past its history',
      ({ blockId }) => `update venue_block set lifted_at = app_now() where id = '${blockId}'`,
      ({ blockId }) => `history-replays: ${blockId}: Its lifted_at is`,
    ],
    [
      'a booking without a history',
      ({ confirmed }) => `delete from history where subject_id = ${idOf(confirmed)}`,
      ({ confirmed }) => `history-replays: ${confirmed}: Its history has no beginning`,
    ],
    [
      'an enquiry that is gone',
      ({ enquiryId }) => `delete from enquiry where id = '${enquiryId}'`,
      ({ enquiryId }) => `history-replays: ${enquiryId}: It has a history and is gone`,
    ],
    [
      'a step that is impossible',
      ({ missed }) => `
        update booking set state = 'completed' where id = ${idOf(missed)};
        update history set after = after || '{"state": "completed"}'
        where subject_id = ${idOf(missed)} and after ->> 'state' = 'no_show'`,
      ({ missed }) =>
        `steps-possible: ${missed}: It became completed from confirmed, which is impossible`,
    ],
    [
      'a step that is missing',
      ({ completed }) => `
        delete from history where subject_id = ${idOf(completed)} and part = 'booking'
          and after ->> 'state' = 'confirmed' and kind = 'changed'`,
      ({ completed }) =>
        `steps-possible: ${completed}: It became seated from confirmed, and was seated`,
    ],
    [
      'an offer whose table was booked by others',
      ({ confirmed }) => `
        insert into waiting_entry (id, environment, venue_id, integration_id, party_size, date,
          from_at, until_at, guest_name, guest_phone, source, state, offered_until, booking_id,
          version, created_at)
        select '${offeredEntry}', environment, venue_id, integration_id, party_size, '2026-12-01',
          starts_at, starts_at, 'Ada', '+441174960000', 'web', 'offered',
          app_now() + interval '1 hour', id, 1, app_now()
        from booking where id = ${idOf(confirmed)};
        insert into history (at, environment, venue_id, subject, subject_id, part, kind, after, actor)
        select app_now(), environment, venue_id, 'waiting', id, 'waiting', 'added',
          to_jsonb(waiting_entry), '{"kind": "unknown"}'
        from waiting_entry`,
      () => `offers-held: ${offeredEntry}: Its offer lasts until`,
    ],
    [
      'a message that no worker sends',
      ({ paid }) => `
        update message set state = 'waiting', finished_at = null, due_at = app_now() - interval '2 hours'
        where id = (select id from message where booking_id = ${idOf(paid)} limit 1)`,
      ({ paid }) => `messages-accounted: ${paid}: Its message .* has been due since`,
    ],
    [
      'a message that was stopped for no reason',
      () => `
        update message set because = null
        where id = (select message.id from message join booking on booking.id = booking_id
          where message.state = 'stopped' limit 1)`,
      () => `messages-accounted: .*: Its message .* was stopped without a reason`,
    ],
    [
      'a message whose sending is not in the history',
      () => `delete from history where part = 'message'`,
      () => `messages-accounted: .* its history does not say so`,
    ],
    [
      'a key that is stored twice',
      () => `insert into idempotency select * from idempotency limit 1`,
      () => `keys-once: .*: It is stored 2 times`,
    ],
    [
      'a key without an answer',
      () => `
        update idempotency set status = null where key_hash = (select min(key_hash) from idempotency)`,
      () => `keys-once: .*: It was used for .*, and has no answer`,
    ],
    [
      'a key whose booking is not there',
      ({ confirmed }) => `
        update idempotency set body = replace(replace(body, ' ', ''), '${confirmed}', 'BBBBBBBB')
        where replace(body, ' ', '') like '%${confirmed}%'`,
      () => `keys-once: .*: It was answered with BBBBBBBB, which does not exist`,
    ],
    [
      'a request that booked twice',
      ({ confirmed, beside }) => `
        update history set transaction = first.transaction, at = first.at
        from history first where first.subject_id = ${idOf(confirmed)} and first.kind = 'added'
          and first.part = 'booking' and history.subject_id = ${idOf(beside)}
          and history.kind = 'added' and history.part = 'booking'`,
      ({ confirmed, beside }) =>
        `keys-once: (${confirmed}, ${beside}|${beside}, ${confirmed}): One request has made 2`,
    ],
  ];

  it.each(cases)('is found, and nothing else: %s', async (_situation, statements, sentence) => {
    const rows = await foundAfter(statements(life));
    const expected = sentence(life);

    expect(rows).not.toEqual([]);
    expect(rows.filter((row) => !new RegExp(`^${expected}`).test(row))).toEqual([]);
  });

  it('names every invariant that there is', async () => {
    const { invariants } = await service.perform(proveDeployment, {});
    const broken = new Set(cases.map(([, , sentence]) => sentence(life).split(':')[0]));
    expect([...broken].sort()).toEqual(invariants.map(({ name }) => name).sort());
  });

  it('is put back each time', async () => {
    expect(await breaches()).toEqual([]);
  });
});
