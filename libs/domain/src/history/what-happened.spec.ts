import { describe, expect, it } from '@jest/globals';
import type { Facts, HistoryEntry } from './history';
import { happenings, whatHappened, type Happening } from './what-happened';

type Case = readonly [HistoryEntry['part'], HistoryEntry['kind'], Facts, Facts | null, Happening];

const cases: readonly Case[] = [
  ['booking', 'begun', { state: 'seated' }, null, 'begun'],
  ['booking', 'changed', { version: 3, team_note: 'VIP' }, { version: 2 }, 'note'],
  ['booking', 'changed', { version: 3, tags: ['VIP'] }, { version: 2 }, 'tagged'],
  ['booking', 'changed', { version: 3, is_pinned: true }, { version: 2 }, 'pinned'],
  ['booking', 'changed', { arrived_at: 'now', undo: {} }, { arrived_at: null }, 'arrived'],
  ['booking', 'changed', { arrived_at: null, undo: null }, { undo: {} }, 'undone'],
  ['booking', 'changed', { allocation: {}, undo: null }, { undo: {} }, 'undone'],
  ['booking', 'overridden', {}, null, 'overridden'],
  ['booking', 'added', { state: 'held' }, null, 'held'],
  ['booking', 'added', { state: 'awaiting_deposit' }, null, 'booked'],
  ['booking', 'changed', { state: 'awaiting_deposit' }, { state: 'held' }, 'booked'],
  ['booking', 'changed', { state: 'confirmed' }, { state: 'awaiting_deposit' }, 'confirmed'],
  ['booking', 'changed', { state: 'confirmed' }, { state: 'expired' }, 'restored'],
  ['booking', 'changed', { state: 'confirmed' }, { state: 'seated' }, 'undone'],
  ['booking', 'changed', { state: 'confirmed' }, { state: 'no_show' }, 'undone'],
  ['booking', 'changed', { state: 'seated' }, { state: 'completed' }, 'undone'],
  ['booking', 'changed', { state: 'seated' }, { state: 'confirmed' }, 'seated'],
  ['booking', 'changed', { state: 'completed' }, { state: 'seated' }, 'left'],
  ['booking', 'changed', { state: 'no_show' }, { state: 'confirmed' }, 'missed'],
  ['booking', 'changed', { state: 'cancelled' }, { state: 'confirmed' }, 'cancelled'],
  ['booking', 'changed', { state: 'expired' }, { state: 'held' }, 'expired'],
  [
    'booking',
    'changed',
    { state: 'confirmed', guest_name: 'Erased guest' },
    { state: 'held', guest_name: 'Erased guest' },
    'booked',
  ],
  ['booking', 'changed', { guest_name: 'Erased guest' }, { guest_name: '' }, 'erased'],
  ['booking', 'changed', { version: 3, allocation: {} }, { version: 2 }, 'moved'],
  ['booking', 'changed', { reminded_for: 'then' }, { reminded_for: null }, 'reminded'],
  ['booking', 'changed', { version: 3, expected_arrival: 'then' }, {}, 'late'],
  ['booking', 'changed', { starts_at: 'then', expected_arrival: null }, {}, 'amended'],
  ['booking', 'changed', { version: 3, party_size: 4, allocation: {} }, {}, 'amended'],
  ['booking', 'changed', { allocation: {}, party_size: 4 }, {}, 'amended'],
  ['booking', 'changed', { party_size: 4 }, { undo: {} }, 'amended'],
  ['booking', 'changed', { party_size: 4, undo: null }, { undo: null }, 'amended'],
  ['booking', 'changed', { party_size: 4, undo: null }, {}, 'amended'],
  ['order', 'added', { state: 'held' }, null, 'booked'],
  ['order', 'changed', { state: 'confirmed' }, { state: 'held' }, 'confirmed'],
  ['order', 'changed', { state: 'confirmed' }, { state: 'expired' }, 'restored'],
  ['order', 'changed', { state: 'cancelled' }, { state: 'held' }, 'cancelled'],
  ['order', 'changed', { state: 'expired' }, { state: 'held' }, 'expired'],
  ['order', 'changed', { checked_in: 2 }, { checked_in: 0 }, 'arrived'],
  ['order', 'changed', { guest_name: null }, { guest_name: null }, 'erased'],
  ['enquiry', 'added', { subject: 'A party' }, null, 'asked'],
  ['enquiry', 'changed', { closed_at: 'now' }, { closed_at: null }, 'closed'],
  ['enquiry', 'changed', { answer: 'Yes.' }, null, 'answered'],
  ['enquiry', 'changed', { assignee: 'Mary' }, { assignee: null }, 'assigned'],
  ['enquiry', 'changed', { name: 'Erased guest' }, { name: 'Erased guest' }, 'erased'],
  ['enquiry', 'changed', { name: 'Ada Finch' }, { name: 'Ada' }, 'amended'],
  ['request', 'added', { amount_pence: 100 }, null, 'payment-asked'],
  ['receipt', 'added', { counted: true, flag: null }, null, 'paid'],
  ['receipt', 'added', { counted: true, flag: 'late' }, null, 'payment-flagged'],
  ['receipt', 'added', { counted: false, flag: 'other-currency' }, null, 'payment-flagged'],
  ['receipt', 'added', { decision: 'kept', counted: true, flag: null }, null, 'payment-decided'],
  ['receipt', 'changed', { reason: 'Erased' }, { reason: null }, 'erased'],
  ['receipt', 'changed', { flag: null }, { flag: 'late' }, 'payment-decided'],
  ['message', 'changed', { state: 'sent', delivery: null }, null, 'message-sent'],
  ['message', 'changed', { state: 'sent', delivery: 'delivered' }, null, 'message-sent'],
  ['message', 'changed', { state: 'sent', delivery: 'undelivered' }, null, 'message-failed'],
  ['message', 'changed', { state: 'sent', delivery: 'failed: 30006' }, null, 'message-failed'],
  ['message', 'changed', { state: 'kept', because: null }, null, 'message-kept'],
  ['message', 'changed', { state: 'stopped', because: 'too-late' }, null, 'message-failed'],
];

describe('what happened', () => {
  it.each(cases)('to a %s that was %s, %j after %j: %s', (part, kind, after, before, what) => {
    expect(whatHappened({ part, kind, before, after })).toBe(what);
  });

  it('is all that can happen', () => {
    expect(new Set(cases.map(([, , , , what]) => what))).toEqual(new Set(happenings));
  });
});
