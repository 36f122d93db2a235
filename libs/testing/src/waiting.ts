import type { IntegrationId, WaitingEntryId } from '@venue/domain/shared/ids';
import type { Phone } from '@venue/domain/shared/phone';
import type { WaitingEntry } from '@venue/domain/waiting/entry';
import { at, date } from './moments';
import { uuidOf, venueId } from './venues';

/** Ada waits for a table for two at The Harbour on Friday 12 June 2026, from 18:00 to 20:00. */
export function anEntry(parts: Partial<WaitingEntry> = {}): WaitingEntry {
  return {
    id: uuidOf('entry ada') as WaitingEntryId,
    kind: 'list',
    environment: 'live',
    venueId: venueId('the-harbour'),
    integrationId: uuidOf('integration') as IntegrationId,
    client: null,
    bookingTypeId: null,
    partySize: 2,
    date: date('2026-06-12'),
    fromAt: at('2026-06-12 18:00'),
    untilAt: at('2026-06-12 20:00'),
    guestName: 'Ada Finch',
    guestPhone: '+441174960001' as Phone,
    guestEmail: null,
    notes: null,
    source: 'phone-agent',
    state: 'waiting',
    offeredUntil: null,
    bookingId: null,
    skip: null,
    quotedFromMinutes: null,
    quotedMinutes: null,
    quotedUntilMinutes: null,
    calledAt: null,
    comingAt: null,
    seatedAt: null,
    version: 1,
    createdAt: at('2026-06-01 10:00'),
    ...parts,
  };
}

/**
 * SQL that adds an entry for two from 18:00 to 19:00 on the day $3 of the venue $2, for the guest
 * of the samples, in the environment $1. It returns its id.
 */
export const insertEntry = `
insert into waiting_entry (id, environment, venue_id, integration_id, party_size, date, from_at,
  until_at, guest_name, guest_phone, source, state, version, created_at)
select gen_random_uuid(), $1, venue.id, (select id from integration limit 1), 2, $3::date,
  ($3::date + time '18:00') at time zone timezone, ($3::date + time '19:00') at time zone timezone,
  'Ada Finch', '+441174960000', 'web', 'waiting', 1, app_now()
from venue where venue.id = $2
returning id`;
