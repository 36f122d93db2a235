/** Bookings for the venue's team, which needs no guest's phone number as proof. */
import type { Environment } from '../access/caller';
import type { BookingId, Reference, TableId, VenueId } from '../shared/ids';
import type { Pence } from '../shared/money';
import type { Instant } from '../shared/time';
import type { Span } from '../venue/opening-hours';
import type { VenueSummary } from '../venue/venue';
import type { Booking, DepositStatus } from './booking';
import type { KnownGuest, KnownGuestQuery } from './known-guest';
import type { BookingState } from './states';

export interface TeamBooking {
  readonly booking: Booking;
  readonly venue: VenueSummary;
  /** The state at this moment, so that an unpaid booking past its deadline is expired. */
  readonly state: BookingState;
  /** Names of the tables that the booking holds, or held until its guests left. */
  readonly tables: readonly string[];
  /** The tables that it holds now. */
  readonly tableIds: readonly TableId[];
  readonly deposit: TeamDeposit;
}

/** The whole deposit asked, and what was received; nothing more is asked once it is over. */
export interface TeamDeposit {
  readonly status: DepositStatus;
  readonly requiredPence: Pence;
  readonly receivedPence: Pence;
}

/** Tables to take out of use, or a venue to close to booking online. */
export interface BlockedQuery {
  readonly environment: Environment;
  readonly venueId: VenueId;
  readonly span: Span;
  /** Those that are taken from others; none where only booking online is closed. */
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

/** By their start: the nearest to now first, or the latest. */
export const searchOrders = ['nearest', 'newest'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** The fewest characters that one of the words must have, in scripts with spaces between words. */
export const searchLengthMin = 2;

const phoneForm = /^[+\d\s().\-/]+$/;
const wordsMax = 6;
const hyphens = /[-\u2010-\u2015\u2212]/;
const dropped = /['`\u00b4\u02b9-\u02bf\u2018-\u201b\u2032\u2035\p{Cf}]/gu;

/**
 * Scripts without spaces between words, of which one character is a word: Thai, Lao, Burmese,
 * Khmer, Han, kana and Hangul; the database has the same list in `search_key`.
 */
const unspaced =
  /[\u0e00-\u109f\u1780-\u17ff\u2e80-\u2fff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{3ffff}]/u;

/**
 * The words of a search, in which a phone number is one: without what people write between digits,
 * and without the zeros before a national number, as numbers are stored with their country. Null
 * where the text is too short to search for. Letters are folded where the words are looked for.
 */
export function searchWords(text: string): readonly string[] | null {
  const plain = text.replace(dropped, '');
  const words = phoneForm.test(plain)
    ? [plainNumber(plain)]
    : plain.split(/\s+/).flatMap(partsOf).slice(0, wordsMax);
  const isLongEnough = (word: string): boolean =>
    [...word].length >= searchLengthMin || unspaced.test(word);
  return words.some(isLongEnough) ? words.filter((word) => word !== '') : null;
}

/**
 * References are written with a space or a hyphen in the middle, and stored without. The parts of a
 * name with hyphens are found one by one, since others write it without; an address is one word.
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

/** Which bookings to list; null means no restriction. */
export interface TeamBookingsQuery {
  readonly environment: Environment;
  readonly venues: readonly VenueSummary[];
  /** When a booking at a venue starts. */
  readonly startsIn: ((venue: VenueSummary) => Span) | null;
  /** The state at this moment. */
  readonly state: BookingState | null;
}

export interface TeamBookings {
  /** Ordered by start. A hold is listed only until it expires, since it has no guest. */
  list(query: TeamBookingsQuery): Promise<readonly TeamBooking[]>;
  /** Bookings of any day and state, also those that are over; no holds. */
  search(query: TeamBookingsSearch): Promise<readonly TeamBooking[]>;
  /** Those that have one of the tables in that span, ordered by start; no holds. */
  onTables(query: BlockedQuery): Promise<readonly TeamBooking[]>;
  /** Live holds that have one of the tables in that span, or that start in it. */
  holdsIn(query: BlockedQuery): Promise<readonly BookingId[]>;
  /** Null for a number that no booking at those venues has. */
  guestOf(query: KnownGuestQuery): Promise<KnownGuest | null>;
  /** From either environment; null where there is none, or only an expired hold. */
  byReference(reference: Reference): Promise<TeamBooking | null>;
}
