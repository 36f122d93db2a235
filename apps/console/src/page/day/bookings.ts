/** A booking of the day as a host reads it: its state in one word, and whether it is late. */
import { formatTime, timeInto, zoneInto } from '@venue/ui';
import type {
  DayBookingAnswer,
  DayForTeamAnswer,
  TeamBookingFields,
  WishesInput,
} from '../answers';
import { wishWords } from '../parts/wishes';

export type BookingStatus =
  'expected' | 'late' | 'arrived' | 'seated' | 'left' | 'no-show' | 'cancelled' | 'unpaid' | 'held';

export const statusWords: Readonly<Record<BookingStatus, string>> = {
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

const statuses: Readonly<Record<string, BookingStatus>> = {
  held: 'held',
  awaiting_deposit: 'unpaid',
  seated: 'seated',
  completed: 'left',
  no_show: 'no-show',
  cancelled: 'cancelled',
  expired: 'cancelled',
};

/**
 * Until when the booking has its tables: a party that stays longer than planned has them until it
 * leaves.
 */
export function occupiedUntil(
  { state, endMinutes }: DayBookingAnswer,
  nowMinutes: number | null,
): number {
  return state === 'seated' ? Math.max(endMinutes, nowMinutes ?? endMinutes) : endMinutes;
}

/** The longest delay that can be recorded. */
export const minutesLateMax = 60;

const expectedStates: readonly string[] = ['confirmed', 'awaiting_deposit'];

/** Whether guests without a table are expected or have arrived. */
export function needsTable({ state, tables }: DayBookingAnswer): boolean {
  return tables.length === 0 && (state === 'seated' || expectedStates.includes(state));
}

/** Other parties that are seated at a table of the booking now. */
function seatedAtTablesOf(
  booking: DayBookingAnswer,
  bookings: readonly DayBookingAnswer[],
): readonly DayBookingAnswer[] {
  const tableIds = new Set(booking.tables.map(({ id }) => id));
  return bookings.filter(
    (other) =>
      other.reference !== booking.reference &&
      other.state === 'seated' &&
      other.tables.some(({ id }) => tableIds.has(id)),
  );
}

/** Those of them that are still seated when the booking needs the table. */
export function clashesWith(
  booking: DayBookingAnswer,
  bookings: readonly DayBookingAnswer[],
  nowMinutes: number | null,
): readonly DayBookingAnswer[] {
  if (booking.state !== 'seated' && !expectedStates.includes(booking.state)) return [];
  return seatedAtTablesOf(booking, bookings).filter(
    (other) =>
      other.startMinutes < occupiedUntil(booking, nowMinutes) &&
      booking.startMinutes < occupiedUntil(other, nowMinutes),
  );
}

/** `D2 is still taken by Patel`; null where no party is in the way. */
export function clashWords(booking: DayBookingAnswer, app: ClashContext): string | null {
  const [other] = clashesWith(booking, app.day.bookings, app.nowMinutes);
  return other === undefined ? null : takenWords(booking, other, app.day.answer);
}

function takenWords(
  booking: DayBookingAnswer,
  other: DayBookingAnswer,
  day: DayForTeamAnswer | null,
): string {
  const ids = new Set(other.tables.map(({ id }) => id));
  const shared = { ...booking, tables: booking.tables.filter(({ id }) => ids.has(id)) };
  return `${tablesOf(shared, day)} is still taken by ${nameOf(other)}`;
}

interface ClashContext {
  readonly day: {
    readonly answer: DayForTeamAnswer | null;
    readonly bookings: readonly DayBookingAnswer[];
  };
  readonly nowMinutes: number | null;
}

/** A party that is expected is late from the first minute after its time. */
export function statusOf(booking: DayBookingAnswer, nowMinutes: number | null): BookingStatus {
  const status = statuses[booking.state];
  if (status !== undefined) return status;
  if (booking.arrivedAt !== null) return 'arrived';
  const isLate = nowMinutes !== null && nowMinutes > booking.startMinutes;
  return isLate ? 'late' : 'expected';
}

/** The service day as a scale of minutes, which differs in a night when the clocks change. */
export type ServiceDay = Pick<DayForTeamAnswer, 'date' | 'zone'>;

/** The start in words; for a time that the clocks show twice, it says which of the two. */
export function startWords(booking: DayBookingAnswer, day: ServiceDay | null): string {
  const { time, startMinutes } = booking;
  const words = formatTime(time, 'en-GB');
  if (day === null) return words;
  const { date, zone } = day;
  const isTwice = [-60, 60].some((other) => timeInto(date, zone, startMinutes + other) === time);
  return isTwice ? `${words} ${zoneInto(date, zone, startMinutes)}` : words;
}

/** The minutes from the start of the day until the clocks first show that time. */
export function minutesOn(time: string, isNextDay: boolean, { date, zone }: ServiceDay): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const usual = (isNextDay ? 1440 : 0) + hours * 60 + minutes;
  const first = [usual, usual + 60, usual - 60].find((at) => timeInto(date, zone, at) === time);
  return first ?? usual;
}

export const filters = [
  { name: 'to-come', title: 'To come', statuses: ['expected', 'late', 'unpaid'] },
  { name: 'here', title: 'Here', statuses: ['arrived', 'seated'] },
  { name: 'late', title: 'Late', statuses: ['late'] },
] as const satisfies readonly {
  readonly name: string;
  readonly title: string;
  readonly statuses: readonly BookingStatus[];
}[];

export const unpaidFilter = 'unpaid';

/** Whether the filter with that name shows the booking; an unknown name shows all. */
export function isShown(
  booking: DayBookingAnswer,
  filter: string,
  nowMinutes: number | null,
): boolean {
  if (filter === unpaidFilter) return booking.deposit === 'awaiting_payment';
  const match = filters.find(({ name }) => name === filter);
  const statusesOfFilter: readonly BookingStatus[] | undefined = match?.statuses;
  return statusesOfFilter?.includes(statusOf(booking, nowMinutes)) ?? true;
}

/** The guest's name, or a placeholder while there is none. */
export function nameOf({ guestName }: Pick<DayBookingAnswer, 'guestName'>): string {
  return guestName === '' ? 'Guest' : guestName;
}

/** The notes of the guest and of the team. */
export function remarksOf(
  booking: WishesInput & Pick<TeamBookingFields, 'teamNote'>,
): readonly string[] {
  const { teamNote } = booking;
  return [...wishWords(booking), ...(teamNote === null ? [] : [teamNote])];
}

/** The names of the booking's tables, in the venue's order. */
export function tablesOf(booking: DayBookingAnswer, day: DayForTeamAnswer | null): string {
  const tableIds = booking.tables.map(({ id }) => id);
  const tables = (day?.tables ?? []).filter(({ id }) => tableIds.includes(id));
  return tables.map(({ name }) => name).join(' + ');
}
