import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  bookingStates,
  displayReference,
  environments,
  parseLocalDate,
  parseReference,
  type BookingState,
  type Environment,
  type LocalDate,
} from '@venue/domain';
import type { Administration, DoorEvent } from '@venue/runtime';
import { bookingJson, bookingTable } from './booking-table';
import { command, family } from './command';
import { addConflicts } from './conflicts';
import { count, Failure, say, type Answer, type Json, type Terminal } from './output';
import { administering } from './session';

/** `bookings`: what a venue's team looks at, and what happens at its door. */
export function addBookingCommands(program: Command, terminal: Terminal): void {
  const bookings = family(program, 'bookings', 'list bookings and move them on');
  addList(bookings, terminal);
  addConflicts(bookings, terminal);
  for (const move of moves) addMove(bookings, move, terminal);
}

interface ListOptions extends Json {
  readonly venue?: string;
  readonly date?: LocalDate;
  readonly state?: BookingState;
  readonly env: Environment;
}

function addList(bookings: Command, terminal: Terminal): void {
  command(bookings, 'list', {
    about: 'list bookings by their start, on the clock of their venue',
    example: 'bookings list --venue the-harbour --date 2026-12-05',
    more: [
      'EXPECTED tells when a late party means to come. DEPOSIT tells what is asked in all,',
      'whether it is paid, and what has come in where that is another amount. A table that is',
      'held while a guest fills in who comes is there without a name, as long as that lasts.',
    ].join('\n'),
  })
    .option('--venue <slug>', 'of that venue only')
    .option('--date <yyyy-MM-dd>', 'on that day only', calendarDay)
    .addOption(new Option('--state <state>', 'in that state only').choices(bookingStates))
    .addOption(
      new Option('--env <environment>', 'whose diary').choices(environments).default('live'),
    )
    .action(async (options: ListOptions) => {
      const { env, venue, date, state } = options;
      const wish = {
        environment: env,
        venue: venue ?? null,
        date: date ?? null,
        state: state ?? null,
      };
      const found = await administering(terminal, (administration) =>
        administration.bookings(wish),
      );
      say(
        terminal,
        { text: bookingTable(found), json: { bookings: found.map(bookingJson) } },
        options,
      );
    });
}

function calendarDay(text: string): LocalDate {
  const date = parseLocalDate(text);
  if (date === null) throw new InvalidArgumentError('It must be a day such as 2026-12-05.');
  return date;
}

interface Move {
  readonly name: 'seat' | 'complete' | 'no-show';
  readonly event: DoorEvent;
  readonly about: string;
  /** After `it can't be`. */
  readonly participle: string;
  readonly done: string;
}

const moves: readonly Move[] = [
  {
    name: 'seat',
    event: 'seat',
    about: 'note that the guests have sat down',
    participle: 'seated',
    done: 'is seated',
  },
  {
    name: 'complete',
    event: 'leave',
    about: 'note that the guests have left; frees the table at once',
    participle: 'completed',
    done: 'is completed, and its table is free',
  },
  {
    name: 'no-show',
    event: 'miss',
    about: 'note that the guests never came; frees the table at once',
    participle: 'marked as a no-show',
    done: 'is marked as a no-show, and its table is free',
  },
];

function addMove(bookings: Command, move: Move, terminal: Terminal): void {
  command(bookings, `${move.name} <reference...>`, {
    about: move.about,
    example: `bookings ${move.name} K7QP 4M2X`,
    more: 'Spaces, hyphens and case of the reference do not matter.',
  }).action(async (words: string[], options: Json) => {
    const answer = await administering(terminal, (administration) =>
      moveOn(administration, { text: words.join(' '), move }),
    );
    say(terminal, answer, options);
  });
}

async function moveOn(
  administration: Administration,
  { text, move }: { readonly text: string; readonly move: Move },
): Promise<Answer> {
  const reference = parseReference(text);
  if (reference === null) {
    throw new Failure(`“${text}” is no booking reference; one looks like K7QP 4M2X.`);
  }
  const decision = await administration.move(reference, move.event);
  const name = `Booking ${displayReference(reference)}`;
  switch (decision.kind) {
    case 'unknown':
      throw new Failure(`There is no booking ${displayReference(reference)}.`);
    case 'impossible':
      throw new Failure(
        `${name} is ${stateWords[decision.state]}, so it can't be ${move.participle}.`,
      );
    case 'moved': {
      const { booking, venue } = decision.booking;
      const who = `${booking.guestName}, ${count(booking.partySize, 'guest')} at ${venue.name}`;
      return { text: `${name} ${move.done}: ${who}.`, json: bookingJson(decision.booking) };
    }
  }
}

/** After `is`, where a booking can't be moved on. */
const stateWords: Record<BookingState, string> = {
  held: 'held for a guest who is still booking',
  awaiting_deposit: 'waiting for its deposit',
  confirmed: 'not seated yet',
  seated: 'seated already',
  completed: 'completed already',
  no_show: 'marked as a no-show',
  cancelled: 'cancelled',
  expired: 'expired, because its deposit was not paid in time',
};
