/** The events of webhooks, for integrations that ask for them. Decision 144. */
import type { ChangeCursor, ChangeFilter } from '../history/changes';
import type { QueuedDelivery } from './delivery';
import type { EventReader } from './endpoint';

/** What the body of an event is made of, whichever way it reaches an integration. */
export interface EventSource extends Pick<
  QueuedDelivery,
  'change' | 'about' | 'venue' | 'date' | 'eventStartsAt' | 'occurredAt'
> {
  readonly endpoint: EventReader;
}

/** A change that may be an event. */
export type FeedEntry = Omit<EventSource, 'endpoint' | 'date'> & {
  readonly change: NonNullable<EventSource['change']>;
};

export interface FeedPage {
  /** Oldest first. */
  readonly entries: readonly FeedEntry[];
  /** The end of this page. Nothing before it is to come any more. */
  readonly next: ChangeCursor;
  readonly hasMore: boolean;
  /** Whether there were changes after the cursor that are too old to be told. */
  readonly isLate: boolean;
}

export const feedPageMax = 200;
/** Changes that are older are not told any more. */
export const feedDays = 7;

export interface EventFeed {
  /**
   * The changes after the cursor, at most `feedPageMax`; without one from the oldest of the last
   * `feedDays` days. Null where this database does not know the cursor.
   */
  read(filter: ChangeFilter, after: ChangeCursor | null): Promise<FeedPage | null>;
}
