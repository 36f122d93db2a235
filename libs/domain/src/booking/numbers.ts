/** The figures of a venue over a span of days. */
import type { Pence } from '../shared/money';
import type { LocalDate } from '../shared/time';
import type { Environment } from '../access/caller';
import type { VenueSummary } from '../venue/venue';
import type { GuaranteeStatus } from './guarantee-terms';
import type { BookingState } from './states';

/** How many bookings share a day, service, source, state and card. Holds are not counted. */
export interface BookingCount {
  readonly date: LocalDate;
  /** The name of the booking type, such as Dinner. */
  readonly service: string;
  readonly source: string;
  /** At the time of the query. */
  readonly state: BookingState;
  /** Of the card that guarantees them; null without one. */
  readonly card: GuaranteeStatus | null;
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

/** Bookings that a card guarantees, and whether that keeps guests from staying away. */
export interface CardNumbers {
  readonly held: number;
  readonly charged: number;
  readonly waived: number;
  /** The share of no-shows among those with a card, from 0 to 1; null if there are none. */
  readonly noShowRateWith: number | null;
  readonly noShowRateWithout: number | null;
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
  readonly cards: CardNumbers;
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
    cards: cardNumbersOf(counts),
  };
}

function cardNumbersOf(counts: readonly BookingCount[]): CardNumbers {
  const numberOf = (wanted: GuaranteeStatus): number =>
    sumOf(counts.filter(({ card }) => card === wanted)).bookings;
  const rateOf = (some: readonly BookingCount[]): number | null => {
    const missed = sumOf(some.filter(({ state }) => state === 'no_show')).bookings;
    const came = sumOf(some.filter(({ state }) => coverStates.has(state))).bookings;
    return missed + came === 0 ? null : missed / (missed + came);
  };
  return {
    held: numberOf('held'),
    charged: numberOf('charged'),
    waived: numberOf('waived'),
    noShowRateWith: rateOf(counts.filter(({ card }) => card !== null)),
    noShowRateWithout: rateOf(counts.filter(({ card }) => card === null)),
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
  /** By day, service, source, state and card. */
  count(query: NumbersQuery): Promise<readonly BookingCount[]>;
  money(query: NumbersQuery): Promise<MoneyTotals>;
}
