/** How many bookings and free tickets come from pages; the domain sets the limits. */
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

/** What a client has made; it makes no other until the transaction ends. */
export interface PageClientRecord {
  readonly booker: PageBooker;
  readonly made: readonly Instant[];
}

/** Locks the client of a publishable key and returns what it has made within a day. */
export async function madeByClient(
  kind: PageBookingKind,
  { caller, client, now, work }: WriteCall,
): Promise<PageClientRecord> {
  const booker = { environment: caller.environment, client, kind };
  const since = plusMinutes(now, -pageBookingMinutes);
  return { booker, made: await work.pageBookings.madeSince(since, booker) };
}

/** Locks the number at the venue and returns its upcoming bookings from pages. */
export async function upcomingOf(
  phone: Phone | null,
  { id: venueId }: Venue,
  { caller: { environment }, now, pageBookings, work }: WriteCall,
): Promise<readonly UpcomingStay[]> {
  if (phone === null || pageBookings.ofOnePhone === Infinity) return [];
  return work.pageBookings.upcomingOf(phone, { environment, venueId }, now);
}

/** Why a client may make no more now, or null. A solved captcha lifts the hourly limit. */
export function clientProblem(
  { booker, made }: PageClientRecord,
  isCaptchaSolved: boolean,
  { pageBookings, now }: WriteCall,
): Problem | null {
  const retryAfterSeconds = secondsToBookMore(made, pageBookings, { isCaptchaSolved, now });
  if (retryAfterSeconds === null) return null;
  const what = booker.kind === 'table' ? 'bookings' : 'orders of tickets';
  const detail =
    `Your internet connection has made as many ${what} as it may for now. ` +
    'Please try again later, or call the venue.';
  return new Problem('rate-limited', { detail, retryAfterSeconds });
}

/** Why the guest's number may not have that booking as well, or null. */
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
      ? `There is a booking at ${venue.name} with this phone number at that time already. ` +
        'Please change that one, or call the venue.'
      : `There are ${ofOnePhone} upcoming bookings at ${venue.name} with this phone number already, ` +
        'as many as can be made online. Please call the venue for another.';
  return new Problem('rate-limited', { detail, retryAfterSeconds });
}
