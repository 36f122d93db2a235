import type { Environment } from '../access/caller';
import type { BookingId, EnquiryId, VenueId } from '../shared/ids';
import type { Instant } from '../shared/time';

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
