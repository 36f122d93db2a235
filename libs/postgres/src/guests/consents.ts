import type { EntityManager } from 'typeorm';
import type { Consent, Consents } from '@venue/domain/guest/consent';
import type { VenueId } from '@venue/domain/shared/ids';

export class PostgresConsents implements Consents {
  constructor(private readonly manager: EntityManager) {}

  ofVenue(venueId: VenueId): Promise<readonly Consent[]> {
    return this.manager.query<Consent[]>(select, [venueId]);
  }
}

/** A preference without a contact belongs to all contacts of its guest. */
const select = `
with preference as (
  select coalesce(by_contact.email, by_guest.email) as address,
    coalesce(by_contact.phone, by_guest.phone) as phone,
    coalesce(by_contact.full_name, by_guest.full_name) as name,
    said.email, said.sms, said.source_url as page, said.created_at, said.position
  from marketing_preference as said
  left join contact as by_contact on by_contact.id = said.contact_id
  left join contact as by_guest
    on said.contact_id is null and by_guest.guest_id = said.guest_id
  where said.environment = 'live' and said.venue_id = $1
), answer as (
  select 'email' as channel, lower(address) as key, address as written, name, page, created_at,
    position, email as is_yes
  from preference where address is not null
  union all
  select 'text', phone, phone, name, page, created_at, position, sms
  from preference where phone is not null
    and not exists (select from text_stop
      where text_stop.venue_id = $1 and text_stop.phone = preference.phone)
)
select channel, (array_agg(written order by position desc))[1] as "to",
  (array_agg(name order by position desc))[1] as name, ms(min(created_at)) as since,
  (array_agg(page order by position desc))[1] as page
from answer
group by channel, key
having bool_and(is_yes)
order by channel, min(position), key`;
