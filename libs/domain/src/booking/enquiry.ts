import type { Environment } from '../access/caller';
import type {
  BookingId,
  EnquiryId,
  IntegrationId,
  OrderId,
  Reference,
  VenueId,
} from '../shared/ids';
import type { Instant } from '../shared/time';
import type { VenueSummary } from '../venue/venue';

/** How soon the team should deal with an alarm; the most urgent is first. */
export const severities = ['urgent', 'warning', 'notice'] as const;
export type Severity = (typeof severities)[number];

export const enquiryKinds = ['question', 'alarm'] as const;
/** Asked by a guest, or reported by the system. */
export type EnquiryKind = (typeof enquiryKinds)[number];

/** A question of a guest to the venue's team, or an alarm. */
export interface Enquiry {
  readonly id: EnquiryId;
  readonly environment: Environment;
  readonly venueId: VenueId;
  /**
   * The integration that sent the enquiry, or that made its booking or order; null for one that the
   * deployment raised, and for older ones.
   */
  readonly integrationId: IntegrationId | null;
  /** The booking that it is about; null unless the caller proved to be its guest. */
  readonly bookingId: BookingId | null;
  /** The order that it is about; null in the same way, and for an enquiry about a booking. */
  readonly orderId: OrderId | null;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly subject: string;
  readonly message: string;
  /** Free text from the caller, such as `Corporate`; null where it sent none. */
  readonly guestType: string | null;
  readonly source: string;
  /** Of an alarm; null for a question. */
  readonly severity: Severity | null;
  /** The address of the browser's page; null for an enquiry from elsewhere. */
  readonly sourceUrl: string | null;
  readonly createdAt: Instant;
}

/** An enquiry with the team's work on it. */
export interface TeamEnquiry extends Omit<Enquiry, 'integrationId'> {
  readonly venue: Pick<VenueSummary, 'slug' | 'name' | 'zone'>;
  /** The reference of its booking or order; null without one. */
  readonly reference: Reference | null;
  /** Null while it is open. */
  readonly closedAt: Instant | null;
  /** The team's note on closing it. */
  readonly closingNote: string | null;
  /** The member who deals with it, as free text; null while it is unassigned. */
  readonly assignee: string | null;
  /** The team's e-mails and texts to the guest, oldest first. */
  readonly answers: readonly EnquiryReply[];
  /** What the guest has written since by text, oldest first. */
  readonly texts: readonly LaterText[];
}

/** An e-mail or a text of the team that answers an enquiry. */
export interface EnquiryReply extends NewReply {
  /** The provider's report about it, or its state; null once the message is deleted. */
  readonly delivery: string | null;
}

/** An answer to store. */
export interface NewReply {
  readonly message: string;
  readonly channel: 'text' | 'email';
  readonly answeredAt: Instant;
}

export interface LaterText {
  readonly message: string;
  readonly receivedAt: Instant;
}

/** Which enquiries to list. */
export interface TeamEnquiriesQuery {
  readonly environment: Environment;
  readonly venues: readonly Pick<VenueSummary, 'id'>[];
  readonly state: 'open' | 'closed' | 'all';
  /** Null for both. */
  readonly kind: EnquiryKind | null;
}

export interface OpenEnquiries {
  readonly questions: number;
  readonly alarms: number;
}

export interface TeamEnquiries {
  countOpen(query: Pick<TeamEnquiriesQuery, 'environment' | 'venues'>): Promise<OpenEnquiries>;
  /** Oldest first. */
  list(query: TeamEnquiriesQuery): Promise<readonly TeamEnquiry[]>;
  /** The enquiries of both environments whose ids begin with these hexadecimal digits. */
  withIdPrefix(digits: string): Promise<readonly TeamEnquiry[]>;
  /** All enquiries about that booking, oldest first. */
  ofBooking(id: BookingId): Promise<readonly TeamEnquiry[]>;
  /** False when the enquiry is closed already; it is then left unchanged. */
  close(id: EnquiryId, note: string | null): Promise<boolean>;
  /** Stores a reply to the guest. */
  answer(id: EnquiryId, reply: NewReply & { readonly id: string }): Promise<void>;
  /** False when the enquiry is closed; it is then left unchanged. */
  assign(id: EnquiryId, assignee: string | null): Promise<boolean>;
  /** Locks the enquiry until the transaction ends; false when it is closed or does not exist. */
  lockOpen(id: EnquiryId): Promise<boolean>;
  /** Connects the enquiry with a booking. */
  link(id: EnquiryId, bookingId: BookingId): Promise<void>;
}
