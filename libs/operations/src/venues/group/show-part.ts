import { required } from '../../fields/field';
import { anyText } from '../../fields/kinds';
import { operation } from '../../operation';
import { partIn, permittedPath } from './part-access';
import { PartAnswer, toPart, type ShowPartAnswer } from './part-view';

class ShowPartInput {
  @required(anyText, 'The part, such as /venues/the-harbour/knowledge/special-hours.')
  path!: string;
}

export const showPart = operation({
  audience: 'team',
  effect: 'read',
  title: 'Show a part of the group',
  route: 'GET /group/part',
  capability: 'diary.override',
  description:
    'A part of the document that a group file holds, as it is stored. The path is a JSON pointer in which an item of a ' +
    'list goes by its slug, its name or its index. Managers may see and change the hours, special hours, menus, events ' +
    'and messages of their venues; all other parts are for admins. The value of a venue leaves out its policy, areas, ' +
    'tables, combinations, bookingTypes, messages, knowledge and events, which have paths of their own.',
  input: ShowPartInput,
  answer: PartAnswer,
  problems: ['not-found'],

  async run({ path }, call): Promise<ShowPartAnswer> {
    const steps = permittedPath(path, call);
    const { stored } = await call.team.groups.look();
    return { path, part: partIn(stored, { path, steps }, call).part };
  },

  view: toPart,
});
