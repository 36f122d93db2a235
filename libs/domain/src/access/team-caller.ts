import type { VenueId } from '../shared/ids';
import type { TeamRole } from './team-rights';

/** The member or the device of the venue's team that makes a request. */
export interface TeamCaller {
  readonly kind: 'member' | 'device';
  readonly id: string;
  /** The name shown with its changes. */
  readonly name: string;
  readonly role: TeamRole;
  /** Null for all venues of the group, later ones too. */
  readonly venueIds: readonly VenueId[] | null;
}
