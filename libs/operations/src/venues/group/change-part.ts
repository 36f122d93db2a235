import { optional, required } from '../../fields/field';
import { anyText, flag, plainText } from '../../fields/kinds';
import { acceptanceOf } from './apply-group';
import { operation } from '../../operation';
import { Problem } from '../../problems';
import { currencyFault, partIn, permittedPath, valueIn } from './part-access';
import { ChangedPartAnswer, toChangedPart, type ChangePartAnswer } from './part-view';

class ChangePartInput {
  @required(anyText, 'The part, such as /venues/the-harbour/knowledge/special-hours.')
  path!: string;
  @optional(plainText, 'Its new value as JSON text; without it, the part is left out.')
  value!: string | null;
  @optional(
    plainText,
    'The revision of the part that the change began from. If somebody else has changed the part since, nothing is changed. Without it, the value replaces whatever is there.',
  )
  revision!: string | null;
  @optional(flag, 'Applies it though bookings or tickets conflict; each becomes an enquiry.')
  accept!: boolean | null;
}

export const changePart = operation({
  audience: 'team',
  effect: 'write',
  title: 'Change a part of the group',
  route: 'POST /group/part',
  capability: 'diary.override',
  description:
    'Checked and applied as a group file is, all or nothing: a value with faults changes nothing, and neither does one ' +
    'that would leave bookings or tickets outside the rules, unless that is accepted. A path that ends with - adds to a list.',
  input: ChangePartInput,
  answer: ChangedPartAnswer,
  problems: ['not-found', 'set-up-changed'],

  async run({ path, value, revision, accept }, call): Promise<ChangePartAnswer> {
    const { team, groupFiles } = call;
    const steps = permittedPath(path, call);
    const { stored, part } = partIn(await team.groups.lock(), { path, steps }, call);
    if (revision !== null && revision !== part.revision) throw new Problem('set-up-changed');
    const changed = groupFiles.changePart(stored, steps, valueIn(value));
    if (changed.kind === 'faulty') return changed;
    const applied = await team.groups.prune(changed.group, acceptanceOf(accept, call));
    if (applied.kind === 'refused') return applied;
    if (applied.kind === 'currency-in-use') {
      return { kind: 'faulty', faults: [currencyFault(steps, applied)] };
    }
    return { ...applied, warnings: changed.warnings, revision: changed.revision };
  },

  view: toChangedPart,
});
