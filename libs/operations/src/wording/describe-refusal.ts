/** The words for a guest when a time is unavailable, and for what is offered instead. */
import {
  addDays,
  type Alternative,
  type UnavailableReason,
  type LocalDate,
  type SearchDecision,
  type Venue,
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
import { formatServiceName } from './describe-times';
import type { UnmetRequest } from './unmet-request';

/** That a party is larger than the venue takes online, and how the team is reached. */
export function describeTooLarge({ name, policy, phone }: Venue, partySize: number): string {
  const how = phone === null ? 'send an enquiry' : `send an enquiry or call ${phone}`;
  return `${name} takes up to ${formatGuests(policy.partySizeMax)} online. For ${formatGuests(partySize)}, please ${how}.`;
}

/** What to offer. If the requested time has become free since it was refused, it comes first. */
export function alternativesIn(
  found: SearchDecision,
  { venue, wish }: Pick<UnmetRequest, 'venue' | 'wish'>,
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

/** Why the time is unavailable, and a sentence with the first of what is offered instead. */
export function describeRefusal(found: SearchDecision, unmet: UnmetRequest): string {
  const { venue, wish, now } = unmet;
  const { date } = wish;
  const today = todayAt(venue, now);
  const offered = alternativesIn(found, unmet);
  const offers = describeAlternatives(offered, { venueId: venue.id, date, today });
  switch (found.kind) {
    case 'needs-venue':
      return describeTooLarge(venue, wish.partySize);
    case 'available':
      return `${formatWhen(unmet)} has just become free again. Please ask for it once more.`;
    case 'closed':
      return `${venue.name} is closed on ${formatDate(date, today)}. ${offers}`;
    case 'unavailable':
      // The sentence about the horizon says itself what the guest can do.
      return found.because === 'too-far-ahead' && offered.length === 0
        ? describeUnavailable(found.because, unmet)
        : `${describeUnavailable(found.because, unmet)} ${offers}`;
  }
}

function describeUnavailable(because: UnavailableReason, unmet: UnmetRequest): string {
  const { venue, wish, now } = unmet;
  const { name, policy } = venue;
  const today = todayAt(venue, now);
  const when = formatWhen(unmet);
  switch (because) {
    case 'past':
      return wish.date === today
        ? `${when} has already passed.`
        : `${when} has passed; today at ${name} is ${formatDate(today, today)}.`;
    case 'too-far-ahead':
      return describeTooFar(venue, wish.date, today);
    case 'no-start':
      return `${name} takes no bookings for ${formatService(unmet)}${when}.`;
    case 'inside-notice':
      return `It is too late to book ${when} online: ${name} takes bookings until ${formatNotice(policy)}.`;
    case 'closed-online':
      return describeClosedOnline(venue, when);
    case 'full':
      return `${name} has no table for ${formatGuests(wish.partySize)} on ${when}.`;
  }
}

function describeClosedOnline({ name, phone }: Venue, when: string): string {
  const how = phone === null ? '' : ` Please call ${phone} to ask for a table.`;
  return `${name} takes no bookings online for ${when}.${how}`;
}

/** That a day can't be booked yet, and from which day on it can. */
export function describeTooFar({ name, policy }: Venue, date: LocalDate, today: LocalDate): string {
  const opens = formatDate(addDays(date, -policy.daysAheadMax), today);
  return `${name} takes bookings up to ${formatDays(policy.daysAheadMax)} ahead. ${formatDate(date, today)} can be booked from ${opens}.`;
}

function formatWhen({ venue, wish: { date, time }, now }: UnmetRequest): string {
  const today = todayAt(venue, now);
  return time === null ? formatDate(date, today) : formatMoment({ date, time }, today);
}

/** `lunch on `, where the guest asks for one booking type. */
function formatService({ venue, wish }: UnmetRequest): string {
  const type = venue.bookingTypes.find(({ id }) => id === wish.bookingTypeId);
  return type === undefined ? '' : `${formatServiceName(type.name)} on `;
}

function formatNotice({ bookNoticeMinutes }: Venue['policy']): string {
  return bookNoticeMinutes === 0 ? 'the start' : `${formatDuration(bookNoticeMinutes)} before`;
}
