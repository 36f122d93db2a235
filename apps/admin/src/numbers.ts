import { Option, type Command } from 'commander';
import { environments, parseLocalDate, type Environment } from '@venue/domain';
import { numbersFor, type NumbersAnswer } from '@venue/operations/bookings/day/numbers-for';
import { command } from './command';
import { facts, print, table, type Json, type Terminal } from './output';
import { perform } from './session';

interface NumbersOptions extends Json {
  readonly env: Environment;
  readonly venue: string;
  readonly from: string;
  readonly to: string;
  readonly csv?: boolean;
}

/** `numbers`: covers, no-shows, cancellations and deposits of a venue. */
export function addNumbersCommand(program: Command, terminal: Terminal): void {
  command(program, 'numbers', {
    about: 'count covers, no-shows, cancellations and deposits',
    example: 'numbers --venue the-harbour --from 2026-11-01 --to 2026-11-30 --csv',
    more: [
      'Of bookings that start on these days, on the clock of the venue. Covers are guests who',
      'are expected, are here or have been here. --csv gives the covers by day and service.',
    ].join('\n'),
  })
    .requiredOption('--venue <slug>', 'the venue')
    .requiredOption('--from <day>', 'the first day')
    .requiredOption('--to <day>', 'the last day')
    .option('--csv', 'the covers by day and service, for a spreadsheet')
    .addOption(
      new Option('--env <environment>', 'of guests, or of the sandbox')
        .choices(environments)
        .default('live'),
    )
    .action(async (options: NumbersOptions) => {
      const { env, venue } = options;
      const from = parseLocalDate(options.from) ?? undefined;
      const to = parseLocalDate(options.to) ?? undefined;
      const json = await perform(
        numbersFor,
        { environment: env, venueId: venue, from, to },
        terminal,
      );
      print(terminal, { text: options.csv === true ? csvOf(json) : sheetOf(json), json }, options);
    });
}

function sheetOf(numbers: NumbersAnswer): string {
  const { covers, noShows, cancelled, deposits } = numbers;
  const share = (rate: number): string => `${(rate * 100).toFixed(1)} %`;
  const known = {
    bookings: String(covers.bookings),
    covers: String(covers.guests),
    'no-shows': `${noShows.bookings} (${share(numbers.noShowRate)})`,
    cancelled: `${cancelled.bookings} (${share(numbers.cancellationRate)})`,
    'deposits received': deposits.receivedDisplay,
    'deposits kept': deposits.keptDisplay,
    'deposits refunded': deposits.refundedDisplay,
  };
  const rows = numbers.days.map(({ date, service, bookings, guests }) => {
    return [date, service, String(bookings), String(guests)];
  });
  const sources = numbers.sources.map(({ source, bookings, guests }) => {
    return [source, String(bookings), String(guests)];
  });
  return [
    `${numbers.venue}, ${numbers.from} to ${numbers.to}`,
    facts(known),
    '',
    table(['DAY', 'SERVICE', 'BOOKINGS', 'COVERS'], rows),
    '',
    table(['SOURCE', 'BOOKINGS', 'COVERS'], sources),
  ].join('\n');
}

function csvOf({ days }: NumbersAnswer): string {
  const rows = days.map(({ date, service, bookings, guests }) => {
    return [date, cell(service), bookings, guests].join(',');
  });
  return ['date,service,bookings,covers', ...rows].join('\n');
}

/** In quotes; one that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
