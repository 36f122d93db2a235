import { Option, type Command } from 'commander';
import {
  environments,
  searchOrders,
  type Environment,
  type LocalDate,
  type SearchOrder,
} from '@venue/domain';
import { dayForTeam, type DayForTeamAnswer } from '@venue/operations/bookings/day/day-for-team';
import {
  searchBookings,
  type FoundBookingAnswer,
} from '@venue/operations/bookings/day/search-bookings';
import { blockTable } from './blocks';
import { command } from './command';
import { print, table, type Json, type Terminal } from './output';
import { perform } from './session';

interface DayOptions extends Json {
  readonly venue: string;
  readonly date: LocalDate;
  readonly env: Environment;
}

/** `bookings day`: all of a service day at a venue. */
export function addDay(bookings: Command, terminal: Terminal): void {
  command(bookings, 'day', {
    about: 'show a service day of a venue',
    example: 'bookings day --venue the-harbour --date 2026-12-05',
    more: 'What starts after midnight belongs to the evening before, and has a + after its time.',
  })
    .requiredOption('--venue <slug>', 'the venue')
    .requiredOption('--date <day>', 'the service day, such as 2026-12-05')
    .addOption(environmentOption())
    .action(async ({ venue, date, env, ...options }: DayOptions) => {
      const day = await perform(dayForTeam, { venueId: venue, date, environment: env }, terminal);
      print(terminal, { text: dayText(day), json: day }, options);
    });
}

function dayText(day: DayForTeamAnswer): string {
  const open = day.open.map(({ opens, closes, closesNextDay }) =>
    [opens, '–', closes, closesNextDay ? '+' : ''].join(''),
  );
  const hours = open.length === 0 ? 'closed' : `open ${open.join(', ')}`;
  const blocked = [...day.blocks, ...day.closures];
  return [
    `${day.venueName}, ${day.date}: ${hours}`,
    bookingLines(day),
    ...(blocked.length === 0 ? [] : [`Blocked and closed:\n${blockTable(blocked)}`]),
    ...day.events.map(
      ({ name, time, sold, capacity }) =>
        `Event at ${time}: ${name}, ${sold} of ${capacity} tickets sold`,
    ),
  ].join('\n');
}

function bookingLines({ bookings, tables }: DayForTeamAnswer): string {
  if (bookings.length === 0) return 'No bookings.';
  const nameOf = new Map(tables.map(({ id, name }) => [id, name]));
  const rows = bookings.map((one) => [
    `${one.time}${one.startsNextDay ? '+' : ''}`,
    one.until,
    one.tables.map(({ id }) => nameOf.get(id) ?? '?').join('+'),
    String(one.partySize),
    one.guestName,
    one.guestPhone,
    one.state,
    one.reference,
  ]);
  return table(['START', 'END', 'TABLES', 'GUESTS', 'NAME', 'PHONE', 'STATE', 'REFERENCE'], rows);
}

interface SearchOptions extends Json {
  readonly venue?: string;
  readonly order: SearchOrder;
  readonly env: Environment;
}

/** `bookings search`: bookings of all days by parts of what is known of the guest. */
export function addSearch(bookings: Command, terminal: Terminal): void {
  command(bookings, 'search <text...>', {
    about: 'find bookings by name, phone number, e-mail address or reference',
    example: 'bookings search finch 0117',
    more: 'Every word must occur. Parts are enough; accents, case and spaces in numbers do not matter.',
  })
    .option('--venue <slug>', 'at that venue only')
    .addOption(
      new Option('--order <order>', 'by the start').choices(searchOrders).default('nearest'),
    )
    .addOption(environmentOption())
    .action(async (words: string[], { venue, order, env, ...options }: SearchOptions) => {
      const fields = { text: words.join(' '), venue, order, environment: env };
      const answer = await perform(searchBookings, fields, terminal);
      print(terminal, { text: foundTable(answer.bookings), json: answer }, options);
    });
}

function foundTable(found: readonly FoundBookingAnswer[]): string {
  if (found.length === 0) return 'No bookings.';
  const rows = found.map((one) => [
    ...[`${one.date} ${one.time}`, one.venueName, one.tables, String(one.partySize)],
    ...[one.guestName, one.guestPhone, one.state, one.reference],
  ]);
  const head = ['START', 'VENUE', 'TABLES', 'GUESTS', 'NAME', 'PHONE', 'STATE', 'REFERENCE'];
  return table(head, rows);
}

/** Whose diary a command is about. */
export function environmentOption(): Option {
  return new Option('--env <environment>', 'whose diary').choices(environments).default('live');
}
