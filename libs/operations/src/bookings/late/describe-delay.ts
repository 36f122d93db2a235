/** Sentences for a guest who will be late. */
import type { DelayRefusal, DelayTooLong } from '@venue/domain/booking/delay';
import { localOf, type Instant } from '@venue/domain/shared/time';
import { minutesLateMax } from '@venue/domain/venue/policy';
import { describeUnchangeable, type ChangeFacts } from '../change/describe-change';
import { formatDate, formatDeadline, formatDuration, todayAt } from '../../wording/format';
import { englishWording } from '../../wording/wording';

export function describeDelayRefusal(because: DelayRefusal, call: ChangeFacts): string {
  const { file, venue, now } = call;
  switch (because) {
    case 'not-today': {
      const { date } = localOf(file.booking.startsAt, venue.zone);
      return `Your booking is for ${formatDate(date, todayAt(venue, now))}. Please let us know on that day if you will be late.`;
    }
    case 'awaiting-deposit':
      return 'Your table is not confirmed until its deposit is paid. Please pay it first, and then let us know again.';
    case 'seated':
    case 'over':
      return describeUnchangeable(call);
  }
}

interface HeldTable {
  readonly expectedArrival: Instant;
  readonly heldUntil: Instant;
}

/** The expected arrival of late guests, if it has not passed, and how long their table is kept. */
export function describeHeldTable(
  { expectedArrival, heldUntil }: HeldTable,
  here: Pick<ChangeFacts, 'venue' | 'now'>,
  words = englishWording(here),
): string {
  const values = { venue: here.venue.name, until: words.deadline('until', heldUntil) };
  return expectedArrival < here.now
    ? words.say('heldTable', values)
    : words.say('heldTableExpected', { ...values, at: words.deadline('at', expectedArrival) });
}

/** For a guest who has reported a delay. */
export function describeAcceptedDelay(
  held: HeldTable,
  here: Pick<ChangeFacts, 'venue' | 'now'>,
): string {
  return `Thank you for letting us know. ${describeHeldTable(held, here)}`;
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
    : `Your table would have been kept until ${until}, and it is later than that now.`;
}

export const ticketsAreNotLate =
  'Tickets stay yours if you come late, so there is nothing to note for them.';
