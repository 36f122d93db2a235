import type { Environment } from '../access/caller';
import type { Instant, Zone } from '../shared/time';
import type { Channel, MessageKind, MessageState } from './message';
import type { MessageId } from './provider';

/** A letter as the people who run a deployment read it. */
export interface InboxMessage {
  readonly id: MessageId;
  readonly kind: MessageKind;
  readonly channel: Channel;
  readonly environment: Environment;
  readonly venueName: string;
  /** The venue's zone, in which its team thinks of `createdAt`. */
  readonly zone: Zone;
  readonly recipient: string;
  /** Null for a text. */
  readonly subject: string | null;
  readonly text: string;
  readonly hasCalendar: boolean;
  readonly state: MessageState;
  /** Why it was stopped, or what went wrong last; null when nothing did. */
  readonly because: string | null;
  readonly createdAt: Instant;
}

/** Every letter that was written, sent or not, for reading only. */
export interface Inbox {
  /** The last that were written, of both environments, newest first. */
  latest(count: number): Promise<readonly InboxMessage[]>;
}

/** What became of letters after their carrier had taken them. */
export interface Deliveries {
  /** Keeps the carrier's last word; a later word of less weight changes nothing. */
  note(letter: {
    readonly carrier: string;
    readonly providerReference: string;
    readonly delivery: string;
  }): Promise<void>;
}
