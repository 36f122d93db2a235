import type { BookingEntry } from '@venue/domain/payment/booking-payments';
import { refundablePence, refundStatuses, type RefundStatus } from '@venue/domain/payment/refund';
import type { LedgerDecision } from '@venue/domain/payment/team-money';
import { pence, type Pence } from '@venue/domain/shared/money';
import { isoOf } from '@venue/domain/shared/time';
import { output, outputOrNull } from '../fields/field';
import { int32Max, moment, oneOf, plainText, wholeNumber } from '../fields/kinds';

const ledgerKinds = ['payment', 'refund', 'charge', 'kept', 'moved', 'waived'] as const;
type LedgerKind = (typeof ledgerKinds)[number];

export class LedgerEntryAnswer {
  @output(
    oneOf(...ledgerKinds),
    'What happened to the money. A `charge` is one attempt to charge a card.',
  )
  kind!: LedgerKind;
  @output(
    wholeNumber(-int32Max, int32Max),
    'The amount, in pence; negative only for money that was moved to another booking.',
  )
  amountPence!: number;
  @output(
    oneOf(...refundStatuses),
    'Only a refund through the provider, a charge and a dispute can be pending or failed.',
  )
  status!: RefundStatus;
  @output(moment, 'When it happened.') at!: string;
  @outputOrNull(plainText, 'Why the team decided it.') reason!: string | null;
}

/** The kinds of entries about money; requests are not money, and a failed refund has one entry. */
const kinds: Readonly<Record<LedgerDecision, LedgerKind | null>> = {
  'refunded-outside': 'refund',
  refunded: 'refund',
  'refund-failed': null,
  // Money goes back to the guest, by the decision of a bank.
  disputed: 'refund',
  'dispute-won': null,
  kept: 'kept',
  'moved-out': 'moved',
  'moved-in': 'moved',
  waived: 'waived',
  charged: 'charge',
  requested: null,
  withdrawn: null,
};

export function toLedger(entries: readonly BookingEntry[]): readonly LedgerEntryAnswer[] {
  return entries.flatMap(({ decision, amountPence, refundStatus, at, reason }) => {
    const kind = decision === null ? 'payment' : kinds[decision];
    if (kind === null) return [];
    const size = kind === 'moved' ? amountPence : Math.abs(amountPence);
    const status = refundStatus ?? 'succeeded';
    return [{ kind, amountPence: size, status, at: isoOf(at), reason }];
  });
}

export function refundableIn(
  entries: readonly Omit<BookingEntry, 'at' | 'reason' | 'chargeFailure'>[],
): Pence {
  const counted = entries.filter(({ isCounted }) => isCounted);
  const received = sumOf(counted);
  const paid = counted.filter((entry) => entry.decision === null && entry.paymentId !== null);
  const refunds = entries.filter(({ decision, refundStatus }) => {
    return decision !== 'charged' && (refundStatus ?? 'failed') !== 'failed';
  });
  return refundablePence(pence(received), sumOf(paid) + sumOf(refunds));
}

function sumOf(entries: readonly { readonly amountPence: number }[]): number {
  return entries.reduce((sum, { amountPence }) => sum + amountPence, 0);
}
