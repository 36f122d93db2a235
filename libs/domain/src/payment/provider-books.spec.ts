import { describe, expect, it } from '@jest/globals';
import type { Instant } from '../shared/time';
import { compareBooks, itemsOf, type LedgerItem, type ProviderItem } from './provider-books';

const since = 1_000 as Instant;
const at = 2_000 as Instant;
const early = 500 as Instant;

const provider = (parts: Partial<ProviderItem> = {}): ProviderItem => ({
  ...{ kind: 'payment', id: 'p', amountPence: 6000, status: 'paid', at: null },
  ...parts,
});
const ledger = (parts: Partial<LedgerItem> = {}): LedgerItem => ({
  ...{ kind: 'payment', id: 'p', amountPence: 6000, status: 'paid', at, reference: 'K7QP4M2X' },
  ...parts,
});
const refund = { kind: 'refund', id: 'r', status: 'pending', at } as const;

const charge = { ...refund, kind: 'charge' } as const;

const same = (theirs: readonly ProviderItem[], ours: readonly LedgerItem[]): readonly boolean[] =>
  compareBooks(theirs, ours, since).map(({ isSame }) => isSame);

describe('the books of a provider and the ledger', () => {
  it('are the same if both have the payment with one amount', () => {
    expect(compareBooks([provider()], [ledger()], since)).toEqual([
      {
        ...{ kind: 'payment', id: 'p', reference: 'K7QP4M2X', isSame: true },
        atProvider: { amountPence: 6000, status: 'paid' },
        inLedger: { amountPence: 6000, status: 'paid' },
      },
    ]);
  });

  it.each<[string, ProviderItem[], LedgerItem[], boolean[]]>([
    ['another amount', [provider({ amountPence: 5999 })], [ledger()], [false]],
    ['a payment that only the provider has', [provider()], [], [false]],
    ['a payment that only the ledger has', [], [ledger()], [false]],
    ['another state', [provider({ ...refund, status: 'failed' })], [ledger(refund)], [false]],
    ['a refund that was not sent yet', [], [ledger({ ...refund, id: null })], [true]],
    ['a refund that is gone', [], [ledger(refund)], [false]],
    ['a failed refund of the dashboard', [provider({ ...refund, status: 'failed' })], [], [true]],
    [
      'a refund that the provider refused',
      [],
      [ledger({ ...refund, id: null, status: 'failed' })],
      [true],
    ],
    ['a dispute that the ledger lacks', [provider({ kind: 'dispute', at })], [], [false]],
    ['a charge that only the provider has', [provider({ kind: 'charge', at })], [], [false]],
    ['a charge that was not sent yet', [], [ledger({ ...charge, id: null })], [true]],
    ['a charge that is gone', [], [ledger(charge)], [false]],
    ['a declined charge', [], [ledger({ ...charge, id: null, status: 'failed' })], [true]],
    ['the last moment before the period', [], [ledger({ at: 999 as Instant })], []],
    ['the first moment of the period', [], [ledger({ at: since })], [false]],
    ['a refund before the period', [provider({ ...refund, at: early })], [], []],
    ['a payment before the period', [provider()], [ledger({ at: early })], []],
  ])('with %s', (_, theirs, ours, expected) => {
    expect(same(theirs, ours)).toEqual(expected);
  });

  it('leave out refunds and disputes of other programs', () => {
    const result = { status: 'pending', refundId: 'r' } as const;
    const other = { paymentId: 'theirs', openedAt: at, amountPence: 1 };
    const books = {
      payments: [],
      charges: [],
      refunds: [{ ...other, refundId: 'r', orderId: null, result }],
      disputes: [
        { ...other, disputeId: 'd', currency: 'GBP', status: 'open', reason: '', answerBy: null },
      ],
    } as const;

    expect(itemsOf(books, (id) => id === 'ours')).toEqual([]);
    expect(itemsOf(books, (id) => id === 'theirs')).toHaveLength(2);
  });
});
