import { Option, type Command } from 'commander';
import {
  bookingStates,
  displayReference,
  environments,
  localOf,
  seatAheadMinutes,
  type BookingState,
  type DayWish,
  type Environment,
  type TeamBooking,
} from '@venue/domain';
import {
  completeBooking,
  listBookings,
  markNoShow,
  seatBooking,
  showBooking,
  toTeamBooking,
  type RecordAttendanceAnswer,
} from '@venue/operations';
import { bookingTable } from './booking-table';
import { bookingSheetText, bookingSheetJson } from './booking-sheet';
import { command, family } from './command';
import { addConflicts } from './conflicts';
import { addDay, addSearch } from './day';
import { dayOption } from './day-option';
import { count, Failure, say, type Answer, type Json, type Terminal } from './output';
import { referenceIn } from './reference';
import { perform } from './session';

/** `bookings`: lists bookings, and records arrivals, departures and no-shows. */
export function addBookingCommands(program: Command, terminal: Terminal): void {
  const bookings = family(program, 'bookings', 'list bookings and move them on');
  addList(bookings, terminal);
  addShow(bookings, terminal);
  addDay(bookings, terminal);
  addSearch(bookings, terminal);
  addConflicts(bookings, terminal);
  for (const move of moves) addMove(bookings, move, terminal);
}

interface ListOptions extends Json {
  readonly venue?: string;
  readonly date?: DayWish;
  readonly state?: BookingState;
  readonly env: Environment;
}

function addList(bookings: Command, terminal: Terminal): void {
  command(bookings, 'list', {
    about: 'list bookings by their start, on the clock of their venue',
    example: 'bookings list --venue the-harbour --date today',
    more: [
      'EXPECTED tells when a late party means to come. DEPOSIT tells what is asked in all,',
      'whether it is paid, and what has come in where that is another amount. A table that is',
      'held while a guest fills in who comes is there without a name, as long as that lasts.',
    ].join('\n'),
  })
    .option('--venue <slug>', 'of that venue only')
    .addOption(dayOption())
    .addOption(new Option('--state <state>', 'in that state only').choices(bookingStates))
    .addOption(
      new Option('--env <environment>', 'whose diary').choices(environments).default('live'),
    )
    .action(async (options: ListOptions) => {
      const { env, venue, date, state } = options;
      const fields = { environment: env, venue, date, state };
      const found = await perform(listBookings, fields, terminal);
      say(
        terminal,
        { text: bookingTable(found), json: { bookings: found.map(toTeamBooking) } },
        options,
      );
    });
}

/** `bookings show`: all details of one booking. */
function addShow(bookings: Command, terminal: Terminal): void {
  command(bookings, 'show <reference...>', {
    about: 'tell all that is known of a booking',
    example: 'bookings show K7QP 4M2X',
    more: [
      'The guest, the party, the times, the tables, the deposit with what was asked and paid,',
      'the notes, what was written and asked about it, and its history, on the clock of the venue. See',
      'messages list and enquiries show for the whole texts.',
    ].join('\n'),
  }).action(async (words: string[], options: Json) => {
    const sheet = await perform(showBooking, { reference: referenceIn(words) }, terminal);
    say(terminal, { text: bookingSheetText(sheet), json: bookingSheetJson(sheet) }, options);
  });
}

interface Move {
  readonly name: 'seat' | 'complete' | 'no-show';
  readonly operation: typeof seatBooking;
  readonly about: string;
  /** Completes the sentence `it can't be …`. */
  readonly participle: string;
  readonly done: string;
  /** Further lines of the command's help. */
  readonly more: readonly string[];
}

const moves: readonly Move[] = [
  {
    name: 'seat',
    operation: seatBooking,
    about: 'note that the guests have sat down',
    participle: 'seated',
    done: 'is seated',
    more: ['More than three hours before the start it asks for --early.'],
  },
  {
    name: 'complete',
    operation: completeBooking,
    about: 'note that the guests have left; frees the table at once',
    participle: 'completed',
    done: 'is completed, and its table is free',
    more: ['Not before the start.'],
  },
  {
    name: 'no-show',
    operation: markNoShow,
    about: 'note that the guests never came; frees the table at once',
    participle: 'marked as a no-show',
    done: 'is marked as a no-show, and its table is free',
    more: [],
  },
];

interface MoveOptions extends Json {
  readonly early?: boolean;
}

function addMove(bookings: Command, move: Move, terminal: Terminal): void {
  const made = command(bookings, `${move.name} <reference...>`, {
    about: move.about,
    example: `bookings ${move.name} K7QP 4M2X`,
    more: ['Spaces, hyphens and case of the reference do not matter.', ...move.more].join('\n'),
  });
  if (move.name === 'seat') made.option('--early', 'also more than three hours before the start');
  made.action(async (words: string[], options: MoveOptions) => {
    const fields = { reference: referenceIn(words), early: options.early };
    const answer = await perform(move.operation, fields, terminal);
    say(terminal, moveAnswer(move, answer), options);
  });
}

function moveAnswer(move: Move, { decision, booking: changed }: RecordAttendanceAnswer): Answer {
  const { booking, venue } = changed;
  const name = `Booking ${displayReference(booking.reference)}`;
  switch (decision.kind) {
    case 'impossible':
      throw new Failure(
        `${name} is ${stateWords[decision.state]}, so it can't be ${move.participle}.`,
      );
    case 'too-early':
      throw new Failure(tooEarly(name, move, changed));
    case 'recorded': {
      const who = `${booking.guestName}, ${count(booking.partySize, 'guest')} at ${venue.name}`;
      return { text: `${name} ${move.done}: ${who}.`, json: toTeamBooking(changed) };
    }
  }
}

function tooEarly(name: string, move: Move, { booking, venue }: TeamBooking): string {
  const { date, time } = localOf(booking.startsAt, venue.zone);
  const begins = `${name} begins on ${date} at ${time}`;
  return move.name === 'seat'
    ? `${begins}, more than ${seatAheadMinutes / 60} hours from now: to seat its guests already, add --early.`
    : `${begins}, so it can't be ${move.participle} yet.`;
}

/** Completes `is …` in the message that a booking can't be moved on. */
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
