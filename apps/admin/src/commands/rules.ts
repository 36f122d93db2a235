/** `rules` shows and changes one part of the group's document, without a file, and who did. */
import { hasConflicts } from '@venue/domain/tickets/sold-dates';
import type { PartFault } from '@venue/domain/venue/group-file';
import { changePart } from '@venue/operations/venues/group/change-part';
import { comparePart } from '@venue/operations/venues/group/compare-part';
import { toChangedPart, toComparedPart } from '@venue/operations/venues/group/part-view';
import { listGroupChanges } from '@venue/operations/venues/group/list-group-changes';
import { showPart } from '@venue/operations/venues/group/show-part';
import { command, list } from '../command';
import { conflictLists, describeConflicts } from '../conflict-lists';
import { Failure } from '../output';

const part = '/venues/the-harbour/policy/partySizeMax';

export const ruleCommands = [
  command({
    call: 'rules show <path>',
    example: part,
    operation: showPart,
    text: ({ part: { value } }) => JSON.stringify(value, null, 2),
  }),
  command({
    call: 'rules compare <path>',
    example: `${part} --value 6`,
    operation: comparePart,
    text(answer) {
      if (answer.kind === 'faulty') throw faulty(answer.faults, toComparedPart(answer));
      const { warnings, changes, leftOut, broken } = answer;
      return linesOf([
        ...warnings.map((one) => `warning   ${aboutOf(one)}`),
        ...changes.flatMap(({ action, what, how }) => [
          `${action.padEnd(8)}  ${what}`,
          ...how.map((member) => `            ${member}`),
        ]),
        ...leftOut.map((what) => `removed   ${what}`),
        ...conflictLists(broken).flatMap(({ what, list }) => ['', `${what} would break:`, list]),
      ]);
    },
    json: toComparedPart,
  }),
  command({
    call: 'rules change <path>',
    example: `${part} --value 6`,
    operation: changePart,
    text(answer) {
      if (answer.kind === 'faulty') throw faulty(answer.faults, toChangedPart(answer));
      const lists = conflictLists(answer.broken).map(({ list }) => list);
      if (answer.kind === 'refused') {
        const error = `Nothing was changed: ${describeConflicts(answer.broken)} outside the rules.`;
        const remedy = 'To apply it anyway, with an enquiry for each, add --accept.';
        const json = { ok: false, error, ...toChangedPart(answer) };
        throw new Failure([error, ...lists, remedy].join('\n'), json);
      }
      return linesOf([
        ...answer.warnings.map((one) => `warning   ${aboutOf(one)}`),
        ...answer.changes.map(({ action, what }) => `${action.padEnd(8)}  ${what}`),
        ...(hasConflicts(answer.broken) ? ['', 'Outside the rules now:', ...lists] : []),
      ]);
    },
    json: toChangedPart,
  }),
  list({
    call: 'rules history',
    operation: listGroupChanges,
    columns: [
      'changedAt',
      'by',
      { CHANGES: ({ changes }) => changes.map(({ action, what }) => `${action} ${what}`) },
    ],
    none: 'No change is recorded.',
  }),
];

function linesOf(lines: readonly string[]): string {
  return lines.length === 0 ? 'Nothing to change.' : lines.join('\n');
}

function faulty(faults: readonly PartFault[], json: object): Failure {
  return new Failure(faults.map(aboutOf).join('\n'), { ok: false, ...json });
}

function aboutOf({ path, message }: PartFault): string {
  return path === '' ? message : `${path}: ${message}`;
}
