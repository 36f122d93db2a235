import {
  addDays,
  minutesOf,
  timeOf,
  weekdayOf,
  type LocalDate,
  type LocalMoment,
  type LocalTime,
  type Weekday,
} from '../shared/time';

/**
 * Start times on some weekdays. Null means every day, or the start or the end of the day. Both ends
 * are included. When `to` is earlier than `from` the range runs past midnight and still belongs to
 * the day on which it began: Friday 18:00 to 00:30 includes 00:30 on Saturday.
 */
export interface StartTimes {
  readonly days: readonly Weekday[] | null;
  readonly from: LocalTime | null;
  readonly to: LocalTime | null;
}

/** A booking type's first and last start on some weekdays. */
export interface Window {
  readonly days: readonly Weekday[];
  readonly from: LocalTime;
  readonly to: LocalTime;
}

const dayMinutes = 24 * 60;

/** The day on which the range that includes that start began, or null when there is none. */
export function dayOfRange(starts: StartTimes, { date, time }: LocalMoment): LocalDate | null {
  const from = starts.from ?? '00:00';
  const to = starts.to ?? '23:59';
  if (from <= time && (time <= to || to < from)) return dayIfNamed(starts.days, date);
  return to < from && time <= to ? dayIfNamed(starts.days, addDays(date, -1)) : null;
}

function dayIfNamed(days: StartTimes['days'], day: LocalDate): LocalDate | null {
  return isNamed(days, day) ? day : null;
}

/** How many minutes a time is from the nearest of the windows, on whatever day; 0 within one. */
export function minutesOutside(windows: readonly Window[], time: LocalTime): number {
  const since = (from: LocalTime, to: LocalTime): number =>
    (minutesOf(to) - minutesOf(from) + dayMinutes) % dayMinutes;
  const outside = windows.map(({ from, to }) =>
    since(from, time) <= since(from, to) ? 0 : Math.min(since(to, time), since(time, from)),
  );
  return Math.min(dayMinutes, ...outside);
}

/**
 * The start times of a window on that calendar day, in order, including those after midnight that
 * belong to the evening before.
 */
export function startsOn(date: LocalDate, window: Window, intervalMinutes: number): LocalTime[] {
  const first = minutesOf(window.from);
  const last = minutesOf(window.to) + (window.to < window.from ? dayMinutes : 0);
  const ofThatDay = isNamed(window.days, date);
  const ofEveningBefore = last >= dayMinutes && isNamed(window.days, addDays(date, -1));
  const starts: LocalTime[] = [];
  for (let minutes = first; minutes <= last; minutes += intervalMinutes) {
    const isNamedDay = minutes < dayMinutes ? ofThatDay : ofEveningBefore;
    if (isNamedDay) starts.push(timeOf(minutes % dayMinutes));
  }
  return starts.sort();
}

function isNamed(days: readonly Weekday[] | null, date: LocalDate): boolean {
  return days === null || days.includes(weekdayOf(date));
}
