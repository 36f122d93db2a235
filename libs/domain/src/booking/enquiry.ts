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

/** A request for the venue's team to deal with. */
export interface Enquiry {
  readonly id: EnquiryId;
  readonly environment: Environment;
  readonly venueId: VenueId;
  /**
   * The integration that sent it, or that made what it is about; null for one that the deployment
   * raised by itself, and for older ones.
   */
  readonly integrationId: IntegrationId | null;
  /** The booking that it is about; null unless the caller proved that booking. */
  readonly bookingId: BookingId | null;
  /** The tickets that it is about; null in the same way, and where it is about a booking. */
  readonly orderId: OrderId | null;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly subject: string;
  readonly message: string;
  /** In the caller's words, such as `Corporate`; null where none was given. */
  readonly guestType: string | null;
  readonly source: string;
  /** The page from which a browser sent it; null where it did not come from a browser. */
  readonly sourceUrl: string | null;
  readonly createdAt: Instant;
}

/** An enquiry as the venue's team deals with it. */
export interface TeamEnquiry extends Omit<Enquiry, 'integrationId'> {
  readonly venue: Pick<VenueSummary, 'slug' | 'name' | 'zone'>;
  /** Of the booking or the tickets that it is about; null where there are none. */
  readonly reference: Reference | null;
  /** Null while it is open. */
  readonly closedAt: Instant | null;
  /** The team's note on closing it. */
  readonly closingNote: string | null;
  /** Who of the team deals with it, as it was written; null while no one does. */
  readonly assignee: string | null;
  /** What the team has written to the guest, oldest first. */
  readonly answers: readonly EnquiryReply[];
}

/** An e-mail with which the team has answered an enquiry. */
export interface EnquiryReply {
  readonly message: string;
  readonly answeredAt: Instant;
}

/** Which enquiries to list. */
export interface TeamEnquiriesQuery {
  readonly environment: Environment;
  readonly venues: readonly Pick<VenueSummary, 'id'>[];
  readonly state: 'open' | 'closed' | 'all';
}

export interface TeamEnquiries {
  /** The one that has waited longest comes first. */
  list(query: TeamEnquiriesQuery): Promise<readonly TeamEnquiry[]>;
  /** The enquiries of both environments whose ids begin with these hexadecimal digits. */
  withIdPrefix(digits: string): Promise<readonly TeamEnquiry[]>;
  /** All enquiries about that booking, oldest first. */
  about(id: BookingId): Promise<readonly TeamEnquiry[]>;
  /** False when the enquiry is closed already; it is then left unchanged. */
  close(id: EnquiryId, note: string | null): Promise<boolean>;
  /** Keeps what was written to the guest. */
  answer(id: EnquiryId, reply: EnquiryReply & { readonly id: string }): Promise<void>;
  /** False when the enquiry is closed; it is then left unchanged. */
  assign(id: EnquiryId, assignee: string | null): Promise<boolean>;
  /**
   * Locks the enquiry until the transaction ends; false when it is closed, or there is none.
   */
  lockOpen(id: EnquiryId): Promise<boolean>;
  /** Makes it an enquiry about that booking. */
  link(id: EnquiryId, bookingId: BookingId): Promise<void>;
}
