import { roleMay, teamCapabilities, teamRoles } from '@venue/domain';
import { output, outputOrNull } from '../../fields/field';
import { listOfText, oneOf, plainText } from '../../fields/kinds';
import { operation } from '../../operation';

class ShowMeInput {}

export class MeAnswer {
  @output(oneOf('member', 'device', 'operator'), 'What signed in.') kind!: string;
  @output(plainText, 'The name that stands beside what was done.') name!: string;
  @outputOrNull(oneOf(...teamRoles), 'The role; the operator has none.') role!: string | null;
  @output(listOfText, 'What it may do.') capabilities!: readonly string[];
}

/** Who makes the request. */
export const showMe = operation({
  audience: 'team',
  effect: 'read',
  route: 'GET /me',
  capability: 'diary.read',
  title: 'Show who is signed in',
  description: 'The name, the role and what it may do, for a page that shows what fits.',
  input: ShowMeInput,
  answer: MeAnswer,

  run(_input, { caller }): Promise<MeAnswer> {
    if (caller === null) {
      const all = [...teamCapabilities];
      return Promise.resolve({ kind: 'operator', name: 'operator', role: null, capabilities: all });
    }
    const { kind, name, role } = caller;
    const own = teamCapabilities.filter((capability) => roleMay(role, capability));
    return Promise.resolve({ kind, name, role, capabilities: own });
  },
});
