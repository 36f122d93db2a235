import { describe, expect, it } from '@jest/globals';
import { webhookEventOf, type RecordedChange } from './webhook-event';

type Parts = Partial<Record<keyof RecordedChange, unknown>>;

const of = (change: Parts): string | null =>
  webhookEventOf({
    subject: 'booking',
    part: 'booking',
    kind: 'changed',
    before: {},
    after: {},
    ...change,
  } as RecordedChange);

const toState = (before: string, after: string): Parts => ({
  before: { state: before },
  after: { state: after },
});

const receipt = (flag: string | null, counted = true): Parts => ({
  part: 'receipt',
  kind: 'added',
  before: null,
  after: { counted, flag },
});

const refund = (decision: string): Parts => ({
  part: 'receipt',
  kind: 'added',
  before: null,
  after: { counted: true, flag: null, decision },
});

const settled = (decision: string, status: string): Parts => ({
  part: 'receipt',
  after: { decision, status },
});

const enquiry = { subject: 'enquiry', part: 'enquiry' } as const;
const freeTickets = { kind: 'added', before: null, after: { state: 'confirmed' } } as const;
const order = { subject: 'order', part: 'order' } as const;

describe('an event for integrations', () => {
  it.each<[string, string | null, Parts]>([
    ['a new booking', 'booking.created', { kind: 'added', after: { state: 'confirmed' } }],
    ['a held table', null, { kind: 'added', after: { state: 'held' } }],
    ['a held table that is booked', 'booking.created', toState('held', 'confirmed')],
    ['a held table that is released', null, toState('held', 'expired')],
    ['an unpaid booking that ends', 'booking.expired', toState('awaiting_deposit', 'expired')],
    ['one that is restored', 'booking.confirmed', toState('expired', 'confirmed')],
    ['a step that is taken back', 'booking.amended', toState('no_show', 'confirmed')],
    ['another table', null, { after: { allocation: {}, version: 2 } }],
    ['a note of the team', null, { after: { teamNote: 'VIP' } }],
    ['an erased guest', null, { after: { guestName: 'Erased guest' } }],
    ['the row as its history began', null, { kind: 'begun' }],
    ['a sent message', null, { part: 'message', after: { state: 'sent' } }],
    ['money as asked', 'deposit.paid', receipt(null)],
    ['more money than asked', 'deposit.paid', receipt('surplus')],
    ['less money', 'deposit.short', receipt('short')],
    ['money for a booking that had expired', 'deposit.late', receipt('late')],
    ['money for which there is no table', 'deposit.late', receipt('too-late')],
    ['money for a cancelled booking', 'deposit.late', receipt('cancelled')],
    ['money in another currency', null, receipt('other-currency', false)],
    ['money with a flag that is not known', null, receipt('odd', false)],
    ['money that does not count, and nobody says why', null, receipt(null, false)],
    ['a decision about money', null, { part: 'receipt', after: { flag: 'late' } }],
    ['a refund', 'deposit.refunded', refund('refunded')],
    ['a failed refund', 'deposit.refunded', refund('refund-failed')],
    ['a refund outside the service', null, refund('refunded-outside')],
    ['a confirmed refund', 'deposit.refunded', settled('refunded', 'succeeded')],
    ['a dispute', 'deposit.disputed', refund('disputed')],
    ['a dispute that was won', 'deposit.disputed', refund('dispute-won')],
    ['a dispute that was lost', 'deposit.disputed', settled('disputed', 'lost')],
    ['a dispute about tickets', null, { ...refund('disputed'), subject: 'order' }],
    ['a refund of tickets', 'tickets.refunded', { ...refund('refunded'), subject: 'order' }],
    ['money for tickets', null, { ...receipt(null), subject: 'order' }],
    ['an enquiry', 'enquiry.created', { ...enquiry, kind: 'added', before: null }],
    ['a closed enquiry', 'enquiry.closed', { ...enquiry, after: { closedAt: '2026-06-10' } }],
    ['an assigned enquiry', null, { ...enquiry, after: { assignee: 'Bo' } }],
    ['ordered tickets', null, { ...order, kind: 'added', after: { state: 'held' } }],
    ['free tickets', 'tickets.confirmed', { ...order, ...freeTickets }],
    ['paid tickets', 'tickets.confirmed', { ...order, ...toState('held', 'confirmed') }],
    ['unpaid tickets', 'tickets.expired', { ...order, ...toState('held', 'expired') }],
    ['cancelled tickets', 'tickets.cancelled', { ...order, ...toState('confirmed', 'cancelled') }],
    ['a checked-in party', null, { ...order, after: { checkedIn: 2 } }],
  ])('%s: %s', (_, event, change) => {
    expect(of(change)).toBe(event);
  });
});
