import { entryStateAt, closedBy, stateAfter, type WaitingEntry } from '@venue/domain/waiting/entry';
import { decideRelease } from '@venue/domain/booking/hold';
import type { Work } from '@venue/domain/ports';
import type { WaitingEntryId } from '@venue/domain/shared/ids';
import type { Instant } from '@venue/domain/shared/time';
import { required } from '../fields/field';
import { line, phone } from '../fields/kinds';
import { operation, type Call } from '../operation';
import { EntryAnswer, partiesBefore, toEntryAnswer } from './entry-view';

class EntryInput {
  @required(line(1, 64), 'The entry.') entryId!: string;
  @required(phone, 'The phone number on the entry.') phone!: string;
}

const proved = {
  audience: 'both',
  capability: 'waitlist.join',
  venue: 'of-the-entry',
  input: EntryInput,
  answer: EntryAnswer,
} as const;

export const lookUpEntry = operation({
  ...proved,
  tool: null,
  route: 'POST /waiting-list/lookup',
  effect: 'read',
  title: 'Find a waiting list entry',
  description:
    'Returns the state of an entry, proved by its id and the phone number on it. An unknown entry and a wrong number ' +
    'get the same answer. Failures count with those of the other look-ups.',

  run: (_input, { entry, ...call }) => answerFor(entry, call),
});

export const leaveWaitingList = operation({
  ...proved,
  tool: null,
  route: 'POST /waiting-list/leave',
  effect: 'write',
  title: 'Leave the waiting list',
  description:
    'Takes the guest off the waiting list. A table that is offered to the guest is free for the next party at once. ' +
    'An entry that is over stays as it is; an accepted table is cancelled like any booking.',

  async run(_input, { entry: { id }, ...call }): Promise<EntryAnswer> {
    const entry = await closeEntry('leave', id, call);
    return answerFor(entry, call);
  },
});

type EntryCall = Omit<Call<'of-the-entry', 'read'>, 'entry'>;

async function answerFor(entry: WaitingEntry, call: EntryCall): Promise<EntryAnswer> {
  const { waiting, venue, now } = call;
  const isShown = venue.policy.showWaitlistPosition && entryStateAt(entry, now) === 'waiting';
  const entries = isShown ? await waiting.list(entry) : [];
  return toEntryAnswer(entry, { venue, now, partiesBefore: partiesBefore(entry, entries, call) });
}

/**
 * Ends a live entry and gives the table of its offer back; one that is over is returned as it is.
 * The entry is locked before its hold, as everywhere.
 */
export async function closeEntry(
  step: 'decline' | 'leave' | 'remove',
  id: WaitingEntryId,
  { work, now }: { readonly work: Work; readonly now: Instant },
): Promise<WaitingEntry> {
  const entry = await work.waiting.lock(id);
  if (entry === null) throw new Error('an entry that is not there');
  if (stateAfter(step, entry, now) === null) return entry;
  const closed = closedBy(step, entry);
  await work.waiting.save(closed);
  if (entry.bookingId !== null) await releaseOffer(entry.bookingId, { work, now });
  return closed;
}

/** Frees the table of an offer; the history of the hold marks the day for the next party. */
async function releaseOffer(
  id: NonNullable<WaitingEntry['bookingId']>,
  { work, now }: { readonly work: Work; readonly now: Instant },
): Promise<void> {
  const { booking } = await work.bookings.lock(id);
  const decision = decideRelease(booking, now);
  if (decision.kind === 'released') await work.bookings.save(decision.booking);
}
