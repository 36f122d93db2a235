import type { EntityManager } from 'typeorm';
import type { DataSubject, ErasedCounts, Erasure, ErasureProof } from '@venue/domain';
import { anonymous, isNotAnonymous } from './anonymous';
import { count, findPerson, isAboutThem, type Found } from './erase-find';
import { eraseGuests } from './erase-guests';

/**
 * Takes a person out of every table that knows one, in one transaction; again finds nothing left.
 *
 * A booking keeps its table and its money. Whatever belongs to a booking goes with it; but its
 * e-mail address leads to no other booking, since addresses are shared, as numbers are.
 *
 * A stored answer is deleted if it names one of the bookings, enquiries or contacts. It can't be
 * blanked, since a replay is told to the byte; its key is free again, as it is after three days
 * anyway.
 */
export class PostgresErasure implements Erasure {
  constructor(private readonly manager: Pick<EntityManager, 'transaction'>) {}

  erase(subject: DataSubject, { id, subjectHash }: ErasureProof): Promise<ErasedCounts> {
    return this.manager.transaction(async (manager) => {
      const erased = await forget(await findPerson(subject, manager), manager);
      await manager.query(prove, [id, subjectHash, JSON.stringify(erased)]);
      return erased;
    });
  }

  /** Erases and rolls back: a separate count could differ from what is erased. */
  preview(subject: DataSubject): Promise<ErasedCounts> {
    return this.manager.transaction(async (manager) => {
      await manager.query('savepoint as_it_is');
      const erased = await forget(await findPerson(subject, manager), manager);
      await manager.query('rollback to savepoint as_it_is');
      return erased;
    });
  }
}

async function forget(found: Found, manager: EntityManager): Promise<ErasedCounts> {
  const ids = found.bookings;
  const [{ upcoming }] = await manager.query<[{ upcoming: number }]>(toCome, [ids]);
  // The order of locks, as everywhere: answers, bookings, what belongs to them.
  const erased = {
    upcoming,
    answers: await count(manager, answers, [found.needles]),
    bookings: await count(manager, bookings, [ids]),
    enquiries: await count(manager, enquiries, [found.enquiries]),
    messages: await count(manager, messages, [ids, found.orders, found.needles]),
  };
  // While orders still say whose they are.
  await count(manager, waysBack, [ids, found.orders, found.guests]);
  return { ...erased, ...(await eraseGuests(found, manager)) };
}

const toCome = `
select count(*)::int as upcoming from booking
where id = any ($1::uuid[]) and starts_at > app_now()
  and (state = 'confirmed' or (state = 'awaiting_deposit' and hold_until > app_now()))`;

/**
 * A page to come back to from paying may have anything in its address. An order may name the guest
 * without a contact.
 */
const waysBack = `
update checkout set return_to = null
where return_to is not null and request_id in (select id from payment_request
  where booking_id = any ($1::uuid[]) or order_id = any ($2::uuid[])
    or order_id in (select id from ticket_order
      where guest_id = any ($3::uuid[]) and contact_id is null))`;

const answers = `
delete from idempotency
where exists (select from unnest($1::text[]) as needle
  where lower(body) ~ needle)`;

const bookings = `
update booking set ${anonymous}
where id = any ($1::uuid[]) and ${isNotAnonymous}`;

/** A task that is open stays open: the team may still owe something, if not to whom. */
const enquiries = `
update enquiry set name = 'Erased guest', phone = null, email = null, subject = 'Erased',
  message = '', guest_type = null, source_url = null, closing_note = null
where id = any ($1::uuid[])`;

/** Letters to the team name the person in their text. */
const messages = `
delete from message
where ${isAboutThem}`;

const prove = `
insert into erasure (id, subject_hash, erased, erased_at) values ($1, $2, $3, app_now())
on conflict (id) do nothing`;
