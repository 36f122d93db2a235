import { unknown, teamOperation } from './team-operation';

class ExportGroupInput {}

export const exportGroup = teamOperation({
  effect: 'read',
  title: 'Write the stored group as a group file',
  input: ExportGroupInput,

  async run(_input, { team, groupFiles }): Promise<{ readonly yaml: string }> {
    const { stored } = await team.groups.look();
    if (stored === null) {
      throw unknown('There is nothing to export yet: apply a group file first.');
    }
    return { yaml: groupFiles.write(stored) };
  },
});
