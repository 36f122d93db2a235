/** `bookings times`, `bookings walk-in` and the other commands that make bookings. */
import type { Command } from 'commander';
import type { Environment } from '@venue/domain';
import { findTimesForTeam, type TeamTimesAnswer } from '@venue/operations/availability/find-times';
import {
  findWalkInSeatings,
  type WalkInSeatingsAnswer,
} from '@venue/operations/availability/find-walk-in-seatings';
import { bookByPhone } from '@venue/operations/bookings/make/book-by-phone';
import { walkIn } from '@venue/operations/bookings/make/walk-in';
import type { TeamBookingAnswer } from '@venue/operations/bookings/team-booking-view';
import { findGuest, type FoundGuestAnswer } from '@venue/operations/guests/find-guest';
import type { OperatorOperation } from '@venue/operations/operation';
import type { OperatorInput } from '@venue/operations/pipeline/strategies/operator';
import { command } from './command';
import { environmentOption } from './day';
import { count, facts, print, table, type Json, type Terminal } from './output';
import { perform } from './session';
import { wholeNumber } from './whole-number';

export function addNewBookingCommands(bookings: Command, terminal: Terminal): void {
  addTimes(bookings, terminal);
  addBook(bookings, terminal);
  addWalkIn(bookings, terminal);
  addGuest(bookings, terminal);
}

interface PartyOptions extends Json {
  readonly venue: string;
  readonly guests: number;
  readonly env: Environment;
}

interface TimesOptions extends PartyOptions {
  readonly date: string;
}

function addTimes(bookings: Command, terminal: Terminal): void {
  const made = command(bookings, 'times', {
    about: 'show when the team can book a table',
    example: 'bookings times --venue the-harbour --date 2026-12-05 --guests 4',
    more: 'WARNINGS names what is against a time; one with * takes --override.',
  });
  ofParty(made)
    .requiredOption('--date <day>', 'the day, such as 2026-12-05')
    .action(async ({ venue, guests, env, date, ...options }: TimesOptions) => {
      const fields = { venueId: venue, environment: env, date, partySize: guests };
      const found = await performAsTyped(findTimesForTeam, fields, terminal);
      print(terminal, { text: timesTable(found), json: found }, options);
    });
}

function timesTable({ bookingTypes }: TeamTimesAnswer): string {
  const rows = bookingTypes.flatMap(({ name, durationMinutes, times }) =>
    times.map(({ time, tables, warnings }) => {
      return [time, name, `${durationMinutes} min`, tables, warningsIn(warnings)];
    }),
  );
  if (rows.length === 0) return 'No table is free on that day.';
  return table(['TIME', 'TYPE', 'LENGTH', 'TABLES', 'WARNINGS'], rows);
}

/** Those that take an override have an asterisk. */
function warningsIn(warnings: WalkInSeatingsAnswer['seatings'][number]['warnings']): string {
  return warnings.map(({ rule, takes }) => `${rule}${takes === 'override' ? '*' : ''}`).join();
}

interface NewOptions extends PartyOptions {
  readonly tables?: readonly string[];
  readonly override?: string;
  readonly name?: string;
  readonly phone?: string;
}

interface BookOptions extends NewOptions {
  readonly date: string;
  readonly time: string;
  readonly email?: string;
  readonly notes?: string;
  readonly tellGuest?: boolean;
}

function addBook(bookings: Command, terminal: Terminal): void {
  const made = command(bookings, 'book', {
    about: 'book for a guest on the phone',
    example:
      'bookings book --venue the-harbour --date 2026-12-05 --time 19:00 --guests 4 ' +
      '--name "Ada Finch" --phone "0117 496 0001"',
    more: 'Where a deposit is due, the guest is sent the link to pay it in any case.',
  });
  named(ofParty(made))
    .requiredOption('--date <day>', 'the day, such as 2026-12-05')
    .requiredOption('--time <time>', 'the time, such as 19:00')
    .requiredOption('--name <name>', 'the guest')
    .requiredOption('--phone <number>', 'the guest’s phone number')
    .option('--email <address>', 'the guest’s e-mail address')
    .option('--notes <text>', 'what the guest wants the venue to know')
    .option('--tell-guest', 'send the guest a confirmation')
    .action(async (options: BookOptions) => {
      const { date, time, name, phone, email, notes, tellGuest } = options;
      const fields = {
        ...newFields(options),
        ...{ date, time, notes, tellGuest: tellGuest === true },
        guest: { name, phone, email },
      };
      printBooking(await performAsTyped(bookByPhone, fields, terminal), terminal, options);
    });
}

interface WalkInOptions extends NewOptions {
  readonly minutes?: number;
  readonly find?: boolean;
}

function addWalkIn(bookings: Command, terminal: Terminal): void {
  const made = command(bookings, 'walk-in', {
    about: 'seat guests without a booking, from this minute on',
    example: 'bookings walk-in --venue the-harbour --guests 2 --find',
    more: 'With --find nobody is seated: it shows where such a party could sit.',
  });
  named(ofParty(made))
    .option('--minutes <count>', 'how long they stay; without it as long as usual', wholeNumber)
    .option('--name <name>', 'the guest, if the name is known')
    .option('--phone <number>', 'the guest’s phone number, if it is known')
    .option('--find', 'only show the tables that they can have')
    .action(async (options: WalkInOptions) => {
      const { name, phone, minutes } = options;
      if (options.find === true) {
        const { venueId, environment, partySize } = newFields(options);
        const fields = { venueId, environment, partySize };
        const found = await performAsTyped(findWalkInSeatings, fields, terminal);
        print(terminal, { text: seatingsTable(found), json: found }, options);
        return;
      }
      const fields = { ...newFields(options), minutes, guestName: name, guestPhone: phone };
      printBooking(await performAsTyped(walkIn, fields, terminal), terminal, options);
    });
}

function seatingsTable({ seatings }: WalkInSeatingsAnswer): string {
  if (seatings.length === 0) return 'No table is free now.';
  const rows = seatings.map(({ tables, minutes, until, freeUntil, warnings }) => {
    return [tables, `${minutes} min`, until, freeUntil ?? '', warningsIn(warnings)];
  });
  return table(['TABLES', 'LENGTH', 'END', 'FREE UNTIL', 'WARNINGS'], rows);
}

interface GuestOptions extends Json {
  readonly venue?: string;
  readonly env: Environment;
}

function addGuest(bookings: Command, terminal: Terminal): void {
  command(bookings, 'guest <phone...>', {
    about: 'tell what the bookings with a phone number say of the guest',
    example: 'bookings guest 0117 496 0001',
    more: 'A number without its country is read in the country of each venue in turn.',
  })
    .option('--venue <slug>', 'at that venue only')
    .addOption(environmentOption())
    .action(async (phone: string[], { venue, env, ...options }: GuestOptions) => {
      const fields = { phone: phone.join(' '), venue, environment: env };
      const found = await performAsTyped(findGuest, fields, terminal);
      print(terminal, { text: guestText(found), json: found }, options);
    });
}

function guestText({ phone, guest }: FoundGuestAnswer): string {
  if (guest === null) return `No booking has the number ${phone}.`;
  const { lastVisit, upcoming } = guest;
  return facts({
    Name: guest.name,
    'E-mail': guest.email,
    Visits: String(guest.visits),
    'No-shows': String(guest.noShows),
    Cancelled: String(guest.cancellations),
    'Last visit': lastVisit && `${lastVisit.date} ${lastVisit.time} at ${lastVisit.venueName}`,
    'To come': upcoming.map(({ reference, date }) => `${reference} on ${date}`).join(', ') || null,
  });
}

function ofParty(made: Command): Command {
  return made
    .requiredOption('--venue <slug>', 'the venue')
    .requiredOption('--guests <count>', 'how many they are', wholeNumber)
    .addOption(environmentOption());
}

function named(made: Command): Command {
  return made
    .option('--tables <names...>', 'the tables that they get; without it the best that are free')
    .option('--override <reason>', 'also beyond hours, limits of covers and closed days');
}

function newFields({ venue, env, guests, tables, override }: NewOptions) {
  return {
    venueId: venue,
    environment: env,
    partySize: guests,
    tables,
    override: override === undefined ? null : { reason: override },
  };
}

/** The operation checks the fields; the command line gives them as they were typed. */
function performAsTyped<Input extends object, Answer extends object>(
  operation: OperatorOperation<Input, Answer>,
  fields: object,
  terminal: Terminal,
): Promise<Answer> {
  return perform(operation, fields as OperatorInput<Input>, terminal);
}

function printBooking(made: TeamBookingAnswer, terminal: Terminal, options: Json): void {
  const { reference, state, date, time, tables, partySize } = made;
  const text = `Booking ${reference} is ${state}: ${count(partySize, 'guest')} on ${date} at ${time}, ${tables.join('+') || 'without a table'}.`;
  print(terminal, { text, json: made }, options);
}
