/** The erasure of a person from every table. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { email, phone, secretWord, StoredPerson } from './stored-person';
import { book } from './worker-deployment';

let person: StoredPerson;
let service: StoredPerson['service'];

beforeEach(async () => {
  person = await StoredPerson.open();
  ({ service } = person);
});
afterEach(() => person.close());

/** The columns that contain personal data. */
const personal = [
  'booking.guest_name',
  'booking.guest_phone',
  'booking.guest_email',
  'booking.notes',
  'booking.allergies',
  'booking.cancel_reason',
  'booking.tags',
  'booking.team_note',
  'checkout.return_to',
  'enquiry.name',
  'enquiry.phone',
  'enquiry.email',
  'enquiry.subject',
  'enquiry.message',
  'enquiry.guest_type',
  'enquiry.closing_note',
  'enquiry.source_url',
  'enquiry_answer.message',
  'ledger_entry.reason',
  'guest.company_name',
  'guest.vat',
  'guest.known_by',
  'guest_text.phone',
  'guest_text.text',
  'contact.full_name',
  'contact.email',
  'contact.phone',
  'contact.role',
  'history.after',
  'history.before',
  'history.reason',
  'idempotency.body',
  'marketing_preference.source_url',
  'text_stop.phone',
  'ticket_order.cancel_reason',
  'ticket_order.guest_email',
  'ticket_order.guest_name',
  'ticket_order.guest_phone',
  'waiting_entry.guest_email',
  'waiting_entry.guest_name',
  'waiting_entry.guest_phone',
  'waiting_entry.notes',
  'message.recipient',
  'message.subject',
  'message.text',
  'message.html',
  'message.calendar',
  'message.attachments',
  'message.sender',
];

/** Columns without personal data: rules of the group, our texts, names of providers and keys. */
const impersonal = [
  'api_key.pepper_hash',
  'api_key.public_id',
  'api_key.secret_hash',
  'booking.booking_type',
  'booking.environment',
  'booking.guarantee',
  'booking.held_for',
  'booking.locale',
  'booking.policy',
  'booking.undo',
  'booking.reference',
  'booking.source',
  'booking.state',
  'browser_enquiry.client',
  'browser_enquiry.environment',
  'captcha_used.challenge',
  'card.consent_text',
  'card.environment',
  'card.provider',
  'card.provider_card',
  'card.provider_customer',
  'card_charge.failure',
  'card_charge.provider',
  'card_charge.provider_card',
  'card_charge.provider_payment',
  'card_charge.status',
  'checkout.environment',
  'checkout.provider',
  'checkout.session',
  'checkout.url',
  'contact.environment',
  'contact.named_from',
  'enquiry.assignee',
  'enquiry.environment',
  'enquiry.severity',
  'enquiry.source',
  'enquiry_answer.channel',
  'erasure.erased',
  'erasure.subject_hash',
  'failed_proof.reference_hash',
  'guest.environment',
  'guest.type',
  'guest_text.environment',
  'guest_text.outcome',
  'guest_text.provider',
  'guest_text.provider_reference',
  'history.actor',
  'history.environment',
  'history.kind',
  'history.part',
  'history.request_id',
  'history.subject',
  'idempotency.content_type',
  'idempotency.environment',
  'idempotency.fingerprint',
  'idempotency.key_hash',
  'idempotency.made',
  'idempotency.operation',
  'integration.capabilities',
  'integration.channel',
  'integration.environment',
  'integration.kind',
  'integration.name',
  'integration.origins',
  'integration.venue_ids',
  'ledger_entry.currency',
  'ledger_entry.decision',
  'ledger_entry.environment',
  'ledger_entry.flag',
  'ledger_entry.provider',
  'ledger_entry.provider_payment',
  'marketing_preference.environment',
  'message.because',
  'message.carrier',
  'message.channel',
  'message.delivery',
  'message.environment',
  'message.kind',
  'message.provider_reference',
  'message.state',
  'page_booking.client',
  'page_booking.environment',
  'page_booking.kind',
  'payment_request.currency',
  'payment_request.environment',
  'payment_request.purpose',
  'payment_request.token',
  'provider_event.event_id',
  'provider_event.provider',
  'dispute.dispute_id',
  'dispute.reason',
  'dispute.status',
  'refund.failure',
  'refund.provider_refund',
  'refund.status',
  'ticket_order.environment',
  'ticket_order.locale',
  'ticket_order.reference',
  'ticket_order.source',
  'ticket_order.state',
  'unpaid_of_client.client',
  'unpaid_of_client.environment',
  'waiting_day.environment',
  'waiting_entry.client',
  'waiting_entry.environment',
  'waiting_entry.kind',
  'waiting_entry.skip',
  'waiting_entry.source',
  'waiting_entry.state',
  // A payload is made when it is sent, from the guest's data at that time.
  'webhook_delivery.because',
  'webhook_delivery.state',
  'webhook_delivery.track',
  'webhook_delivery.type',
  'webhook_endpoint.environment',
  'webhook_endpoint.events',
  'webhook_endpoint.off_because',
  'webhook_endpoint.url',
  'webhook_endpoint.venue_ids',
];

/** The group's own rules, its team, and the record of migrations: whole tables without guests. */
const rules = [
  'allocation',
  'area',
  'booking_type',
  'brand',
  'clock_offset',
  'combination',
  'device',
  'dining_table',
  'event',
  'event_instance',
  'group_change',
  'instance_seats',
  'knowledge',
  'manager_code',
  'manager_code_try',
  'member',
  'migration',
  'rate_spent',
  'shift_note',
  'sign_in',
  'team_session',
  'ticket_tier',
  'tier_seats',
  'venue',
  'venue_block',
  'venue_group',
];

describe('the erasure of a person', () => {
  it('has considered every column that can hold text', async () => {
    const columns = await service.sql<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'character varying')
         and table_name <> all ($1)`,
      [rules],
    );

    expect(columns.map(({ name }) => name).sort()).toEqual([...personal, ...impersonal].sort());
  });

  it('is tried on every column that holds persons', async () => {
    await person.seed();
    for (const name of personal) {
      const [table, column] = name.split('.');
      const matches = await service.sql(
        `select from ${table} where ${column}::text ilike '%${secretWord}%' or ${column}::text = $1`,
        [phone],
      );
      expect({ name, isSeeded: matches.length > 0 }).toEqual({ name, isSeeded: true });
    }
  });

  it.each([['number', { phone }] as const, ['address', { email: email.toUpperCase() }] as const])(
    'by %s leaves nothing of them in any table',
    async (by, subject) => {
      const id = await person.seed();
      // An enquiry with the other address alone has no guest yet.
      await service.sql(
        `delete from enquiry where booking_id is null and order_id is null and ${
          by === 'number' ? 'phone' : 'email'
        } is null`,
      );
      await service.sql(
        `delete from message where booking_id is null and position($1 in text) > 0`,
        [by === 'number' ? email : phone],
      );
      // Nor does an address lead to the number of a text that is about nothing.
      if (by === 'address') {
        await service.sql('delete from guest_text where booking_id is null');
        await service.sql('delete from text_stop');
      }
      expect(await person.dump()).toContain(secretWord);

      const texts = by === 'number' ? 2 : 1;
      const erased = {
        ...{ bookings: 1, upcoming: 1, enquiries: 3, messages: 4, texts, answers: 4 },
        ...{ waiting: 1, orders: 2, contacts: 1, preferences: 2, members: 0 },
      };
      expect(await person.erase(subject)).toEqual(erased);
      const left = await person.dump();
      expect(left.split('\n').filter((row) => row.includes(secretWord))).toEqual([]);
      expect(left).not.toContain(phone.slice(1));
      expect(await service.sql('select id, state, guest_id, contact_id from booking')).toEqual([
        { id, state: 'confirmed', guest_id: null, contact_id: null },
      ]);
      expect(
        await service.sql(
          `select reference, num_nulls(guest_id, contact_id, guest_name, guest_phone, guest_email,
             cancel_reason) as nulls from ticket_order order by reference`,
        ),
      ).toEqual([
        { reference: 'TTTT2222', nulls: 6 },
        { reference: 'TTTT3333', nulls: 6 },
      ]);
      expect(await service.sql('select from guest')).toEqual([]);
      expect(await service.sql('select subject_hash, erased from erasure')).toEqual([
        { subject_hash: 'the hash', erased },
      ]);
    },
  );

  it('leaves everybody else, and a future booking its table', async () => {
    const id = await person.seed();
    const other = await book(service, { phone: '+441174960999' });
    await service.sql(`update booking set guest_email = 'bob@example.com' where id = $1`, [other]);
    await service.sql(
      `insert into allocation (booking_id, table_id, environment, venue_id, during, active)
       select booking.id, dining_table.id, environment, booking.venue_id,
         tstzrange(starts_at, ends_at), true
       from booking join dining_table on dining_table.venue_id = booking.venue_id
       where booking.id = $1 limit 1`,
      [id],
    );
    const before = await service.sql('select * from booking where id = $1', [other]);
    await person.erase({ phone });

    expect(await service.sql('select * from booking where id = $1', [other])).toEqual(before);
    expect(await service.sql('select active from allocation')).toEqual([{ active: true }]);
  });

  it('finds nothing the second time', async () => {
    await person.seed();
    await person.erase({ phone });

    expect(new Set(Object.values(await person.erase({ phone })))).toEqual(new Set([0]));
  });
});
