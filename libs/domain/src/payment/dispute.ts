/** Disputes: a guest asks their bank to take a payment back. */
import type { Instant } from '../shared/time';
import type { DisputeStatus, ProviderDispute } from './provider';

export interface StoredDispute {
  readonly id: string;
  /** The provider's id of it. */
  readonly disputeId: string;
  /** The entry of the payment. */
  readonly paymentId: string;
  readonly status: DisputeStatus;
  readonly amountPence: number;
  /** In the words of the provider. */
  readonly reason: string;
  /** Until then the venue can answer; null where the provider does not say. */
  readonly answerBy: Instant | null;
  readonly openedAt: Instant;
  /** The entry of the ledger by which the money left; null while it has not. */
  readonly entryId: string | null;
}

/** The change of the ledger: the bank takes the money, or gives it back. */
export type DisputeStep = 'taken' | 'given-back' | 'none';

/**
 * What a state at the provider means for the ledger; null if it is no news. A state only moves
 * forward, so an older copy that is processed later changes nothing.
 */
export function decideDispute(
  stored: Pick<StoredDispute, 'status' | 'entryId'> | null,
  { status }: Pick<ProviderDispute, 'status'>,
): DisputeStep | null {
  if (stored !== null && order[status] <= order[stored.status]) return null;
  const isTaken = stored !== null && stored.entryId !== null;
  if (status === 'open' || status === 'lost') return isTaken ? 'none' : 'taken';
  return isTaken ? 'given-back' : 'none';
}

const order: Readonly<Record<DisputeStatus, number>> = { inquiry: 0, open: 1, won: 2, lost: 2 };

/** The disputes in the transaction of their booking or order, which is locked. */
export interface Disputes {
  /** By the provider's id; null if it is not known yet. */
  find(disputeId: string): Promise<StoredDispute | null>;
  /** Whether the entry by which the money left is part of what the venue holds. */
  isCounted(entryId: string): Promise<boolean>;
  /** Adds it, or stores its present state. */
  save(dispute: StoredDispute): Promise<void>;
}
