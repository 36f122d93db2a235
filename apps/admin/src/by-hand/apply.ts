import { Option } from 'commander';
import type { Conflicts } from '@venue/domain/tickets/sold-dates';
import { applyGroup } from '@venue/operations/venues/group/apply-group';
import { toConflicts } from '@venue/operations/venues/group/conflicts-view';
import type { ApplyGroupAnswer } from '@venue/operations/venues/group/group-view';
import type { HandEntry } from '../command';
import { conflictLists, describeConflicts } from '../conflict-lists';
import { faulty, readGroupFile, warningLines } from '../group-file';
import { failureJson, Failure, type Answer } from '../output';
import { perform } from '../session';

export const apply: HandEntry = {
  call: 'apply <file>',
  title: 'make the deployment match a venue group file',
  example: 'examples/harbour-group.yaml --prune',
  description:
    'A file with faults changes nothing. Applying a file again changes nothing either. What the file no longer ' +
    'names is kept, and listed; --prune takes it away. What was taken away is back, with its past, when a file ' +
    'names it again. To take a table out of online booking, leave it in the file with online: false. See diff for a ' +
    'look before.\n\n' +
    'Where live bookings or sold tickets would stand outside the new rules (a closed day, a table that is gone, a ' +
    'party that is too large, a time zone that moves their local time), nothing is changed, they are listed, and ' +
    'the exit code is 1. With --accept the file is applied anyway: they stay valid, and each becomes an ' +
    'enquiry for the venue’s team. See bookings conflicts for the list.\n\n' +
    'The currency of the group stays once a booking or an order of tickets has an amount of money, since every ' +
    'amount is in it. Another one is a fault, with --accept too.',
  options: [
    new Option('--prune', 'take away what the file does not name'),
    new Option('--accept', 'apply it though bookings or tickets stand outside the new rules'),
  ],
  async run({ argument: file, options }, terminal) {
    const { text } = await readGroupFile(file, terminal);
    const { prune, accept } = options as ApplyOptions;
    return appliedAnswer(file, await perform(applyGroup, { text, prune, accept }, terminal));
  },
};

interface ApplyOptions {
  readonly prune?: boolean;
  readonly accept?: boolean;
}

/** Reports the changes of applying a file; throws if nothing was applied. */
export function appliedAnswer(file: string, applied: ApplyGroupAnswer): Answer {
  switch (applied.kind) {
    case 'faulty':
      throw faulty(file, applied.faults);
    case 'refused':
      throw refused(applied.broken);
    case 'applied': {
      const { changes, kept, broken, warnings } = applied;
      return {
        text: [
          ...warningLines(file, warnings),
          ...linesOf(changes),
          ...kept.map((what) => `kept     ${what}, which is no longer in the file`),
          ...acceptedLines(broken),
        ].join('\n'),
        json: { ok: true, changes, kept, warnings, accepted: toConflicts(broken) },
      };
    }
  }
}

function refused(broken: Conflicts): Failure {
  const error = `Nothing was changed: ${describeConflicts(broken)} outside the rules of the file.`;
  const remedy = 'To apply it anyway, with an enquiry for each, add --accept.';
  const words = [error, ...conflictLists(broken).map(({ list }) => list), remedy].join('\n');
  return new Failure(words, { ...failureJson(error), ...toConflicts(broken) });
}

function acceptedLines(broken: Conflicts): string[] {
  return conflictLists(broken).flatMap(({ what, list }) => [
    '',
    `${what} outside the rules now, with an enquiry for the team:`,
    list,
  ]);
}

function linesOf(
  changes: readonly { readonly action: string; readonly what: string }[],
): readonly string[] {
  const lines = changes.map(({ action, what }) => `${action.padEnd(7)}  ${what}`);
  return lines.length === 0 ? ['Nothing to change.'] : lines;
}
