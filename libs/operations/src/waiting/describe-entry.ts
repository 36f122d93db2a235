/** Sentences for guests about their place on the waiting list. */
import type { Booking } from '@venue/domain/booking/booking';
import { displayPence, noPence } from '@venue/domain/shared/money';
import { localOf, type Instant } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { entryStateAt, type EntryState, type WaitingEntry } from '@venue/domain/waiting/entry';
import { describeCardNeeded } from '../availability/card-guarantee';
import { formatDate, formatDeadline, formatGuests, formatTime, todayAt } from '../wording/format';

export interface EntryContext {
  readonly venue: Venue;
  readonly now: Instant;
  /** How many parties are before it; null if the guest does not see it. */
  readonly partiesBefore: number | null;
}

/** `Saturday 5 December between 7pm and 8:30pm`, or `… at 7pm`. */
export function describeWindow(
  { date, fromAt, untilAt }: Pick<WaitingEntry, 'date' | 'fromAt' | 'untilAt'>,
  { venue, now }: Pick<EntryContext, 'venue' | 'now'>,
): string {
  const day = formatDate(date, todayAt(venue, now));
  const [from, until] = [fromAt, untilAt].map((at) => formatTime(localOf(at, venue.zone).time));
  return from === until ? `${day} at ${from}` : `${day} between ${from} and ${until}`;
}

/** The deposit or the card that an offered table needs; null for neither. */
export function describeTerms(
  { depositPence, guarantee, startsAt }: Booking,
  at: Pick<EntryContext, 'venue' | 'now'>,
): string | null {
  if (guarantee !== null) return describeCardNeeded(guarantee.feePence, startsAt, at);
  if (depositPence === noPence) return null;
  return `A deposit of ${displayPence(depositPence, at.venue.money)} is needed to keep the table.`;
}

/** Where the entry stands, in sentences that can be read out. */
export function describeEntry(entry: WaitingEntry, context: EntryContext): string {
  const { venue, now } = context;
  const list = `the waiting list at ${venue.name} for ${formatGuests(entry.partySize)} on ${describeWindow(entry, context)}`;
  const state = entryStateAt(entry, now);
  if (state === 'offered' && entry.offeredUntil !== null) {
    const until = formatDeadline(localOf(entry.offeredUntil, venue.zone), todayAt(venue, now));
    return `A table is free for you at ${venue.name}. Please accept it by ${until}, with the link that we have sent you.`;
  }
  return state === 'waiting'
    ? `You are on ${list}.${describePlace(context.partiesBefore)} We will write to you when a table is free.`
    : `You are no longer on ${list}. ${endings[state]}`;
}

const endings: Readonly<Record<Exclude<EntryState, 'waiting'>, string>> = {
  offered: 'A table was offered to you.',
  accepted: 'You have accepted a table.',
  declined: 'You have declined the table that was offered to you.',
  ended: 'Your place on it has ended.',
  left: 'You have left it.',
};

function describePlace(partiesBefore: number | null): string {
  if (partiesBefore === null) return '';
  if (partiesBefore === 0) return ' You are the first.';
  const parties = partiesBefore === 1 ? '1 party is' : `${partiesBefore} parties are`;
  return ` ${parties} before you.`;
}
