/** `bookings seat` and the other commands that change one booking. */
import { isSameTables } from '@venue/domain/availability/seating';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import type { TableId } from '@venue/domain/shared/ids';
import {
  completeBooking,
  markArrived,
  markNoShow,
  seatBooking,
} from '@venue/operations/bookings/attend/attendance';
import { undoStep } from '@venue/operations/bookings/attend/undo-step';
import { cancelBookingByTeam } from '@venue/operations/bookings/cancel/cancel-by-team';
import { changeBooking } from '@venue/operations/bookings/change/change-booking';
import { moveBooking } from '@venue/operations/bookings/change/move-booking';
import { swapTables } from '@venue/operations/bookings/change/swap-tables';
import { markLate } from '@venue/operations/bookings/late/mark-late';
import {
  noteBooking,
  pinBooking,
  tagBooking,
  unpinBooking,
} from '@venue/operations/bookings/notes';
import type { TeamBookingAnswer } from '@venue/operations/bookings/team-booking-view';
import { command, type Entry, type Parts } from '../command';
import { count } from '../output';
import { notesOf } from './warning-notes';

const hasTables = ({ tables }: TeamBookingAnswer): string => `has ${tables.join(' + ')} now`;

export const bookingSteps = [
  step({ name: 'arrived', operation: markArrived, done: 'has arrived' }),
  step({
    name: 'seat',
    description: 'More than three hours before the start it needs --early.',
    operation: seatBooking,
    done: 'is seated',
  }),
  step({
    name: 'complete',
    operation: completeBooking,
    set: { early: null },
    done: 'is completed, and its table is free',
  }),
  step({
    name: 'no-show',
    description: 'Frees the tables of a confirmed booking at once, also before its start.',
    operation: markNoShow,
    set: { early: true },
    done: 'is marked as a no-show, and its table is free',
  }),
  step({
    name: 'late',
    example: '--minutes 20',
    operation: markLate,
    flags: { minutesLate: '--minutes <count>' },
    done: 'is noted as late',
  }),
  step({ name: 'move', example: '--tables T5 T6', operation: moveBooking, done: hasTables }),
  step({
    name: 'change',
    example: '--guests 6 --tell-guest',
    operation: changeBooking,
    flags: {
      clearNotes: { description: 'remove the guest’s notes, whatever --notes says' },
      clearAllergies: { description: 'remove the allergies, whatever --allergies says' },
    },
    done: ({ date, time, partySize }) =>
      `is for ${count(partySize, 'guest')} on ${date} at ${time}`,
  }),
  step({
    name: 'swap',
    example: '--with R3TX8WQK',
    operation: swapTables,
    flags: { with: { isChecked: true } },
    done: hasTables,
  }),
  step({ name: 'pin', operation: pinBooking, done: 'keeps its tables' }),
  step({ name: 'unpin', operation: unpinBooking, done: 'may have other tables' }),
  step({
    name: 'note',
    example: '--note "Birthday"',
    operation: noteBooking,
    done: 'has its note',
  }),
  step({
    name: 'tag',
    example: '--tag VIP',
    operation: tagBooking,
    flags: {
      tags: {
        flag: '--tag <words...>',
        description: 'all tags of the booking, such as VIP; without this option it has none',
        otherwise: [],
      },
    },
    done: 'has its tags',
  }),
  step({
    name: 'cancel',
    example: '--tell-guest --reason "The kitchen is flooded"',
    operation: cancelBookingByTeam,
    done: 'is cancelled',
  }),
  step({
    name: 'undo',
    description:
      'For ten minutes. What it was before the team noted an arrival, a departure or a no-show, cancelled, moved or ' +
      'swapped is restored. Where its tables are taken, the booking gets others, or none until the team gives it ' +
      'some. A walk-in that is undone counts nowhere. A guest who was notified of a cancellation is notified that it is undone.',
    operation: undoStep,
    done: undoneWords,
  }),
];

interface Step<Input extends object, Result extends TeamBookingAnswer> extends Pick<
  Parts<Input, Result>,
  'operation' | 'flags' | 'set' | 'description'
> {
  readonly name: string;
  /** The options of the example. */
  readonly example?: string;
  /** The rest of the sentence “Booking K7QP 4M2X …”. */
  readonly done: string | ((changed: TeamBookingAnswer, before: TeamBooking | null) => string);
}

/** What the undo has restored: an undone walk-in was never there, and tables may be others. */
function undoneWords(
  { state, needsTable, tables, tableIds }: TeamBookingAnswer,
  before: TeamBooking | null,
): string {
  if (state === 'cancelled') return 'is undone, and counts nowhere';
  if (needsTable) return 'is as it was, but needs a table';
  const old = before?.booking.undo?.before.tableIds ?? [];
  const hasOthers = old.length > 0 && !isSameTables(old, tableIds as readonly TableId[]);
  return hasOthers ? `is as it was, but has ${tables.join(' + ')} now` : 'is as it was';
}

/** A command for the booking that its argument names. */
function step<Input extends object, Result extends TeamBookingAnswer>({
  name,
  example = '',
  done,
  ...parts
}: Step<Input, Result>): Entry {
  return command<Input, Result>({
    ...parts,
    call: `bookings ${name} <reference...>`,
    example: `K7QP4M2X ${example}`.trimEnd(),
    text(changed, { booking }) {
      const does = typeof done === 'string' ? done : done(changed, booking);
      const { reference, guestName, partySize } = changed;
      const who = `${guestName}, ${count(partySize, 'guest')}`;
      const venue = booking?.venue.name ?? changed.venue;
      return [`Booking ${reference} ${does}: ${who} at ${venue}.`, ...notesOf(changed)].join('\n');
    },
  });
}
