import type { BookingId, BookingTypeId, TableId } from '../shared/ids';
import type { Instant } from '../shared/time';

/**
 * A party at its tables. Only stays that hold their tables are loaded, so cancelled and lapsed ones
 * are not.
 */
export interface Stay {
  readonly bookingId: BookingId;
  readonly partySize: number;
  readonly bookingTypeId: BookingTypeId;
  /** Whether it keeps its tables: the party is there, or the team has pinned it to them. */
  readonly isFixed: boolean;
  readonly from: Instant;
  /** When the stay ends. */
  readonly until: Instant;
  /** When its tables are free again, after the turnaround. */
  readonly clearedAt: Instant;
  readonly tableIds: readonly TableId[];
  /** Whether the party has sat down and has not left. */
  readonly isSeated: boolean;
}
