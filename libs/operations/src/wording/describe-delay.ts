/** Sentences for a guest who will be late. */
import {
  localOf,
  minutesLateMax,
  type DelayRefusal,
  type DelayTooLong,
  type Instant,
} from '@venue/domain';
import { describeUnchangeable, type ChangeFacts } from './describe-change';
import { formatDate, formatDeadline, formatDuration, todayAt } from './format';

export function describeDelayRefusal(because: DelayRefusal, call: ChangeFacts): string {
  const { file, venue, now } = call;
  switch (because) {
    case 'not-today': {
      const { date } = localOf(file.booking.startsAt, venue.zone);
      return `Your booking is for ${formatDate(date, todayAt(venue, now))}. Please let us know on that day if you will be late.`;
    }
    case 'awaiting-deposit':
      return 'Your table is not confirmed before its deposit is paid. Please pay it first, and then let us know again.';
    case 'seated':
    case 'over':
      return describeUnchangeable(call);
  }
}

/** For a guest whose table is kept. */
export function describeKept(
  { expectedArrival, heldUntil }: { expectedArrival: Instant; heldUntil: Instant },
  { venue, now }: Pick<ChangeFacts, 'venue' | 'now'>,
): string {
  const format = (moment: Instant): string =>
    formatDeadline(localOf(moment, venue.zone), todayAt(venue, now));
  return `Thank you for letting us know. ${venue.name} expects you at ${format(expectedArrival)} and keeps your table until ${format(heldUntil)}.`;
}

/** Why only the venue can keep the table. */
export function describeTooLate(
  why: DelayTooLong,
  { venue, now }: Pick<ChangeFacts, 'venue' | 'now'>,
): string {
  if (why.because === 'too-long') {
    return `We can keep a late table for up to ${formatDuration(minutesLateMax)}.`;
  }
  const until = formatDeadline(localOf(why.until, venue.zone), todayAt(venue, now));
  return why.because === 'not-kept'
    ? `We can’t promise you your table after ${until}.`
    : `Your table would be kept until ${until}, and it is later than that.`;
}

export const ticketsAreNotLate =
  'Tickets stay yours if you come late, so there is nothing to note for them.';
