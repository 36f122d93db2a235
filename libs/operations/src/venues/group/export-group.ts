import { output } from '../../fields/field';
import { plainText } from '../../fields/kinds';
import { operation } from '../../operation';
import { unknown } from '../../problems';

class ExportGroupInput {}

class GroupAnswer {
  @output(plainText, 'The group file.') yaml!: string;
}

export const exportGroup = operation({
  audience: 'team',
  effect: 'read',
  title: 'Write the stored group as a group file',
  route: 'GET /group',
  capability: 'setup.manage',
  isGroupWide: true,
  description:
    'The venues and their rules as they are stored, in the form in which they can be compared and applied again.',
  input: ExportGroupInput,
  answer: GroupAnswer,
  problems: ['not-found'],

  async run(_input, { team, groupFiles }): Promise<GroupAnswer> {
    const { stored } = await team.groups.look();
    if (stored === null) {
      throw unknown('There is nothing to export yet: apply a group file first.');
    }
    return { yaml: groupFiles.write(stored) };
  },
});
