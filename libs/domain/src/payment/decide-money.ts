/** Decisions of the venue's team about money that pays for nothing. */
import { noPence, pence, type Pence } from '../shared/money';

export const moneyDecisions = ['refunded-outside', 'kept', 'moved-to'] as const;
export type MoneyDecision = (typeof moneyDecisions)[number];

/** The money for a booking or an order, and its surplus. */
export interface MoneyBalance {
  /** The part that pays for it. */
  readonly appliedPence: Pence;
  /** The part that pays for nothing, and needs a decision. */
  readonly openPence: Pence;
  /** The part that is still due. */
  readonly owedPence: Pence;
}

export interface MoneyFacts {
  /** Whether it was cancelled or has expired. */
  readonly isOver: boolean;
  readonly requiredPence: Pence;
  readonly receivedPence: Pence;
}

/**
 * `receivedPence` is the sum of guests' payments and amounts moved here, minus the amounts of
 * decisions. A cancelled or expired booking needs no payment, so everything received for it is
 * open.
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

/** The decision: `amountPence` is null for the whole open amount. */
export interface MoneyCase {
  readonly from: MoneyBalance;
  /** The target booking; null unless the money is moved. */
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
 * Money can move only to a booking with an amount due, since it would be open there again. Without
 * an amount, the amount due of the other booking is moved.
 */
export function decideMoney({ from, to, amountPence }: MoneyCase): MoneyOutcome {
  if (from.openPence === noPence) return { kind: 'nothing-open' };
  if (to !== null && to.owedPence === noPence) return { kind: 'nothing-owed' };
  const atMostPence = pence(Math.min(from.openPence, to?.owedPence ?? from.openPence));
  if (amountPence !== null && amountPence > atMostPence) return { kind: 'too-much', atMostPence };
  return { kind: 'decided', amountPence: amountPence ?? atMostPence };
}
