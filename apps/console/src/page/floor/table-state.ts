/** What the plan says about a table at a moment, in one word or two. */
import { formatTime, timeInto, minutesInto } from '@venue/ui';
import type { DayBookingAnswer, DayForTeamAnswer } from '../answers';
import { occupiedUntil, startWords, statusOf } from '../day/bookings';

export type TableStatus =
  'free' | 'soon' | 'late' | 'arrived' | 'seated' | 'ending' | 'over' | 'blocked';

export interface TableState {
  readonly status: TableStatus;
  /** Such as `48' left`. */
  readonly words: string;
  /** The party at the table, or the next one if it is due soon. */
  readonly party: DayBookingAnswer | null;
  /** The share of its time that a seated party has used, from 0 to 1. */
  readonly used: number;
  /** The party after that. */
  readonly next: DayBookingAnswer | null;
}

export interface Moment {
  readonly day: DayForTeamAnswer;
  /** In minutes of the day. */
  readonly at: number;
  /** Whether `at` is the present. */
  readonly isNow: boolean;
}

type Table = Pick<DayForTeamAnswer['tables'][number], 'id' | 'area'>;

/** A party that is due within this time has its table reserved. */
const soonMinutes = 60;
/** A party with less time than this is about to leave. */
const endingMinutes = 15;

const toCome: readonly string[] = ['confirmed', 'awaiting_deposit', 'held'];

/** `bookings` are those of the table, by their start. */
export function tableStateOf(
  table: Table,
  bookings: readonly DayBookingAnswer[],
  moment: Moment,
): TableState {
  const { at, isNow } = moment;
  const present = bookings.find((one) => isPresent(one, moment)) ?? null;
  const later = bookings.filter(
    (one) => one !== present && toCome.includes(one.state) && (isNow || one.startMinutes > at),
  );
  const [first = null, second = null] = later;
  if (present !== null) return seatedState(present, first, at);
  const due = first && dueState(first, moment);
  if (due !== null) return { ...due, party: first, next: second, used: 0 };
  const rest = { party: null, next: first, used: 0 };
  if (isBlocked(table, moment)) return { status: 'blocked', words: 'Blocked', ...rest };
  return { status: 'free', words: 'Free', ...rest };
}

/** Null for a party that comes later. */
function dueState(
  party: DayBookingAnswer,
  { at, isNow, day }: Moment,
): Pick<TableState, 'status' | 'words'> | null {
  const status = isNow ? statusOf(party, at) : 'expected';
  if (status === 'arrived') return { status, words: 'Arrived' };
  if (status === 'late') return { status, words: `Late ${at - party.startMinutes}'` };
  const isSoon = party.startMinutes - at <= soonMinutes;
  return isSoon ? { status: 'soon', words: startWords(party, day) } : null;
}

/** At another moment than now, the party that booked that time is there. */
function isPresent(booking: DayBookingAnswer, { at, isNow }: Moment): boolean {
  if (isNow) return booking.state === 'seated';
  const isBooked = ['seated', 'completed', ...toCome].includes(booking.state);
  return isBooked && booking.startMinutes <= at && at < occupiedUntil(booking, null);
}

function seatedState(
  party: DayBookingAnswer,
  next: DayBookingAnswer | null,
  at: number,
): TableState {
  const { startMinutes, endMinutes } = party;
  const left = endMinutes - at;
  const used = Math.min(1, Math.max(0, (at - startMinutes) / (endMinutes - startMinutes)));
  if (left < 0) return { status: 'over', words: `${-left}' over`, party, next, used };
  const status = left <= endingMinutes ? 'ending' : 'seated';
  return { status, words: `${left}' left`, party, next, used };
}

function isBlocked({ id, area }: Table, { day, at }: Moment): boolean {
  const minutes = (instant: string): number => minutesInto(day.date, day.zone, instant);
  return day.blocks.some((block) => {
    if (minutes(block.from) > at || at >= minutes(block.until)) return false;
    if (block.scope === 'venue') return true;
    return block.scope === 'area' ? block.area === area : block.tables.some((one) => one.id === id);
  });
}

/** The time of a minute of the day, as people read it. */
export function clockWords(minutes: number, { date, zone }: DayForTeamAnswer): string {
  return formatTime(timeInto(date, zone, minutes), 'en-GB');
}

export const statusTitles: Readonly<Record<TableStatus, string>> = {
  free: 'Free',
  soon: 'Reserved',
  late: 'Late',
  arrived: 'Arrived',
  seated: 'Seated',
  ending: 'Leaves soon',
  over: 'Over time',
  blocked: 'Blocked',
};

/** Outlines that differ without colour, in a square of 16. */
export const statusPaths: Readonly<Record<TableStatus, string>> = {
  free: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm0 1.8a5.2 5.2 0 1 1 0 10.4A5.2 5.2 0 0 1 8 2.8Z',
  soon: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1ZM7.1 4h1.8v3.6l2.6 2.6-1.3 1.3-3.1-3.1Z',
  late: 'M3 1h10v2.5L9.3 8l3.7 4.5V15H3v-2.5L6.7 8 3 3.5Z',
  arrived: 'M3 1h8v14H3Zm5.2 6.2v1.6h1.4V7.2ZM12.5 1H14v14h-1.5Z',
  seated: 'M8 1a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM1.5 15c0-4 2.9-6 6.5-6s6.5 2 6.5 6Z',
  ending: 'M1 7h8V3l6 5-6 5V9H1Z',
  over: 'M8 .8a7.2 7.2 0 1 0 0 14.4A7.2 7.2 0 0 0 8 .8ZM7.2 4v5.2h1.6V4Zm0 6.4V12h1.6v-1.6Z',
  blocked: 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1ZM3.5 7h9v2h-9Z',
};
