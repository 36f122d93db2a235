/** A party of the queue as the team sees it. */
import { partySizeLimit } from '@venue/domain/booking/booking';
import { displayReference, type BookingId, type TableId } from '@venue/domain/shared/ids';
import { isoIn, minutesBetween, type Instant } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { entryStateAt, entryStates, type WaitingEntry } from '@venue/domain/waiting/entry';
import type { WaitingEntries } from '@venue/domain/waiting/entries';
import { isOverdue, quoteText } from '@venue/domain/waiting/queue';
import { output, outputOrNull } from '../fields/field';
import {
  flag,
  int32Max,
  listOfText,
  moment,
  oneOf,
  plainText,
  uuid,
  wholeNumber,
} from '../fields/kinds';

const minutes = wholeNumber(0, int32Max);

export class QueueRow {
  @output(uuid, 'The entry.') entryId!: string;
  @output(plainText, 'The slug of the venue.') venue!: string;
  @output(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @output(plainText, 'The guest’s name.') guestName!: string;
  @output(plainText, 'The guest’s phone number; empty where there is none.') guestPhone!: string;
  @outputOrNull(plainText, 'What the team noted.') notes!: string | null;
  @output(oneOf(...entryStates), '`offered` once the party is called, and `accepted` once seated.')
  state!: string;
  @output(moment, 'When it joined, with the venue’s offset from UTC.') joinedAt!: string;
  @output(minutes, 'How long it has waited, or did until it was seated.') waitedMinutes!: number;
  @outputOrNull(minutes, 'The shortest likely wait that it heard; null where none was likely.')
  quotedFromMinutes!: number | null;
  @outputOrNull(minutes, 'The longest; null where there may be no table this evening.')
  quotedUntilMinutes!: number | null;
  @outputOrNull(plainText, 'Both, such as `25–40 min`.') quote!: string | null;
  @output(flag, 'Whether it waits longer than it heard, and was not called yet.')
  isOverdue!: boolean;
  @outputOrNull(plainText, 'The names of the tables for it, with + between them; null for none.')
  tables!: string | null;
  @output(listOfText, 'Their ids.') tableIds!: readonly string[];
  @outputOrNull(moment, 'Until when the table is kept for the party that was called.')
  readyUntil!: string | null;
  @output(flag, 'Whether the party answered that it is on its way.') isComing!: boolean;
  @outputOrNull(plainText, 'The reference of the walk-in, once it is seated.')
  bookingReference!: string | null;
}

export interface RowContext {
  readonly venue: Venue;
  readonly now: Instant;
  readonly waiting: WaitingEntries;
}

export async function toQueueRow(
  entry: WaitingEntry,
  tableIds: readonly TableId[],
  { venue, now, waiting }: RowContext,
): Promise<QueueRow> {
  const { quotedFromMinutes, quotedUntilMinutes, createdAt, seatedAt, offeredUntil } = entry;
  const state = entryStateAt(entry, now);
  const names = tableIds.map((id) => venue.tables.find((table) => table.id === id)?.name ?? id);
  return {
    entryId: entry.id,
    venue: venue.slug,
    partySize: entry.partySize,
    guestName: entry.guestName,
    guestPhone: entry.guestPhone,
    notes: entry.notes,
    state,
    joinedAt: isoIn(createdAt, venue.zone),
    waitedMinutes: Math.max(0, Math.floor(minutesBetween(createdAt, seatedAt ?? now))),
    quotedFromMinutes,
    quotedUntilMinutes,
    quote: quoteText(entry),
    isOverdue: isOverdue(entry, now),
    tables: names.length === 0 ? null : names.join('+'),
    tableIds,
    readyUntil:
      state === 'offered' && offeredUntil !== null ? isoIn(offeredUntil, venue.zone) : null,
    isComing: entry.comingAt !== null,
    bookingReference: state === 'accepted' ? await referenceOf(entry.bookingId, waiting) : null,
  };
}

async function referenceOf(id: BookingId | null, waiting: WaitingEntries): Promise<string | null> {
  if (id === null) return null;
  const reference = (await waiting.references([id])).get(id);
  return reference === undefined ? null : displayReference(reference);
}
