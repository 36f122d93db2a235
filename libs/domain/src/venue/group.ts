import type { Region } from '../shared/phone';
import type { Retention } from './policy';
import type { Brand, Venue } from './venue';

/** The venues and their rules, as one version. */
export interface Group {
  /** Grows with every change of the group's rules. */
  readonly revision: number;
  readonly name: string;
  /** Countries whose numbers may receive texts; null means each venue's own country. */
  readonly textCountries: readonly Region[] | null;
  readonly retention: Retention;
  readonly brands: readonly Brand[];
  /** Retired ones come last. */
  readonly venues: readonly Venue[];
}

export interface Groups {
  /** The group at that revision or a later one; cached while the revision is unchanged. */
  at(revision: number): Promise<Group>;
}

/**
 * The group as its callers see it. Storage keeps retired venues too, since payments and messages
 * for bookings that were made there may still be received.
 */
export function withoutRetired(group: Group): Group {
  const venues = group.venues.filter(({ isRetired }) => !isRetired);
  return venues.length === group.venues.length ? group : { ...group, venues };
}
