import type { AcceptConflicts } from '@venue/domain/team-ports';
import { required, optional } from '../../fields/field';
import { flag, plainText } from '../../fields/kinds';
import { reportConflicts } from '../../messages/report-conflicts';
import { describeCurrencyInUse } from './currency-in-use';
import { AppliedAnswer, toApplyAnswer, type ApplyGroupAnswer } from './group-view';
import { operation, type TeamContext } from '../../operation';

class ApplyGroupInput {
  @required(plainText, 'The group file.') text!: string;
  @optional(flag, 'Takes away what the file does not name.') prune!: boolean | null;
  @optional(flag, 'Applies it though bookings or tickets conflict; each becomes an enquiry.')
  accept!: boolean | null;
}

export const applyGroup = operation({
  audience: 'team',
  effect: 'write',
  title: 'Apply a group file, all or nothing',
  route: 'POST /group/apply',
  capability: 'setup.manage',
  isGroupWide: true,
  description:
    'A file with faults changes nothing, and neither does one that would leave bookings or tickets outside the rules, unless that is accepted. Another currency is a fault once amounts of money are stored.',
  input: ApplyGroupInput,
  answer: AppliedAnswer,

  async run({ text, prune, accept }, call): Promise<ApplyGroupAnswer> {
    const { team, groupFiles } = call;
    const reading = groupFiles.read(text);
    if (reading.kind === 'faulty') return reading;
    const { group, warnings } = reading;
    const acceptConflicts = acceptanceOf(accept, call);
    const applied = await (prune === true
      ? team.groups.prune(group, acceptConflicts)
      : team.groups.apply(group, acceptConflicts));
    if (applied.kind === 'refused') return applied;
    if (applied.kind === 'currency-in-use') {
      const fault = groupFiles.currencyFault(text, describeCurrencyInUse(applied));
      return { kind: 'faulty', faults: [fault] };
    }
    return { ...applied, kept: await team.groups.leftOut(group), warnings };
  },

  view: toApplyAnswer,
});

/** Records each accepted conflict as an enquiry; null if none is accepted. */
export function acceptanceOf(
  accept: boolean | null,
  { ids, settings }: Pick<TeamContext, 'ids' | 'settings'>,
): AcceptConflicts | null {
  if (accept !== true) return null;
  return ({ broken, ...rest }) => reportConflicts(broken, { ...rest, ids, settings });
}
