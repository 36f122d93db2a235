import type { DataSource, EntityManager } from 'typeorm';
import { displayReference, type Phone, type Reference } from '@venue/domain';
import { anonymous, isNotAnonymous } from './anonymous';

/** Who is to be forgotten. */
export type Subject = { readonly phone: Phone } | { readonly email: string };

/** How many rows of each kind no longer speak of them. */
export interface Erased {
  readonly bookings: number;
  /** Of the bookings, those still to come: they keep their tables. */
  readonly upcoming: number;
  readonly enquiries: number;
  readonly messages: number;
  readonly answers: number;
}

/** The proof that somebody was erased: a hash of their number or address, and no more of them. */
export interface ErasureProof {
  readonly id: string;
  readonly subjectHash: string;
}

/**
 * Takes a person out of every table that knows one, in one transaction; again finds nothing left.
 *
 * A booking keeps its table and its money. Whatever belongs to a booking goes with it; but its
 * e-mail address leads to no other booking, since addresses are shared, as numbers are.
 *
 * A stored answer is deleted if it names one of the bookings or enquiries. It can't be blanked,
 * since a replay is told to the byte; its key is free again, as it is after three days anyway.
 */
export class PostgresErasure {
  constructor(private readonly source: DataSource) {}

  erase(subject: Subject, { id, subjectHash }: ErasureProof): Promise<Erased> {
    return this.source.transaction(async (manager) => {
      const erased = await forget(subject, manager);
      await manager.query(prove, [id, subjectHash, JSON.stringify(erased)]);
      return erased;
    });
  }

  /** What it would erase. Does so and takes it back: a count of its own could go astray. */
  preview(subject: Subject): Promise<Erased> {
    return this.source.transaction(async (manager) => {
      await manager.query('savepoint as_it_is');
      const erased = await forget(subject, manager);
      await manager.query('rollback to savepoint as_it_is');
      return erased;
    });
  }
}

async function forget(subject: Subject, manager: EntityManager): Promise<Erased> {
  const found = await find(subject, manager);
  const needles = needlesOf(subject, found);
  const ids = found.bookings.map((row) => row.id);
  const [{ upcoming }] = await manager.query<[{ upcoming: number }]>(toCome, [ids]);
  // The order of locks, as everywhere: answers, bookings, what belongs to them.
  return {
    upcoming,
    answers: await count(manager, answers, [needles]),
    bookings: await count(manager, bookings, [ids]),
    enquiries: await count(manager, enquiries, [found.enquiries]),
    messages: await count(manager, messages, [ids, needles]),
  };
}

interface Found {
  readonly bookings: readonly { readonly id: string; readonly reference: Reference }[];
  readonly enquiries: readonly string[];
}

async function find(subject: Subject, manager: EntityManager): Promise<Found> {
  const who =
    'phone' in subject ? [subject.phone, null] : [null, subject.email.trim().toLowerCase()];
  const rows = await manager.query<Found['bookings']>(bookingsOf, who);
  const own = await manager.query<{ id: string }[]>(enquiriesOf, [
    ...who,
    rows.map(({ id }) => id),
  ]);
  return { bookings: rows, enquiries: own.map(({ id }) => id) };
}

/** What stands in an answer or a letter that is about them, in lower case. */
function needlesOf(subject: Subject, { bookings: own, enquiries: asked }: Found): string[] {
  const references = own.flatMap(({ reference }) => [reference, displayReference(reference)]);
  const who = 'phone' in subject ? subject.phone : subject.email.trim();
  return [...references, ...asked, who].map(asWhole);
}

/**
 * A pattern that finds the words whole: `ann@example.com` is not in `joann@example.com`, nor a
 * number in a longer one.
 */
function asWhole(words: string): string {
  const escaped = words.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `(^|[^[:alnum:]_.+-])${escaped}($|[^[:alnum:]_.-]|[.-]($|[^[:alnum:]]))`;
}

async function count(
  manager: EntityManager,
  statement: string,
  values: readonly unknown[],
): Promise<number> {
  const [, changed] = await manager.query<[unknown, number]>(statement, [...values]);
  return changed;
}

const bookingsOf = `
select id, reference from booking
where (guest_phone = $1 or lower(guest_email) = $2) and guest_phone <> ''
order by id`;

const toCome = `
select count(*)::int as upcoming from booking
where id = any ($1::uuid[]) and starts_at > app_now()
  and (state = 'confirmed' or (state = 'awaiting_deposit' and hold_until > app_now()))`;

const enquiriesOf = `
select id from enquiry
where phone = $1 or lower(email) = $2 or booking_id = any ($3::uuid[])
order by id`;

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
  message = '', guest_type = null, closing_note = null
where id = any ($1::uuid[])`;

/** Letters to the team name the person in their text. */
const messages = `
delete from message
where booking_id = any ($1::uuid[]) or exists (select from unnest($2::text[]) as needle
  where lower(concat_ws(' ', recipient, subject, text, sender)) ~ needle)`;

const prove = `
insert into erasure (id, subject_hash, erased, erased_at) values ($1, $2, $3, app_now())
on conflict (id) do nothing`;
