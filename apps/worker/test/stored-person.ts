/** A person in every table that may hold one, and what an erasure leaves of them. */
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { DataSubject, ErasedCounts } from '@venue/domain/guest/personal-data';
import { byOperator } from '@venue/domain/history/actor';
import type { BookingId } from '@venue/domain/shared/ids';
import type { Phone } from '@venue/domain/shared/phone';
import { connect, PostgresErasure, PostgresUnitOfWork } from '@venue/postgres';
import { book, openWorkerTestDeployment, type WorkerTestDeployment } from './worker-deployment';

export const phone = '+441174960123' as Phone;
export const email = 'Canary.Bird@example.com';
export const secretWord = 'canary';

/** A deployment with the person. */
export class StoredPerson {
  private constructor(
    readonly service: WorkerTestDeployment,
    readonly source: DataSource,
  ) {}

  static async open(): Promise<StoredPerson> {
    const service = await openWorkerTestDeployment();
    return new StoredPerson(service, await connect(service.databaseUrl, 2));
  }

  async close(): Promise<void> {
    await this.source.destroy();
    await this.service.close();
  }

  /** Puts the person into every such column; answers and messages also name the booking. */
  async seed(): Promise<string> {
    const id = await book(this.service, { phone });
    await this.service.sql(
      `update booking set guest_name = 'Canary Bird', guest_email = $2, notes = 'canary',
      allergies = 'canary',
        cancel_reason = 'canary', tags = '["canary"]', team_note = 'canary',
        reference = 'K7QP4M2X' where id = $1`,
      [id, email],
    );
    await this.service.sql(`update booking set notes = 'canary, again' where id = $1`, [id]);
    await new PostgresUnitOfWork(this.source).run(
      ({ history }) => history.overridden(id as BookingId, 'canary'),
      byOperator,
    );
    await this.service.sql(
      `insert into enquiry (id, environment, venue_id, booking_id, name, phone, email, subject,
        message, guest_type, source, source_url, created_at, closed_at, closing_note)
       select gen_random_uuid(), 'live', venue_id, linked, 'Canary Bird', by_phone, by_email,
        'canary', 'canary', 'canary', 'web', 'https://canary.example', app_now(), app_now(),
        'canary'
       from booking, (values ($1::uuid, null, null), (null, $2, null), (null, null, $3))
        as found (linked, by_phone, by_email)
       where booking.id = $1`,
      [id, phone, email],
    );
    await this.service.sql(
      `insert into enquiry_answer (id, enquiry_id, message, answered_at)
       select gen_random_uuid(), id, 'canary', app_now() from enquiry`,
    );
    await this.service.sql(
      `insert into ledger_entry (id, environment, booking_id, amount_pence, received_at, decision,
        reason)
       values (gen_random_uuid(), 'live', $1, -1, app_now(), 'refunded-outside', 'canary')`,
      [id],
    );
    await this.seedGuest(id);
    await this.service.sql(
      `insert into message (id, kind, channel, environment, venue_id, booking_id, order_id,
        recipient, subject, text, html, calendar, attachments, sender, created_at, due_at, state)
       select gen_random_uuid(), kind, 'email', 'live', venue_id, linked,
        (select id from ticket_order where kind = 'tickets' and reference = 'TTTT2222'), recipient,
        'canary', words, words, 'canary',
         '[{"content": "canary"}]',
        '{"name": "canary", "replyTo": "canary"}', app_now(), app_now(), 'sent'
       from booking, (values
        ('confirmed', $1::uuid, $3, 'canary'),
        ('team', $1::uuid, 'team@example.com', 'canary'),
        ('tickets', null, 'another@example.com', 'canary'),
        ('team', null, 'team@example.com', 'From: Canary, ' || $2),
        ('team', null, 'team@example.com', 'From: Canary, ' || $3))
        as letters (kind, linked, recipient, words)
       where booking.id = $1`,
      [id, phone, email],
    );
    await this.service.sql(
      `insert into idempotency (integration_id, environment, key_hash, fingerprint, operation,
        status, body, created_at)
       select booking.integration_id, 'live', 'hash of ' || body, '', '', 201, body, app_now()
       from booking, contact, unnest(array['{"summary":"Canary","reference":"K7QP 4M2X"}',
        '{"guest":"Canary","reference":"k7qp4m2x"}', '{"tickets":"Canary","reference":"TTTT 2222"}',
        '{"id":"' || contact.id || '","fullName":"Canary"}']) as body
       where booking.id = $1`,
      [id],
    );
    return id;
  }

  /** A request for a table on a full day. */
  private async joinWaitingList(): Promise<void> {
    await this.service.sql(
      `insert into waiting_entry (id, environment, venue_id, integration_id, party_size, date,
        from_at, until_at, guest_name, guest_phone, guest_email, notes, source, state, version,
        created_at)
       select gen_random_uuid(), 'live', venue_id, integration_id, 2, '2026-12-08',
        starts_at, starts_at, 'Canary Bird', $1, $2, 'canary', 'web', 'waiting', 1, app_now()
       from booking limit 1`,
      [phone, email],
    );
  }

  /** Texts from that number and about the booking, and a stop. */
  private async writeTexts(bookingId: string): Promise<void> {
    await this.service.sql(
      `insert into guest_text (id, provider, provider_reference, venue_id, booking_id, phone, text,
        outcome, received_at)
       select gen_random_uuid(), 'twilio', 'SM' || sender, venue_id, linked, sender, 'canary',
        'conversation', app_now()
       from booking, (values (null::uuid, $2), ($1::uuid, '+441174960199')) as sent (linked, sender)
       where booking.id = $1`,
      [bookingId, phone],
    );
    await this.service.sql(
      'insert into text_stop (venue_id, phone, stopped_at) select id, $1, app_now() from venue limit 1',
      [phone],
    );
  }

  /** A guest named by a page, with that booking, tickets, and a preference. */
  private async seedGuest(bookingId: string): Promise<void> {
    const guest = randomUUID();
    await this.service.sql(
      `insert into guest (id, environment, type, company_name, vat, known_by, created_at)
       values ($1, 'live', 'Corporate', 'Canary Ltd', 'canary', $2 || ' canary ltd', app_now())`,
      [guest, phone],
    );
    await this.nameContact(guest, { phone, email });
    await this.service.sql(
      `update booking set (guest_id, contact_id) = (select guest_id, id from contact)
       where id = $1`,
      [bookingId],
    );
    await this.service.sql(
      `insert into marketing_preference (id, environment, venue_id, integration_id, guest_id,
        contact_id, email, sms, source_url, created_at)
       select gen_random_uuid(), 'live', venue_id, booking.integration_id, guest_id, contact, true,
        true, 'https://canary.example', app_now()
       from booking, unnest(array[contact_id, null]) as contact where booking.id = $1`,
      [bookingId],
    );
    await this.service.sql(
      `insert into ticket_order (id, environment, venue_id, integration_id, instance_id, tier_id,
        reference, quantity, total_pence, state, guest_id, contact_id, source, created_at)
       select gen_random_uuid(), 'live', booking.venue_id, integration_id, event_instance.id,
        ticket_tier.id, 'TTTT2222', 2, 0, 'confirmed', guest_id, contact_id, 'web', app_now()
       from booking, event_instance join ticket_tier using (event_id)
       where booking.id = $1 limit 1`,
      [bookingId],
    );
    await this.orderTickets({ phone, email });
    await this.joinWaitingList();
    await this.writeTexts(bookingId);
    await this.service.sql(
      `with request as (
        insert into payment_request (id, environment, booking_id, token, amount_pence, currency,
          expires_at, created_at)
        values (gen_random_uuid(), 'live', $1, 'a token', 1, 'GBP', app_now(), app_now())
        returning id)
       insert into checkout (id, environment, request_id, provider, return_to, created_at)
       select gen_random_uuid(), 'live', id, 'test', 'https://canary.example', app_now()
       from request`,
      [bookingId],
    );
  }

  /** Tickets whose guest came with the order, and an enquiry about them. */
  private async orderTickets(
    guest: Readonly<Record<'phone' | 'email', string | null>>,
  ): Promise<void> {
    const id = randomUUID();
    await this.service.sql(
      `insert into ticket_order (id, environment, venue_id, integration_id, instance_id, tier_id,
        reference, quantity, total_pence, state, guest_name, guest_phone, guest_email,
        cancel_reason, source, created_at)
       select $1, 'live', booking.venue_id, integration_id, event_instance.id, ticket_tier.id,
        'TTTT3333', 2, 0, 'cancelled', 'Canary Bird', $2, $3, 'canary', 'web', app_now()
       from booking, event_instance join ticket_tier using (event_id) limit 1`,
      [id, guest.phone, guest.email],
    );
    await this.service.sql(
      `insert into enquiry (id, environment, venue_id, order_id, name, subject, message, source,
        created_at)
       select gen_random_uuid(), 'live', venue_id, id, 'Canary Bird', 'canary', 'canary', 'web',
        app_now()
       from ticket_order where id = $1`,
      [id],
    );
  }

  /** The key names a person for that guest. */
  async nameContact(
    guest: string,
    parts: Readonly<Record<'phone' | 'email', string | null>> & { readonly isPrimary?: boolean },
  ): Promise<void> {
    await this.service.sql(
      `insert into contact (id, environment, guest_id, integration_id, full_name, email, phone,
        role, is_primary, created_at, named_at, named_from)
       values (gen_random_uuid(), 'live', $1, '00000000-0000-4000-8000-000000000001', 'Canary Bird',
        $2, $3, 'canary', $4, app_now(), app_now(), 'from')`,
      [guest, parts.email, parts.phone, parts.isPrimary ?? true],
    );
  }

  /** Every row of every table. */
  async dump(): Promise<string> {
    const tables = await this.service.sql<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema = 'public'`,
    );
    const rows: string[] = [];
    for (const { name } of tables) {
      const matches = await this.service.sql<{ row: string }>(
        `select t::text as row from ${name} as t`,
      );
      rows.push(...matches.map(({ row }) => `${name} ${row}`));
    }
    return rows.join('\n').toLowerCase();
  }

  erase(subject: DataSubject): Promise<ErasedCounts> {
    const proof = { id: randomUUID(), subjectHash: 'the hash' };
    return new PostgresErasure(this.source).erase(subject, proof);
  }
}
