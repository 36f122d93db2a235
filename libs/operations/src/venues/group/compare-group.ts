import {
  conflictsIn,
  hasAmounts,
  newConflicts,
  noConflicts,
  type StoredAmounts,
} from '@venue/domain/tickets/commitments';
import type { TeamPorts } from '@venue/domain/team-ports';
import { withFileTimeZones } from '@venue/domain/tickets/dates';
import type { GroupSetup } from '@venue/domain/venue/setup';
import { leftOutNames } from '@venue/domain/venue/setup-items';
import { required } from '../../fields/field';
import { plainText } from '../../fields/kinds';
import { describeCurrencyInUse } from './currency-in-use';
import { ComparedAnswer, toComparisonAnswer, type CompareGroupAnswer } from './group-view';
import { operation } from '../../operation';

class CompareGroupInput {
  @required(plainText, 'The group file.') text!: string;
}

export const compareGroup = operation({
  audience: 'team',
  effect: 'read',
  title: 'Compare a group file with the stored rules',
  route: 'POST /group/compare',
  capability: 'setup.manage',
  isGroupWide: true,
  description:
    'Nothing is changed. What the file leaves out stays until it is applied with `prune`; conflicts are listed as if it ' +
    'were, but for those at venues that the file leaves out, which are counted.',
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
      const conflicts = { broken: noConflicts, atOtherVenues: 0, standing: noConflicts };
      return { kind: 'compared', changes, leftOut: [], ...conflicts };
    }
    const inUse = await currencyConflict({ before: stored, after: group }, team);
    if (inUse !== null) {
      const fault = groupFiles.currencyFault(text, describeCurrencyInUse(inUse));
      return { kind: 'faulty', faults: [fault] };
    }
    const storedInFileZones = withFileTimeZones(stored, group);
    const groupWithOthers = withOtherVenues(group, stored);
    const { bookings, dates } = newConflicts(current, { before: groupWithOthers, after: group });
    return {
      kind: 'compared',
      changes: groupFiles.compare(storedInFileZones, group),
      leftOut: leftOutNames(storedInFileZones, group),
      broken: newConflicts(current, { before: stored, after: groupWithOthers }),
      atOtherVenues: bookings.length + dates.length,
      standing: conflictsIn(current),
    };
  },

  view: toComparisonAnswer,
});

/** The stored amounts that keep the group from another currency; null if nothing does. */
export async function currencyConflict(
  { before: { currency }, after }: { readonly before: GroupSetup; readonly after: GroupSetup },
  { groups }: TeamPorts,
): Promise<{ readonly currency: string; readonly amounts: StoredAmounts } | null> {
  if (currency === after.currency) return null;
  const amounts = await groups.amounts();
  return hasAmounts(amounts) ? { currency, amounts } : null;
}

/** A file that only adds a venue leaves the others unchanged. */
function withOtherVenues(file: GroupSetup, stored: GroupSetup): GroupSetup {
  const slugs = new Set(file.venues.map(({ slug }) => slug));
  const others = stored.venues.filter(({ slug }) => !slugs.has(slug));
  return { ...file, venues: [...file.venues, ...others] };
}
