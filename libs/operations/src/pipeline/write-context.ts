import type { Secrets } from '../authentication/secrets';
import type { CallRefusals } from '../call';
import type { Settings } from '../operation';
import type { Ids, Work } from '@venue/domain/ports';
import type { Instant } from '@venue/domain/shared/time';
import type { Group } from '@venue/domain/venue/group';
import type { Venue } from '@venue/domain/venue/venue';

/** The context for changing bookings and writing messages; every write call has it. */
export interface WriteContext {
  readonly venue: Venue;
  readonly group: Group;
  readonly now: Instant;
  readonly ids: Ids;
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly work: Work;
  /** Only a call with a key or a link has them. */
  readonly refusals?: CallRefusals;
}
