/** The positions of times in the timeline, and the blocks of its tables. */
import { minutesInto } from '@venue/ui';
import type { DayBookingAnswer, DayForTeamAnswer } from '../answers';
import { minutesOn, occupiedUntil } from '../day/bookings';

/** Whole hours, in minutes since midnight of the service day. */
export interface Scale {
  readonly from: number;
  readonly until: number;
}

/** From the first opening or booking to the last closing or end. */
export function scaleOf(
  day: DayForTeamAnswer,
  bookings: readonly DayBookingAnswer[],
  nowMinutes: number | null,
): Scale {
  const opens = day.open.map((span) => minutesOn(span.opens, false, day));
  const closes = day.open.map((span) => minutesOn(span.closes, span.closesNextDay, day));
  const from = Math.min(...opens, ...bookings.map(({ startMinutes }) => startMinutes));
  const until = Math.max(...closes, ...bookings.map((one) => occupiedUntil(one, nowMinutes)));
  // A day without opening hours and bookings has the usual span.
  if (!Number.isFinite(from)) return { from: 12 * 60, until: 22 * 60 };
  return { from: Math.floor(from / 60) * 60, until: Math.ceil(until / 60) * 60 };
}

const remsPerHour = 7;

const rems = (minutes: number): string => `${(minutes / 60) * remsPerHour}rem`;

/** The width of the day, as CSS. */
export function widthOf({ from, until }: Scale): string {
  return rems(until - from);
}

/** As CSS, from the left of a track. */
export function placeOf(from: number, until: number, scale: Scale): string {
  const start = Math.max(from, scale.from);
  const end = Math.min(until, scale.until);
  return `left: ${rems(start - scale.from)}; width: ${rems(Math.max(end - start, 0))}`;
}

interface Block {
  readonly place: string;
  readonly reason: string;
}

export function blocksOn(
  table: DayForTeamAnswer['tables'][number],
  day: DayForTeamAnswer,
  scale: Scale,
): readonly Block[] {
  const concerned = day.blocks.filter(({ scope, area, tables }) => {
    if (scope === 'venue') return true;
    return scope === 'area' ? area === table.area : tables.some(({ id }) => id === table.id);
  });
  const minutes = (instant: string): number => minutesInto(day.date, day.zone, instant);
  return concerned.map(({ from, until, reason }) => ({
    place: placeOf(minutes(from), minutes(until), scale),
    reason: reason === null ? 'Blocked' : `Blocked: ${reason}`,
  }));
}
