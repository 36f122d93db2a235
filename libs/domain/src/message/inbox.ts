import type { Environment } from '../access/caller';
import type { Instant, Zone } from '../shared/time';
import type { Channel, MessageKind, MessageState } from './message';
import type { MessageId } from './provider';

/** A message for the operators of a deployment. */
export interface InboxMessage {
  readonly id: MessageId;
  readonly kind: MessageKind;
  readonly channel: Channel;
  readonly environment: Environment;
  readonly venueName: string;
  /** The venue's zone, in which `createdAt` is shown. */
  readonly zone: Zone;
  readonly recipient: string;
  /** Null for a text. */
  readonly subject: string | null;
  readonly text: string;
  readonly hasCalendar: boolean;
  readonly state: MessageState;
  /** Why it was stopped, or the last failure; null when there was none. */
  readonly because: string | null;
  readonly createdAt: Instant;
}

/** All stored messages, sent or not, for reading only. */
export interface Inbox {
  /** The newest messages of both environments, newest first. */
  latest(count: number): Promise<readonly InboxMessage[]>;
}

/** The delivery status of messages after their provider accepted them. */
export interface Deliveries {
  /** Stores the provider's latest status; once a final one is stored, later ones are ignored. */
  note(report: {
    readonly provider: string;
    readonly providerReference: string;
    readonly delivery: string;
  }): Promise<void>;
}
