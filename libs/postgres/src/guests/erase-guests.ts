/** Deletes the contacts of a person, and the rows that depend on them. */
import type { EntityManager } from 'typeorm';
import type { ErasedCounts } from '@venue/domain/guest/personal-data';
import { anonymousOrder } from './anonymous';
import { count, type PersonRows } from './erase-find';

/**
 * A guest with other contacts is kept, such as a company when one employee is erased. A guest
 * without any is deleted too.
 */
export async function eraseGuests(
  { orders, contacts, guests }: PersonRows,
  manager: EntityManager,
): Promise<Pick<ErasedCounts, 'orders' | 'contacts' | 'preferences'>> {
  // Guests are locked before contacts, as everywhere.
  await manager.query(lock, [guests]);
  await count(manager, unnamed, [contacts, guests]);
  const erased = {
    orders: await count(manager, anonymiseOrders, [orders]),
    preferences: await count(manager, agreed, [contacts, guests]),
    contacts: await count(manager, deleteContacts, [contacts]),
  };
  await count(manager, disowned, [guests]);
  await count(manager, alone, [guests]);
  await count(manager, unknown, [guests]);
  return erased;
}

const lock = `select id from guest where id = any ($1::uuid[]) order by id for update`;

/** SQL: the guest has no contacts other than those of `$1`. */
const isAlone = `
not exists (select from contact
  where contact.guest_id = guest.id and contact.id <> all ($1::uuid[]))`;

/** The version grows, so that a writer that read them before cannot write them back. */
const unnamed = `
update booking set guest_id = null, contact_id = null, version = version + 1
where contact_id = any ($1::uuid[])
  or guest_id = any (array(select id from guest where id = any ($2::uuid[]) and ${isAlone}))`;

const anonymiseOrders = `
update ticket_order set ${anonymousOrder}
where id = any ($1::uuid[])`;

const agreed = `
delete from marketing_preference
where contact_id = any ($1::uuid[])
  or guest_id = any (array(select id from guest where id = any ($2::uuid[]) and ${isAlone}))`;

const deleteContacts = `delete from contact where id = any ($1::uuid[])`;

/** SQL: the guest has no contacts any more. */
const isLeftAlone = `not exists (select from contact where contact.guest_id = guest.id)`;

/** Orders that name the guest without a contact. */
const disowned = `
update ticket_order set ${anonymousOrder}
where guest_id = any (array(
  select id from guest where id = any ($1::uuid[]) and ${isLeftAlone}))`;

const alone = `delete from guest where id = any ($1::uuid[]) and ${isLeftAlone}`;

/**
 * `known_by` is made from the person's number or address, so a guest that is kept gets another: the
 * old one must no longer match.
 */
const unknown = `
update guest set known_by = 'erased ' || id
where id = any ($1::uuid[])
  and not exists (select from contact where contact.guest_id = guest.id and is_primary)`;
