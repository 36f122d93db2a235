import { describe, expect, it } from '@jest/globals';
import type { Actor } from '@venue/domain/history/actor';
import type { HistoryEntry } from '@venue/domain/history/history';
import type { BookingId, IntegrationId, OrderId, TableId, VenueId } from '@venue/domain/shared/ids';
import type { Instant, Zone } from '@venue/domain/shared/time';
import { parseInstant } from '@venue/domain/shared/time';
import { describeHistory } from './describe-history';

type Parts = Partial<Record<keyof HistoryEntry, unknown>>;

const tables = { a: 'T4', b: 'T7' } as Record<TableId, string>;
const venue = {
  zone: 'Europe/London' as Zone,
  money: { currency: 'GBP', locale: 'en-GB' },
};

const voice: Actor = { kind: 'integration', id: 'i' as IntegrationId, name: 'Harbour Voice' };
const guestBy = (by: 'link' | 'widget'): Actor => ({ kind: 'guest', by });
const grace: Actor = { kind: 'member', id: 'm', name: 'Grace' };
const door: Actor = { kind: 'device', id: 'd', name: 'the door tablet', initials: 'GH' };

const undoOfMove = { before: { undo: { step: 'move' } } } as const;

const booked = {
  state: 'confirmed',
  partySize: 4,
  startsAt: parseInstant('2026-12-05T19:30:00Z'),
  allocation: { tableIds: ['a'], clearedAt: null },
};

function sentenceFor(parts: Parts, guestName = 'Ada Lovelace'): string {
  const entry = {
    sequence: '1',
    at: 0 as Instant,
    environment: 'live',
    venueId: 'v' as VenueId,
    subject: { kind: 'booking', id: 'b' as BookingId },
    part: 'booking',
    kind: 'changed',
    before: null,
    after: null,
    reason: null,
    actor: { kind: 'unknown' },
    authorisedBy: [],
    requestId: null,
    ...parts,
  } as HistoryEntry;
  return describeHistory({ entries: [entry], tables }, { guestName, venue })[0]?.text ?? '';
}

describe('the history of a booking', () => {
  it.each<[string, Parts]>([
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
    ['Undone by Grace', { ...undoOfMove, after: { undo: null }, actor: grace }],
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
          startsAt: parseInstant('2026-12-05T20:00:00Z'),
          partySize: 5,
          allocation: { tableIds: ['a', 'b'] },
        },
        actor: { kind: 'guest', by: 'phone', through: 'Harbour Voice' },
      },
    ],
    [
      'Cancelled by Ada Lovelace on the booking’s page: Ill',
      {
        before: { state: 'confirmed' },
        after: { state: 'cancelled', cancelReason: 'Ill' },
        actor: guestBy('link'),
      },
    ],
    [
      'Reported late by Ada Lovelace through Harbour Voice: expected at 19:50',
      { after: { expectedArrival: parseInstant('2026-12-05T19:50:00Z') }, actor: voice },
    ],
    [
      'Seated by Grace',
      { before: { state: 'confirmed' }, after: { state: 'seated' }, actor: grace },
    ],
    [
      'Seated on the door tablet by GH (authorised by Grace)',
      {
        before: { state: 'confirmed' },
        after: { state: 'seated' },
        actor: door,
        authorisedBy: ['Grace'],
      },
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
        after: { amountPence: 6000, currency: 'GBP', counted: true, flag: null },
        actor: { kind: 'provider', name: 'stripe' },
      },
    ],
    [
      'Refund of £60.00 confirmed through stripe',
      {
        part: 'receipt',
        kind: 'changed',
        before: { status: 'pending' },
        after: { status: 'succeeded', decision: 'refunded', amountPence: -6000, currency: 'GBP' },
        actor: { kind: 'provider', name: 'stripe' },
      },
    ],
    [
      'Dispute of £60.00 lost through stripe',
      {
        part: 'receipt',
        kind: 'changed',
        before: { status: 'open' },
        after: { status: 'lost', decision: 'disputed', amountPence: -6000, currency: 'GBP' },
        actor: { kind: 'provider', name: 'stripe' },
      },
    ],
    [
      'Deposit of €60.00 paid, in another currency: the team decides',
      {
        part: 'receipt',
        kind: 'added',
        after: { amountPence: 6000, currency: 'eur', counted: false, flag: 'other-currency' },
      },
    ],
    [
      'Deposit of £60.00 asked for, to be paid by 2026-12-05 19:30',
      {
        part: 'request',
        kind: 'added',
        after: { amountPence: 6000, currency: 'GBP', expiresAt: booked.startsAt },
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
    expect(sentenceFor(parts)).toBe(text);
  });

  it.each<[string, Parts]>([
    ['Note by Grace: Likes the window', { after: { teamNote: 'Likes the window' } }],
    ['Note removed by Grace', { after: { teamNote: null } }],
    ['Tags by Grace: regular, allergy', { after: { tags: ['regular', 'allergy'] } }],
    ['Tags by Grace: none', { after: { tags: [] } }],
    ['Kept at its tables by Grace', { after: { isPinned: true } }],
    ['May have other tables by Grace', { after: { isPinned: false } }],
    ['Against the rules by Grace: the reason was erased', { kind: 'overridden' }],
    ['Arrived by Grace', { after: { arrivedAt: booked.startsAt } }],
    ['Undone by Grace: not arrived yet', { ...undoOfMove, after: { undo: null, arrivedAt: null } }],
    [
      'Undone by Grace: from T4 to T7',
      {
        before: { ...undoOfMove.before, allocation: { tableIds: ['a'] } },
        after: { undo: null, allocation: { tableIds: ['b'] } },
      },
    ],
    [
      'Undone by Grace: seated again, not completed',
      { before: { state: 'completed' }, after: { state: 'seated' } },
    ],
    ['Left by Grace', { before: { state: 'seated' }, after: { state: 'completed' } }],
    [
      'Marked as a no-show by Grace',
      { before: { state: 'confirmed' }, after: { state: 'no_show' } },
    ],
    ['Cancelled by Grace', { before: { state: 'confirmed' }, after: { state: 'cancelled' } }],
  ])('is described with its author: %s', (text, parts) => {
    expect(sentenceFor({ actor: grace, ...parts })).toBe(text);
  });

  it.each<[string, Parts]>([
    ['Reminder written', { after: { remindedFor: booked.startsAt } }],
    ['Reminder withdrawn', { after: { remindedFor: null } }],
    [
      'Expired, because it was not paid or booked in time',
      { before: { state: 'held' }, after: { state: 'expired' } },
    ],
    ['Booked again', { before: { state: 'expired' }, after: { state: 'confirmed' } }],
    ['Confirmed', { before: { state: 'awaiting_deposit' }, after: { state: 'confirmed' } }],
    [
      'Table held: 4 guests on 2026-12-05 19:30 at T4',
      { kind: 'added', after: { ...booked, state: 'held' } },
    ],
    [
      'Booked: 1 guest on 2026-12-05 19:30',
      { kind: 'added', after: { ...booked, partySize: 1, allocation: { tableIds: [] } } },
    ],
  ])('is described without an author: %s', (text, parts) => {
    expect(sentenceFor(parts)).toBe(text);
  });

  it.each<[string, object, object]>([
    ['from Lunch to Dinner', { bookingType: 'Lunch' }, { bookingType: 'Dinner' }],
    ['notes “By the window”', { notes: null }, { notes: 'By the window' }],
    ['no notes', { notes: 'By the window' }, { notes: '' }],
    [
      'name Ada King, phone +441174960002, e-mail ada@example.com',
      { guestName: 'Ada', guestPhone: '+441174960001', guestEmail: null },
      { guestName: 'Ada King', guestPhone: '+441174960002', guestEmail: 'ada@example.com' },
    ],
    ['deposit £60.00', { depositPence: 0 }, { depositPence: 6000 }],
    ['from 2 to 1 guest', { partySize: 2 }, { partySize: 1 }],
    [
      'from 2026-12-05 19:30 to 2026-07-01 20:30, still at T4 and T7',
      { startsAt: booked.startsAt, allocation: { tableIds: ['a', 'b'], clearedAt: 1 } },
      {
        startsAt: parseInstant('2026-07-01T19:30:00Z'),
        allocation: { tableIds: ['a', 'b'], clearedAt: 2 },
      },
    ],
    [
      'from 4 to 5 guests, from no table to T4',
      { partySize: 4, allocation: { tableIds: [] } },
      { partySize: 5, allocation: { tableIds: ['a'] } },
    ],
    [
      'from 4 to 5 guests, from T4 to no table',
      { partySize: 4, allocation: { tableIds: ['a'] } },
      { partySize: 5, allocation: { tableIds: [] } },
    ],
    ['details', { source: 'phone' }, { source: 'widget' }],
  ])('says what was changed: %s', (text, before, after) => {
    expect(sentenceFor({ before, after, actor: grace })).toBe(`Changed by Grace: ${text}`);
  });

  it('does not say that a party moved if its tables are only kept longer', () => {
    const allocation = { tableIds: ['a', 'b'] };

    expect(
      sentenceFor({
        before: { allocation: { ...allocation, clearedAt: 1 } },
        after: { allocation: { ...allocation, clearedAt: 2 } },
        actor: grace,
      }),
    ).toBe('Time at T4 and T7 changed by Grace');
  });

  it.each([
    ['Erased guest', 'the guest'],
    ['', 'the guest'],
    ['Ada', 'Ada'],
  ])('names the guest if there is a name: %j', (guestName, words) => {
    const parts = { before: { state: 'confirmed' }, after: { state: 'cancelled' }, actor: voice };

    expect(sentenceFor(parts, guestName)).toBe(`Cancelled by ${words} through Harbour Voice`);
  });

  it.each<[string, Parts]>([
    [
      'Booked by the guest on the website: notes erased, name erased, phone erased, e-mail erased',
      {
        before: { state: 'held', guestName: '', guestPhone: '' },
        after: {
          state: 'confirmed',
          notes: null,
          guestName: 'Erased guest',
          guestPhone: '',
          guestEmail: null,
        },
        actor: guestBy('widget'),
      },
    ],
    ['Guest’s details erased', { after: { guestName: 'Erased guest', guestPhone: '' } }],
    ['Enquiry answered by Grace', { part: 'enquiry', after: { answer: '' }, actor: grace }],
  ])('says what an erasure has taken: %s', (text, parts) => {
    expect(sentenceFor(parts, 'Erased guest')).toBe(text);
  });
});

describe('the history of an enquiry about a booking', () => {
  it.each<[string, Parts]>([
    [
      'Enquiry by Ada Lovelace through Harbour Voice: A later table',
      { kind: 'added', after: { subject: 'A later table' }, actor: voice },
    ],
    [
      'History of an enquiry begins here: A later table',
      { kind: 'begun', after: { subject: 'A later table', closedAt: null } },
    ],
    ['Enquiry answered by Grace: Gladly.', { after: { answer: 'Gladly.' }, actor: grace }],
    ['Enquiry assigned to Mary by Grace', { after: { assignee: 'Mary' }, actor: grace }],
    ['Enquiry assigned to no one by Grace', { after: { assignee: null }, actor: grace }],
    [
      'Enquiry closed by Grace: Called back',
      { after: { closedAt: 'now', closingNote: 'Called back' }, actor: grace },
    ],
    ['Enquiry closed by Grace', { after: { closedAt: 'now', closingNote: null }, actor: grace }],
  ])('is described: %s', (text, parts) => {
    expect(sentenceFor({ part: 'enquiry', ...parts })).toBe(text);
  });
});

describe('the history of payments', () => {
  const order = { kind: 'order', id: 'o' as OrderId } as const;
  const decided = { amountPence: -6000, currency: null };

  it.each<[string, Parts]>([
    [
      'Payment of £60.00 paid',
      { subject: order, after: { amountPence: 6000, counted: true, flag: null } },
    ],
    [
      'Deposit of £60.00 paid, a flag of later days: the team decides',
      { after: { amountPence: 6000, counted: true, flag: 'a flag of later days' } },
    ],
    [
      'Deposit of £60.00 refunded outside by Grace: Ill',
      { after: { ...decided, decision: 'refunded-outside', reason: 'Ill' }, actor: grace },
    ],
    [
      'Deposit of £60.00 moved to another booking by Grace',
      { after: { ...decided, decision: 'moved-out', reason: null }, actor: grace },
    ],
    [
      'Payment decided about by Grace',
      { kind: 'changed', before: { flag: 'late' }, after: { flag: null }, actor: grace },
    ],
  ])('is described: %s', (text, parts) => {
    expect(sentenceFor({ part: 'receipt', kind: 'added', ...parts })).toBe(text);
  });
});

describe('the history of a message', () => {
  it.each<[string, object]>([
    ['Reminder by text sent', { kind: 'reminder', channel: 'text', state: 'sent' }],
    ['Tickets by e-mail sent', { kind: 'tickets', channel: 'email', state: 'sent' }],
    [
      'Reminder by text kept in the inbox, not sent',
      { kind: 'reminder', channel: 'text', state: 'kept' },
    ],
    [
      'Confirmation by e-mail not delivered',
      { kind: 'confirmed', channel: 'email', state: 'stopped', because: null },
    ],
  ])('is described: %s', (text, after) => {
    expect(sentenceFor({ part: 'message', after })).toBe(text);
  });
});
