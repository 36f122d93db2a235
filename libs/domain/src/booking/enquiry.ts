import type { Environment } from '../access/caller';
import type { BookingId, EnquiryId, Reference, VenueId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { VenueSummary } from '../venue/venue';

/** A request for the venue's team to deal with. */
export interface Enquiry {
  readonly id: EnquiryId;
  readonly environment: Environment;
  readonly venueId: VenueId;
  /** The booking that it is about, once its caller has proved to know it. */
  readonly bookingId: BookingId | null;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly subject: string;
  readonly message: string;
  /** As the caller put it, such as `Corporate`; null where nobody said. */
  readonly guestType: string | null;
  readonly source: string;
  /** The page from which a browser sent it; null where none did. */
  readonly sourceUrl: string | null;
  readonly createdAt: Instant;
}

/** An enquiry as the venue's team deals with it. */
export interface TeamEnquiry extends Enquiry {
  readonly venue: Pick<VenueSummary, 'slug' | 'name' | 'zone'>;
  /** Of the booking that it is about; null where it is about none. */
  readonly reference: Reference | null;
  /** Null while it is open. */
  readonly closedAt: Instant | null;
  /** What the team noted when it closed it. */
  readonly closingNote: string | null;
}

/** Which enquiries to list. */
export interface TeamEnquiriesQuery {
  readonly environment: Environment;
  readonly venues: readonly Pick<VenueSummary, 'id'>[];
  readonly state: 'open' | 'closed' | 'all';
}

export interface TeamEnquiries {
  /** The one that has waited for longest first. */
  list(query: TeamEnquiriesQuery): Promise<readonly TeamEnquiry[]>;
  /** Those whose ids begin with these hexadecimal digits, of both environments. */
  withIdPrefix(digits: string): Promise<readonly TeamEnquiry[]>;
  /** All about that booking, the oldest first. */
  about(id: BookingId): Promise<readonly TeamEnquiry[]>;
  /** False when it is closed already, which stays as it is. */
  close(id: EnquiryId, note: string | null): Promise<boolean>;
}
