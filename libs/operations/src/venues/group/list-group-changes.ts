import type { GroupChanges } from '@venue/domain/team-ports';
import { isoOf } from '@venue/domain/shared/time';
import type { SetupChange } from '@venue/domain/tickets/commitments';
import { authorWords } from '../../bookings/history/actor-words';
import { optional, output, outputOrNull } from '../../fields/field';
import { listOf, moment, plainText, wholeNumberInQuery } from '../../fields/kinds';
import { operation } from '../../operation';
import { AppliedChangeAnswer } from './group-view';

class ListGroupChangesInput {
  @optional(wholeNumberInQuery(1, 1000), 'At most that many; without it, 50.')
  limit!: number | null;
}

class RecordedChangeAnswer {
  @output(moment, 'When.') changedAt!: string;
  @outputOrNull(
    plainText,
    'Who did it, with whose code where one was typed; null if that is not known.',
  )
  by!: string | null;
  @output(listOf(AppliedChangeAnswer), 'What was changed; empty if only an order was.')
  changes!: readonly SetupChange[];
}

export class GroupChangesAnswer {
  @output(listOf(RecordedChangeAnswer), 'Newest first.') changes!: readonly RecordedChangeAnswer[];
}

export const listGroupChanges = operation({
  audience: 'team',
  effect: 'read',
  title: 'List changes of the group',
  route: 'GET /group/changes',
  capability: 'setup.manage',
  isGroupWide: true,
  description:
    'Who changed the rules of the group, when and what, by a group file or a part of it. They are kept as long as bookings.',
  input: ListGroupChangesInput,
  answer: GroupChangesAnswer,

  async run({ limit }, { team }): Promise<GroupChangesAnswer> {
    return { changes: (await team.groups.recorded(limit ?? 50)).map(toRecordedChange) };
  },
});

function toRecordedChange({ changedAt, changes, ...author }: GroupChanges): RecordedChangeAnswer {
  return { changedAt: isoOf(changedAt), by: authorWords(author) || null, changes };
}
