import type { Command } from 'commander';
import type { Conflicts } from '@venue/domain';
import { applyGroup } from '@venue/operations/venues/group/apply-group';
import { toConflicts } from '@venue/operations/venues/group/conflicts-view';
import type { ApplyGroupAnswer } from '@venue/operations/venues/group/group-view';
import { conflictLists, describeConflicts } from './conflict-lists';
import { command } from './command';
import { faulty, readGroupFile, warningLines } from './group-file';
import { count, failed, Failure, print, type Answer, type Json, type Terminal } from './output';
import { perform } from './session';

/** `validate` and `apply`, for the venue group's file. */
export function addGroupCommands(program: Command, terminal: Terminal): void {
  command(program, 'validate <file>', {
    about: 'check a venue group file, without a database',
    example: 'validate examples/harbour-group.yaml',
    more: [
      'Every fault is told with its place: FILE:line:column path: what is wrong. Exit code 1.',
      'What may be meant but hardly works is a warning, told in the same way after the word',
      'warning, once the file has no faults: hours in which no booking type can be booked, a',
      'party size that no table takes, an event on a closed day, a text that can’t go out.',
      'Exit code 0.',
    ].join('\n'),
  }).action(async (file: string, options: Json) => {
    const { group, warnings } = await readGroupFile(file, terminal);
    const found = warnings.length === 0 ? '' : ` and ${count(warnings.length, 'warning')}`;
    const verdict = `${file} has no faults${found}: ${group.name}`;
    const text = [
      ...warningLines(file, warnings),
      `${verdict}, ${count(group.venues.length, 'venue')}.`,
    ].join('\n');
    print(terminal, { text, json: { ok: true, faults: [], warnings } }, options);
  });

  command(program, 'apply <file>', {
    about: 'bring the deployment to what a venue group file says',
    example: 'apply examples/harbour-group.yaml --prune',
    more: [
      'A file with faults changes nothing. Applying a file again changes nothing either.',
      'What the file no longer names is kept, and listed; --prune takes it away. What was taken',
      'away is back, with its past, when a file names it again. To take a table out of online',
      'booking, leave it in the file with online: false. See diff for a look before.',
      '',
      'Where live bookings or sold tickets would stand outside the new rules (a closed day, a',
      'table that is gone, a party that is too large, a time zone that moves their local time),',
      'nothing is changed, they are listed, and the exit code is 1. With --accept the file is',
      'applied all the same: they stay valid, and each becomes an enquiry for the venue’s team.',
      'See bookings conflicts for what stands so.',
      '',
      'The currency of the group stays once a booking or an order of tickets has an amount of',
      'money, since every amount is in it. Another one is a fault, with --accept too.',
    ].join('\n'),
  })
    .option('--prune', 'take away what the file does not name')
    .option('--accept', 'apply it though bookings or tickets stand outside the new rules')
    .action(async (file: string, options: ApplyOptions) => {
      const { text } = await readGroupFile(file, terminal);
      const { prune, accept } = options;
      const applied = await perform(applyGroup, { text, prune, accept }, terminal);
      print(terminal, appliedAnswer(file, applied), options);
    });
}

interface ApplyOptions extends Json {
  readonly prune?: boolean;
  readonly accept?: boolean;
}

/** Reports what applying has changed; throws where nothing was applied. */
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
  const remedy = 'To apply it all the same, and have an enquiry for each, add --accept.';
  const words = [error, ...conflictLists(broken).map(({ list }) => list), remedy].join('\n');
  return new Failure(words, { ...failed(error), ...toConflicts(broken) });
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
