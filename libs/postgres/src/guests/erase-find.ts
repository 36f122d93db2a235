/** Finds all data about one person, by phone number or e-mail address. */
import type { EntityManager } from 'typeorm';
import type { DataSubject } from '@venue/domain/guest/personal-data';
import { displayReference, type Reference } from '@venue/domain/shared/ids';

/** The ids of the rows about the person. */
export interface PersonRows {
  readonly bookings: readonly string[];
  readonly orders: readonly string[];
  readonly enquiries: readonly string[];
  /** Entries of the waiting list. */
  readonly waiting: readonly string[];
  readonly contacts: readonly string[];
  /** The guests of those contacts. They may have other contacts as well. */
  readonly guests: readonly string[];
  readonly texts: SearchTexts;
}

/** The texts that identify the person in a stored answer or a message. */
export interface SearchTexts {
  /** Their keys, which match all texts that may contain one of them. */
  readonly keys: readonly string[];
  /** Patterns of them in lower case, which match the texts that do. */
  readonly needles: readonly string[];
}

/**
 * A phone number does not lead to an e-mail address, nor the reverse, since households share them.
 * A booking or order that names one of the contacts also belongs to the person.
 */
export async function findPerson(
  subject: DataSubject,
  manager: EntityManager,
): Promise<PersonRows> {
  const contactTexts =
    'phone' in subject ? [subject.phone, null] : [null, subject.email.trim().toLowerCase()];
  const contactRows = await manager.query<{ id: string; guest: string }[]>(
    contactsOf,
    contactTexts,
  );
  const contacts = idsOf(contactRows);
  const booked = await manager.query<Referred[]>(bookingsOf, [...contactTexts, contacts]);
  const orderRows = await manager.query<Referred[]>(ordersOf, [...contactTexts, contacts]);
  const bookings = idsOf(booked);
  const orders = idsOf(orderRows);
  const parameters = [...contactTexts, bookings, orders];
  const enquiryRows = await manager.query<{ id: string }[]>(enquiriesOf, parameters);
  const waitingRows = await manager.query<{ id: string }[]>(waitingOf, contactTexts);
  const subjectText = 'phone' in subject ? subject.phone : subject.email.trim();
  const references = [...booked, ...orderRows].map(({ reference }) => reference);
  const guests = [...new Set(contactRows.map(({ guest }) => guest))];
  const texts = await wordsOf(
    [...idsOf(enquiryRows), ...idsOf(waitingRows), ...contacts, subjectText],
    references,
    manager,
  );
  const people = { contacts, guests, waiting: idsOf(waitingRows) };
  return { bookings, orders, enquiries: idsOf(enquiryRows), ...people, texts };
}

async function wordsOf(
  names: readonly string[],
  references: readonly Reference[],
  manager: EntityManager,
): Promise<SearchTexts> {
  const plain = [...names, ...references];
  const [{ keys }] = await manager.query<[{ keys: string[] }]>(keysOf, [plain.join(' ')]);
  const all = [...plain, ...references.map(displayReference)];
  return { keys, needles: chunksOf(all, wordsOfNeedle).map(anyOf) };
}

/** Runs a statement and returns how many rows it changed. */
export async function count(
  manager: EntityManager,
  statement: string,
  values: readonly unknown[],
): Promise<number> {
  const [, changed] = await manager.query<[unknown, number]>(statement, [...values]);
  return changed;
}

interface Referred {
  readonly id: string;
  readonly reference: Reference;
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/**
 * The number of texts that share a pattern. PostgreSQL caches 32 compiled patterns and compiles
 * others for each row, so one for each text is too slow; and it refuses a pattern that is too
 * complex.
 */
const wordsOfNeedle = 100;

function chunksOf<Item>(items: readonly Item[], size: number): readonly Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/**
 * A pattern that matches any of them as a whole: `ann@example.com` does not match in
 * `joann@example.com`, nor a number in a longer one.
 */
export function anyOf(words: readonly string[]): string {
  const escaped = words.map((one) => one.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return `(^|[^[:alnum:]_.+-])(${escaped.join('|')})($|[^[:alnum:]_.-]|[.-]($|[^[:alnum:]]))`;
}

/** A display reference has the keys of the plain one. */
const keysOf = `select person_keys($1) as keys`;

/**
 * Selects the messages about the person: `$1` bookings, `$2` orders, `$3` enquiries, since an
 * answer to one is its message, `$4` the keys and `$5` the texts. An array of ids is looked up one
 * by one, however many the planner expects.
 */
export const isAboutPerson = `
message.id = any (array(
  select id from message where booking_id = any ($1::uuid[])
  union select id from message where order_id = any ($2::uuid[])
  union select id from enquiry_answer where enquiry_id = any ($3::uuid[])
  union select id from message
    where person_keys(
        recipient || ' ' || coalesce(subject, '') || ' ' || text || ' ' || sender::text)
        && $4::text[]
      and exists (select from unnest($5::text[]) as needle
        where lower(concat_ws(' ', recipient, subject, text, sender)) ~ needle)))`;

/** The values of `isAboutPerson`. */
export function aboutPerson({
  bookings,
  orders,
  enquiries,
  texts: words,
}: PersonRows): readonly unknown[] {
  return [bookings, orders, enquiries, words.keys, words.needles];
}

/** Selects the texts of the person: `$1` the number, `$2` bookings, `$3` enquiries. */
export const isTextOfPerson = `
guest_text.id = any (array(
  select id from guest_text where phone = $1
  union select id from guest_text where booking_id = any ($2::uuid[])
  union select id from guest_text where enquiry_id = any ($3::uuid[])))`;

/** The values of `isTextOfPerson`. */
export function textsOfPerson(
  subject: DataSubject,
  { bookings, enquiries }: PersonRows,
): readonly unknown[] {
  return ['phone' in subject ? subject.phone : null, bookings, enquiries];
}

const contactsOf = `
select id, guest_id as guest from contact
where phone = $1 or lower(email) = $2
order by id`;

const bookingsOf = `
select id, reference from booking
where guest_phone = $1 or lower(guest_email) = $2 or contact_id = any ($3::uuid[])
order by id`;

const ordersOf = `
select id, reference from ticket_order
where guest_phone = $1 or lower(guest_email) = $2 or contact_id = any ($3::uuid[])
order by id`;

const waitingOf = `
select id from waiting_entry where guest_phone = $1 or lower(guest_email) = $2 order by id`;

const enquiriesOf = `
select id from enquiry
where phone = $1 or lower(email) = $2 or booking_id = any ($3::uuid[])
  or order_id = any ($4::uuid[])
order by id`;
