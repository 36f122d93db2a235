import { describe, expect, it } from '@jest/globals';
import type { HistoryEntryKind, HistoryPart } from './history';
import { happenings, whatHappened, type Happening } from './what-happened';

type Case = readonly [HistoryPart, HistoryEntryKind, object, object | null, Happening];

const cases: readonly Case[] = [
  ['booking', 'begun', { state: 'seated' }, null, 'begun'],
  ['booking', 'changed', { version: 3, teamNote: 'VIP' }, { version: 2 }, 'note'],
  ['booking', 'changed', { version: 3, tags: ['VIP'] }, { version: 2 }, 'tagged'],
  ['booking', 'changed', { version: 3, isPinned: true }, { version: 2 }, 'pinned'],
  ['booking', 'changed', { arrivedAt: 'now', undo: {} }, { arrivedAt: null }, 'arrived'],
  ['booking', 'changed', { arrivedAt: null, undo: null }, { undo: {} }, 'undone'],
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
    { state: 'confirmed', guestName: 'Erased guest' },
    { state: 'held', guestName: 'Erased guest' },
    'booked',
  ],
  ['booking', 'changed', { guestName: 'Erased guest' }, { guestName: '' }, 'erased'],
  ['booking', 'changed', { version: 3, allocation: {} }, { version: 2 }, 'moved'],
  ['booking', 'changed', { remindedFor: 'then' }, { remindedFor: null }, 'reminded'],
  ['booking', 'changed', { version: 3, confirmedFor: 'then' }, {}, 'confirmed-by-guest'],
  ['booking', 'changed', { version: 3, expectedArrival: 'then' }, {}, 'late'],
  ['booking', 'changed', { startsAt: 'then', expectedArrival: null }, {}, 'amended'],
  ['booking', 'changed', { version: 3, partySize: 4, allocation: {} }, {}, 'amended'],
  ['booking', 'changed', { allocation: {}, partySize: 4 }, {}, 'amended'],
  ['booking', 'changed', { partySize: 4 }, { undo: {} }, 'amended'],
  ['booking', 'changed', { partySize: 4, undo: null }, { undo: null }, 'amended'],
  ['booking', 'changed', { partySize: 4, undo: null }, {}, 'amended'],
  ['order', 'added', { state: 'held' }, null, 'booked'],
  ['order', 'changed', { state: 'confirmed' }, { state: 'held' }, 'confirmed'],
  ['order', 'changed', { state: 'confirmed' }, { state: 'expired' }, 'restored'],
  ['order', 'changed', { state: 'cancelled' }, { state: 'held' }, 'cancelled'],
  ['order', 'changed', { state: 'expired' }, { state: 'held' }, 'expired'],
  ['order', 'changed', { checkedIn: 2 }, { checkedIn: 0 }, 'arrived'],
  ['order', 'changed', { guestName: null }, { guestName: null }, 'erased'],
  ['enquiry', 'added', { subject: 'A party' }, null, 'asked'],
  ['enquiry', 'changed', { closedAt: 'now' }, { closedAt: null }, 'closed'],
  ['enquiry', 'changed', { answer: 'Yes.' }, null, 'answered'],
  ['enquiry', 'changed', { assignee: 'Mary' }, { assignee: null }, 'assigned'],
  ['enquiry', 'changed', { name: 'Erased guest' }, { name: 'Erased guest' }, 'erased'],
  ['enquiry', 'changed', { name: 'Ada Finch' }, { name: 'Ada' }, 'amended'],
  ['waiting', 'added', { state: 'waiting' }, null, 'joined'],
  ['waiting', 'changed', { state: 'offered' }, { state: 'waiting' }, 'offered'],
  ['waiting', 'changed', { state: 'waiting' }, { state: 'offered' }, 'passed-over'],
  ['waiting', 'changed', { state: 'accepted' }, { state: 'offered' }, 'accepted'],
  ['waiting', 'changed', { state: 'ended' }, { state: 'waiting' }, 'ended'],
  ['waiting', 'changed', { skip: {} }, { skip: null }, 'passed-over'],
  ['waiting', 'changed', { comingAt: 1 }, { comingAt: null }, 'coming'],
  ['waiting', 'changed', { guestName: 'Erased guest' }, { guestName: 'Ada' }, 'erased'],
  ['request', 'added', { amountPence: 100 }, null, 'payment-asked'],
  ['receipt', 'added', { counted: true, flag: null }, null, 'paid'],
  ['receipt', 'added', { counted: true, flag: 'late' }, null, 'payment-flagged'],
  ['receipt', 'added', { counted: false, flag: 'other-currency' }, null, 'payment-flagged'],
  ['receipt', 'added', { decision: 'kept', counted: true, flag: null }, null, 'payment-decided'],
  ['receipt', 'changed', { reason: 'Erased' }, { reason: null }, 'erased'],
  ['receipt', 'changed', { status: 'succeeded' }, { status: 'pending' }, 'refunded'],
  ['receipt', 'changed', { status: 'lost' }, { status: 'open' }, 'dispute-lost'],
  ['receipt', 'changed', { flag: null }, { flag: 'late' }, 'payment-decided'],
  ['message', 'changed', { state: 'sent', delivery: null }, null, 'message-sent'],
  ['message', 'changed', { state: 'sent', delivery: 'delivered' }, null, 'message-sent'],
  ['message', 'changed', { state: 'sent', delivery: 'undelivered' }, null, 'message-failed'],
  ['message', 'changed', { state: 'sent', delivery: 'failed: 30006' }, null, 'message-failed'],
  ['message', 'changed', { state: 'kept', because: null }, null, 'message-kept'],
  ['message', 'changed', { state: 'stopped', because: 'too-late' }, null, 'message-failed'],
];

describe('the event of a change', () => {
  it.each(cases)('to a %s that was %s, %j after %j: %s', (part, kind, after, before, what) => {
    expect(whatHappened({ part, kind, before, after })).toBe(what);
  });

  it('covers all possible changes', () => {
    expect(new Set(cases.map(([, , , , what]) => what))).toEqual(new Set(happenings));
  });
});
