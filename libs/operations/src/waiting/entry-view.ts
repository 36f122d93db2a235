/** An entry of the waiting list as its guest and integrations see it. */
import { localOf } from '@venue/domain/shared/time';
import {
  entryStateAt,
  entryStates,
  type EntryState,
  type WaitingEntry,
} from '@venue/domain/waiting/entry';
import { partySizeLimit } from '@venue/domain/booking/booking';
import { output, outputOrNull } from '../fields/field';
import { date, int32Max, oneOf, plainText, time, uuid, wholeNumber } from '../fields/kinds';
import { describeEntry, type EntryContext } from './describe-entry';

export class EntryAnswer {
  @output(uuid, 'The entry; with the phone number on it, it proves the entry later.')
  entryId!: string;
  @output(uuid, 'The venue.') venueId!: string;
  @output(date, 'The venue-local day.') date!: string;
  @output(time, 'The earliest start that suits the guest.') from!: string;
  @output(time, 'The latest start that suits the guest.') until!: string;
  @output(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @output(oneOf(...entryStates), 'The state of the entry.') state!: EntryState;
  @outputOrNull(
    wholeNumber(1, int32Max),
    'The place in the list, 1 for the first; null unless the venue shows it and the entry waits.',
  )
  position!: number | null;
  @output(plainText, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

export function toEntryAnswer(entry: WaitingEntry, context: EntryContext): EntryAnswer {
  const { venue, now, partiesBefore } = context;
  return {
    entryId: entry.id,
    venueId: venue.id,
    date: entry.date,
    from: localOf(entry.fromAt, venue.zone).time,
    until: localOf(entry.untilAt, venue.zone).time,
    partySize: entry.partySize,
    state: entryStateAt(entry, now),
    position: partiesBefore === null ? null : partiesBefore + 1,
    summary: describeEntry(entry, context),
  };
}

/** How many parties wait before the entry; null unless it waits and its guest may know. */
export function partiesBefore(
  entry: WaitingEntry,
  entries: readonly WaitingEntry[],
  { venue, now }: Pick<EntryContext, 'venue' | 'now'>,
): number | null {
  return venue.policy.showWaitlistPosition ? placeOf(entry, entries, now) : null;
}

/** How many of those entries wait before this one; null if it does not wait. */
export function placeOf(
  entry: WaitingEntry,
  entries: readonly WaitingEntry[],
  now: EntryContext['now'],
): number | null {
  if (entryStateAt(entry, now) !== 'waiting') return null;
  const waiting = entries.filter(
    (one) => one.kind === entry.kind && entryStateAt(one, now) === 'waiting',
  );
  const index = waiting.findIndex(({ id }) => id === entry.id);
  return index === -1 ? waiting.length : index;
}
