/** The stored rules of the group, and the bookings and tickets made under them. */
import { bookingConflicts, type RuleChange, type UpcomingBooking } from '../booking/conflicts';
import type { GroupSetup } from '../venue/setup';
import { dateConflicts, type Conflicts, type SoldDate } from './sold-dates';

/** The effect of a file on one item, such as `table T3 at the-harbour`. */
export interface SetupChange {
  readonly action: 'added' | 'changed' | 'removed';
  readonly what: string;
}

export type GroupResult =
  | {
      readonly kind: 'applied';
      readonly changes: readonly SetupChange[];
      /** The accepted conflicts with the new rules. */
      readonly broken: Conflicts;
    }
  /** Bookings or tickets would break the new rules, so nothing was changed. */
  | { readonly kind: 'refused'; readonly broken: Conflicts }
  /** Another currency would give stored amounts another value, so nothing was changed. */
  | {
      readonly kind: 'currency-in-use';
      readonly currency: string;
      readonly amounts: StoredAmounts;
    };

/** How many live bookings and orders of tickets, past or to come, have any amount of money. */
export interface StoredAmounts {
  readonly bookings: number;
  readonly orders: number;
}

export function hasAmounts({ bookings, orders }: StoredAmounts): boolean {
  return bookings > 0 || orders > 0;
}

/** Bookings and tickets that were promised to guests. */
export interface Commitments {
  readonly upcoming: readonly UpcomingBooking[];
  readonly sold: readonly SoldDate[];
}

/** The commitments that a change of the rules breaks. */
export function newConflicts({ upcoming, sold }: Commitments, change: RuleChange): Conflicts {
  return { bookings: bookingConflicts(upcoming, change), dates: dateConflicts(sold, change) };
}

/** The commitments that break the stored rules; none if there are no rules. */
export function conflictsIn({
  stored,
  ...commitments
}: Commitments & { readonly stored: GroupSetup | null }): Conflicts {
  return stored === null ? noConflicts : newConflicts(commitments, { before: null, after: stored });
}

export const noConflicts: Conflicts = { bookings: [], dates: [] };
