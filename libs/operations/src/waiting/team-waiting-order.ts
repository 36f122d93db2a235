/** The team adds an entry to the waiting list, gives it another place, and sees its history. */
import type { Environment } from '@venue/domain/access/caller';
import { partySizeLimit } from '@venue/domain/booking/booking';
import type { BookingTypeId, WaitingEntryId } from '@venue/domain/shared/ids';
import type { LocalDate, LocalTime } from '@venue/domain/shared/time';
import { entryStateAt } from '@venue/domain/waiting/entry';
import { movedTo } from '@venue/domain/waiting/reorder';
import { requireType } from '../availability/check-availability';
import { HistoryLineAnswer, toLines } from '../bookings/history/history-view';
import { environmentField, teamMakeContext, venueField } from '../bookings/make/new-team-booking';
import { optional, output, required } from '../fields/field';
import { date, idOf, int32Max, lines, listOf, object, time, wholeNumber } from '../fields/kinds';
import { GuestInput, phoneOf } from '../guests/named-guest';
import { operation } from '../operation';
import { invalid } from '../problems';
import { nothingYet } from './nothing-yet';
import { EntryIdInput, entryIn, notWaiting, rowOf, WaitingRow } from './team-waiting';
import { windowFaults, windowOf } from './window';

class AddEntryInput {
  @required(venueField, 'The venue, by its id or its slug.') venueId!: string;
  @optional(environmentField, 'Whose list; live if it is left out.')
  environment!: Environment | null;
  @required(date, 'The venue-local day.') date!: LocalDate;
  @required(time, 'The earliest start that suits the guest.') from!: LocalTime;
  @required(time, 'The latest start that suits the guest.') until!: LocalTime;
  @required(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @optional(idOf<BookingTypeId>(), 'Only this booking type.') bookingTypeId!: BookingTypeId | null;
  @required(object(GuestInput), 'The guest, to whom the offer is sent.') guest!: GuestInput;
  @optional(lines(1000), 'What the team should know.') notes!: string | null;
}

export const addToWaitingList = operation({
  audience: 'team',
  route: 'POST /venues/{venueId}/waiting',
  capability: 'diary.write',
  effect: 'write',
  title: 'Add an entry to the waiting list',
  description:
    'For a guest who asks by phone or at the door. A table that is free already is offered to the guest at once.',
  input: AddEntryInput,
  check: windowFaults,
  answer: WaitingRow,
  problems: ['not-found'],

  async run(input, call): Promise<WaitingRow> {
    const { venue, work, ids, now, caller } = await teamMakeContext(input, call);
    requireType(input.bookingTypeId, venue);
    const window = windowOf(input, venue);
    if (window.untilAt <= now) {
      throw invalid([{ pointer: '/until', detail: 'until must not have passed.' }]);
    }
    const entry = {
      ...nothingYet,
      id: ids.uuid() as WaitingEntryId,
      kind: 'list',
      environment: caller.environment,
      venueId: venue.id,
      integrationId: caller.id,
      client: null,
      bookingTypeId: input.bookingTypeId,
      partySize: input.partySize,
      date: input.date,
      ...window,
      guestName: input.guest.name,
      guestPhone: phoneOf(input.guest, venue),
      guestEmail: input.guest.email,
      notes: input.notes,
      source: 'phone',
      state: 'waiting',
      createdAt: now,
    } as const;
    await work.waiting.add(entry);
    await work.waiting.markDay(entry, now);
    return rowOf(entry, venue, call);
  },
});

class MoveEntryInput extends EntryIdInput {
  @required(wholeNumber(1, int32Max), 'The new place among those that wait, 1 for the first.')
  position!: number;
  @required(lines(500), 'Why, for the history of the entry.') reason!: string;
}

export const moveEntry = operation({
  audience: 'team',
  route: 'POST /waiting/{id}/move',
  capability: 'diary.write',
  effect: 'write',
  title: 'Give an entry another place in its order',
  description:
    'Moves an entry that waits within the waiting list of its day, or a party within the queue at the door. The others ' +
    'keep their order. The history of the entry has the reason and who gave it. A place beyond the last is the last.',
  input: MoveEntryInput,
  answer: WaitingRow,
  problems: ['not-found', 'booking-not-changeable'],

  async run({ id, position, reason }, call): Promise<WaitingRow> {
    const { entry, venue } = await entryIn(id, call);
    const { work, now } = call;
    // The lock under which tables are offered, so that no offer follows the order before.
    await work.diary.take(entry.venueId, entry.environment, [entry.date]);
    const { waiting } = work;
    const entries = await (entry.kind === 'queue' ? waiting.queue(entry) : waiting.list(entry));
    const order = entries
      .filter((one) => one.kind === entry.kind && entryStateAt(one, now) === 'waiting')
      .map((one) => one.id);
    if (!order.includes(id)) throw notWaiting();
    await waiting.putLast(movedTo(order, id, position));
    await work.history.movedEntry(id, reason);
    return rowOf(entry, venue, call);
  },
});

class EntryDetailsAnswer {
  @output(object(WaitingRow), 'The entry.') entry!: WaitingRow;
  @output(listOf(HistoryLineAnswer), 'What happened to it, oldest first.')
  history!: readonly HistoryLineAnswer[];
}

export const showEntry = operation({
  audience: 'team',
  route: 'GET /waiting/{id}',
  capability: 'diary.read',
  effect: 'read',
  title: 'Show an entry with its history',
  description:
    'Shows an entry of the waiting list or the queue: when it joined, each time that it was passed over and why, its offers ' +
    'and their ends, and who gave it another place.',
  input: EntryIdInput,
  answer: EntryDetailsAnswer,
  problems: ['not-found'],

  async run({ id }, call): Promise<EntryDetailsAnswer> {
    const { entry, venue } = await entryIn(id, call);
    const { guestName, partySize } = entry;
    const history = { entries: await call.team.histories.ofEntry(id), tables: {} };
    return {
      entry: await rowOf(entry, venue, call),
      history: toLines(history, { guestName, partySize, venue }),
    };
  },
});
