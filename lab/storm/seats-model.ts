/**
 * What the tickets of one date do when one call comes after the other. Few seats, and fewer still
 * than all tickets together, so that buyers of either kind meet.
 */
import type { Model } from './check-history';
import { outcomes } from './model';

export const tiers = ['paid', 'free'] as const;
export type Tier = (typeof tiers)[number];

export const capacity = 9;
export const quotas: Readonly<Record<Tier, number>> = { paid: 7, free: 5 };

export interface Tickets {
  readonly tier: Tier;
  readonly quantity: number;
}

/** A call and its answer, which is null where it is not known. */
export type SeatsStep =
  | { readonly kind: 'take'; readonly tickets: Tickets; readonly answer: 'taken' | 'full' | null }
  | { readonly kind: 'give-back'; readonly tickets: Tickets; readonly answer: 'given-back' | null }
  /** How many can still be had. */
  | { readonly kind: 'list'; readonly answer: Readonly<Record<Tier, number>> | null };

type TakenSeats = Readonly<Record<Tier, number>>;

const textOf = ({ paid, free }: TakenSeats): string => `${paid},${free}`;

function takenIn(state: string): TakenSeats {
  const [paid = 0, free = 0] = state.split(',').map(Number);
  return { paid, free };
}

const leftOf = (taken: TakenSeats, tier: Tier): number =>
  Math.min(quotas[tier] - taken[tier], capacity - taken.paid - taken.free);

export const seatsModel: Model<SeatsStep> = { empty: textOf({ paid: 0, free: 0 }), after };

function after(state: string, step: SeatsStep): readonly string[] {
  const taken = takenIn(state);
  if (step.kind === 'list') {
    const { answer } = step;
    const isRight = answer === null || tiers.every((tier) => answer[tier] === leftOf(taken, tier));
    return isRight ? [state] : [];
  }
  const { tier, quantity } = step.tickets;
  const by = step.kind === 'take' ? quantity : -quantity;
  const isPossible = by > 0 ? by <= leftOf(taken, tier) : taken[tier] >= quantity;
  const changed = isPossible ? textOf({ ...taken, [tier]: taken[tier] + by }) : null;
  return outcomes(state, changed, step.answer);
}
