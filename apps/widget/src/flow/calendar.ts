/** The calendar from which a guest chooses a day. */
import type { BookableDaysAnswer } from '../answers';
import { addDays, firstOfMonth, lastOfMonth, type Day } from '@venue/ui';
import type { Flow } from './flow';
import type { Calendar, DayStatus } from './state';
import type { StringKey } from '../strings/strings';
import { changeWish, wishedType } from './wish';

/** The first and the last day that may be booked. */
export function bookableRange(flow: Flow): { readonly first: Day; readonly last: Day } {
  const { timezone, daysAheadMax } = flow.config;
  const first = flow.dependencies.clock.today(timezone);
  return { first, last: addDays(first, daysAheadMax) };
}

/** Null for a day that is not loaded yet; the guest can choose it, and the search decides. */
export function statusOf(
  flow: Flow,
  day: Day,
  { first, last } = bookableRange(flow),
): DayStatus | null {
  if (day < first) return 'past';
  if (day > last) return 'not_yet';
  return flow.state.calendar.days[day]?.status ?? null;
}

const refusals = {
  full: 'refusedFull',
  closed: 'refusedClosed',
  not_yet: 'refusedNotYet',
  past: 'refusedPast',
  needs_venue: 'refusedParty',
} as const satisfies Record<Exclude<DayStatus, 'available'>, StringKey>;

/** The text that says why a day can't be booked; null where it can. */
export function refusalOf(flow: Flow, day: Day | null): string | null {
  const { say, day: format } = flow.dependencies.texts();
  if (day === null) return say('chooseDay');
  const status = statusOf(flow, day);
  if (status === null || status === 'available') return null;
  return say(refusals[status], { date: format(day), n: flow.state.wish.partySize });
}

export function changeCalendar(flow: Flow, change: Partial<Calendar>): void {
  flow.update({ calendar: { ...flow.state.calendar, ...change } });
}

/** Starts the search step, with the earlier choices. Called whenever the step is shown. */
export function enterSearch(flow: Flow): void {
  flow.supersede('times');
  changeCalendar(flow, { cursor: null, refusal: null });
  void loadDays(flow);
}

/** The day that the arrow keys have reached, at first the wished day. Its month is shown. */
export function cursorOf(flow: Flow): Day {
  const { wish, calendar } = flow.state;
  const { first, last } = bookableRange(flow);
  const date = wish.date !== null && wish.date <= last ? wish.date : first;
  return calendar.cursor ?? (date > first ? date : first);
}

/** Moves to a day, or to the nearest day of a month with bookable days. */
export function moveTo(flow: Flow, day: Day): void {
  const { first, last } = bookableRange(flow);
  const goal = day < firstOfMonth(first) ? firstOfMonth(first) : day;
  const cursor = goal > lastOfMonth(last) ? lastOfMonth(last) : goal;
  const isSameMonth = firstOfMonth(cursor) === firstOfMonth(cursorOf(flow));
  changeCalendar(flow, { cursor, refusal: null });
  if (!isSameMonth) void loadDays(flow);
}

/** Moves the grid to a typed day, unless it is out of range, as while a year is being typed. */
export function typeDay(flow: Flow, day: Day): void {
  const { first, last } = bookableRange(flow);
  const isBookable = day >= first && day <= last;
  if (isBookable) moveTo(flow, day);
  else changeCalendar(flow, { refusal: null });
}

/** Changes the party or the booking type, for which other days are free. */
export function changeParty(
  flow: Flow,
  change: { readonly partySize?: number; readonly bookingType?: string | null },
): void {
  changeWish(flow, change);
  changeCalendar(flow, { days: {}, refusal: null });
  void loadDays(flow);
}

/** Loads the days of the month that is shown. */
async function loadDays(flow: Flow): Promise<void> {
  const { client, venueId, texts } = flow.dependencies;
  const { first, last } = bookableRange(flow);
  const cursor = cursorOf(flow);
  const signal = flow.supersede('days');
  const from = firstOfMonth(cursor) < first ? first : firstOfMonth(cursor);
  const to = lastOfMonth(cursor) > last ? last : lastOfMonth(cursor);
  if (from > to) return;
  changeCalendar(flow, { isLoading: true });
  const query = {
    venueId,
    partySize: flow.state.wish.partySize,
    from,
    to,
    bookingTypeId: wishedType(flow.state),
  };
  const reply = await client.get<BookableDaysAnswer>('/availability/days', query, signal);
  if (signal.aborted) return;
  changeCalendar(flow, { isLoading: false });
  if (reply.answer === undefined) {
    flow.fail(reply.failure, { retry: () => void flow.run(loadDays) });
    return;
  }
  const loadedDays = Object.fromEntries(reply.answer.days.map((day) => [day.date, day]));
  changeCalendar(flow, { days: { ...flow.state.calendar.days, ...loadedDays } });
  // A reason that was announced meanwhile must not be replaced before it is read.
  if (flow.state.calendar.refusal !== null) return;
  const { say, day } = texts();
  const free = reply.answer.days.filter(({ status }) => status === 'available').length;
  const month = day(cursor, { month: 'long', year: 'numeric' });
  flow.announce(say('daysFree', { n: free, month }));
}
