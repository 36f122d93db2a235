/** A booking of the day as a host reads it: its state in one word, and whether it is late. */
import type { DayBookingAnswer, DayForTeamAnswer } from '../answers';

export type Standing =
  'expected' | 'late' | 'arrived' | 'seated' | 'left' | 'no-show' | 'cancelled' | 'unpaid' | 'held';

export const standingWords: Readonly<Record<Standing, string>> = {
  expected: 'To come',
  late: 'Late',
  arrived: 'Arrived',
  seated: 'Seated',
  left: 'Left',
  'no-show': 'No-show',
  cancelled: 'Cancelled',
  unpaid: 'Unpaid',
  held: 'Being booked',
};

const standings: Readonly<Record<string, Standing>> = {
  held: 'held',
  awaiting_deposit: 'unpaid',
  seated: 'seated',
  completed: 'left',
  no_show: 'no-show',
  cancelled: 'cancelled',
  expired: 'cancelled',
};

/** A party that is to be seated is late from the first minute after its time on. */
export function standingOf(booking: DayBookingAnswer, nowMinutes: number | null): Standing {
  const standing = standings[booking.state];
  if (standing !== undefined) return standing;
  if (booking.arrivedAt !== null) return 'arrived';
  return isLate(booking, nowMinutes) ? 'late' : 'expected';
}

function isLate(booking: DayBookingAnswer, nowMinutes: number | null): boolean {
  return booking.expectedAt !== null || (nowMinutes !== null && nowMinutes > startOf(booking));
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

const dayMinutes = 1440;

/** In minutes since midnight of the service day. */
export function startOf({ time, startsNextDay }: DayBookingAnswer): number {
  return minutesOf(time) + (startsNextDay ? dayMinutes : 0);
}

/** The same for its end, which comes after its start. */
export function endOf(booking: DayBookingAnswer): number {
  const start = startOf(booking);
  const end = minutesOf(booking.until);
  return end + Math.ceil((start - end) / dayMinutes) * dayMinutes;
}

/** The same for a time of the day, given whether it is after midnight. */
export function minutesOn(time: string, isNextDay: boolean): number {
  return minutesOf(time) + (isNextDay ? dayMinutes : 0);
}

/** `HH:mm` of so many minutes after midnight. */
export function timeOf(minutes: number): string {
  const within = minutes % dayMinutes;
  const parts = [Math.floor(within / 60), within % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

export const filters = [
  { name: 'to-come', title: 'To come', standings: ['expected', 'late', 'unpaid'] },
  { name: 'here', title: 'Here', standings: ['arrived', 'seated'] },
  { name: 'late', title: 'Late', standings: ['late'] },
] as const satisfies readonly {
  readonly name: string;
  readonly title: string;
  readonly standings: readonly Standing[];
}[];

export const unpaidFilter = 'unpaid';

/** Whether the filter of that name shows the booking; every name that is none shows all. */
export function isShown(
  booking: DayBookingAnswer,
  filter: string,
  nowMinutes: number | null,
): boolean {
  if (filter === unpaidFilter) return booking.deposit === 'awaiting_payment';
  const found = filters.find(({ name }) => name === filter);
  const wanted: readonly Standing[] | undefined = found?.standings;
  return wanted?.includes(standingOf(booking, nowMinutes)) ?? true;
}

/** The guest, also where no name is known yet. */
export function nameOf({ guestName }: Pick<DayBookingAnswer, 'guestName'>): string {
  return guestName === '' ? 'Guest' : guestName;
}

/** The names of its tables, in the order in which the venue has them. */
export function tablesOf(booking: DayBookingAnswer, day: DayForTeamAnswer | null): string {
  const own = booking.tables.map(({ id }) => id);
  const tables = (day?.tables ?? []).filter(({ id }) => own.includes(id));
  return tables.map(({ name }) => name).join(' + ');
}
