/** New bookings that a team must notice at once. */
import type { DayBookingAnswer } from '../answers';

/** A booking that starts later needs no one at once. */
const alertMinutes = 120;

const waitingStates: readonly string[] = ['confirmed', 'awaiting_deposit'];

/** The team knows of the bookings that it makes. */
const teamSources: readonly string[] = ['phone', 'team', 'walk-in'];

/** The bookings that the answer before did not have and that start within two hours from now. */
export function newBookings(
  before: ReadonlySet<string>,
  bookings: readonly DayBookingAnswer[],
  nowMinutes: number | null,
): readonly DayBookingAnswer[] {
  if (nowMinutes === null) return [];
  return bookings.filter(
    ({ reference, state, startMinutes, source }) =>
      !before.has(reference) &&
      waitingStates.includes(state) &&
      !teamSources.includes(source) &&
      startMinutes >= nowMinutes &&
      startMinutes <= nowMinutes + alertMinutes,
  );
}
