import {
  newConflicts,
  conflictsIn,
  hasAmounts,
  leftOutNames,
  noConflicts,
  withFileTimeZones,
} from '@venue/domain';
import { needs } from '../../fields/field';
import { words } from '../../fields/kinds';
import { describeCurrencyInUse } from './currency-in-use';
import { ComparedAnswer, toCompared, type CompareGroupAnswer } from './group-view';
import { teamOperation } from '../team-operation';

class CompareGroupInput {
  @needs(words, 'The group file.') text!: string;
}

export const compareGroup = teamOperation({
  effect: 'read',
  title: 'Tell what applying and pruning a group file would do',
  route: 'POST /group/compare',
  capability: 'setup.manage',
  isGroupWide: true,
  about:
    'Nothing is changed. What the file leaves out stays until it is applied with `prune`; conflicts are told as if it were.',
  input: CompareGroupInput,
  answer: ComparedAnswer,

  async run({ text }, { team, groupFiles }): Promise<CompareGroupAnswer> {
    const reading = groupFiles.read(text);
    if (reading.kind === 'faulty') return reading;
    const { group } = reading;
    const current = await team.groups.look();
    const { stored } = current;
    if (stored === null) {
      const changes = groupFiles.compare(null, group);
      const conflicts = { broken: noConflicts, standing: noConflicts };
      return { kind: 'compared', changes, leftOut: [], ...conflicts };
    }
    const { currency } = stored;
    const amounts = currency === group.currency ? null : await team.groups.amounts();
    if (amounts !== null && hasAmounts(amounts)) {
      const message = describeCurrencyInUse({ currency, amounts });
      return { kind: 'faulty', faults: [groupFiles.currencyFault(text, message)] };
    }
    const seen = withFileTimeZones(stored, group);
    return {
      kind: 'compared',
      changes: groupFiles.compare(seen, group),
      leftOut: leftOutNames(seen, group),
      broken: newConflicts(current, { before: stored, after: group }),
      standing: conflictsIn(current),
    };
  },

  view: toCompared,
});
