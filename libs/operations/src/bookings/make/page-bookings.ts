/** Limits on bookings and free tickets from pages; the domain sets the numbers. */
import type { Booking } from '@venue/domain/booking/booking';
import {
  pageBookingMinutes,
  phoneRefusal,
  secondsToBookMore,
  type PageBooker,
  type PageBookingKind,
  type UpcomingStay,
} from '@venue/domain/booking/page-bookings';
import type { Phone } from '@venue/domain/shared/phone';
import { plusMinutes, type Instant } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import type { Call } from '../../operation';
import { Problem } from '../../problems';

type WriteCall = Pick<Call<'none', 'write'>, 'caller' | 'client' | 'now' | 'pageBookings' | 'work'>;

/** The recent bookings of a client, which makes no other until the transaction ends. */
export interface PageClientRecord {
  readonly booker: PageBooker;
  readonly bookingTimes: readonly Instant[];
}

/**
 * Locks the client of a publishable key and returns the times of its bookings within the last day.
 */
export async function recentOfClient(
  kind: PageBookingKind,
  { caller, client, now, work }: WriteCall,
): Promise<PageClientRecord> {
  const booker = { environment: caller.environment, client, kind };
  const since = plusMinutes(now, -pageBookingMinutes);
  return { booker, bookingTimes: await work.pageBookings.bookingTimesSince(since, booker) };
}

/** Locks the phone number at the venue and returns its upcoming bookings from pages. */
export async function upcomingOf(
  phone: Phone | null,
  { id: venueId }: Venue,
  { caller: { environment }, now, pageBookings, work }: WriteCall,
): Promise<readonly UpcomingStay[]> {
  if (phone === null || pageBookings.ofOnePhone === Infinity) return [];
  return work.pageBookings.upcomingOf(phone, { environment, venueId }, now);
}

/**
 * The problem if a client may make no more bookings now, or null. A solved captcha lifts the hourly
 * limit.
 */
export function clientProblem(
  { booker, bookingTimes }: PageClientRecord,
  isCaptchaSolved: boolean,
  { pageBookings, now }: WriteCall,
): Problem | null {
  const retryAfterSeconds = secondsToBookMore(bookingTimes, pageBookings, { isCaptchaSolved, now });
  if (retryAfterSeconds === null) return null;
  const what = booker.kind === 'table' ? 'bookings' : 'orders of tickets';
  const detail =
    `Too many ${what} have been made from your internet connection. ` +
    'Please try again later, or call the venue.';
  return new Problem('rate-limited', { detail, retryAfterSeconds });
}

/** The problem if the guest's number may not have this booking as well, or null. */
export function phoneProblem(
  upcoming: readonly UpcomingStay[],
  wish: Pick<Booking, 'startsAt' | 'endsAt'>,
  { venue, now, pageBookings }: WriteCall & { readonly venue: Venue },
): Problem | null {
  const { ofOnePhone } = pageBookings;
  const refusal = phoneRefusal(upcoming, wish, { ofOnePhone, now });
  if (refusal === null) return null;
  const { because, retryAfterSeconds } = refusal;
  const detail =
    because === 'overlapping'
      ? `There is already a booking at ${venue.name} with this phone number at that time. ` +
        'Please change that one, or call the venue.'
      : `There are already ${ofOnePhone} upcoming bookings at ${venue.name} with this phone number, ` +
        'as many as can be made online. Please call the venue for another.';
  return new Problem('rate-limited', { detail, retryAfterSeconds });
}
