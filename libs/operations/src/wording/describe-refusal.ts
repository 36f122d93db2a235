/** The words for a guest when a time is unavailable, and for what is offered instead. */
import type {
  Alternative,
  Instant,
  UnavailableReason,
  SearchDecision,
  Venue,
  Wish,
} from '@venue/domain';
import {
  formatDate,
  formatDays,
  formatDuration,
  formatGuests,
  formatMoment,
  todayAt,
} from './format';
import { describeAlternatives } from './describe-alternatives';

/** The request that could not be met, and when it was checked. */
export interface UnmetRequest {
  readonly venue: Venue;
  readonly wish: Pick<Wish, 'date' | 'time' | 'partySize'>;
  readonly now: Instant;
}

export function describeTooLarge({ name, policy }: Venue, partySize: number): string {
  return `${name} takes up to ${formatGuests(policy.partySizeMax)} online. For ${formatGuests(partySize)}, please ask the venue’s team.`;
}

/** What to offer. If the requested time has become free since it was refused, it comes first. */
export function alternativesIn(
  found: SearchDecision,
  { venue, wish }: UnmetRequest,
): readonly Alternative[] {
  switch (found.kind) {
    case 'available':
      return found.times.map((free) => ({ ...free, venue, date: wish.date }));
    case 'unavailable':
    case 'closed':
      return found.alternatives;
    case 'needs-venue':
      return [];
  }
}

/** Why the time is unavailable, and a sentence with the alternatives. */
export function describeRefusal(found: SearchDecision, unmet: UnmetRequest): string {
  const { venue, wish, now } = unmet;
  if (found.kind === 'needs-venue') return describeTooLarge(venue, wish.partySize);
  const today = todayAt(venue, now);
  const offers = describeAlternatives(alternativesIn(found, unmet), {
    venueId: venue.id,
    date: wish.date,
    today,
  });
  if (found.kind === 'closed')
    return `${venue.name} is closed on ${formatDate(wish.date, today)}. ${offers}`;
  return `${describeUnavailable(found.kind === 'unavailable' ? found.because : 'full', unmet)} ${offers}`;
}

function describeUnavailable(
  because: UnavailableReason,
  { venue, wish, now }: UnmetRequest,
): string {
  const { date, time, partySize } = wish;
  const { policy } = venue;
  const today = todayAt(venue, now);
  const when = time === null ? formatDate(date, today) : formatMoment({ date, time }, today);
  switch (because) {
    case 'past':
      return date === today
        ? `${when} has already passed.`
        : `${when} has passed; today at ${venue.name} is ${formatDate(today, today)}.`;
    case 'too-far-ahead':
      return `${venue.name} takes bookings up to ${formatDays(policy.daysAheadMax)} ahead, and ${when} is later than that.`;
    case 'inside-notice':
      return `It is too late to book ${when} online: ${venue.name} takes bookings until ${formatNotice(policy)}.`;
    case 'full':
      return `${venue.name} has no table for ${formatGuests(partySize)} on ${when}.`;
  }
}

function formatNotice({ bookNoticeMinutes }: Venue['policy']): string {
  return bookNoticeMinutes === 0 ? 'the start' : `${formatDuration(bookNoticeMinutes)} before`;
}
