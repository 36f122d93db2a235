import { newConflicts } from '@venue/domain/tickets/commitments';
import { leftOutNames } from '@venue/domain/venue/setup-items';
import { optional, required } from '../../fields/field';
import { anyText, plainText } from '../../fields/kinds';
import { operation } from '../../operation';
import { currencyConflict } from './compare-group';
import { currencyFault, partIn, permittedPath, valueIn } from './part-access';
import { ComparedPartAnswer, toComparedPart, type ComparePartAnswer } from './part-view';

class ComparePartInput {
  @required(anyText, 'The part, such as /venues/the-harbour/knowledge/special-hours.')
  path!: string;
  @optional(plainText, 'Its new value as JSON text; without it, the part is left out.')
  value!: string | null;
}

export const comparePart = operation({
  audience: 'team',
  effect: 'read',
  title: 'Compare a part of the group with a changed value',
  route: 'POST /group/part/compare',
  capability: 'diary.override',
  description:
    'Nothing is changed. The value is checked as a group file is, and faults point into it; bookings and tickets that ' +
    'would be outside the rules are listed.',
  input: ComparePartInput,
  answer: ComparedPartAnswer,
  problems: ['not-found'],

  async run({ path, value }, call): Promise<ComparePartAnswer> {
    const { team, groupFiles } = call;
    const steps = permittedPath(path, call);
    const current = await team.groups.look();
    const { stored } = partIn(current.stored, { path, steps }, call);
    const changed = groupFiles.changePart(stored, steps, valueIn(value));
    if (changed.kind === 'faulty') return changed;
    const { group, warnings } = changed;
    const inUse = await currencyConflict({ before: stored, after: group }, team);
    if (inUse !== null) return { kind: 'faulty', faults: [currencyFault(steps, inUse)] };
    return {
      kind: 'compared',
      warnings,
      changes: groupFiles.compare(stored, group),
      leftOut: leftOutNames(stored, group),
      broken: newConflicts(current, { before: stored, after: group }),
    };
  },

  view: toComparedPart,
});
