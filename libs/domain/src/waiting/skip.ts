/** Why an entry of the waiting list got no offer when tables became free. */
import type { Instant } from '../shared/time';

export type Skip =
  /** A party of that size could be seated in the window. */
  | { readonly because: 'too-large'; readonly partySize: number }
  /** Nothing was free in the window, or not of the booking type. */
  | { readonly because: 'full' }
  /** Guests are not written to at night; the entry is looked at again then. */
  | { readonly because: 'night'; readonly until: Instant }
  /** No text can go to the number, and the guest has left no address. */
  | { readonly because: 'out-of-reach' }
  /** The team took the table that was offered; the entry waits again. */
  | { readonly because: 'withdrawn' }
  /** The whole window is inside the venue's notice for bookings. */
  | { readonly because: 'late' }
  /** The venue has removed the booking type of the entry. */
  | { readonly because: 'no-type' }
  /** The venue has switched its waiting list off, or is no longer in the group. */
  | { readonly because: 'no-list' };

/** A sentence for the team. */
export function describeSkip(skip: Skip, partySize: number): string {
  switch (skip.because) {
    case 'too-large':
      return `Party of ${partySize}: only a table for ${skip.partySize} was free.`;
    case 'full':
      return 'No table was free at the wanted times.';
    case 'night':
      return 'A table was free, and no offer is sent between 21:00 and 09:00.';
    case 'out-of-reach':
      return 'A table was free, and the guest has neither a number for texts nor an address.';
    case 'withdrawn':
      return 'The table that was offered is blocked or closed for guests now.';
    case 'late':
      return 'It is too late to offer a table at the wanted times.';
    case 'no-type':
      return 'The venue does not have the wanted booking type any more.';
    case 'no-list':
      return 'The venue has no waiting list any more.';
  }
}

export function isSameSkip(one: Skip | null, other: Skip | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
