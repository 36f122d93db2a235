import { describe, expect, it } from '@jest/globals';
import type {
  Actor,
  BookingId,
  Facts,
  HistoryEntry,
  Instant,
  IntegrationId,
  TableId,
  VenueId,
  Zone,
} from '@venue/domain';
import { describeHistory } from './describe-history';

const tables = { a: 'T4', b: 'T7' } as Record<TableId, string>;
const venue = {
  zone: 'Europe/London' as Zone,
  money: { currency: 'GBP', locale: 'en-GB' },
};

const voice: Actor = { kind: 'integration', id: 'i' as IntegrationId, name: 'Harbour Voice' };
const guestBy = (by: 'link' | 'widget'): Actor => ({ kind: 'guest', by });
const grace: Actor = { kind: 'member', id: 'm', name: 'Grace' };
const door: Actor = { kind: 'device', id: 'd', name: 'the door tablet', initials: 'GH' };

const booked: Facts = {
  state: 'confirmed',
  party_size: 4,
  starts_at: '2026-12-05T19:30:00+00:00',
  allocation: { tableIds: ['a'], clearedAt: null },
};

function described(parts: Partial<HistoryEntry>, guestName = 'Ada Lovelace'): string {
  const entry: HistoryEntry = {
    sequence: '1',
    at: 0 as Instant,
    environment: 'live',
    venueId: 'v' as VenueId,
    subject: { kind: 'booking', id: 'b' as BookingId },
    date: null,
    part: 'booking',
    kind: 'changed',
    before: null,
    after: null,
    reason: null,
    actor: { kind: 'unknown' },
    requestId: null,
    ...parts,
  };
  return describeHistory({ entries: [entry], tables }, { guestName, venue })[0]?.text ?? '';
}

describe('what happened to a booking', () => {
  it.each<[string, Partial<HistoryEntry>]>([
    [
      'Booked by Ada Lovelace through Harbour Voice: 4 guests on 2026-12-05 19:30 at T4',
      { kind: 'added', after: booked, actor: voice },
    ],
    [
      'Booked by Ada Lovelace on the website: details',
      { before: { state: 'held' }, after: { state: 'confirmed' }, actor: guestBy('widget') },
    ],
    [
      'Undone by Grace: confirmed again, not a no-show',
      { before: { state: 'no_show' }, after: { state: 'confirmed' }, actor: grace },
    ],
    [
      'Undone by Grace: awaiting deposit again, not cancelled',
      { before: { state: 'cancelled' }, after: { state: 'awaiting_deposit' }, actor: grace },
    ],
    ['History begins here: 4 guests on 2026-12-05 19:30 at T4', { kind: 'begun', after: booked }],
    [
      'Moved from T4 to T7 on the door tablet by GH',
      {
        before: { version: 1, allocation: { tableIds: ['a'] } },
        after: { version: 2, allocation: { tableIds: ['b'] } },
        actor: door,
      },
    ],
    [
      'Changed by Ada Lovelace, with reference and phone, through Harbour Voice: from 2026-12-05 19:30 to 2026-12-05 20:00, from 4 to 5 guests, from T4 to T4 and T7',
      {
        before: booked,
        after: {
          ...{ starts_at: '2026-12-05T20:00:00+00:00', party_size: 5 },
          allocation: { tableIds: ['a', 'b'] },
        },
        actor: { kind: 'guest', by: 'phone', through: 'Harbour Voice' },
      },
    ],
    [
      'Cancelled by Ada Lovelace on the booking’s page: Ill',
      {
        before: { state: 'confirmed' },
        after: { state: 'cancelled', cancel_reason: 'Ill' },
        actor: guestBy('link'),
      },
    ],
    [
      'Reported late by Ada Lovelace through Harbour Voice: expected at 19:50',
      { after: { expected_arrival: '2026-12-05T19:50:00+00:00' }, actor: voice },
    ],
    [
      'Seated by Grace',
      { before: { state: 'confirmed' }, after: { state: 'seated' }, actor: grace },
    ],
    [
      'Against the rules by Grace: A regular.',
      { kind: 'overridden', reason: 'A regular.', actor: grace },
    ],
    [
      'Deposit of £60.00 paid through stripe',
      {
        part: 'receipt',
        kind: 'added',
        after: { amount_pence: 6000, currency: 'GBP', counted: true, flag: null },
        actor: { kind: 'provider', name: 'stripe' },
      },
    ],
    [
      'Deposit of €60.00 paid, in another currency: the team decides',
      {
        part: 'receipt',
        kind: 'added',
        after: { amount_pence: 6000, currency: 'eur', counted: false, flag: 'other-currency' },
      },
    ],
    [
      'Deposit of £60.00 asked for, to be paid by 2026-12-05 19:30',
      {
        part: 'request',
        kind: 'added',
        after: { amount_pence: 6000, currency: 'GBP', expires_at: booked['starts_at'] },
      },
    ],
    [
      'Confirmation by text not delivered: refused',
      {
        part: 'message',
        after: { kind: 'confirmed', channel: 'text', state: 'stopped', because: 'refused' },
      },
    ],
  ])('is described: %s', (text, parts) => {
    expect(described(parts)).toBe(text);
  });

  it('names no guest who was erased', () => {
    const parts = { before: { state: 'confirmed' }, after: { state: 'cancelled' }, actor: voice };

    expect(described(parts, 'Erased guest')).toBe('Cancelled by the guest through Harbour Voice');
  });
});
