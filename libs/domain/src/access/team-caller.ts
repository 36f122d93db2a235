import type { VenueId } from '../shared/ids';
import type { TeamRole } from './team-rights';

/** Who of the venue's team makes a request: a person, or a device at the door. */
export interface TeamCaller {
  readonly kind: 'member' | 'device';
  readonly id: string;
  /** As it is shown beside what was done. */
  readonly name: string;
  readonly role: TeamRole;
  /** Null for all venues of the group, later ones too. */
  readonly venueIds: readonly VenueId[] | null;
}
