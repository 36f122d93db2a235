import type { TeamBookingAnswer } from '@venue/operations/bookings/team-booking-view';
import type { PlacedBookingAnswer } from '@venue/operations/bookings/placed-booking';

type Placed = TeamBookingAnswer & Partial<Pick<PlacedBookingAnswer, 'warnings'>>;

/** A line for each warning about the tables of a booking. */
export function notesOf({ warnings = [] }: Placed): readonly string[] {
  return warnings.map(({ words }) => `Please note: ${words}.`);
}
