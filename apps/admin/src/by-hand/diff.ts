import { hasConflicts } from '@venue/domain/tickets/sold-dates';
import { compareGroup } from '@venue/operations/venues/group/compare-group';
import { toConflicts } from '@venue/operations/venues/group/conflicts-view';
import type { CompareGroupAnswer } from '@venue/operations/venues/group/group-view';
import type { HandEntry } from '../command';
import { conflictLists } from '../conflict-lists';
import { faulty, readGroupFile } from '../group-file';
import type { Answer } from '../output';
import { perform } from '../session';

export const diff: HandEntry = {
  call: 'diff <file>',
  title: 'show what a venue group file would change, and change nothing',
  example: 'my-group.yaml',
  description:
    'What the file leaves out stays until it is applied with --prune. Live bookings to come that the file would ' +
    'break are listed, as if it were pruned: a table or a booking type that is gone, a party that may no longer ' +
    'book or that its table no longer takes, a start that is no longer offered, a local time that a new time zone ' +
    'moves, or a stay that is no longer inside the opening hours. So are dates of events for which tickets are ' +
    'sold: an event, a date or a ticket tier that is gone, a day that is closed, a local time that a new time zone ' +
    'moves, or fewer seats than are sold. What --prune would break at venues that the file leaves out is counted; ' +
    '`bookings conflicts` lists what breaks the rules already. Exit code 0 when nothing would break, 1 when ' +
    'something would or the file has faults, such as another currency once amounts of money are stored.',
  async run({ argument: file }, terminal) {
    const { text } = await readGroupFile(file, terminal);
    return comparedAnswer(file, await perform(compareGroup, { text }, terminal));
  },
};

function comparedAnswer(file: string, compared: CompareGroupAnswer): Answer {
  if (compared.kind === 'faulty') throw faulty(file, compared.faults);
  const { changes, leftOut, broken, atOtherVenues, standing } = compared;
  const lines = [
    ...changes.flatMap(({ action, what, how }) => [
      `${action.padEnd(8)}  ${what}`,
      ...how.map((member) => `            ${member}`),
    ]),
    ...leftOut.map((what) => `left out  ${what}`),
  ];
  const isSafe = !hasConflicts(broken);
  return {
    isWrong: !isSafe,
    text: [
      ...(lines.length === 0 ? ['Nothing to change.'] : lines),
      ...(isSafe
        ? ['No booking and no ticket would break.']
        : conflictLists(broken).flatMap(({ what, list }) => ['', `${what} would break:`, list])),
      ...(atOtherVenues === 0
        ? []
        : [
            '',
            `With --prune, ${atOtherVenues} more would break at venues that the file leaves out.`,
          ]),
    ].join('\n'),
    json: {
      ok: isSafe,
      changes,
      leftOut,
      ...toConflicts(broken),
      atOtherVenues,
      standing: toConflicts(standing),
    },
  };
}
