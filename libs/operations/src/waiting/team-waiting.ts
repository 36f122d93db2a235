/** The waiting list for the venue's team. */
import { environments, type Environment } from '@venue/domain/access/caller';
import { partySizeLimit } from '@venue/domain/booking/booking';
import { displayReference, type BookingId, type WaitingEntryId } from '@venue/domain/shared/ids';
import { addDays, isoIn, localOf, type LocalDate } from '@venue/domain/shared/time';
import type { DayWish } from '@venue/domain/venue/day-wish';
import type { VenueSummary } from '@venue/domain/venue/venue';
import {
  entryStateAt,
  entryStates,
  entryKinds,
  stateAfter,
  type EntryKind,
  type EntryState,
  type WaitingEntry,
} from '@venue/domain/waiting/entry';
import { timesInWindow } from '@venue/domain/waiting/next-offer';
import { describeSkip } from '@venue/domain/waiting/skip';
import { output, outputOrNull, required } from '../fields/field';
import {
  date,
  dayWish,
  idOf,
  int32Max,
  line,
  listOf,
  moment,
  oneOf,
  plainText,
  time,
  uuid,
  wholeNumber,
} from '../fields/kinds';
import { operation, type TeamCall } from '../operation';
import { writeContextOf } from '../pipeline/write-context-of';
import { Problem, unknown } from '../problems';
import { summaryOfVenue } from '../venues/team-venue';
import { closeEntry } from './entry-of-guest';
import { placeOf } from './entry-view';
import { holdAndTell, lockedDay } from './send-offers';

class ListWaitingInput {
  @required(line(1, 64), 'The venue, by its id or its slug.') venueId!: string;
  @required(oneOf(...environments), 'Whose list.') environment!: Environment;
  @required(dayWish, 'The venue-local day.') date!: DayWish;
}

export class EntryIdInput {
  @required(idOf<WaitingEntryId>(), 'The entry.') id!: WaitingEntryId;
}

export class WaitingRow {
  @output(uuid, 'The entry.') entryId!: string;
  @output(
    oneOf(...entryKinds),
    '`list` for the waiting list, and `queue` for the queue at the door.',
  )
  kind!: EntryKind;
  @output(plainText, 'The slug of the venue.') venue!: string;
  @output(date, 'The venue-local day.') date!: string;
  @output(time, 'The earliest start.') from!: string;
  @output(time, 'The latest start.') until!: string;
  @output(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @output(oneOf(...entryStates), 'The state.') state!: EntryState;
  @outputOrNull(wholeNumber(1, int32Max), 'The place among those that wait, 1 for the first.')
  position!: number | null;
  @outputOrNull(moment, 'The end of the offer, with the venue’s offset from UTC.')
  offeredUntil!: string | null;
  @outputOrNull(plainText, 'The reference of the booking, once the offer is accepted.')
  bookingReference!: string | null;
  @output(plainText, 'The guest’s name.') guestName!: string;
  @output(plainText, 'The guest’s phone number; empty once it is erased, or without one.')
  guestPhone!: string;
  @outputOrNull(plainText, 'What the guest wrote.') notes!: string | null;
  @outputOrNull(plainText, 'Why it got no offer when a table became free last.')
  reason!: string | null;
}

class WaitingListAnswer {
  @output(listOf(WaitingRow), 'In the order of joining.') entries!: readonly WaitingRow[];
}

export const listWaiting = operation({
  audience: 'team',
  route: 'GET /venues/{venueId}/waiting',
  capability: 'diary.read',
  effect: 'read',
  title: 'List the waiting list of a day',
  description:
    'Lists all entries of a day in the order of joining, with their states and the reason for which the first of them ' +
    'had no offer; parties of the queue at the door too.',
  input: ListWaitingInput,
  answer: WaitingListAnswer,
  problems: ['not-found'],

  async run({ venueId, environment, date: wish }, call): Promise<WaitingListAnswer> {
    const venue = summaryOfVenue(venueId, call);
    const day = { environment, venueId: venue.id, date: dateOf(wish, venue, call) };
    return { entries: await rowsOf(await call.team.waiting.list(day), venue, call) };
  },
});

export const offerToEntry = operation({
  audience: 'team',
  route: 'POST /waiting/{id}/offer',
  capability: 'diary.write',
  effect: 'write',
  title: 'Offer a table to an entry of the waiting list',
  description:
    'Holds a free table in the window of the entry, ahead of other entries and at any hour, and writes to the guest. ' +
    'Without a free table nothing changes.',
  input: EntryIdInput,
  answer: WaitingRow,
  problems: ['not-found', 'no-availability', 'booking-not-changeable'],

  async run({ id }, call): Promise<WaitingRow> {
    const { entry, venue } = await entryIn(id, call);
    if (stateAfter('offer', entry, call.now) === null) throw notWaiting();
    const context = await writeContextOf(venue.id, call);
    const day = await lockedDay(entry, context);
    const [free] = timesInWindow(day, entry, entry);
    if (free === undefined) {
      const detail = 'No table is free for that party at the times that suit.';
      throw new Problem('no-availability', { detail });
    }
    const offered = await holdAndTell(day, { entry, time: free }, context);
    return rowOf(offered ?? entry, venue, call);
  },
});

export const removeEntry = operation({
  audience: 'team',
  route: 'POST /waiting/{id}/remove',
  capability: 'diary.write',
  effect: 'write',
  title: 'Remove an entry from the waiting list',
  description:
    'Ends the entry; a table that is offered to it is free for the next at once. One that is over stays as it is.',
  input: EntryIdInput,
  answer: WaitingRow,
  problems: ['not-found'],

  async run({ id }, call): Promise<WaitingRow> {
    const { venue } = await entryIn(id, call);
    return rowOf(await closeEntry('remove', id, call), venue, call);
  },
});

function dateOf(wish: DayWish, { zone }: VenueSummary, { now }: TeamCall): LocalDate {
  const today = localOf(now, zone).date;
  if (wish === 'today') return today;
  return wish === 'tomorrow' ? addDays(today, 1) : wish;
}

/** An entry of a venue that the caller may not see is answered like one that does not exist. */
export async function entryIn(
  id: WaitingEntryId,
  { team, venues }: TeamCall,
): Promise<{ readonly entry: WaitingEntry; readonly venue: VenueSummary }> {
  const entry = await team.waiting.find(id);
  const venue = venues.find((one) => one.id === entry?.venueId);
  if (entry === null || venue === undefined) throw unknown('We don’t know that entry.');
  return { entry, venue };
}

export function notWaiting(): Problem {
  const detail = 'That entry does not wait: it has an offer, or it is over.';
  return new Problem('booking-not-changeable', { detail });
}

export async function rowOf(
  entry: WaitingEntry,
  venue: Pick<VenueSummary, 'slug' | 'zone'>,
  call: TeamCall,
): Promise<WaitingRow> {
  const rows = await rowsOf(await call.team.waiting.list(entry), venue, call);
  const row = rows.find(({ entryId }) => entryId === entry.id);
  if (row === undefined) throw new Error('an entry that is not on its list');
  return row;
}

async function rowsOf(
  entries: readonly WaitingEntry[],
  venue: Pick<VenueSummary, 'slug' | 'zone'>,
  { team, now }: TeamCall,
): Promise<readonly WaitingRow[]> {
  const ids = entries.flatMap(({ state, bookingId }) =>
    state === 'accepted' && bookingId !== null ? [bookingId] : [],
  );
  const references = await team.waiting.references(ids);
  const at = (instant: WaitingEntry['fromAt']): string => localOf(instant, venue.zone).time;
  return entries.map((entry) => {
    const place = placeOf(entry, entries, now);
    const state = entryStateAt(entry, now);
    const reference = references.get(entry.bookingId ?? ('' as BookingId));
    const { offeredUntil, skip } = entry;
    return {
      entryId: entry.id,
      kind: entry.kind,
      venue: venue.slug,
      date: entry.date,
      from: at(entry.fromAt),
      until: at(entry.untilAt),
      partySize: entry.partySize,
      state,
      position: place === null ? null : place + 1,
      offeredUntil:
        offeredUntil === null || state !== 'offered' ? null : isoIn(offeredUntil, venue.zone),
      bookingReference: reference === undefined ? null : displayReference(reference),
      guestName: entry.guestName,
      guestPhone: entry.guestPhone,
      notes: entry.notes,
      reason: skip === null || state !== 'waiting' ? null : describeSkip(skip, entry.partySize),
    };
  });
}
