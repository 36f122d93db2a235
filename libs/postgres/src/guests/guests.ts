import { EntitySchema, type EntityManager, type EntitySchemaColumnOptions } from 'typeorm';
import type { Contact, Guest, Guests, MarketingPreference } from '@venue/domain/guest/guest';
import type { ContactId, GuestId } from '@venue/domain/shared/ids';
import { isoOf } from '@venue/domain/shared/time';
import { boolean, instant, orNull, text, uuid } from '../connection/columns';
import { queryPrepared } from '../connection/query-prepared';

export const preferenceTable = new EntitySchema<MarketingPreference>({
  name: 'marketing_preference',
  columns: {
    id: { ...uuid, primary: true },
    environment: text,
    venueId: uuid,
    integrationId: uuid,
    guestId: uuid,
    contactId: orNull(uuid),
    email: boolean,
    sms: boolean,
    sourceUrl: orNull(text),
    createdAt: instant,
  } satisfies Record<keyof MarketingPreference, EntitySchemaColumnOptions>,
});

/**
 * An existing guest or contact needs the same statements as a new one. If two transactions add the
 * same person at once, a unique constraint makes them use one row.
 */
export class PostgresGuests implements Guests {
  constructor(private readonly manager: EntityManager) {}

  async contact({
    environment,
    integrationId,
    guestId,
    contactId,
    client,
  }: Parameters<Guests['contact']>[0]): Promise<Contact | null> {
    const values = [environment, integrationId, guestId, contactId, client];
    const [match] = await queryPrepared<Contact>(this.manager, lastNamed, values);
    return match ?? null;
  }

  async isNamed({
    environment,
    integrationId,
    guestId,
    type,
  }: Parameters<Guests['isNamed']>[0]): Promise<boolean> {
    const values = [environment, integrationId, guestId, type];
    return (await queryPrepared(this.manager, matchNamed, values)).length > 0;
  }

  async findOrAdd(guest: Guest): Promise<GuestId> {
    const { id, environment, type, companyName, vat, createdAt } = guest;
    const values = [id, environment, type, companyName, vat, guest.identityKey, isoOf(createdAt)];
    return this.idFrom<GuestId>(findOrAddGuest, values);
  }

  async name(contact: Contact, client: string): Promise<ContactId> {
    const { id, environment, guestId, integrationId, fullName, email, phone, role } = contact;
    return this.idFrom<ContactId>(contactNamed, [
      id,
      environment,
      guestId,
      integrationId,
      fullName,
      email,
      phone,
      role,
      contact.isPrimary,
      isoOf(contact.createdAt),
      client,
    ]);
  }

  async prefer(preference: MarketingPreference): Promise<void> {
    await this.manager.getRepository(preferenceTable).insert(preference);
  }

  private async idFrom<Id extends string>(
    statement: string,
    values: readonly unknown[],
  ): Promise<Id> {
    const [row] = await queryPrepared<{ id: Id }>(this.manager, statement, values);
    if (row === undefined) throw new Error('a guest was neither found nor added');
    return row.id;
  }
}

/** Locks the contact, so that an erasure cannot delete it before the booking is written. */
const lastNamed = `
with named as (
  select contact.id, named_at, named_from = $5 as is_own, min(coalesce(lower(email), '')) over () = max(coalesce(lower(email), '')) over ()
    as is_sure
  from contact
  where environment = $1 and integration_id = $2
    and ($3::uuid is null or guest_id = $3) and ($4::uuid is null or id = $4)
    and num_nonnulls($3::uuid, $4::uuid) > 0
    and ($4::uuid is not null or is_primary)
)
select contact.id, environment, guest_id as "guestId", integration_id as "integrationId",
  full_name as "fullName", case when is_own or is_sure then email end as email, phone, role,
  is_primary as "isPrimary", ms(created_at) as "createdAt"
from (select * from named order by is_own desc, named_at desc, id limit 1) last
join contact on contact.id = last.id
for key share of contact`;

const matchNamed = `
select from contact join guest on guest.id = guest_id
where contact.environment = $1 and integration_id = $2 and guest_id = $3
  and ($4::text is null or type = $4)
limit 1`;

/** The stored data of a guest is not changed: the next caller may be a stranger. */
const findOrAddGuest = `
insert into guest (id, environment, type, company_name, vat, known_by, created_at)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (environment, type, known_by) do update set known_by = excluded.known_by
returning id`;

const contactNamed = `
insert into contact (id, environment, guest_id, integration_id, full_name, email, phone, role,
  is_primary, created_at, named_at, named_from)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)
on conflict on constraint named_once
  do update set named_at = excluded.named_at, named_from = excluded.named_from,
    is_primary = contact.is_primary or excluded.is_primary
returning id`;
