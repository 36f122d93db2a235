import type { GroupSetup, Instant, VenueSetup } from '@venue/domain';
import type { DocumentNode } from '../document-node';

/** A venue with its place in the file, and what else its warnings depend on. */
export interface VenueCase {
  readonly venue: VenueSetup;
  readonly place: DocumentNode;
  readonly group: GroupSetup;
  readonly now: Instant;
}
