/** What clients ask in the benchmarks, and what they must be answered. */
import {
  addDays,
  localOf,
  weekdayOf,
  type Instant,
  type LocalDate,
  type Zone,
} from '@venue/domain';
import type { Fired, Shot } from './load';
import { execute } from './stage';

/** The venues' ids in the order of the group file. */
export async function venueIdsIn(url: string): Promise<readonly string[]> {
  const rows = await execute<{ id: string }>(url, 'select id from venue order by position');
  return rows.map(({ id }) => id);
}

export function daysFromToday(days: number): LocalDate {
  return addDays(localOf(Date.now() as Instant, 'Europe/London' as Zone).date, days);
}

/** Some weeks ahead, and not Christmas Day, on which example venues are closed. */
export function aSaturday(): LocalDate {
  const days = Array.from({ length: 14 }, (_, at) => daysFromToday(21 + at));
  const found = days.find((day) => weekdayOf(day) === 'saturday' && !day.endsWith('-12-25'));
  if (found === undefined) throw new Error('two weeks have no Saturday');
  return found;
}

export interface Wanted {
  readonly venueId: string;
  readonly date: string;
  readonly time: string;
  readonly partySize: number;
}

export function search(wish: Omit<Wanted, 'time'>): Shot {
  return {
    path: '/public/v1/availability/search',
    body: JSON.stringify(wish),
    idempotencyKey: null,
  };
}

/** Each name is one request; the same name twice is a repetition. */
export function booking(wish: Wanted, name: string): Shot {
  const guest = { name: 'Ada Finch', phone: '0117 496 0001' };
  return {
    path: '/public/v1/reservations',
    body: JSON.stringify({ ...wish, guest }),
    idempotencyKey: name,
  };
}

/** Throws unless so many were answered with that status and all others with the other one. */
export function requireAnswers(
  { statuses, refused }: Fired,
  wanted: Readonly<Record<number, number>>,
): void {
  const isAsWanted =
    [...statuses.keys()].every((status) => status in wanted) &&
    Object.entries(wanted).every(([status, count]) => (statuses.get(+status) ?? 0) === count);
  if (isAsWanted) return;
  const got = JSON.stringify(Object.fromEntries(statuses));
  throw new Error(`wanted ${JSON.stringify(wanted)}, got ${got}: ${refused ?? 'no refusal'}`);
}

export function times<T>(count: number, make: (at: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}
