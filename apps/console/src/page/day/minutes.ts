/** How long a booking has been in its state, in minutes of the clock on the wall. */
import type { DayBookingAnswer, DayForTeamAnswer } from '../answers';
import { minutesOn, type BookingStatus } from './bookings';

interface Moment {
  /** Null for another day than today. */
  readonly nowMinutes: number | null;
  readonly day: Pick<DayForTeamAnswer, 'date' | 'zone'> | null;
}

/** Since a seated party sat down, an arrived one was seen, or a late one was due. */
export function minutesInState(
  { startMinutes, seatedAt, arrivedAt, startsNextDay }: DayBookingAnswer,
  status: BookingStatus,
  { nowMinutes, day }: Moment,
): number | null {
  if (nowMinutes === null || day === null) return null;
  const since = (time: string | null): number | null => {
    if (time === null) return null;
    const at = minutesOn(time, startsNextDay, day);
    // A party that sat down before midnight, or after it, beside a start on the other side.
    const nearest = [at, at - 1440, at + 1440].filter((one) => one <= nowMinutes);
    return nowMinutes - Math.max(...nearest);
  };
  switch (status) {
    case 'seated':
      return since(seatedAt);
    case 'arrived':
      return since(arrivedAt);
    case 'late':
      return nowMinutes - startMinutes;
    default:
      return null;
  }
}

/** How many minutes a seated party has stayed beyond its time; null if it has not. */
export function minutesOver(
  { state, endMinutes }: DayBookingAnswer,
  nowMinutes: number | null,
): number | null {
  if (state !== 'seated' || nowMinutes === null || nowMinutes <= endMinutes) return null;
  return nowMinutes - endMinutes;
}
