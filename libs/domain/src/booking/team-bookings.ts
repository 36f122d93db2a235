/** Bookings for the venue's team, which needs no proof with a phone number. */
import type { Environment } from '../access/caller';
import type { BookingId, Reference, TableId, VenueId } from '../shared/ids';
import type { Pence } from '../shared/money';
import type { Instant } from '../shared/time';
import type { Span } from '../venue/opening-hours';
import type { VenueSummary } from '../venue/venue';
import type { Booking, DepositStatus } from './booking';
import type { ReturningGuest, ReturningGuestQuery } from './returning-guest';
import type { BookingState } from './states';

export interface TeamBooking {
  readonly booking: Booking;
  readonly venue: VenueSummary;
  /** The state now: an unpaid booking past its deadline is expired. */
  readonly state: BookingState;
  /** Names of the tables that the booking holds, or held until its guests left. */
  readonly tables: readonly string[];
  /** The tables that it holds now. */
  readonly tableIds: readonly TableId[];
  readonly deposit: TeamDeposit;
}

/** The whole deposit, and the amount received; a booking that is over requires nothing more. */
export interface TeamDeposit {
  readonly status: DepositStatus;
  readonly requiredPence: Pence;
  readonly receivedPence: Pence;
}

/** Tables to block, or a venue to close to online booking. */
export interface BlockedQuery {
  readonly environment: Environment;
  readonly venueId: VenueId;
  readonly span: Span;
  /** The blocked tables; none where only online booking is closed. */
  readonly tableIds: readonly TableId[];
}

/** Which bookings to search for. */
export interface TeamBookingsSearch {
  readonly environment: Environment;
  readonly venues: readonly VenueSummary[];
  /** Each of the words is in the name, phone number, e-mail address or reference. */
  readonly words: readonly string[];
  readonly order: SearchOrder;
  readonly now: Instant;
  readonly limit: number;
}

/** By start: nearest to now first, or latest first. */
export const searchOrders = ['nearest', 'newest'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** The fewest characters that one of the words must have, in scripts with spaces between words. */
export const searchLengthMin = 2;

const phoneForm = /^[+\d\s().\-/]+$/;
const wordsMax = 6;
const hyphens = /[-\u2010-\u2015\u2212]/;
const ignoredMarks = /['`\u00b4\u02b9-\u02bf\u2018-\u201b\u2032\u2035\p{Cf}]/gu;

/**
 * Scripts without spaces between words, of which one character is a word: Thai, Lao, Burmese,
 * Khmer, Han, kana and Hangul; the database has the same list in `search_key`.
 */
const unspaced =
  /[\u0e00-\u109f\u1780-\u17ff\u2e80-\u2fff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{3ffff}]/u;

/**
 * The words of a search; null where the text is too short. A phone number is one word, without the
 * characters between its digits and without leading zeros, since numbers are stored with their
 * country code. The database folds letters.
 */
export function searchWords(text: string): readonly string[] | null {
  const plain = text.replace(ignoredMarks, '');
  const words = phoneForm.test(plain)
    ? [plainNumber(plain)]
    : plain.split(/\s+/).flatMap(partsOf).slice(0, wordsMax);
  const isLongEnough = (word: string): boolean =>
    [...word].length >= searchLengthMin || unspaced.test(word);
  return words.some(isLongEnough) ? words.filter((word) => word !== '') : null;
}

/**
 * A reference is stored without the hyphen that people write in its middle. A name with hyphens is
 * several words, since some people write it with spaces. An e-mail address is one word.
 */
function partsOf(word: string): readonly string[] {
  const parts = word.split(hyphens);
  const isWhole = /^\w{4}-\w{4}$/.test(word) || /[@.]/.test(word);
  return isWhole ? [parts.join('')] : parts.filter((part) => part !== '');
}

function plainNumber(text: string): string {
  const digits = text.replace('(0)', '').replace(/\D/g, '');
  return digits.length >= 7 ? digits.replace(/^0+/, '') : digits;
}

/** The filters of a list; null means no restriction. */
export interface TeamBookingsQuery {
  readonly environment: Environment;
  readonly venues: readonly VenueSummary[];
  /** The span in which bookings at a venue start. */
  readonly startsIn: ((venue: VenueSummary) => Span) | null;
  /** The state at this moment. */
  readonly state: BookingState | null;
}

export interface TeamBookings {
  /** Ordered by start. A hold is listed only until it expires, since it has no guest. */
  list(query: TeamBookingsQuery): Promise<readonly TeamBooking[]>;
  /** Bookings of any day and state, also those that are over; no holds. */
  search(query: TeamBookingsSearch): Promise<readonly TeamBooking[]>;
  /** Bookings that have one of the tables in that span, ordered by start; no holds. */
  onTables(query: BlockedQuery): Promise<readonly TeamBooking[]>;
  /** Live holds that have one of the tables in that span, or that start in it. */
  holdsIn(query: BlockedQuery): Promise<readonly BookingId[]>;
  /** Null where no booking at those venues has the number. */
  guestOf(query: ReturningGuestQuery): Promise<ReturningGuest | null>;
  /** From either environment; null where there is none, or only an expired hold. */
  byReference(reference: Reference): Promise<TeamBooking | null>;
}
