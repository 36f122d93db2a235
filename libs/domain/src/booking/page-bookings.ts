/**
 * Limits for bookings from pages, per client and per phone number. They exist because a publishable
 * key is public; an integration's secret key has no such limit.
 */
import type { Environment } from '../access/caller';
import { secondsToWait } from '../access/throttle';
import type { VenueId } from '../shared/ids';
import type { Phone } from '../shared/phone';
import type { Instant } from '../shared/time';

export interface PageBookingLimits {
  /** The bookings of one client address in an hour and in a day. */
  readonly perHour: number;
  readonly perDay: number;
  /** Upcoming bookings of one phone number at a venue. Infinity, for tests, lets them overlap. */
  readonly ofOnePhone: number;
}

/** Contract: the default limits; the limit of a phone number is always 3. */
export const usualPageBookings: PageBookingLimits = { perHour: 6, perDay: 20, ofOnePhone: 3 };

/** The bookings of a client count for this long. */
export const pageBookingMinutes = 24 * 60;

/** Orders of free tickets are counted apart from bookings. */
export type PageBookingKind = 'table' | 'tickets';

/** A client of the publishable keys of an environment. */
export interface PageBooker {
  readonly environment: Environment;
  /** A hash of the client's address. */
  readonly client: string;
  readonly kind: PageBookingKind;
}

interface Span {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** An upcoming booking from a page. */
export interface UpcomingStay extends Span {
  /** When it stops counting: its start, or the deadline of its payment. */
  readonly countsUntil: Instant;
}

/**
 * The whole seconds until the client may book again, at least 1; null when it may now. A solved
 * captcha lifts the hourly limit.
 */
export function secondsToBookMore(
  bookedAt: readonly Instant[],
  { perHour, perDay }: Pick<PageBookingLimits, 'perHour' | 'perDay'>,
  { isCaptchaSolved, now }: { readonly isCaptchaSolved: boolean; readonly now: Instant },
): number | null {
  const day = { timesMax: perDay, withinMinutes: pageBookingMinutes };
  const hour = { timesMax: perHour, withinMinutes: 60 };
  const waits = (isCaptchaSolved ? [day] : [day, hour]).flatMap(
    (throttle) => secondsToWait(throttle, bookedAt, now) ?? [],
  );
  return waits.length === 0 ? null : Math.max(...waits);
}

export interface PhoneRefusal {
  readonly because: 'too-many' | 'overlapping';
  /** The whole seconds until the booking could be made, at least 1. */
  readonly retryAfterSeconds: number;
}

/** Why a phone number may not have another booking; null when it may. */
export function phoneRefusal(
  upcoming: readonly UpcomingStay[],
  wish: Span,
  { ofOnePhone, now }: Pick<PageBookingLimits, 'ofOnePhone'> & { readonly now: Instant },
): PhoneRefusal | null {
  const overlapping = upcoming.filter(
    ({ startsAt, endsAt }) => startsAt < wish.endsAt && wish.startsAt < endsAt,
  );
  const ends = (overlapping.length > 0 ? overlapping : upcoming)
    .map(({ countsUntil }) => countsUntil)
    .sort((one, other) => other - one);
  // The limit allows another booking once fewer than `ofOnePhone` are upcoming.
  const end = ends[overlapping.length > 0 ? 0 : ofOnePhone - 1];
  if (end === undefined) return null;
  return {
    because: overlapping.length > 0 ? 'overlapping' : 'too-many',
    retryAfterSeconds: Math.max(1, Math.ceil((end - now) / 1000)),
  };
}

/** Bookings from pages, inside a transaction. */
export interface PageBookings {
  /**
   * When that client has booked since a moment. Locks the client, so that it cannot book again
   * until the transaction ends. Must be called before locking days, rows or dates of events.
   */
  bookingTimesSince(moment: Instant, booker: PageBooker): Promise<readonly Instant[]>;
  /** Records that the client has booked. */
  record(booker: PageBooker, now: Instant): Promise<void>;
  /**
   * The upcoming bookings from pages with that number at the venue. Locks the number there. Must be
   * called after the client is locked and before any row is.
   */
  upcomingOf(phone: Phone, at: VenueDiary, now: Instant): Promise<readonly UpcomingStay[]>;
}

interface VenueDiary {
  readonly environment: Environment;
  readonly venueId: VenueId;
}
