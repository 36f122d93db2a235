/** What a venue's team sees of one service day. */
import type { Environment } from '../access/caller';
import type { BlockOnFile } from '../availability/make-block';
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

/** A booking of the day with its tables and its money. */
export type DayBooking = Pick<Booking, DayField> & {
  /** Whether a guest is still filling in who comes. */
  readonly isHold: boolean;
  /** Those that it has, or had when it was over. */
  readonly tableIds: readonly TableId[];
  readonly receivedPence: Pence;
  /** When the party left; null for one that has not. */
  readonly leftAt: Instant | null;
};

/** A date of an event, with the tickets that are sold or waiting for their payment. */
export interface DayEvent {
  readonly id: EventInstanceId;
  readonly name: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly capacity: number;
  readonly sold: number;
  readonly held: number;
}

/** All from one moment of the database. */
export interface TeamDay {
  /** The revision of the rules at that moment. */
  readonly revision: number;
  /** By their start. What expired is left out, also where its row does not say so yet. */
  readonly bookings: readonly DayBooking[];
  readonly blocks: readonly BlockOnFile[];
  readonly events: readonly DayEvent[];
  /** Up to where changes are in it, as the stream of changes takes it. */
  readonly sequence: string;
}

export interface TeamDays {
  read(query: TeamDayQuery): Promise<TeamDay>;
}
