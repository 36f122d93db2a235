/** The figures of a venue over a span of days. */
import type { Pence } from '../shared/money';
import type { LocalDate } from '../shared/time';
import type { Environment } from '../access/caller';
import type { VenueSummary } from '../venue/venue';
import type { BookingState } from './states';

/** How many bookings share a day, service, source and state. Holds are not counted. */
export interface BookingCount {
  readonly date: LocalDate;
  /** The name of the booking type, such as Dinner. */
  readonly service: string;
  readonly source: string;
  /** At the time of the query. */
  readonly state: BookingState;
  readonly bookings: number;
  readonly guests: number;
}

/** The money of bookings that start in the span. */
export interface MoneyTotals {
  readonly receivedPence: Pence;
  readonly keptPence: Pence;
  readonly refundedPence: Pence;
}

export interface Covers {
  readonly bookings: number;
  readonly guests: number;
}

export interface Numbers {
  readonly days: readonly (Covers & { readonly date: LocalDate; readonly service: string })[];
  readonly sources: readonly (Covers & { readonly source: string })[];
  readonly total: Covers;
  readonly noShows: Covers;
  readonly cancelled: Covers;
  /** The share of no-shows in bookings that were not cancelled, from 0 to 1; 0 without bookings. */
  readonly noShowRate: number;
  /** The share of cancellations in all bookings, from 0 to 1; 0 without bookings. */
  readonly cancellationRate: number;
}

/** Counts guests who are expected or came. An unpaid booking that expired is no booking. */
export function numbersOf(counts: readonly BookingCount[]): Numbers {
  const covers = counts.filter(({ state }) => coverStates.has(state));
  const total = sumOf(covers);
  const noShows = sumOf(counts.filter(({ state }) => state === 'no_show'));
  const cancelled = sumOf(counts.filter(isCancelled));
  const days = Map.groupBy(covers, ({ date, service }) => `${date} ${service}`);
  const sources = Map.groupBy(covers, ({ source }) => source);
  const notCancelled = total.bookings + noShows.bookings;
  return {
    days: [...days.values()].flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [{ date: first.date, service: first.service, ...sumOf([first, ...others]) }],
    ),
    sources: [...sources].map(([source, group]) => ({ source, ...sumOf(group) })),
    total,
    noShows,
    cancelled,
    noShowRate: shareOf(noShows.bookings, notCancelled),
    cancellationRate: shareOf(cancelled.bookings, notCancelled + cancelled.bookings),
  };
}

/** A cancelled walk-in is one that the team undid: it was never there. */
function isCancelled({ state, source }: BookingCount): boolean {
  return state === 'cancelled' && source !== 'walk-in';
}

const coverStates = new Set<BookingState>(['confirmed', 'seated', 'completed']);

function sumOf(counts: readonly Covers[]): Covers {
  return counts.reduce(
    (sum, one) => ({ bookings: sum.bookings + one.bookings, guests: sum.guests + one.guests }),
    { bookings: 0, guests: 0 },
  );
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

export interface NumbersQuery {
  readonly environment: Environment;
  readonly venue: Pick<VenueSummary, 'id' | 'zone'>;
  readonly from: LocalDate;
  /** The last day. */
  readonly to: LocalDate;
}

export interface TeamNumbers {
  /** By day, service, source and state. */
  count(query: NumbersQuery): Promise<readonly BookingCount[]>;
  money(query: NumbersQuery): Promise<MoneyTotals>;
}
