import { EntitySchema, type EntityManager, type EntitySchemaColumnOptions } from 'typeorm';
import type { StoredBooking } from '@venue/domain/booking/booking';
import {
  textsStopped,
  type GuestText,
  type GuestTexts,
  type IncomingText,
  type StoredTexts,
} from '@venue/domain/message/guest-text';
import type { BookingId, EnquiryId, VenueId, WaitingEntryId } from '@venue/domain/shared/ids';
import type { Phone } from '@venue/domain/shared/phone';
import { isoOf, type Instant } from '@venue/domain/shared/time';
import type { WaitingEntry } from '@venue/domain/waiting/entry';
import { PostgresBookings } from '../bookings/bookings';
import { instant, orNull, text, uuid } from '../connection/columns';
import { PostgresWaitingEntries } from '../waiting/entries';

export const guestTextTable = new EntitySchema<GuestText>({
  name: 'guest_text',
  columns: {
    id: { ...uuid, primary: true },
    provider: text,
    providerReference: text,
    venueId: uuid,
    bookingId: orNull(uuid),
    enquiryId: orNull(uuid),
    phone: text,
    text,
    outcome: text,
    receivedAt: instant,
  } satisfies Record<keyof GuestText, EntitySchemaColumnOptions>,
});

export class PostgresGuestTexts implements GuestTexts {
  constructor(private readonly manager: EntityManager) {}

  async lockNumber(text: IncomingText, since: Instant): Promise<StoredTexts> {
    const { phone, provider, providerReference } = text;
    // A separate statement, so that the next one sees what the last holder of the lock committed.
    await this.manager.query(lockNumber, [`text from ${phone}`]);
    const [stored] = await this.manager.query<[StoredTexts]>(storedTexts, [
      provider,
      providerReference,
      phone,
      isoOf(since),
    ]);
    return stored;
  }

  venueOf(phone: Phone): Promise<VenueId | null> {
    return this.firstId<VenueId>(lastVenue, [phone]);
  }

  async lockNextBooking(
    phone: Phone,
    venueId: VenueId,
    now: Instant,
  ): Promise<StoredBooking | null> {
    const id = await this.firstId<BookingId>(nextBooking, [phone, venueId, isoOf(now)]);
    return id === null ? null : new PostgresBookings(this.manager).find(id);
  }

  async lockQueueEntry(phone: Phone, venueId: VenueId): Promise<WaitingEntry | null> {
    const id = await this.firstId<WaitingEntryId>(queueEntry, [phone, venueId]);
    return id === null ? null : new PostgresWaitingEntries(this.manager).lock(id);
  }

  async wasAskedSince(since: Instant, bookingId: BookingId): Promise<boolean> {
    return (await this.firstId(lastQuestion, [bookingId, isoOf(since)])) !== null;
  }

  openConversation(phone: Phone, venueId: VenueId): Promise<EnquiryId | null> {
    return this.firstId<EnquiryId>(openConversation, [phone, venueId]);
  }

  async add(guestText: GuestText): Promise<void> {
    await this.manager.getRepository(guestTextTable).insert(guestText);
  }

  async stopTexts(phone: Phone, venueId: VenueId, now: Instant): Promise<void> {
    await this.manager.query(stopTexts, [venueId, phone, isoOf(now), textsStopped]);
  }

  async startTexts(phone: Phone, venueId: VenueId): Promise<void> {
    await this.manager.query(startTexts, [venueId, phone]);
  }

  private async firstId<Id extends string>(
    statement: string,
    values: readonly unknown[],
  ): Promise<Id | null> {
    const [row] = await this.manager.query<{ id: Id }[]>(statement, [...values]);
    return row?.id ?? null;
  }
}

const lockNumber = `select pg_advisory_xact_lock(hashtextextended($1, 0))`;

const storedTexts = `
select exists (select from guest_text where provider = $1 and provider_reference = $2) as "isStored",
  (select count(*)::int from guest_text where phone = $3 and received_at > $4) as count`;

const lastVenue = `
select venue_id as id from message
where recipient = $1 and channel = 'text' and environment = 'live' and state in ('sent', 'sending')
order by created_at desc limit 1`;

const nextBooking = `
select id from booking
where guest_phone = $1 and venue_id = $2 and environment = 'live' and held_for is null
  and state in ('confirmed', 'awaiting_deposit') and starts_at > $3
order by starts_at, id limit 1 for update`;

const queueEntry = `
select id from waiting_entry
where guest_phone = $1 and venue_id = $2 and environment = 'live' and kind = 'queue'
  and state in ('waiting', 'offered')
order by position limit 1`;

/** The latest text about the booking, if the guest was asked about it. */
const lastQuestion = `
select id from (
  select id, outcome from guest_text
  where booking_id = $1 and received_at > $2
  order by received_at desc limit 1) as latest
where outcome = 'asked'`;

const openConversation = `
select enquiry.id from enquiry
where phone = $1 and venue_id = $2 and environment = 'live' and source = 'text'
  and severity is null and closed_at is null
  and exists (select from guest_text where enquiry_id = enquiry.id)
order by created_at desc limit 1`;

/** Texts that wait to be sent are stopped too. */
const stopTexts = `
with unsent as (
  update message set state = 'stopped', because = $4, finished_at = $3
  where venue_id = $1 and recipient = $2 and channel = 'text' and environment = 'live'
    and state = 'waiting'
)
insert into text_stop (venue_id, phone, stopped_at) values ($1, $2, $3)
on conflict (venue_id, phone) do nothing`;

const startTexts = `delete from text_stop where venue_id = $1 and phone = $2`;
