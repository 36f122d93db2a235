import { Option, type Command } from 'commander';
import {
  bookingStates,
  environments,
  type BookingState,
  type DayWish,
  type Environment,
} from '@venue/domain';
import { listBookings } from '@venue/operations/bookings/day/list-bookings';
import { showBooking } from '@venue/operations/bookings/history/show-booking';
import { toTeamBooking } from '@venue/operations/bookings/team-booking-view';
import { bookingTable } from './booking-table';
import { addBookingSteps } from './booking-steps';
import { bookingSheetText, bookingSheetJson } from './booking-sheet';
import { command, family } from './command';
import { addConflicts } from './conflicts';
import { addDay, addSearch } from './day';
import { dayOption } from './day-option';
import { addNewBookingCommands } from './new-bookings';
import { print, type Json, type Terminal } from './output';
import { referenceIn } from './reference';
import { perform } from './session';

/** `bookings`: lists bookings, and records arrivals, departures and no-shows. */
export function addBookingCommands(program: Command, terminal: Terminal): void {
  const bookings = family(program, 'bookings', 'find, make and change bookings');
  addList(bookings, terminal);
  addShow(bookings, terminal);
  addDay(bookings, terminal);
  addSearch(bookings, terminal);
  addConflicts(bookings, terminal);
  addNewBookingCommands(bookings, terminal);
  addBookingSteps(bookings, terminal);
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
      print(
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
    print(terminal, { text: bookingSheetText(sheet), json: bookingSheetJson(sheet) }, options);
  });
}
