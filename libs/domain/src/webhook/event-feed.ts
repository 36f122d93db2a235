/** The events of webhooks, for integrations that poll. Decision 144. */
import type { ChangeCursor, ChangeFilter } from '../history/changes';
import type { QueuedDelivery } from './delivery';
import type { EventReader } from './endpoint';

/** The parts of an event's body, whichever way it reaches an integration. */
export interface EventSource extends Pick<
  QueuedDelivery,
  'change' | 'subjectFacts' | 'venue' | 'date' | 'eventStartsAt' | 'occurredAt'
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
  /** The end of this page. No later change will appear before it. */
  readonly next: ChangeCursor;
  readonly hasMore: boolean;
  /** Whether changes after the cursor are left out because of their age. */
  readonly isLate: boolean;
}

export const feedPageMax = 200;
/** Older changes are left out. */
export const feedDays = 7;

export interface EventFeed {
  /**
   * The changes after the cursor, at most `feedPageMax`; without one from the oldest of the last
   * `feedDays` days. Null if the cursor belongs to another database.
   */
  read(filter: ChangeFilter, after: ChangeCursor | null): Promise<FeedPage | null>;
}
