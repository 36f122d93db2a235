import type { IntegrationId, WaitingEntryId } from '@venue/domain/shared/ids';
import type { Phone } from '@venue/domain/shared/phone';
import type { WaitingEntry } from '@venue/domain/waiting/entry';
import { at } from './moments';
import { uuidOf, venueId } from './venues';

/** Ada waits for a table for two at The Harbour on Friday 12 June 2026, from 18:00 to 20:00. */
export function anEntry(parts: Partial<WaitingEntry> = {}): WaitingEntry {
  return {
    id: uuidOf('entry ada') as WaitingEntryId,
    environment: 'live',
    venueId: venueId('the-harbour'),
    integrationId: uuidOf('integration') as IntegrationId,
    client: null,
    bookingTypeId: null,
    partySize: 2,
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
    version: 1,
    createdAt: at('2026-06-01 10:00'),
    ...parts,
  };
}
