/** All that a person needs to know of one booking. */
import type { Reference } from '@venue/domain';
import type {
  PostgresStaff,
  PostgresStaffEnquiries,
  PostgresStaffMessages,
  PostgresStaffMoney,
  StaffBooking,
  StaffEnquiry,
  StaffMessage,
  StaffMoney,
} from '@venue/postgres';

export interface BookingSheet {
  readonly about: StaffBooking;
  readonly money: StaffMoney;
  /** Newest first. */
  readonly messages: readonly StaffMessage[];
  /** Oldest first. */
  readonly enquiries: readonly StaffEnquiry[];
}

/** As many as are ever written about one booking. */
const messagesMax = 1000;

/** Null for an unknown reference. */
export async function bookingSheet(
  reference: Reference,
  from: {
    readonly staff: PostgresStaff;
    readonly money: PostgresStaffMoney;
    readonly messages: PostgresStaffMessages;
    readonly enquiries: PostgresStaffEnquiries;
  },
): Promise<BookingSheet | null> {
  const about = await from.staff.booking(reference);
  if (about === null) return null;
  const { booking, venue } = about;
  const { environment } = booking;
  const which = { environment, venues: [venue], reference, to: null, limit: messagesMax };
  return {
    about,
    money: await from.money.of(booking.id),
    messages: await from.messages.find(which),
    enquiries: await from.enquiries.about(booking.id),
  };
}
