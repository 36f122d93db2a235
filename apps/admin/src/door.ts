import { Option, type Command } from 'commander';
import { environments, type DayWish, type Environment } from '@venue/domain';
import { checkIn, undoCheckIn, type CheckInAnswer } from '@venue/operations/tickets/door/check-in';
import { doorList, type DoorListAnswer } from '@venue/operations/tickets/door/door-list';
import { command } from './command';
import { dayOption } from './day-option';
import { Failure, print, table, type Json, type Terminal } from './output';
import { referenceIn } from './reference';
import { perform } from './session';

interface DoorOptions extends Json {
  readonly env: Environment;
  readonly venue?: string;
  readonly event?: string;
  readonly date?: DayWish;
  readonly search?: string;
}

/** `events door` and `events check-in`: who comes, and who has come. */
export function addDoorCommands(events: Command, terminal: Terminal): void {
  command(events, 'door', {
    about: 'list who comes to the events of a day, and who is in',
    example: 'events door --event jazz --date 2026-12-04',
    more: 'Of today, unless --date names a day. --search finds a part of a name or a reference.',
  })
    .option('--venue <slug>', 'of that venue only')
    .option('--event <slug>', 'of that event only')
    .addOption(dayOption())
    .option('--search <text>', 'a part of the name or of the reference')
    .addOption(
      new Option('--env <environment>', 'whose tickets').choices(environments).default('live'),
    )
    .action(async (options: DoorOptions) => {
      const { env, venue, event, date, search } = options;
      const fields = { environment: env, venue, event, date, search };
      const json = await perform(doorList, fields, terminal);
      print(terminal, { text: listed(json), json }, options);
    });

  command(events, 'check-in <reference...>', {
    about: 'note that guests have come in with their tickets',
    example: 'events check-in K7QP4M2X --tickets 2',
    more: 'All that are left of the order, unless --tickets says how many. --undo takes it back.',
  })
    .option('--tickets <number>', 'how many')
    .option('--undo', 'they have not come in after all')
    .action(async (words: string[], options: CheckInOptions) => {
      const tickets = options.tickets === undefined ? undefined : Number(options.tickets);
      const operation = options.undo === true ? undoCheckIn : checkIn;
      const fields = { reference: referenceIn(words), tickets };
      const answer = await perform(operation, fields, terminal);
      if (!done.has(answer.outcome)) throw new Failure(wordsOf(answer));
      print(terminal, { text: wordsOf(answer), json: answer }, options);
    });
}

interface CheckInOptions extends Json {
  readonly tickets?: string;
  readonly undo?: boolean;
}

const done = new Set(['checked_in', 'undone']);

function wordsOf({ name, reference, eventName, summary }: CheckInAnswer): string {
  return `${name ?? reference}, ${eventName}: ${summary}`;
}

function listed({ dates }: DoorListAnswer): string {
  if (dates.length === 0) return 'No tickets for that day.';
  const lists = dates.map((one) => {
    const head = `${one.date} ${one.time}  ${one.venue}  ${one.eventName}`;
    const rows = one.orders.map((order) => [
      order.name ?? '',
      order.reference,
      order.tier,
      `${order.checkedIn} of ${order.tickets}`,
      order.isValid ? '' : order.state,
    ]);
    const orders = table(['NAME', 'REFERENCE', 'TICKET', 'IN', 'NOT VALID'], rows);
    return `${head}: ${one.checkedIn} of ${one.tickets} are in\n${orders}`;
  });
  return lists.join('\n\n');
}
