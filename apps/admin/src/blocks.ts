import { Option, type Command } from 'commander';
import {
  environments,
  type BlockId,
  type Environment,
  type LocalDate,
  type LocalTime,
} from '@venue/domain';
import { blockTables } from '@venue/operations/availability/blocks/block-tables';
import type {
  AffectedBookingAnswer,
  BlockAnswer,
} from '@venue/operations/availability/blocks/block-view';
import { closeOnlineBooking } from '@venue/operations/availability/blocks/close-online-booking';
import { liftBlock, liftClosure } from '@venue/operations/availability/blocks/lift-block';
import { listBlocks, listClosures } from '@venue/operations/availability/blocks/list-blocks';
import { command, family } from './command';
import { count, Failure, print, table, type Json, type Terminal } from './output';
import { perform } from './session';

/** `blocks`: takes tables out of use for a span of time. */
export function addBlockCommands(program: Command, terminal: Terminal): void {
  const blocks = family(program, 'blocks', 'take tables out of use for a span of time');
  addBlock(blocks, terminal);
  addLists(blocks, terminal);
}

/** `closures`: closes online booking for a span of time. */
export function addClosureCommands(program: Command, terminal: Terminal): void {
  const closures = family(program, 'closures', 'close online booking for a span of time');
  addClosure(closures, terminal);
  addClosureLists(closures, terminal);
}

interface SpanOptions extends Json {
  readonly venue: string;
  readonly from: LocalDate;
  readonly fromTime?: LocalTime;
  readonly until?: LocalDate;
  readonly untilTime?: LocalTime;
  readonly reason?: string;
  readonly env: Environment;
}

interface BlockOptions extends SpanOptions {
  readonly tables?: string;
  readonly area?: string;
  readonly all?: boolean;
  readonly accept?: boolean;
}

const spanHelp = [
  'Days and times are the venue’s. Without times it is the whole service day, also what is',
  'open past midnight. Without --until it ends on the same day, or on the next one where its',
  'end is no later than its beginning.',
].join('\n');

function withSpan(made: Command): Command {
  return made
    .requiredOption('--venue <slug>', 'the venue')
    .requiredOption('--from <day>', 'the day on which it begins, such as 2026-12-05')
    .option('--from-time <time>', 'the time at which it begins, such as 18:00')
    .option('--until <day>', 'the day on which it ends')
    .option('--until-time <time>', 'the time at which it ends')
    .option('--reason <text>', 'why, for the team')
    .addOption(environmentOption());
}

function environmentOption(): Option {
  return new Option('--env <environment>', 'whose diary').choices(environments).default('live');
}

function spanFields(options: SpanOptions) {
  const { venue, from, fromTime, until, untilTime, reason, env } = options;
  return {
    ...{ venueId: venue, fromDate: from, fromTime, untilDate: until, untilTime, reason },
    environment: env,
  };
}

function addBlock(blocks: Command, terminal: Terminal): void {
  const made = command(blocks, 'add', {
    about: 'block tables, an area or a whole venue',
    example: 'blocks add --venue the-harbour --tables T1,T2 --from 2026-12-05 --reason "A leak"',
    more: `${spanHelp}\nWhere bookings have the tables, they are listed; --accept goes ahead, and they keep them.`,
  })
    .option('--tables <names>', 'these tables, with commas between them')
    .option('--area <area>', 'all tables of that area')
    .option('--all', 'all tables of the venue')
    .option('--accept', 'also where bookings have those tables');
  withSpan(made).action(async (options: BlockOptions) => {
    const { tables, area, all, accept } = options;
    const fields = { ...spanFields(options), tables, area, wholeVenue: all, accept };
    const answer = await perform(blockTables, fields, terminal);
    const { block, affected } = answer;
    if (block === null) throw notAccepted(affected);
    const kept = affected.length === 0 ? '' : `\n${affectedText(affected)}`;
    print(terminal, { text: `Blocked: ${blockLine(block)}.${kept}`, json: answer }, options);
  });
}

function notAccepted(affected: readonly AffectedBookingAnswer[]): Failure {
  return new Failure(
    `${affectedText(affected)}\nNothing is blocked. To block the tables all the same, add --accept.`,
    { ok: false, error: 'Bookings have those tables.', affected },
  );
}

function affectedText(affected: readonly AffectedBookingAnswer[]): string {
  const rows = affected.map((one) => [
    ...[`${one.date} ${one.time}`, one.tables, String(one.partySize), one.guestName],
    ...[one.guestPhone, one.reference],
  ]);
  const head = ['START', 'TABLES', 'GUESTS', 'NAME', 'PHONE', 'REFERENCE'];
  const many = affected.length === 1 ? 'has one of the tables' : 'have the tables';
  return `${count(affected.length, 'booking')} ${many}:\n${table(head, rows)}`;
}

function addClosure(closures: Command, terminal: Terminal): void {
  const made = command(closures, 'add', {
    about: 'close online booking; the team can still book',
    example: 'closures add --venue the-harbour --from 2026-12-05 --from-time 18:00',
    more: spanHelp,
  });
  withSpan(made).action(async (options: SpanOptions) => {
    const answer = await perform(closeOnlineBooking, spanFields(options), terminal);
    const text = `Closed to online booking ${spanOf(answer.closure)}.`;
    print(terminal, { text, json: answer }, options);
  });
}

interface ListOptions extends Json {
  readonly venue: string;
  readonly env: Environment;
}

function addLists(blocks: Command, terminal: Terminal): void {
  command(blocks, 'list', {
    about: 'list the blocks of a venue from today on',
    example: 'blocks list --venue the-harbour',
  })
    .requiredOption('--venue <slug>', 'the venue')
    .addOption(environmentOption())
    .action(async (options: ListOptions) => {
      const fields = { venueId: options.venue, environment: options.env };
      const answer = await perform(listBlocks, fields, terminal);
      print(terminal, { text: blockTable(answer.blocks), json: answer }, options);
    });
  command(blocks, 'lift <id>', {
    about: 'lift a block at once',
    example: 'blocks lift 3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50',
  }).action(async (id: BlockId, options: Json) => {
    const answer = await perform(liftBlock, { blockId: id }, terminal);
    print(terminal, { text: `Lifted: ${blockLine(answer.lifted)}.`, json: answer }, options);
  });
}

function addClosureLists(closures: Command, terminal: Terminal): void {
  command(closures, 'list', {
    about: 'list the closures of a venue from today on',
    example: 'closures list --venue the-harbour',
  })
    .requiredOption('--venue <slug>', 'the venue')
    .addOption(environmentOption())
    .action(async (options: ListOptions) => {
      const fields = { venueId: options.venue, environment: options.env };
      const answer = await perform(listClosures, fields, terminal);
      print(terminal, { text: blockTable(answer.closures), json: answer }, options);
    });
  command(closures, 'lift <id>', {
    about: 'open online booking again at once',
    example: 'closures lift 3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50',
  }).action(async (id: BlockId, options: Json) => {
    const answer = await perform(liftClosure, { closureId: id }, terminal);
    print(
      terminal,
      { text: `Open to online booking again ${spanOf(answer.lifted)}.`, json: answer },
      options,
    );
  });
}

export function blockTable(blocks: readonly BlockAnswer[]): string {
  if (blocks.length === 0) return 'None.';
  const rows = blocks.map((block) => [
    ...[block.id, `${block.fromDate} ${block.fromTime}`, `${block.untilDate} ${block.untilTime}`],
    ...[what(block), block.reason ?? ''],
  ]);
  return table(['ID', 'FROM', 'UNTIL', 'WHAT', 'REASON'], rows);
}

function blockLine(block: BlockAnswer): string {
  return `${what(block)}, ${spanOf(block)}`;
}

function spanOf({ fromDate, fromTime, untilDate, untilTime }: BlockAnswer): string {
  return `from ${fromDate} ${fromTime} until ${untilDate} ${untilTime}`;
}

function what({ scope, tables, area }: BlockAnswer): string {
  if (scope === 'tables') return tables.map(({ name }) => name).join(', ');
  if (scope === 'area') return `area ${area ?? ''}`;
  return scope === 'venue' ? 'whole venue' : 'online booking';
}
