import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import type { Actor } from '@venue/domain/history/actor';
import type { BookingHistory, HistoryEntry } from '@venue/domain/history/history';
import { happenings } from '@venue/domain/history/what-happened';
import { isoOf } from '@venue/domain/shared/time';
import { output, outputOrNull } from '../../fields/field';
import { moment, oneOf, plainText } from '../../fields/kinds';
import { describeHistory } from './describe-history';
import type { HistoryAbout } from './field-words';

const actorKinds = [
  'guest',
  'integration',
  'agent',
  'member',
  'device',
  'provider',
  'worker',
  'operator',
  'unknown',
] as const satisfies readonly Actor['kind'][];

/** One line in the history of a booking or an entry of the waiting list. */
export class HistoryLineAnswer {
  @output(moment, 'When it happened.') at!: string;
  @output(oneOf(...happenings), 'What happened.') what!: string;
  @output(plainText, 'The same in a sentence, with who did it.') text!: string;
  @output(oneOf(...actorKinds), 'Who did it.') by!: Actor['kind'];
  @outputOrNull(plainText, 'Why, in the words of its author.') reason!: string | null;
  @outputOrNull(plainText, 'The request that did it.') requestId!: string | null;
  @output(plainText, 'Its place in the order of all changes.') sequence!: string;
}

/** Oldest first. */
export function toHistory(
  history: BookingHistory,
  { booking: { guestName }, venue }: Pick<TeamBooking, 'booking' | 'venue'>,
): readonly HistoryLineAnswer[] {
  return toLines(history, { guestName, venue });
}

export function toLines(
  history: BookingHistory,
  about: HistoryAbout,
): readonly HistoryLineAnswer[] {
  const lines = describeHistory(history, about);
  return lines.map(({ at, what, text, sequence }, index) => {
    const { actor, reason, requestId } = history.entries[index] as HistoryEntry;
    return { at: isoOf(at), what, text, by: actor.kind, reason, requestId, sequence };
  });
}
