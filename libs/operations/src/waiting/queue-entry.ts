/** A party that joins the queue at the door, whether the team adds it or it joins by itself. */
import type { Day } from '@venue/domain/availability/day';
import type { Phone } from '@venue/domain/shared/phone';
import type { WaitingEntryId } from '@venue/domain/shared/ids';
import { localOf, plusMinutes } from '@venue/domain/shared/time';
import type { Door } from '@venue/domain/waiting/entries';
import { entryStateAt, isLive, type WaitingEntry } from '@venue/domain/waiting/entry';
import { queueEndOf, quoteFor, statisticsDays } from '@venue/domain/waiting/queue';
import { readDay } from '../availability/diary/search';
import { nothingYet } from './nothing-yet';
import type { StayWriteContext } from '../availability/diary/day-to-write';

export interface NewParty extends Pick<
  WaitingEntry,
  'partySize' | 'guestName' | 'notes' | 'source' | 'integrationId' | 'client'
> {
  readonly guestPhone: Phone | '';
}

/** The entry with its quote, not yet stored. */
export async function quotedEntry(
  party: NewParty,
  context: StayWriteContext,
): Promise<WaitingEntry> {
  const { work, venue, now, ids, caller } = context;
  const door = { environment: caller.environment, venueId: venue.id };
  const day = await today(context);
  const since = plusMinutes(now, -statisticsDays * 24 * 60);
  const statistics = await work.waiting.statistics({ ...door, zone: venue.zone }, since);
  const queue = await liveQueue(door, context);
  const before = queue.filter((entry) => entryStateAt(entry, now) === 'waiting');
  const id = ids.uuid() as WaitingEntryId;
  return {
    ...nothingYet,
    ...party,
    ...door,
    ...quoteFor({ id, partySize: party.partySize }, { day, statistics, before }),
    id,
    kind: 'queue',
    bookingTypeId: null,
    guestEmail: null,
    date: day.date,
    fromAt: now,
    untilAt: queueEndOf(day),
    state: 'waiting',
    createdAt: now,
  };
}

/** The present day of the venue, without a lock. */
async function today(context: StayWriteContext): Promise<Day> {
  const { date } = localOf(context.now, context.venue.zone);
  return (await readDay(date, { ...context, diary: context.work.diary })).day;
}

/** The parties in the queue, the longest wait first. */
export async function liveQueue(
  door: Door,
  { work, now }: Pick<StayWriteContext, 'work' | 'now'>,
): Promise<readonly WaitingEntry[]> {
  return (await work.waiting.queue(door)).filter((entry) => isLive(entry, now));
}
