/** Sentences for guests about an unavailable time and the alternatives. */
import type { Alternative } from '@venue/domain/availability/alternatives';
import type { PartyWish } from '@venue/domain/availability/day';
import {
  reasonForEveryDay,
  serves,
  type UnavailableReason,
  type SearchDecision,
} from '@venue/domain/availability/search';
import { addDays, type LocalDate } from '@venue/domain/shared/time';
import { hasHours } from '@venue/domain/venue/opening-hours';
import type { BookingType, Venue } from '@venue/domain/venue/venue';
import {
  formatDate,
  formatDuration,
  formatGuests,
  formatHorizon,
  formatList,
  formatMoment,
  todayAt,
} from '../wording/format';
import { describeNoHours } from '../venues/describe-hours';
import { describeAlternatives } from '../availability/describe-alternatives';
import { formatServiceName } from '../availability/describe-times';
import type { UnmetRequest } from '../availability/unmet-request';

/** Says that the party is larger than the venue accepts online, and how to contact the team. */
export function describeTooLarge(venue: Venue, partySize: number): string {
  const online = formatGuests(venue.policy.partySizeMax);
  return `${venue.name} takes up to ${online} online. For ${formatGuests(partySize)}, please ${formatWays(venue)}.`;
}

function formatWays({ phone }: Venue): string {
  return phone === null ? 'send an enquiry' : `send an enquiry or call ${phone}`;
}

/** Says that no day will do for such a party, and what to do instead; null if some day might do. */
export function describeNoSuchDay(
  venue: Venue,
  { partySize, bookingTypeId }: PartyWish,
): string | null {
  if (!hasHours(venue.hours)) {
    return `${describeNoHours(venue)}, so it takes no bookings online. Please ${formatWays(venue)}.`;
  }
  const because = reasonForEveryDay(venue, { partySize, bookingTypeId });
  if (because === null) return null;
  const guests = formatGuests(partySize);
  const others = venue.bookingTypes.filter((type) => serves(venue, type, partySize));
  const names = others.map(({ name }) => formatServiceName(name));
  const how = names.length === 0 ? formatWays(venue) : `choose ${formatList(names, 'or')}`;
  const type = venue.bookingTypes.find(({ id }) => id === bookingTypeId);
  if (because === 'party-of-type' && type !== undefined) {
    return `${type.name} at ${venue.name} is for ${formatSizes(type)}. For ${guests}, please ${how}.`;
  }
  const service = type === undefined ? '' : `for ${formatServiceName(type.name)} `;
  return `${venue.name} takes no online bookings ${service}for ${guests}. Please ${how}.`;
}

/** `2 to 4 guests`, `up to 6 guests`, `2 guests`. */
function formatSizes({ partySizeMin, partySizeMax }: BookingType): string {
  const most = formatGuests(partySizeMax);
  if (partySizeMin === partySizeMax) return most;
  return partySizeMin === 1 ? `up to ${most}` : `${partySizeMin} to ${most}`;
}

/**
 * The alternatives to offer. If the requested time has become free since the refusal, it comes
 * first.
 */
export function alternativesIn(
  decision: SearchDecision,
  { venue, wish }: Pick<UnmetRequest, 'venue' | 'wish'>,
): readonly Alternative[] {
  switch (decision.kind) {
    case 'available':
      return decision.times.map((free) => ({ ...free, venue, date: wish.date }));
    case 'unavailable':
    case 'closed':
      return decision.alternatives;
    case 'needs-venue':
      return [];
  }
}

/** Why the time is unavailable, and the first alternatives. */
export function describeRefusal(decision: SearchDecision, unmet: UnmetRequest): string {
  const { venue, wish, now } = unmet;
  const { date } = wish;
  const today = todayAt(venue, now);
  const offered = alternativesIn(decision, unmet);
  const offers = describeAlternatives(offered, { venueId: venue.id, date, today });
  if (decision.kind === 'needs-venue') return describeTooLarge(venue, wish.partySize);
  if (decision.kind === 'available') {
    return `${formatWhen(unmet)} has just become free again. Please ask for it once more.`;
  }
  const never = describeNoSuchDay(venue, wish);
  if (never !== null) return offered.length === 0 ? never : `${never} ${offers}`;
  switch (decision.kind) {
    case 'closed':
      return `${venue.name} is closed on ${formatDate(date, today)}. ${offers}`;
    case 'unavailable':
      // The sentence about the horizon already says what the guest can do.
      return decision.because === 'too-far-ahead' && offered.length === 0
        ? describeUnavailable(decision.because, unmet)
        : `${describeUnavailable(decision.because, unmet)} ${offers}`;
  }
}

function describeUnavailable(because: UnavailableReason, unmet: UnmetRequest): string {
  const { venue, wish, now } = unmet;
  const { name } = venue;
  const today = todayAt(venue, now);
  const when = formatWhen(unmet);
  const service = formatService(unmet);
  switch (because) {
    case 'past':
      return wish.date === today
        ? `${when} has already passed.`
        : `${when} has passed; today at ${name} is ${formatDate(today, today)}.`;
    case 'too-far-ahead':
      return describeTooFar(venue, wish.date, today);
    case 'no-start':
      return `${name} takes no bookings for ${service}${when}.`;
    case 'inside-notice':
      return `It is too late to book ${service}${when}${describeNotice(venue)}.`;
    case 'closed-online':
      return describeClosedOnline(venue, `${service}${when}`);
    case 'full':
      return `${name} has no table ${formatParty(unmet)} on ${when}.`;
  }
}

function describeClosedOnline({ name, phone }: Venue, when: string): string {
  const how = phone === null ? '' : ` Please call ${phone} to ask for a table.`;
  return `${name} takes no bookings online for ${when}.${how}`;
}

/** Says that a day can't be booked yet, and the day from which it can. */
export function describeTooFar({ name, policy }: Venue, date: LocalDate, today: LocalDate): string {
  const isSameDay = policy.daysAheadMax === 0;
  const opens = formatDate(addDays(date, -policy.daysAheadMax), today);
  const from = isSameDay ? 'on the day itself' : `from ${opens}`;
  return `${name} takes bookings ${formatHorizon(policy)}. ${formatDate(date, today)} can be booked ${from}.`;
}

function formatWhen({ venue, wish: { date, time }, now }: UnmetRequest): string {
  const today = todayAt(venue, now);
  return time === null ? formatDate(date, today) : formatMoment({ date, time }, today);
}

/** `lunch on `, if the guest asks for one booking type. */
function formatService(unmet: UnmetRequest): string {
  const name = requestedService(unmet);
  return name === null ? '' : `${name} on `;
}

/** `for 2 guests`, or `for lunch for 2 guests`. */
function formatParty(unmet: UnmetRequest): string {
  const name = requestedService(unmet);
  return `${name === null ? '' : `for ${name} `}for ${formatGuests(unmet.wish.partySize)}`;
}

function requestedService({ venue, wish }: UnmetRequest): string | null {
  const type = venue.bookingTypes.find(({ id }) => id === wish.bookingTypeId);
  return type === undefined ? null : formatServiceName(type.name);
}

/** Without a notice period, it is too late only once the last start of the day has passed. */
function describeNotice({ name, policy: { bookNoticeMinutes } }: Venue): string {
  if (bookNoticeMinutes === 0) return ': the last time of that day has passed';
  return ` online: ${name} takes bookings until ${formatDuration(bookNoticeMinutes)} before`;
}
