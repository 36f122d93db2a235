/** `blocks` block tables for a span of time; `closures` close online booking. */
import { blockTables } from '@venue/operations/availability/blocks/block-tables';
import type {
  AffectedBookingAnswer,
  BlockAnswer,
} from '@venue/operations/availability/blocks/block-view';
import { closeOnlineBooking } from '@venue/operations/availability/blocks/close-online-booking';
import { liftBlock, liftClosure } from '@venue/operations/availability/blocks/lift-block';
import { listBlocks, listClosures } from '@venue/operations/availability/blocks/list-blocks';
import { command, list } from '../command';
import { count, Failure, tableOf, type Columns } from '../output';

const blockColumns: Columns<BlockAnswer> = [
  'id',
  {
    FROM: ({ fromDate, fromTime }) => `${fromDate} ${fromTime}`,
    UNTIL: ({ untilDate, untilTime }) => `${untilDate} ${untilTime}`,
    WHAT: what,
  },
  'reason',
];

export const blockCommands = [
  command({
    call: 'blocks add',
    example: '--venue the-harbour --tables T1,T2 --from 2026-12-05 --reason "A leak"',
    operation: blockTables,
    flags: { wholeVenue: '--all' },
    text({ block, affected }) {
      if (block === null) throw notAccepted(affected);
      const warning = affected.length === 0 ? '' : `\n${affectedText(affected)}`;
      return `Blocked: ${blockLine(block)}.${warning}`;
    },
  }),
  list({
    call: 'blocks list',
    operation: listBlocks,
    columns: [...blockColumns, 'by', 'liftedBy'],
    none: 'None.',
  }),
  command({
    call: 'blocks lift <id>',
    description: 'The tables can be booked again at once.',
    operation: liftBlock,
    argument: 'blockId',
    text: ({ lifted }) => `Lifted: ${blockLine(lifted)}.`,
  }),

  command({
    call: 'closures add',
    example: '--venue the-harbour --from 2026-12-05 --from-time 18:00',
    operation: closeOnlineBooking,
    text: ({ closure }) => `Closed to online booking ${spanOf(closure)}.`,
  }),
  list({
    call: 'closures list',
    operation: listClosures,
    columns: [...blockColumns, 'by', 'liftedBy'],
    none: 'None.',
  }),
  command({
    call: 'closures lift <id>',
    description: 'Guests can book those starts again at once.',
    operation: liftClosure,
    argument: 'closureId',
    text: ({ lifted }) => `Open to online booking again ${spanOf(lifted)}.`,
  }),
];

export function blockTable(blocks: readonly BlockAnswer[]): string {
  return tableOf(blocks, blockColumns);
}

function notAccepted(affected: readonly AffectedBookingAnswer[]): Failure {
  return new Failure(
    `${affectedText(affected)}\nNothing is blocked. To block the tables anyway, add --accept.`,
    { ok: false, error: 'Bookings have those tables.', affected },
  );
}

function affectedText(affected: readonly AffectedBookingAnswer[]): string {
  const many = affected.length === 1 ? 'has one of the tables' : 'have the tables';
  const rows = tableOf(affected, [
    { START: ({ date, time }) => `${date} ${time}` },
    'tables',
    'partySize',
    'guestName',
    'guestPhone',
    'reference',
  ]);
  return `${count(affected.length, 'booking')} ${many}:\n${rows}`;
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
