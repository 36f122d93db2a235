/** One service day of a venue for its team. */
import type { Environment } from '../access/caller';
import type { StoredBlock } from '../availability/make-block';
import type { EventInstanceId, TableId, VenueId } from '../shared/ids';
import type { Pence } from '../shared/money';
import type { Instant } from '../shared/time';
import type { Span } from '../venue/opening-hours';
import type { Booking } from './booking';
import type { DayField } from './fields';

export interface TeamDayQuery {
  readonly environment: Environment;
  readonly venueId: VenueId;
  /** The service day; bookings and events are those that start in it. */
  readonly span: Span;
}

/** A booking of the day, with its tables and money. */
export type DayBooking = Pick<Booking, DayField> & {
  /** Whether a guest is still filling in the booking form. */
  readonly isHold: boolean;
  /** Its tables, or its last ones if it is over. */
  readonly tableIds: readonly TableId[];
  readonly receivedPence: Pence;
  /** When its tables are free again, after the turnaround. */
  readonly clearedAt: Instant;
  /** How often a guest with its phone number was seated before; null without a number. */
  readonly pastVisits: number | null;
  /** When the party sat down; null for one that has not, or if that is unknown. */
  readonly seatedAt: Instant | null;
  /** When the party left; null for one that has not. */
  readonly leftAt: Instant | null;
};

/** A date of an event, with its sold tickets and those that wait for their payment. */
export interface DayEvent {
  readonly id: EventInstanceId;
  readonly name: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly capacity: number;
  readonly sold: number;
  readonly held: number;
}

/** From one snapshot of the database. */
export interface TeamDay {
  /** The revision of the rules at that moment. */
  readonly revision: number;
  /** Ordered by start. Expired bookings are left out, even before their row says so. */
  readonly bookings: readonly DayBooking[];
  readonly blocks: readonly StoredBlock[];
  readonly events: readonly DayEvent[];
  /** The last change that the day includes, as a cursor of the stream of changes. */
  readonly sequence: string;
}

export interface TeamDays {
  read(query: TeamDayQuery): Promise<TeamDay>;
}
