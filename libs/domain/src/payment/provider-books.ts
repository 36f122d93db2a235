/** The books of a payment provider beside the ledger: each payment, charge, refund and dispute. */
import type { Instant } from '../shared/time';
import type { ProviderBooks, ProviderName } from './provider';

export interface BookedAmount {
  /** In the smallest unit of its currency. */
  readonly amountPence: number;
  /** `paid` for a payment, otherwise the state of the charge, refund or dispute. */
  readonly status: string;
}

interface Item extends BookedAmount {
  readonly kind: 'payment' | 'charge' | 'refund' | 'dispute';
  /** The provider's id. */
  readonly id: string;
}

export interface ProviderItem extends Item {
  /** Null where the provider does not say. */
  readonly at: Instant | null;
}

export interface LedgerItem extends Omit<Item, 'id'> {
  /** Null for a refund or charge that was not sent, or that the provider refused to make. */
  readonly id: string | null;
  readonly at: Instant;
  /** Of the booking or the tickets. */
  readonly reference: string | null;
}

export interface BookRow extends Pick<Item, 'kind'> {
  readonly id: string | null;
  readonly reference: string | null;
  readonly atProvider: BookedAmount | null;
  readonly inLedger: BookedAmount | null;
  readonly isSame: boolean;
}

export interface LedgerBooks {
  /**
   * What the ledger has of a provider: everything since that moment, and everything about those
   * payments, whenever it was.
   */
  since(
    since: Instant,
    of: { readonly provider: ProviderName; readonly paymentIds: readonly string[] },
  ): Promise<readonly LedgerItem[]>;
}

/** The items of the provider's books about payments that are ours, as far as `isOurs` says. */
export function itemsOf(
  { payments, charges, refunds, disputes }: ProviderBooks,
  isOurs: (paymentId: string) => boolean,
): readonly ProviderItem[] {
  return [
    ...payments.map(({ paymentId: id, amountPence }) => {
      return { kind: 'payment', id, amountPence, status: 'paid', at: null } as const;
    }),
    ...charges.map(({ paymentId: id, amountPence, openedAt: at }) => {
      return { kind: 'charge', id, amountPence, status: 'succeeded', at } as const;
    }),
    ...refunds
      .filter(({ paymentId }) => isOurs(paymentId))
      .map(({ refundId: id, amountPence, result: { status }, openedAt: at }) => {
        return { kind: 'refund', id, amountPence, status, at } as const;
      }),
    ...disputes
      .filter(({ paymentId }) => isOurs(paymentId))
      .map(({ disputeId: id, amountPence, status, openedAt: at }) => {
        return { kind: 'dispute', id, amountPence, status, at } as const;
      }),
  ];
}

/** Each item of the period, side by side. */
export function compareBooks(
  provider: readonly ProviderItem[],
  ledger: readonly LedgerItem[],
  since: Instant,
): readonly BookRow[] {
  const rows = ledger.map((entry) => {
    const match = provider.find((one) => nameOf(one) === nameOf(entry)) ?? null;
    return { row: rowOf(match, entry), at: entry.at };
  });
  const known = new Set(ledger.map(nameOf));
  const strangers = provider.filter((one) => !known.has(nameOf(one)));
  return [
    ...rows.filter(({ at }) => at >= since).map(({ row }) => row),
    ...strangers.filter(({ at }) => at === null || at >= since).map((one) => rowOf(one, null)),
  ];
}

function nameOf({ kind, id }: ProviderItem | LedgerItem): string {
  return `${kind} ${id}`;
}

function rowOf(provider: ProviderItem | null, ledger: LedgerItem | null): BookRow {
  const known = (provider ?? ledger) as ProviderItem | LedgerItem;
  return {
    kind: known.kind,
    id: known.id,
    reference: ledger?.reference ?? null,
    atProvider: amountIn(provider),
    inLedger: amountIn(ledger),
    isSame: provider !== null && ledger !== null ? areSame(provider, ledger) : isNothing(known),
  };
}

function areSame(one: BookedAmount, other: BookedAmount): boolean {
  return one.amountPence === other.amountPence && one.status === other.status;
}

/** What one side alone may have: no money has moved. */
function isNothing({ kind, id, status }: ProviderItem | LedgerItem): boolean {
  const isSent = kind === 'refund' || kind === 'charge';
  return isSent && (status === 'failed' || (id === null && status === 'pending'));
}

function amountIn(item: BookedAmount | null): BookedAmount | null {
  return item === null ? null : { amountPence: item.amountPence, status: item.status };
}
