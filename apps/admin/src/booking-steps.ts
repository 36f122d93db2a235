/** `bookings seat` and the other commands that change one booking. */
import type { Command } from 'commander';
import { displayReference, type Reference } from '@venue/domain';
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
import { showBooking } from '@venue/operations/bookings/history/show-booking';
import { markLate } from '@venue/operations/bookings/late/mark-late';
import {
  noteBooking,
  pinBooking,
  tagBooking,
  unpinBooking,
} from '@venue/operations/bookings/notes';
import type { TeamBookingAnswer } from '@venue/operations/bookings/team-booking-view';
import type { TeamOperation } from '@venue/operations/operation';
import type { AdminService } from '@venue/runtime';
import { command } from './command';
import { count, print, type Json, type Terminal } from './output';
import { referenceIn } from './reference';
import { withAdminService } from './session';
import { wholeNumber } from './whole-number';

interface StepOptions extends Json {
  readonly early?: boolean;
  readonly tables?: readonly string[];
  readonly with?: Reference;
  readonly note?: string;
  readonly tag?: readonly string[];
  readonly minutes?: number;
  readonly reason?: string;
  readonly date?: string;
  readonly time?: string;
  readonly guests?: number;
  readonly name?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly notes?: string;
  readonly clearNotes?: boolean;
  readonly override?: string;
  readonly tellGuest?: boolean;
}

type StepInput = Readonly<Record<string, unknown>> & {
  readonly reference: Reference;
  readonly version: number;
};

interface Step {
  readonly name: string;
  readonly about: string;
  /** The options of the example. */
  readonly example?: string;
  readonly done: string | ((changed: TeamBookingAnswer) => string);
  /** Further lines of the command's help. */
  readonly more?: string;
  readonly options?: (made: Command) => Command;
  readonly perform: (input: StepInput, admin: AdminService) => Promise<TeamBookingAnswer>;
  /** Fields besides the booking and its version. */
  readonly fields?: (options: StepOptions) => Readonly<Record<string, unknown>>;
}

const early = (made: Command): Command =>
  made.option('--early', 'also more than three hours before the start');

const steps: readonly Step[] = [
  {
    name: 'arrived',
    about: 'note that the guests are at the door',
    done: 'has arrived',
    options: early,
    perform: by(markArrived),
    fields: ({ early: isEarly }) => ({ early: isEarly }),
  },
  {
    name: 'seat',
    about: 'note that the guests have sat down',
    done: 'is seated',
    more: 'More than three hours before the start it asks for --early.',
    options: early,
    perform: by(seatBooking),
    fields: ({ early: isEarly }) => ({ early: isEarly }),
  },
  {
    name: 'complete',
    about: 'note that the guests have left; frees the table at once',
    done: 'is completed, and its table is free',
    more: 'Not before the start.',
    perform: by(completeBooking),
  },
  {
    name: 'no-show',
    about: 'note that the guests never came; frees the table at once',
    done: 'is marked as a no-show, and its table is free',
    perform: by(markNoShow),
    fields: () => ({ early: true }),
  },
  {
    name: 'late',
    about: 'note that the guests will be late, and keep their table',
    example: '--minutes 20',
    done: 'is noted as late',
    options: (made) =>
      telling(made.requiredOption('--minutes <count>', 'after the booked time', wholeNumber)),
    perform: by(markLate),
    fields: ({ minutes, tellGuest }) => ({ minutesLate: minutes, tellGuest: tellGuest === true }),
  },
  {
    name: 'move',
    about: 'give the party other tables',
    example: '--tables T5 T6',
    done: ({ tables }) => `has ${tables.join(' + ')} now`,
    options: (made) => made.requiredOption('--tables <names...>', 'the tables that it gets'),
    perform: by(moveBooking),
    fields: ({ tables }) => ({ tables }),
  },
  {
    name: 'change',
    about: 'change the day, the time, the party or the guest; only what is named changes',
    example: '--guests 6 --tell-guest',
    done: ({ date, time, partySize }) =>
      `is for ${count(partySize, 'guest')} on ${date} at ${time}`,
    options: (made) =>
      telling(made)
        .option('--date <day>', 'another day, such as 2026-12-05')
        .option('--time <time>', 'another time, such as 19:00')
        .option('--guests <count>', 'how many they are', wholeNumber)
        .option('--name <name>', 'the guest')
        .option('--phone <number>', 'the guest’s phone number')
        .option('--email <address>', 'the guest’s e-mail address')
        .option('--notes <text>', 'what the guest wants the venue to know')
        .option('--clear-notes', 'take the guest’s notes out')
        .option('--override <reason>', 'also beyond hours, limits of covers and closed days'),
    perform: by(changeBooking),
    fields: ({ guests, name, phone, email, override, tellGuest, ...fields }) => ({
      ...{ date: fields.date, time: fields.time, notes: fields.notes, partySize: guests },
      clearNotes: fields.clearNotes,
      ...{ guestName: name, guestPhone: phone, guestEmail: email },
      override: override === undefined ? null : { reason: override },
      tellGuest: tellGuest === true,
    }),
  },
  {
    name: 'swap',
    about: 'swap the tables of two bookings',
    example: '--with R3TX8WQK',
    done: ({ tables }) => `has ${tables.join(' + ')} now`,
    options: (made) =>
      made.requiredOption('--with <reference>', 'the other booking', (text) => referenceIn([text])),
    perform: async (input, admin) => {
      const { about } = await admin.perform(showBooking, { reference: input['with'] as Reference });
      const fields = { ...input, withVersion: about.booking.version };
      return admin.perform(swapTables, fields);
    },
    fields: (options) => ({ with: options.with }),
  },
  {
    name: 'pin',
    about: 'keep the party at its tables, whatever the guest changes',
    done: 'keeps its tables',
    perform: by(pinBooking),
  },
  {
    name: 'unpin',
    about: 'let the party have other tables again',
    done: 'may have other tables',
    perform: by(unpinBooking),
  },
  {
    name: 'note',
    about: 'replace the note of the team, which guests never see',
    example: '--note "Birthday"',
    done: 'has its note',
    more: 'Without --note there is none any more.',
    options: (made) => made.option('--note <text>', 'the note'),
    perform: by(noteBooking),
    fields: ({ note }) => ({ note }),
  },
  {
    name: 'tag',
    about: 'replace the tags of the team, which guests never see',
    example: '--tag VIP',
    done: 'has its tags',
    more: 'Without --tag there are none any more.',
    options: (made) => made.option('--tag <words...>', 'all its tags'),
    perform: by(tagBooking),
    fields: ({ tag }) => ({ tags: tag ?? [] }),
  },
  {
    name: 'cancel',
    about: 'cancel the booking; nothing is refunded',
    example: '--tell-guest --reason "The kitchen is flooded"',
    done: 'is cancelled',
    options: (made) => telling(made).option('--reason <text>', 'why it is cancelled'),
    perform: by(cancelBookingByTeam),
    fields: ({ reason, tellGuest }) => ({ reason, tellGuest: tellGuest === true }),
  },
  {
    name: 'undo',
    about: 'undo the last step of the team, for ten minutes',
    done: 'is as it was',
    perform: by(undoStep),
  },
];

export function addBookingSteps(bookings: Command, terminal: Terminal): void {
  for (const step of steps) addStep(bookings, step, terminal);
}

function addStep(bookings: Command, step: Step, terminal: Terminal): void {
  const { name, about, example, options = unchanged } = step;
  const more = ['Spaces, hyphens and case of the reference do not matter.', step.more ?? ''];
  const made = command(bookings, `${name} <reference...>`, {
    about,
    example: ['bookings', name, 'K7QP4M2X', example ?? ''].join(' ').trimEnd(),
    more: more.join('\n').trimEnd(),
  });
  options(made).action(async (text: string[], given: StepOptions) => {
    const reference = referenceIn(text);
    const answer = await withAdminService(terminal, async (admin) => {
      const { about: found } = await admin.perform(showBooking, { reference });
      const { version } = found.booking;
      const input = { reference, version, ...step.fields?.(given) };
      return { changed: await step.perform(input, admin), venue: found.venue };
    });
    const { changed, venue } = answer;
    const who = `${changed.guestName}, ${count(changed.partySize, 'guest')} at ${venue.name}`;
    const done = typeof step.done === 'string' ? step.done : step.done(changed);
    const line = `Booking ${displayReference(reference)} ${done}: ${who}.`;
    print(terminal, { text: line, json: changed }, given);
  });
}

function by<Input extends object>(
  operation: TeamOperation<Input, TeamBookingAnswer>,
): Step['perform'] {
  return (input, admin) => admin.perform(operation, input as object);
}

function unchanged(made: Command): Command {
  return made;
}

function telling(made: Command): Command {
  return made.option('--tell-guest', 'send the guest a message about it');
}
