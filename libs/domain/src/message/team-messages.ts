import type { Environment } from '../access/caller';
import type { Reference } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { VenueSummary } from '../venue/venue';
import type { Channel, MessageKind, MessageState } from './message';
import type { Attachment, MessageId } from './provider';

/** A message for the venue's team: the full text, and its delivery state. */
export interface TeamMessage {
  readonly id: MessageId;
  readonly kind: MessageKind;
  readonly channel: Channel;
  readonly environment: Environment;
  readonly venue: Pick<VenueSummary, 'slug' | 'zone'>;
  /** The reference of the booking or tickets that it is about; null if there is none. */
  readonly reference: Reference | null;
  /** A phone number or an e-mail address. */
  readonly to: string;
  /** Null for a text. */
  readonly subject: string | null;
  readonly text: string;
  /** The HTML part of an e-mail; null if there is none. */
  readonly html: string | null;
  /** The iCalendar file attached to it. */
  readonly calendar: string | null;
  readonly attachments: readonly Attachment[];
  readonly state: MessageState;
  /** Why it was stopped, or the last failure; null when there was none. */
  readonly because: string | null;
  readonly createdAt: Instant;
  /** When a provider accepted it; null when none has. */
  readonly sentAt: Instant | null;
}

/** The filter of a list of messages; null means no restriction. */
export interface TeamMessagesQuery {
  /** Whether to list also that members were sent links to sign in, and at which address. */
  readonly withSignIns: boolean;
  readonly environment: Environment;
  readonly venues: readonly Pick<VenueSummary, 'id'>[];
  readonly reference: Reference | null;
  /** Any of these phone numbers in E.164, or e-mail addresses in any letter case. */
  readonly to: readonly string[] | null;
  readonly limit: number;
}

export interface TeamMessages {
  /** Newest first. */
  list(query: TeamMessagesQuery): Promise<readonly TeamMessage[]>;
}
