import type { Group, Ids, Instant, Venue, Work } from '@venue/domain';

/** What of a deployment's settings answers and letters depend on. */
export interface Settings {
  /** The public address, without a slash at the end. */
  readonly baseUrl: string;
  /** Whether texts leave through a carrier that charges for them. */
  readonly areTextsCharged: boolean;
}

/** Where bookings are changed and letters written: every call of a write has it. */
export interface WriteContext {
  readonly venue: Venue;
  readonly group: Group;
  readonly now: Instant;
  readonly ids: Ids;
  readonly settings: Settings;
  readonly work: Work;
}
