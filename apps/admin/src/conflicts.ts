import type { Command } from 'commander';
import { hasConflicts, type Conflicts } from '@venue/domain';
import { toConflicts } from '@venue/operations/venues/group/conflicts-view';
import { listConflicts } from '@venue/operations/venues/group/list-conflicts';
import { conflictLists } from './conflict-lists';
import { command } from './command';
import { print, type Json, type Terminal } from './output';
import { perform } from './session';

interface ConflictsOptions extends Json {
  readonly venue?: string;
}

/** `bookings conflicts`: a venue's bookings and tickets that break its own rules. */
export function addConflicts(bookings: Command, terminal: Terminal): void {
  command(bookings, 'conflicts', {
    about: 'list bookings and sold tickets that stand outside the rules as they are now',
    example: 'bookings conflicts --venue the-harbour',
    more: [
      'Live bookings to come, and dates of events with live tickets. They are valid, and stay so',
      'until the guest agrees to something else or the rules change back. WHY tells the rules',
      'that they break: a closed day, a table that is gone, a party that is too large.',
    ].join('\n'),
  })
    .option('--venue <slug>', 'of that venue only')
    .action(async (options: ConflictsOptions) => {
      const found = await perform(listConflicts, { venue: options.venue }, terminal);
      print(terminal, { text: textOf(found), json: toConflicts(found) }, options);
    });
}

function textOf(found: Conflicts): string {
  if (!hasConflicts(found)) return 'No booking and no ticket stands outside the rules.';
  return conflictLists(found)
    .map(({ list }) => list)
    .join('\n\n');
}
