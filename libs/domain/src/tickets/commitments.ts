/** The stored rules of the group, and the bookings and tickets made under them. */
import { brokenBookings, type RuleChange, type UpcomingBooking } from '../booking/broken';
import type { GroupSetup } from '../venue/setup';
import { brokenDates, type Broken, type SoldDate } from './sold-dates';

/** What applying a file did to one thing, such as `table T3 at the-harbour`. */
export interface SetupChange {
  readonly action: 'added' | 'changed' | 'removed';
  readonly what: string;
}

export type GroupApplied =
  | {
      readonly kind: 'applied';
      readonly changes: readonly SetupChange[];
      /** What breaks the new rules, and was accepted. */
      readonly broken: Broken;
    }
  /** Bookings or tickets would break the new rules, so nothing was changed. */
  | { readonly kind: 'refused'; readonly broken: Broken };

/** Bookings and tickets that were promised to guests. */
export interface Commitments {
  readonly upcoming: readonly UpcomingBooking[];
  readonly sold: readonly SoldDate[];
}

/** The commitments that a change of the rules breaks. */
export function brokenIn({ upcoming, sold }: Commitments, change: RuleChange): Broken {
  return { bookings: brokenBookings(upcoming, change), dates: brokenDates(sold, change) };
}

/** The commitments that break the stored rules; none where there are no rules. */
export function conflictsIn({
  stored,
  ...commitments
}: Commitments & { readonly stored: GroupSetup | null }): Broken {
  return stored === null ? nothingBroken : brokenIn(commitments, { before: null, after: stored });
}

export const nothingBroken: Broken = { bookings: [], dates: [] };
