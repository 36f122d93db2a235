import type { EntityManager } from 'typeorm';
import type {
  DataSubject,
  ErasedCounts,
  Erasure,
  ErasureProof,
} from '@venue/domain/guest/personal-data';
import { anonymous, anonymousEntry, isNotAnonymous } from './anonymous';
import {
  aboutPerson,
  count,
  findPerson,
  isAboutPerson,
  isTextOfPerson,
  textsOfPerson,
} from './erase-find';
import { eraseGuests } from './erase-guests';
import { eraseMembers } from './erase-members';
import { transactionOn } from '../connection/transaction';

/**
 * Erases a person from every table that stores one, in one transaction. A second run finds nothing.
 *
 * A booking keeps its table and its money. Rows that belong to a booking are erased with it, but
 * its e-mail address leads to no other booking, since several people may use one, as with numbers.
 *
 * A stored answer is deleted if it names one of the bookings, enquiries or contacts. It can't be
 * blanked, since a replay must be identical to the byte. Its key can then be used again, as it
 * could after three days anyway.
 */
export class PostgresErasure implements Erasure {
  constructor(private readonly manager: Pick<EntityManager, 'transaction'>) {}

  erase(subject: DataSubject, { id, subjectHash }: ErasureProof): Promise<ErasedCounts> {
    return transactionOn(this.manager, async (manager) => {
      const erased = await forget(subject, manager);
      await manager.query(prove, [id, subjectHash, JSON.stringify(erased)]);
      return erased;
    });
  }

  /** Erases and rolls back: a separate count could differ from the rows that are erased. */
  preview(subject: DataSubject): Promise<ErasedCounts> {
    return transactionOn(this.manager, async (manager) => {
      await manager.query('savepoint as_it_is');
      const erased = await forget(subject, manager);
      await manager.query('rollback to savepoint as_it_is');
      return erased;
    });
  }
}

async function forget(subject: DataSubject, manager: EntityManager): Promise<ErasedCounts> {
  const rows = await findPerson(subject, manager);
  const { bookings: ids, texts: words } = rows;
  const [{ upcoming }] = await manager.query<[{ upcoming: number }]>(toCome, [ids]);
  // In the usual order of locks: answers, bookings, orders, and the rows that belong to them.
  const answered = await count(manager, answers, [words.keys, words.needles]);
  const booked = await count(manager, bookings, [ids]);
  await manager.query(lockOrders, [rows.orders]);
  await count(manager, reasons, [ids, rows.orders]);
  const erased = {
    upcoming,
    answers: answered,
    bookings: booked,
    waiting: await count(manager, waiting, [rows.waiting]),
    enquiries: await count(manager, enquiries, [rows.enquiries]),
    messages: await count(manager, messages, aboutPerson(rows)),
    texts: await count(manager, texts, textsOfPerson(subject, rows)),
  };
  if ('phone' in subject) await count(manager, textStops, [subject.phone]);
  // After the messages, which refer to them.
  await count(manager, replies, [rows.enquiries]);
  // Before the orders lose their guests, who lead to them.
  await count(manager, waysBack, [ids, rows.orders, rows.guests]);
  const guests = await eraseGuests(rows, manager);
  return { ...erased, ...guests, members: await eraseMembers(subject, manager) };
}

const toCome = `
select count(*)::int as upcoming from booking
where id = any ($1::uuid[]) and starts_at > app_now()
  and (state = 'confirmed' or (state = 'awaiting_deposit' and hold_until > app_now()))`;

/**
 * The URL to which a guest returns after paying may contain anything, so it is deleted. An order
 * may name the guest without a contact.
 */
const waysBack = `
update checkout set return_to = null
where return_to is not null and request_id = any (array(
  select id from payment_request where booking_id = any ($1::uuid[])
  union select id from payment_request where order_id = any ($2::uuid[] || array(
    select id from ticket_order where guest_id = any ($3::uuid[]) and contact_id is null))))`;

const answers = `
delete from idempotency
where person_keys(body) && $1::text[]
  and exists (select from unnest($2::text[]) as needle where lower(body) ~ needle)`;

const bookings = `
update booking set ${anonymous}
where id = any ($1::uuid[]) and ${isNotAnonymous}`;

const lockOrders = `select id from ticket_order where id = any ($1::uuid[]) order by id for update`;

/**
 * An open enquiry stays open, without its guest: the venue may still have something to do.
 */
const enquiries = `
update enquiry set name = 'Erased guest', phone = null, email = null, subject = 'Erased',
  message = '', guest_type = null, source_url = null, closing_note = null
where id = any ($1::uuid[])`;

/** A guest who is erased cannot be offered a table, so a live entry ends; its hold runs out. */
const waiting = `
update waiting_entry set ${anonymousEntry},
  state = case when state in ('waiting', 'offered') then 'ended' else state end,
  offered_until = null,
  booking_id = case when state = 'accepted' then booking_id end
where id = any ($1::uuid[])`;

const replies = `delete from enquiry_answer where enquiry_id = any ($1::uuid[])`;

/** The team's reason for a decision about the person's money; the decision itself is kept. */
const reasons = `
update ledger_entry set reason = 'Erased'
where reason is not null and (booking_id = any ($1::uuid[]) or order_id = any ($2::uuid[]))`;

const texts = `delete from guest_text where ${isTextOfPerson}`;

const textStops = 'delete from text_stop where phone = $1';

/** Messages to the team are deleted too, since they name the person in their text. */
const messages = `
delete from message
where ${isAboutPerson}`;

const prove = `
insert into erasure (id, subject_hash, erased, erased_at) values ($1, $2, $3, app_now())
on conflict (id) do nothing`;
