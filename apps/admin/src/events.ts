import { Option, type Command } from 'commander';
import { environments, type DayWish, type Environment, type EventDateSales } from '@venue/domain';
import { listBuyers } from '@venue/operations/tickets/door/list-buyers';
import { listEventDates } from '@venue/operations/tickets/door/list-event-dates';
import {
  stateOfSales,
  toBuyer,
  toEventDate,
} from '@venue/operations/tickets/door/team-tickets-view';
import { command, family } from './command';
import { dayOption } from './day-option';
import { addDoorCommands } from './door';
import { buyersTable } from './event-buyers';
import { localTime, print, table, type Json, type Terminal } from './output';
import { perform } from './session';

interface ListOptions extends Json {
  readonly env: Environment;
  readonly venue?: string;
  readonly date?: DayWish;
}

/** `events`: a venue's events and their ticket sales. */
export function addEventCommands(program: Command, terminal: Terminal): void {
  const events = family(program, 'events', 'see what is on, and how it sells');
  command(events, 'list', {
    about: 'list the dates of events by their start, with their seats',
    example: 'events list --venue the-harbour --date 2026-12-04',
    more: [
      'Every date that is not over, or those of one day. START is on the clock of the',
      'venue. HELD waits for its payment, and comes back if that does not come in time.',
      'LEFT can still be sold. A date that was taken out of the group file is listed as',
      'retired while it has tickets. --json tells the kinds of tickets apart.',
    ].join('\n'),
  })
    .option('--venue <slug>', 'of that venue only')
    .addOption(dayOption())
    .addOption(
      new Option('--env <environment>', 'whose tickets').choices(environments).default('live'),
    )
    .action(async (options: ListOptions) => {
      const { env, venue, date } = options;
      const found = await perform(listEventDates, { environment: env, venue, date }, terminal);
      print(terminal, { text: listed(found), json: { dates: found.map(toEventDate) } }, options);
    });
  addBuyers(events, terminal);
  addDoorCommands(events, terminal);
}

interface BuyersOptions extends ListOptions {
  readonly event?: string;
}

function addBuyers(events: Command, terminal: Terminal): void {
  command(events, 'buyers', {
    about: 'list who has tickets, by date and name',
    example: 'events buyers --venue the-harbour --event jazz --date 2026-12-04',
    more: [
      'Of every date that is not over, or of those of one day. An order that names no guest',
      'has a reference alone. One that was not paid in time is left out, unless money came',
      'in for it. --json tells prices and what was paid.',
    ].join('\n'),
  })
    .option('--venue <slug>', 'of that venue only')
    .option('--event <slug>', 'of that event only')
    .addOption(dayOption())
    .addOption(
      new Option('--env <environment>', 'whose tickets').choices(environments).default('live'),
    )
    .action(async (options: BuyersOptions) => {
      const { env, venue, event, date } = options;
      const input = { environment: env, venue, event, date };
      const found = await perform(listBuyers, input, terminal);
      print(terminal, { text: buyersTable(found), json: { buyers: found.map(toBuyer) } }, options);
    });
}

function listed(dates: readonly EventDateSales[]): string {
  if (dates.length === 0) return 'No dates of events.';
  const head = ['START', 'VENUE', 'EVENT', 'CAPACITY', 'SOLD', 'HELD', 'LEFT', 'STATE'];
  const rows = dates.map((date) => [
    localTime(date.startsAt, date.venue),
    date.venue.slug,
    date.eventName,
    String(date.capacity),
    String(date.sold),
    String(date.held),
    String(date.left),
    stateOfSales(date),
  ]);
  return table(head, rows);
}
