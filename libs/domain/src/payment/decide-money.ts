/** What the venue's team decides about money that pays for nothing. */
import { noPence, pence, type Pence } from '../shared/money';

export const moneyDecisions = ['refunded-outside', 'kept', 'moved-to'] as const;
export type MoneyDecision = (typeof moneyDecisions)[number];

/** What is paid for a booking or an order, and what is too much. */
export interface MoneyBalance {
  /** What pays for it. */
  readonly appliedPence: Pence;
  /** What pays for nothing, and needs a decision. */
  readonly openPence: Pence;
  /** What is still to be paid. */
  readonly owedPence: Pence;
}

export interface MoneyFacts {
  /** Whether it was cancelled or given up. */
  readonly isOver: boolean;
  readonly requiredPence: Pence;
  readonly receivedPence: Pence;
}

/**
 * `receivedPence` is what guests have paid, and what was moved here, less what decisions have taken
 * away. What was cancelled or given up asks for nothing, so all that was received for it is open.
 */
export function moneyBalanceOf({ isOver, requiredPence, receivedPence }: MoneyFacts): MoneyBalance {
  const askedPence = isOver ? noPence : requiredPence;
  const appliedPence = pence(Math.min(askedPence, receivedPence));
  return {
    appliedPence,
    openPence: pence(receivedPence - appliedPence),
    owedPence: pence(askedPence - appliedPence),
  };
}

/** What is decided: `amountPence` is null for all that is open. */
export interface MoneyCase {
  readonly from: MoneyBalance;
  /** The booking that the money is moved to; null unless it is moved. */
  readonly to: MoneyBalance | null;
  readonly amountPence: Pence | null;
}

export type MoneyOutcome =
  | { readonly kind: 'nothing-open' }
  /** The booking that the money would be moved to asks for nothing. */
  | { readonly kind: 'nothing-owed' }
  /** Less is open, or owed by the other booking. */
  | { readonly kind: 'too-much'; readonly atMostPence: Pence }
  | { readonly kind: 'decided'; readonly amountPence: Pence };

/**
 * Money is moved only where it is owed, since it would be open there again. Without an amount, as
 * much is moved as the other booking owes.
 */
export function decideMoney({ from, to, amountPence }: MoneyCase): MoneyOutcome {
  if (from.openPence === noPence) return { kind: 'nothing-open' };
  if (to !== null && to.owedPence === noPence) return { kind: 'nothing-owed' };
  const atMostPence = pence(Math.min(from.openPence, to?.owedPence ?? from.openPence));
  if (amountPence !== null && amountPence > atMostPence) return { kind: 'too-much', atMostPence };
  return { kind: 'decided', amountPence: amountPence ?? atMostPence };
}
