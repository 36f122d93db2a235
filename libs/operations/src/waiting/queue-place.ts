/** The place of a party in the queue at the door, as its own page shows it. */
import type { Work } from '@venue/domain/ports';
import type { WaitingEntryId } from '@venue/domain/shared/ids';
import { localOf, type Instant } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import type { WaitingEntries } from '@venue/domain/waiting/entries';
import { entryStateAt, stateAfter, type WaitingEntry } from '@venue/domain/waiting/entry';
import { quoteText } from '@venue/domain/waiting/queue';
import { formatTime } from '../wording/format';
import { placeOf } from './entry-view';

export interface QueuePlace {
  /** 1 for the first; null unless the party waits. */
  readonly position: number | null;
  /** What it heard when it joined, such as `25–40 min`; null where no table was likely. */
  readonly quote: string | null;
  readonly joined: string;
  /** Whether it answered that it is on its way. */
  readonly isComing: boolean;
  /** For which the table of a called party is still kept; null unless the party is called. */
  readonly secondsLeft: number | null;
}

/** Null for an entry of the waiting list. A queue is seen at the door, so no policy hides it. */
export async function queuePlaceOf(
  entry: WaitingEntry,
  { venue, now, waiting }: PlaceContext,
): Promise<QueuePlace | null> {
  if (entry.kind !== 'queue') return null;
  const before = placeOf(entry, await waiting.queue(entry), now);
  return {
    position: before === null ? null : before + 1,
    quote: quoteText(entry),
    joined: formatTime(localOf(entry.createdAt, venue.zone).time),
    isComing: entry.comingAt !== null,
    secondsLeft: secondsLeftOf(entry, now),
  };
}

function secondsLeftOf(entry: WaitingEntry, now: Instant): number | null {
  const { offeredUntil } = entry;
  if (offeredUntil === null || entryStateAt(entry, now) !== 'offered') return null;
  return Math.ceil((offeredUntil - now) / 1000);
}

interface PlaceContext {
  readonly venue: Venue;
  readonly now: Instant;
  readonly waiting: WaitingEntries;
}

/** Notes that a called party is on its way; nothing where that is not possible any more. */
export async function noteComing(
  id: WaitingEntryId,
  { work, now }: { readonly work: Work; readonly now: Instant },
): Promise<WaitingEntry> {
  const entry = await work.waiting.lock(id);
  if (entry === null) throw new Error('an entry that is not there');
  if (stateAfter('come', entry, now) === null || entry.comingAt !== null) return entry;
  const coming = { ...entry, comingAt: now };
  await work.waiting.save(coming);
  return coming;
}
