import type { EntityManager } from 'typeorm';
import type { Booking } from '@venue/domain/booking/booking';
import { exportedFields } from '@venue/domain/booking/fields';
import type {
  DataSubject,
  PersonalData,
  PersonalDataExport,
} from '@venue/domain/guest/personal-data';
import { bookingTable } from '../bookings/bookings';
import { columnOf } from '../connection/columns';
import {
  aboutPerson,
  findPerson,
  isAboutPerson,
  isTextOfPerson,
  textsOfPerson,
} from './erase-find';
import { snapshotOn } from '../connection/transaction';

type Row = Readonly<Record<string, unknown>>;

/** Reads the rows that `erase` would erase, by the same rules, from one snapshot. */
export class PostgresGuestsExport implements PersonalDataExport {
  constructor(private readonly manager: Pick<EntityManager, 'transaction'>) {}

  export(subject: DataSubject): Promise<PersonalData> {
    return snapshotOn(this.manager, async (manager) => {
      const rows = await findPerson(subject, manager);
      const { bookings, orders, enquiries, contacts } = rows;
      return {
        guests: await manager.query<Row[]>(theirGuests, [rows.guests]),
        contacts: await manager.query<Row[]>(theirContacts, [contacts]),
        marketingPreferences: await manager.query<Row[]>(agreed, [contacts, rows.guests]),
        bookings: await manager.query<Row[]>(bookingsOfPerson, [bookings]),
        ticketOrders: await manager.query<Row[]>(selectOrders, [orders]),
        enquiries: await manager.query<Row[]>(selectEnquiries, [enquiries]),
        waiting: await manager.query<Row[]>(selectWaiting, [rows.waiting]),
        messages: await manager.query<Row[]>(selectMessages, [...aboutPerson(rows)]),
        texts: await manager.query<Row[]>(selectTexts, [...textsOfPerson(subject, rows)]),
        textStops: await manager.query<Row[]>(selectTextStops, [
          'phone' in subject ? subject.phone : null,
        ]),
        history: await manager.query<Row[]>(happened, [
          [...bookings, ...orders, ...enquiries, ...rows.waiting],
        ]),
      };
    });
  }
}

/** For example `2026-12-01T09:00:00Z`. */
const iso = (moment: string): string =>
  `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const theirGuests = `
select id, environment, type, company_name as "companyName", vat,
  ${iso('created_at')} as "createdAt"
from guest where id = any ($1::uuid[]) order by created_at, id`;

const theirContacts = `
select id, guest_id as "guestId", full_name as "fullName", email, phone, role,
  ${iso('created_at')} as "createdAt", ${iso('named_at')} as "namedAt"
from contact where id = any ($1::uuid[]) order by created_at, id`;

/**
 * A preference that names a contact belongs to that contact alone, even if the guest has others. A
 * consent counts unless the person has refused that venue before, since anyone can type a number
 * into a page.
 */
const agreed = `
select slug as venue, guest_id as "guestId", contact_id as "contactId",
  bool_and(marketing_preference.email) over so_far as email, bool_and(sms) over so_far as sms,
  marketing_preference.email as "askedEmail", sms as "askedSms", source_url as "sourceUrl",
  ${iso('marketing_preference.created_at')} as "saidAt"
from marketing_preference join venue on venue.id = venue_id
where contact_id = any ($1::uuid[]) or (contact_id is null and guest_id = any ($2::uuid[]))
window so_far as (
  partition by environment, venue_id order by marketing_preference.position)
order by marketing_preference.position`;

function exportedColumn(name: keyof Booking): string {
  if (name === 'venueId') return 'slug';
  const column = `booking.${columnOf(name)}`;
  return bookingTable.options.columns[name]?.type === 'timestamptz' ? iso(column) : column;
}

const bookingsOfPerson = `
select ${exportedFields.map(([name, exported]) => `${exportedColumn(name)} as "${exported}"`).join(', ')}
from booking join venue on venue.id = venue_id
where booking.id = any ($1::uuid[]) order by starts_at, reference`;

const selectOrders = `
select reference, ticket_order.environment, venue.slug as venue, event.name as event,
  ticket_tier.name as tier, quantity, total_pence as "totalPence", state,
  guest_name as "name", guest_phone as phone, guest_email as email, locale,
  cancel_reason as "cancelReason",
  ${iso('starts_at')} as "startsAt", source, ${iso('ticket_order.created_at')} as "createdAt"
from ticket_order
join venue on venue.id = ticket_order.venue_id
join ticket_tier on ticket_tier.id = tier_id
join event_instance on event_instance.id = instance_id
join event on event.id = event_instance.event_id
where ticket_order.id = any ($1::uuid[]) order by starts_at, reference`;

const selectEnquiries = `
select enquiry.id, environment, slug as venue, enquiry.name, enquiry.phone, enquiry.email,
  guest_type as "guestType", subject, message, source, source_url as "sourceUrl",
  closing_note as "closingNote", ${iso('created_at')} as "createdAt",
  ${iso('closed_at')} as "closedAt",
  (select coalesce(json_agg(json_build_object('message', reply.message,
      'answeredAt', ${iso('answered_at')}) order by answered_at, reply.id), '[]')
    from enquiry_answer reply where enquiry_id = enquiry.id) as answers
from enquiry join venue on venue.id = venue_id
where enquiry.id = any ($1::uuid[]) order by created_at, enquiry.id`;

const selectWaiting = `
select waiting_entry.id, kind, environment, slug as venue, guest_name as "name",
  guest_phone as phone, guest_email as email, notes, party_size as "partySize", ${iso('from_at')} as "from",
  ${iso('until_at')} as until, state, source, ${iso('created_at')} as "createdAt",
  quoted_from_minutes as "quotedFromMinutes", quoted_until_minutes as "quotedUntilMinutes",
  ${iso('called_at')} as "calledAt", ${iso('coming_at')} as "comingAt",
  ${iso('seated_at')} as "seatedAt"
from waiting_entry join venue on venue.id = venue_id
where waiting_entry.id = any ($1::uuid[]) order by waiting_entry.position`;

/** Without the author, who may be a member of the venue's team. */
const happened = `
select subject, subject_id as id, part, kind, before, after, reason, ${iso('at')} as at
from history where subject_id = any ($1::uuid[]) order by sequence`;

const selectMessages = `
select kind, channel, environment, slug as venue, recipient as "to", subject, state,
  ${iso('created_at')} as "createdAt", ${iso('finished_at')} as "finishedAt"
from message join venue on venue.id = venue_id
where ${isAboutPerson}
order by message.position`;

const selectTexts = `
select slug as venue, guest_text.phone as "from", text, outcome, ${iso('received_at')} as "receivedAt"
from guest_text join venue on venue.id = venue_id
where ${isTextOfPerson}
order by received_at, guest_text.id`;

const selectTextStops = `
select slug as venue, ${iso('stopped_at')} as "stoppedAt"
from text_stop join venue on venue.id = venue_id
where text_stop.phone = $1
order by stopped_at, slug`;
