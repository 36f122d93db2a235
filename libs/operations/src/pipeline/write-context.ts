import type { Settings } from '../operation';
import type { Group, Ids, Instant, Venue, Work } from '@venue/domain';

/** Where bookings are changed and letters written: every call of a write has it. */
export interface WriteContext {
  readonly venue: Venue;
  readonly group: Group;
  readonly now: Instant;
  readonly ids: Ids;
  readonly settings: Settings;
  readonly work: Work;
}
