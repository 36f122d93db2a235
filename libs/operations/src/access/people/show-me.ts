import type { MemberId } from '@venue/domain/access/team-people';
import { roleMay, teamCapabilities, teamRoles } from '@venue/domain/access/team-rights';
import { output, outputOrNull } from '../../fields/field';
import { flag, listOfText, oneOf, plainText } from '../../fields/kinds';
import { operation } from '../../operation';

class ShowMeInput {}

export class MeAnswer {
  @output(oneOf('member', 'device', 'operator'), 'What signed in.') kind!: string;
  @output(plainText, 'The name recorded with what was done.') name!: string;
  @outputOrNull(oneOf(...teamRoles), 'The role; the operator has none.') role!: string | null;
  @output(listOfText, 'What it may do.') capabilities!: readonly string[];
  @output(flag, 'Whether the person has a manager’s code.') hasManagerCode!: boolean;
  @output(flag, 'Whether all venues of the group are in scope, later ones too.')
  isForAllVenues!: boolean;
}

/** Shows the caller. */
export const showMe = operation({
  audience: 'team',
  effect: 'read',
  route: 'GET /me',
  capability: 'diary.read',
  title: 'Show who is signed in',
  description: 'The name, the role and what it may do, for a page that shows what fits.',
  input: ShowMeInput,
  answer: MeAnswer,

  async run(_input, { caller, team }): Promise<MeAnswer> {
    if (caller === null) {
      const all = [...teamCapabilities];
      const operator = { kind: 'operator', name: 'operator', role: null };
      return { ...operator, capabilities: all, hasManagerCode: false, isForAllVenues: true };
    }
    const { kind, name, role, id, venueIds } = caller;
    const roleCapabilities = teamCapabilities.filter((capability) => roleMay(role, capability));
    const hasManagerCode = kind === 'member' && (await team.managerCodes.has(id as MemberId));
    const isForAllVenues = venueIds === null;
    return { kind, name, role, capabilities: roleCapabilities, hasManagerCode, isForAllVenues };
  },
});
