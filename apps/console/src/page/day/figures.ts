/** The evening in numbers, as the bookings show it at this moment. */
import type { DayBookingAnswer, DayForTeamAnswer } from '../answers';
import { statusOf, type BookingStatus } from './bookings';

export interface Figures {
  /** Guests who are seated or have arrived. */
  readonly here: number;
  /** Guests who are still expected. */
  readonly toCome: number;
  /** The seats of all tables. */
  readonly seats: number;
}

const hereStatuses: readonly BookingStatus[] = ['arrived', 'seated'];
const toComeStatuses: readonly BookingStatus[] = ['expected', 'late', 'unpaid'];

export function figuresOf(
  bookings: readonly DayBookingAnswer[],
  day: Pick<DayForTeamAnswer, 'tables'>,
  nowMinutes: number | null,
): Figures {
  const guestsIn = (statuses: readonly BookingStatus[]): number =>
    guestsOf(bookings.filter((one) => statuses.includes(statusOf(one, nowMinutes))));
  return {
    here: guestsIn(hereStatuses),
    toCome: guestsIn(toComeStatuses),
    seats: day.tables.reduce((sum, { maxCovers }) => sum + maxCovers, 0),
  };
}

export interface Quarter {
  /** In minutes since the start of the service day. */
  readonly from: number;
  readonly guests: number;
  readonly parties: number;
}

export const quarterMinutes = 15;

/**
 * Guests whom the kitchen must expect in each quarter of the next hour: those who are about to
 * come, and in the first quarter also those who are late or wait for their table.
 */
export function nextHour(
  bookings: readonly DayBookingAnswer[],
  nowMinutes: number,
): readonly Quarter[] {
  const first = Math.floor(nowMinutes / quarterMinutes) * quarterMinutes;
  const waiting: readonly BookingStatus[] = [...toComeStatuses, 'arrived'];
  const expected = bookings.filter((one) => waiting.includes(statusOf(one, nowMinutes)));
  return [0, 1, 2, 3].map((index) => {
    const from = first + index * quarterMinutes;
    const due = expected.filter(({ startMinutes }) => {
      const isAfter = index === 0 || startMinutes >= from;
      return isAfter && startMinutes < from + quarterMinutes;
    });
    return { from, guests: guestsOf(due), parties: due.length };
  });
}

/** The guests of each quarter hour in which parties start, in order. */
export function quartersOf(bookings: readonly DayBookingAnswer[]): readonly Quarter[] {
  const quarters = Map.groupBy(
    bookings,
    ({ startMinutes }) => Math.floor(startMinutes / quarterMinutes) * quarterMinutes,
  );
  return [...quarters]
    .sort(([one], [other]) => one - other)
    .map(([from, due]) => ({ from, guests: guestsOf(due), parties: due.length }));
}

export function guestsOf(bookings: readonly DayBookingAnswer[]): number {
  return bookings.reduce((sum, { partySize }) => sum + partySize, 0);
}
