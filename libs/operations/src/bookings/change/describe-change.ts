/** Sentences for guests about requests to change or cancel. */
import type { AmendDecision, AmendRefusal, AmendWish } from '@venue/domain/booking/amend';
import { stateOf, type Booking } from '@venue/domain/booking/booking';
import type { CancelRefusal } from '@venue/domain/booking/cancel';
import { wishFields } from '@venue/domain/booking/fields';
import { localOf, plusMinutes } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import type { Call } from '../../operation';
import {
  formatDeadline,
  formatDuration,
  formatGuests,
  formatMoment,
  todayAt,
} from '../../wording/format';
import { describeTooFar } from '../describe-refusal';
import { describeWishChange } from '../guest-details';
import { formatServiceName } from '../../availability/describe-times';

export type ChangeFacts = Pick<Call<'of-the-booking', 'read'>, 'file' | 'venue' | 'now'>;

/** The sentence after the reason why a request can't be carried out online. */
export function describePassedOn({ name }: Venue): string {
  return `We have passed your request to ${name}, who will call you.`;
}

/** Why only the venue can make the change, and that the request is passed on. */
export function describeChangePassedOn(
  because: AmendRefusal,
  wish: Pick<AmendWish, 'date'>,
  call: ChangeFacts,
): string {
  return `${describeAmendRefusal(because, wish, call)} ${describePassedOn(call.venue)}`;
}

function describeAmendRefusal(
  because: AmendRefusal,
  { date }: Pick<AmendWish, 'date'>,
  { file, venue, now }: ChangeFacts,
): string {
  switch (because) {
    case 'awaiting-deposit':
      return describeChangeOncePaid(file.booking);
    case 'party-too-large':
      return `We take up to ${formatGuests(venue.policy.partySizeMax)} online.`;
    case 'too-close':
      return `Changes stop ${formatAmendNotice(file.booking)} before your table.`;
    case 'too-far-ahead':
      return describeTooFar(venue, date, todayAt(venue, now));
    case 'table-pinned':
      return 'The team chose your table for you, and only the team can give you another one.';
  }
}

/**
 * Names the deadline for changes if it may come before the payment. Promises nothing if the team
 * chose the tables, since it may have to assign others.
 */
function describeChangeOncePaid(booking: Booking): string {
  const { startsAt, holdUntil, policy, isPinned } = booking;
  if (isPinned) return 'Only the venue can change this booking until its deposit is paid.';
  const end = plusMinutes(startsAt, -policy.amendNoticeMinutes);
  const isEndFirst = holdUntil !== null && end < holdUntil;
  const until = isEndFirst ? `, up to ${formatAmendNotice(booking)} before your table` : '';
  return `You can change this booking yourself once its deposit is paid${until}.`;
}

function formatAmendNotice({ policy }: Booking): string {
  return formatDuration(policy.amendNoticeMinutes);
}

/** Why only the venue can cancel, that the request is passed on, and what happens to the table. */
export function describeCancellationPassedOn(because: CancelRefusal, facts: ChangeFacts): string {
  const why = describeCancelRefusal(because, facts.file.booking);
  const meanwhile = describeTableMeanwhile(facts, ', so you don’t need to pay to cancel');
  return `${why} ${describePassedOn(facts.venue)} ${meanwhile}`;
}

/** Why only the venue can cancel. */
function describeCancelRefusal(because: CancelRefusal, { policy }: Booking): string {
  const rule = `Cancellations stop ${formatDuration(policy.cancelNoticeMinutes)} before your table`;
  return because === 'inside-notice'
    ? `${rule}.`
    : `${rule}, and you moved this booking after that.`;
}

/**
 * What happens to the table until the venue has answered. An unpaid table is released at its
 * deadline, which may come first; `unpaid` is the consequence of that.
 */
function describeTableMeanwhile({ file, venue, now }: ChangeFacts, unpaid = ''): string {
  const { holdUntil } = file.booking;
  if (holdUntil === null) return 'Until then your table stays booked.';
  const until = formatDeadline(localOf(holdUntil, venue.zone), todayAt(venue, now));
  return `Your table is held until ${until}. If its deposit is not paid by then it is released${unpaid}.`;
}

/** Why a booking can no longer be changed, cancelled or paid for, and what to do instead. */
export function describeUnchangeable({ file: { booking }, venue, now }: ChangeFacts): string {
  const today = todayAt(venue, now);
  switch (stateOf(booking, now)) {
    case 'seated':
      return `Your party is already seated. Please speak to the team at ${venue.name}.`;
    case 'completed':
      return 'Your visit is over, so this booking can’t be changed any more.';
    case 'cancelled':
      return 'This booking was cancelled. Please make a new one.';
    case 'expired':
      return 'This booking has expired, because its deposit was not paid in time. Please make a new one.';
    case 'no_show':
      return 'This booking was not used. Please make a new one.';
    case 'held':
    case 'awaiting_deposit':
    case 'confirmed': {
      const began = formatDeadline(localOf(booking.startsAt, venue.zone), today);
      return `Your table was booked for ${began}, which has passed. Please ${formatContact(venue)}.`;
    }
  }
}

/** `call The Harbour on 0117 496 0001`, or the alternative if the venue has no number. */
export function formatContact({ name, phone }: Venue): string {
  return phone === null ? `send ${name} an enquiry` : `call ${name} on ${phone}`;
}

export type AmendedDecision = Extract<AmendDecision, { readonly kind: 'unchanged' | 'amended' }>;

/** The change and the booking after it. */
export function describeAmendment(
  decision: AmendedDecision,
  { file, venue, now }: ChangeFacts,
): string {
  const before = file.booking;
  const after = decision.booking;
  const at = `our booking at ${venue.name}`;
  const when = formatMoment(localOf(after.startsAt, venue.zone), todayAt(venue, now));
  const what = `for ${formatGuests(after.partySize)} on ${when}`;
  if (decision.kind === 'unchanged') return `Y${at} is still ${what}.`;
  if (decision.allocation !== null) {
    return `Y${at} is now ${what}${formatTypeChange(before, after)}.`;
  }
  const changed = wishFields.find((name) => before[name] !== after[name]) ?? 'notes';
  return describeWishChange(changed, before, `y${at} ${what}`);
}

/** `, as lunch instead of dinner`; empty if the booking type is unchanged. */
export function formatTypeChange(before: Booking, after: Booking): string {
  const [old, now] = [before.bookingType, after.bookingType];
  const isSame = before.bookingTypeId === after.bookingTypeId || old === now;
  return isSame ? '' : `, as ${formatServiceName(now)} instead of ${formatServiceName(old)}`;
}

export function describeCancellation(
  { file, venue, now }: ChangeFacts,
  is: 'is cancelled' | 'was already cancelled',
): string {
  const when = formatMoment(localOf(file.booking.startsAt, venue.zone), todayAt(venue, now));
  return `Your booking at ${venue.name} on ${when} ${is}.`;
}
