/** The steps of a party in the queue at the door: it is called, and it is seated. */
import type { Day } from '@venue/domain/availability/day';
import { decideRelease } from '@venue/domain/booking/hold';
import { decideWalkIn } from '@venue/domain/booking/make';
import type { TableId, WaitingEntryId } from '@venue/domain/shared/ids';
import { Interruption } from '@venue/domain/interruption';
import { localOf } from '@venue/domain/shared/time';
import { stateAfter, withOffer, type WaitingEntry } from '@venue/domain/waiting/entry';
import { decideCall, tablesForQueue } from '@venue/domain/waiting/queue';
import { dayToWriteIn } from '../availability/diary/day-to-write';
import {
  originOfTeam,
  store,
  teamMakeContext,
  type TeamMakeContext,
} from '../bookings/make/new-team-booking';
import { guestDetails } from '../bookings/guest-details';
import {
  overrideFrom,
  OverrideInput,
  requestedTableIds,
  tablesField,
} from '../bookings/team-inputs';
import { noWishes } from '@venue/domain/booking/fields';
import { optional, required } from '../fields/field';
import { idOf, object } from '../fields/kinds';
import { operation, type TeamWriteCall } from '../operation';
import { Problem, unknown } from '../problems';
import { QueueRow, toQueueRow } from './queue-view';
import { liveQueue } from './queue-entry';
import { readyMessages } from './ready-message';

class QueueStepInput {
  @required(idOf<WaitingEntryId>(), 'The entry.') id!: WaitingEntryId;
  @optional(tablesField, 'The tables that the party gets; without them the proposed ones.')
  tables!: readonly string[] | null;
  @optional(object(OverrideInput), 'Also against the venue’s rules.')
  override!: OverrideInput | null;
}

const step = {
  audience: 'team',
  capability: 'diary.write',
  effect: 'write',
  input: QueueStepInput,
  answer: QueueRow,
  problems: ['not-found', 'no-availability', 'override-required', 'booking-not-changeable'],
} as const;

export const callParty = operation({
  ...step,
  route: 'POST /waiting/{id}/call',
  title: 'Call a party of the queue to its table',
  description:
    'Holds a table for the party for the venue’s `queueReadyMinutes`, and writes to it if it has left a phone number. ' +
    'Without a free table nothing changes. A table that a booking needs is never held.',

  async run(input, call): Promise<QueueRow> {
    const turn = await turnOf('call', input, call);
    const { entry, context, day, tableIds, by } = turn;
    const decision = decideCall(day, {
      entry,
      origin: originOfTeam('walk-in', context),
      by,
      tableIds,
    });
    const { id, holdUntil } = await store(decision, context);
    if (holdUntil === null) throw new Error('a hold without an end');
    const offered = withOffer(entry, { bookingId: id, until: holdUntil });
    const called = { ...offered, calledAt: context.now };
    await context.work.waiting.save(called);
    await context.work.messages.add(readyMessages(called, context));
    const tables = decision.kind === 'booked' ? decision.allocation.tableIds : [];
    return rowOf(called, tables, context);
  },
});

export const seatParty = operation({
  ...step,
  route: 'POST /waiting/{id}/seat',
  title: 'Seat a party of the queue',
  description:
    'Seats the party from this minute on, at the table that is held for it or else at the proposed one, and makes it ' +
    'a walk-in. The entry is `accepted` then.',

  async run(input, call): Promise<QueueRow> {
    const { entry, context, day, tableIds, by } = await turnOf('seat', input, call);
    await releaseHold(entry, context);
    const { partySize, guestName, guestPhone, notes } = entry;
    const wish = { partySize, bookingTypeId: null, tableIds };
    const guest = guestDetails({ guestName, guestPhone, guestEmail: null }, { ...noWishes, notes });
    const details = { ...originOfTeam('walk-in', context), ...guest };
    const decision = decideWalkIn(day, { wish, details, by, minutes: null });
    const { id } = await store(decision, context);
    const seated: WaitingEntry = {
      ...entry,
      state: 'accepted',
      offeredUntil: null,
      bookingId: id,
      seatedAt: context.now,
    };
    await context.work.waiting.save(seated);
    const tables = decision.kind === 'booked' ? decision.allocation.tableIds : [];
    return rowOf(seated, tables, context);
  },
});

interface Turn {
  /** Locked. */
  readonly entry: WaitingEntry;
  readonly context: TeamMakeContext;
  /** Under its lock, without the table that is held for the party. */
  readonly day: Day;
  readonly tableIds: readonly TableId[] | null;
  readonly by: { readonly override: ReturnType<typeof overrideFrom> };
}

/** The day is locked before the entry, as everywhere. */
async function turnOf(
  name: 'call' | 'seat',
  input: QueueStepInput,
  call: TeamWriteCall,
): Promise<Turn> {
  const by = { override: overrideFrom(input.override, call) };
  const found = await call.team.waiting.find(input.id);
  const isSeen = call.venues.some(({ id }) => id === found?.venueId);
  if (found === null || !isSeen) throw unknown('We don’t know that entry.');
  const context = await teamMakeContext(found, call);
  const day = await dayToWriteIn(localOf(call.now, context.venue.zone), context, {
    isUnavailable: () => false,
    changing: found.bookingId === null ? null : { id: found.bookingId, days: [found.date] },
  });
  if (day === null) throw noTable();
  const entry = await context.work.waiting.lock(found.id);
  if (entry === null) throw new Error('an entry that is not there');
  if (stateAfter(name, entry, call.now) === null) throw notInQueue();
  if (entry.bookingId !== found.bookingId) throw new Interruption('changed-meanwhile');
  const named = requestedTableIds(input, context.venue);
  const tableIds = named ?? (await ownTables(entry, day, context));
  return { entry, context, day, by, tableIds };
}

/** The held tables, or those that the list proposes; null where it proposes none. */
async function ownTables(
  entry: WaitingEntry,
  day: Day,
  context: TeamMakeContext,
): Promise<readonly TableId[] | null> {
  if (entry.bookingId !== null) {
    const { tableIds } = await context.work.bookings.find(entry.bookingId);
    return tableIds;
  }
  const queue = await liveQueue(entry, context);
  return tablesForQueue(day, queue).get(entry.id) ?? null;
}

async function releaseHold({ bookingId }: WaitingEntry, context: TeamMakeContext): Promise<void> {
  if (bookingId === null) return;
  const { booking } = await context.work.bookings.lock(bookingId);
  const decision = decideRelease(booking, context.now);
  if (decision.kind === 'released') await context.work.bookings.save(decision.booking);
}

function rowOf(
  entry: WaitingEntry,
  tableIds: readonly TableId[],
  { venue, now, work }: TeamMakeContext,
): Promise<QueueRow> {
  return toQueueRow(entry, tableIds, { venue, now, waiting: work.waiting });
}

function noTable(): Problem {
  return new Problem('no-availability', { detail: 'No table is free for that party now.' });
}

function notInQueue(): Problem {
  const detail = 'That party is not in the queue, or it was called already.';
  return new Problem('booking-not-changeable', { detail });
}
