/** The stored rules of the group, and the bookings and tickets that rest on them. */
import { brokenBookings, type RuleChange, type UpcomingBooking } from '../booking/broken';
import type { Group, Work } from '../ports';
import type { Instant } from '../shared/time';
import { brokenDates, type Broken, type SoldDate } from '../tickets/sold-dates';
import type { GroupSetup } from './setup';

/** What applying a file did to one thing, such as `table T3 at the-harbour`. */
export interface SetupChange {
  readonly action: 'added' | 'changed' | 'removed';
  readonly what: string;
}

export type GroupApplied =
  | {
      readonly kind: 'applied';
      readonly changes: readonly SetupChange[];
      /** What stands outside the new rules, and was accepted. */
      readonly broken: Broken;
    }
  /** Bookings or tickets would stand outside the new rules; nothing was changed. */
  | { readonly kind: 'refused'; readonly broken: Broken };

/** What stands outside rules that are about to hold, in the transaction that writes them. */
export interface Conflicts {
  readonly broken: Broken;
  /** By the new rules; what they take away is retired in it. */
  readonly group: Group;
  readonly now: Instant;
  readonly work: Work;
}

/** Notes what is accepted, in the same transaction. */
export type AcceptConflicts = (conflicts: Conflicts) => Promise<void>;

/** Bookings and tickets that guests count on. */
export interface Commitments {
  readonly upcoming: readonly UpcomingBooking[];
  readonly sold: readonly SoldDate[];
}

export interface GroupStore {
  /** Whether no group has ever been applied. */
  isEmpty(): Promise<boolean>;
  /** The group as its file would say it, null where there is none, with its commitments. */
  look(): Promise<Commitments & { readonly stored: GroupSetup | null }>;
  /** What earlier files brought and this one does not name, such as `table T3 at the-harbour`. */
  leftOut(group: GroupSetup): Promise<readonly string[]>;
  /** All or nothing; refused where a commitment would break, unless conflicts are accepted. */
  apply(group: GroupSetup, accept: AcceptConflicts | null): Promise<GroupApplied>;
  /** The same, and takes away what the file does not name. */
  prune(group: GroupSetup, accept: AcceptConflicts | null): Promise<GroupApplied>;
}

/** The commitments that a change of the rules breaks. */
export function brokenIn({ upcoming, sold }: Commitments, change: RuleChange): Broken {
  return { bookings: brokenBookings(upcoming, change), dates: brokenDates(sold, change) };
}

/** The commitments that stand outside the stored rules; none where there are no rules. */
export function conflictsIn({
  stored,
  ...commitments
}: Awaited<ReturnType<GroupStore['look']>>): Broken {
  return stored === null ? nothingBroken : brokenIn(commitments, { before: null, after: stored });
}

export const nothingBroken: Broken = { bookings: [], dates: [] };
