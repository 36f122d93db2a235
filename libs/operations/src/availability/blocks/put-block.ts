/** Stores a block, so that no later booking gets its tables. */
import type { Environment } from '@venue/domain/access/caller';
import { blockedTables } from '@venue/domain/availability/blocks';
import {
  blockDaysMax,
  decideBlock,
  isSameBlock,
  type StoredBlock,
  type BlockRefusal,
  type BlockWish,
} from '@venue/domain/availability/make-block';
import { isOffPlan } from '@venue/domain/availability/sitting';
import type { Booking } from '@venue/domain/booking/booking';
import { decideRelease } from '@venue/domain/booking/hold';
import { partiesInTheWay } from '@venue/domain/booking/table-choices';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import type { BlockId, BookingId, TableId } from '@venue/domain/shared/ids';
import { localOf } from '@venue/domain/shared/time';
import type { TeamWork } from '@venue/domain/team-ports';
import type { Span } from '@venue/domain/venue/opening-hours';
import type { Venue } from '@venue/domain/venue/venue';
import { withoutOffer, type WaitingEntry } from '@venue/domain/waiting/entry';
import { daysTouched } from '../diary/day-to-write';
import { readDay } from '../diary/search';
import { bookingsOnTables } from '../tables-during';
import { type Problem, refusal } from '../../problems';
import type { TeamCall } from '../../operation';

interface BlockRequest {
  readonly wish: BlockWish;
  readonly environment: Environment;
  readonly reason: string | null;
  /** Whether the tables are blocked even where bookings have them. */
  readonly isAccepted: boolean;
}

interface BlockResult {
  /** Null where bookings have the tables and `isAccepted` is false. */
  readonly block: StoredBlock | null;
  readonly affected: readonly TeamBooking[];
  readonly releasedHolds: number;
}

type BlockCall = TeamCall & { readonly work: TeamWork };

/**
 * Locks the days as a booking does: earlier bookings are found here, and later ones see the block.
 * Bookings keep their tables; holds without a guest end, and offers of the waiting list with them.
 * A repeated request for the same tables and time stores only one block.
 */
export async function putBlock(
  { wish, environment, reason, isAccepted }: BlockRequest,
  venue: Venue,
  call: BlockCall,
): Promise<BlockResult> {
  const { now, ids, team, work } = call;
  const decision = decideBlock(wish, venue, now);
  if (decision.kind === 'refused') throw refusalOf(decision.because, wish);

  const { block } = decision;
  await work.diary.take(venue.id, environment, daysTouched(block, venue));
  const scope = { environment, venueId: venue.id, withLifted: false };
  const listed = await team.blocks.list({ ...scope, span: block });
  const same = listed.find((one) => isSameBlock(one, block));
  if (same !== undefined) return { block: same, affected: [], releasedHolds: 0 };
  const tableIds = blockedTables(block, venue);
  const query = { environment, venueId: venue.id, span: block, tableIds };
  const holds = await lockedHolds(await team.bookings.holdsIn(query), call);
  const affected = await bookingsAt(tableIds, { block, environment, venue }, call);
  if (affected.length > 0 && !isAccepted) return { block: null, affected, releasedHolds: 0 };

  for (const { hold, entry } of holds) {
    await work.bookings.save(hold);
    if (entry !== null) await work.waiting.save(withoutOffer(entry));
  }
  const id = ids.uuid() as BlockId;
  const stored = await team.blocks.add({ ...block, id, environment, venueId: venue.id, reason });
  return { block: stored, affected, releasedHolds: holds.length };
}

interface BlockedSpan {
  readonly block: Span;
  readonly environment: Environment;
  readonly venue: Venue;
}

/**
 * The bookings that have one of the tables in the span of the block, with the parties that are at
 * them now outside their time.
 */
async function bookingsAt(
  tableIds: readonly TableId[],
  { block, environment, venue }: BlockedSpan,
  call: BlockCall,
): Promise<readonly TeamBooking[]> {
  const { now, team, work } = call;
  const planned = await team.bookings.onTables({
    ...{ environment, venueId: venue.id, span: block, tableIds },
  });
  const group = await team.groups.current();
  const { date } = localOf(now, venue.zone);
  const context = { diary: work.diary, caller: { environment }, now, group, venue };
  const { day } = await readDay(date, context);
  const stays = day.stays.filter((stay) => isOffPlan(stay, now));
  const parties = partiesInTheWay({ day: { ...day, stays }, tableIds, span: block });
  const sitting = await bookingsOnTables([{ parties }], { venue, environment }, call);
  const isPlanned = ({ booking: { id } }: TeamBooking): boolean =>
    planned.some(({ booking }) => booking.id === id);
  return [...sitting.filter((one) => !isPlanned(one)), ...planned];
}

interface ReleasedHold {
  readonly hold: Booking;
  /** The entry of the waiting list to which it was offered. */
  readonly entry: WaitingEntry | null;
}

/**
 * The holds after their release. They are locked, each after its entry, so that none becomes a
 * booking meanwhile; a hold that has already become one is left out.
 */
async function lockedHolds(
  ids: readonly BookingId[],
  { work, now }: BlockCall,
): Promise<readonly ReleasedHold[]> {
  const released: ReleasedHold[] = [];
  for (const id of ids) {
    const entry = await work.waiting.lockOfHold(id);
    const { booking } = await work.bookings.lock(id);
    const decision = decideRelease(booking, now);
    if (decision.kind === 'released') released.push({ hold: decision.booking, entry });
  }
  return released;
}

function refusalOf(because: BlockRefusal, wish: BlockWish): Problem {
  const { fromTime, untilDate, untilTime } = wish;
  const end = untilDate === null && untilTime !== null ? '/untilTime' : '/untilDate';
  const pointers: Record<BlockRefusal, string> = {
    'unknown-table': '/tables',
    'unknown-area': '/area',
    'skipped-time': fromTime === null ? '/untilTime' : '/fromTime',
    'ends-before': end,
    over: end,
    'too-long': '/untilDate',
  };
  return refusal(refusals[because], pointers[because]);
}

const refusals: Record<BlockRefusal, string> = {
  'unknown-table': 'The venue has no table of that name.',
  'unknown-area': 'The venue has no area of that name with tables in it.',
  'skipped-time': 'The clocks skip that time on that day.',
  'ends-before': 'It must end after it begins.',
  over: 'That time is over already.',
  'too-long': `It may last ${blockDaysMax} days at most.`,
};
