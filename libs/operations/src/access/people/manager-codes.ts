/**
 * The code with which a manager authorises a step on a device. Managers set and remove their own.
 */
import type { Member, MemberId } from '@venue/domain/access/team-people';
import { roleMay } from '@venue/domain/access/team-rights';
import { hashManagerCode } from '../../authentication/manager-code';
import { optional, output, required } from '../../fields/field';
import { flag, managerCode, plainText } from '../../fields/kinds';
import { operation, type TeamCall } from '../../operation';
import { refusal } from '../../problems';
import { lockPeople, findMember, requirePerson } from './people-scope';

const ownerText =
  'On the command line, the id or the address of the member; a person who is signed in leaves it out.';

class SetManagerCodeInput {
  @required(managerCode, 'Four to eight digits; more are harder to guess.') code!: string;
  @optional(plainText, ownerText) member!: string | null;
}

class RemoveManagerCodeInput {
  @optional(plainText, ownerText) member!: string | null;
}

class ManagerCodeAnswer {
  @output(plainText, 'The name of the member.') name!: string;
  @output(flag, 'Whether the member has a code.') hasManagerCode!: boolean;
}

export const setManagerCode = operation({
  audience: 'team',
  route: 'POST /me/manager-code',
  capability: 'diary.override',
  effect: 'write',
  title: 'Set the code of a manager',
  description:
    'Sets or changes the code of the person who is signed in. Typed on a device and sent as `Manager-Code`, it authorises ' +
    'one step beyond the rights of a host at the venues of the member. The code is kept as a slow hash and never shown.',
  input: SetManagerCodeInput,
  answer: ManagerCodeAnswer,

  async run({ code, member }, call): Promise<ManagerCodeAnswer> {
    requirePerson(call);
    // Hashing is slow, so it comes before the lock.
    const hash = await hashManagerCode(code, call.ids.text(22), call.secrets);
    await lockPeople(call);
    const { id, name } = await ownerOf(member, call);
    await call.team.managerCodes.set(id, hash);
    return { name, hasManagerCode: true };
  },
});

export const removeManagerCode = operation({
  audience: 'team',
  route: 'POST /me/manager-code/remove',
  capability: 'diary.override',
  effect: 'write',
  title: 'Remove the code of a manager',
  description: 'The code of the person who is signed in no longer authorises anything.',
  input: RemoveManagerCodeInput,
  answer: ManagerCodeAnswer,

  async run({ member }, call): Promise<ManagerCodeAnswer> {
    requirePerson(call);
    await lockPeople(call);
    const { id, name } = await ownerOf(member, call);
    await call.team.managerCodes.remove(id);
    return { name, hasManagerCode: false };
  },
});

/** The caller's own membership; for the operator, the named member. */
async function ownerOf(
  memberText: string | null,
  call: TeamCall,
): Promise<{ readonly id: MemberId; readonly name: string }> {
  const { caller } = call;
  if (caller === null) return findManager(memberText, call);
  if (memberText !== null && memberText !== caller.id) {
    throw refusal('You can only change your own code.', '/member');
  }
  return { id: caller.id as MemberId, name: caller.name };
}

async function findManager(memberText: string | null, call: TeamCall): Promise<Member> {
  if (memberText === null) throw refusal('member says whose code it is.', '/member');
  const member = await findMember(memberText, call);
  if (member.disabledAt === null && roleMay(member.role, 'diary.override')) return member;
  throw refusal(`${member.name} may not go beyond the rules, so a code is of no use.`, '/member');
}
