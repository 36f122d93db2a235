/**
 * How many bookings come from pages: for one client, and for one phone number. A publishable key is
 * public, so these are limited; an integration's secret key has no such limit.
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
  /** Upcoming ones of one phone number at a venue; Infinity also lets them overlap, in tests. */
  readonly ofOnePhone: number;
}

/** Contract: the default limits; that of a phone number is always 3. */
export const usualPageBookings: PageBookingLimits = { perHour: 6, perDay: 20, ofOnePhone: 3 };

/** The longest time for which the bookings of a client count. */
export const pageBookingMinutes = 24 * 60;

/** What a client has made: orders of free tickets are counted apart from bookings. */
export type PageBookingKind = 'table' | 'tickets';

/** One client of the publishable keys of an environment. */
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
 * The whole seconds until the client may make one more, at least 1; null when it may now. A solved
 * captcha lifts the hourly limit.
 */
export function secondsToBookMore(
  made: readonly Instant[],
  { perHour, perDay }: Pick<PageBookingLimits, 'perHour' | 'perDay'>,
  { isCaptchaSolved, now }: { readonly isCaptchaSolved: boolean; readonly now: Instant },
): number | null {
  const day = { timesMax: perDay, withinMinutes: pageBookingMinutes };
  const hour = { timesMax: perHour, withinMinutes: 60 };
  const waits = (isCaptchaSolved ? [day] : [day, hour]).flatMap(
    (throttle) => secondsToWait(throttle, made, now) ?? [],
  );
  return waits.length === 0 ? null : Math.max(...waits);
}

export interface PhoneRefusal {
  readonly because: 'too-many' | 'overlapping';
  /** The whole seconds until the booking could be made, at least 1. */
  readonly retryAfterSeconds: number;
}

/** Why a phone number may not have this booking beside its upcoming ones; null when it may. */
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
  // It may be made once so few are left that this one still fits.
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
   * The moments since then at which that client made one. Locks the client, so that it makes no
   * other until the transaction ends. Must be called before locking days, rows or dates of events.
   */
  madeSince(moment: Instant, booker: PageBooker): Promise<readonly Instant[]>;
  /** Records one more. */
  record(booker: PageBooker, now: Instant): Promise<void>;
  /**
   * The upcoming bookings from pages of that number at the venue. Locks the number there, after the
   * client and before any row.
   */
  upcomingOf(phone: Phone, at: VenueDiary, now: Instant): Promise<readonly UpcomingStay[]>;
}

interface VenueDiary {
  readonly environment: Environment;
  readonly venueId: VenueId;
}
