import { output, required } from '../../fields/field';
import { object, plainText } from '../../fields/kinds';
import { MemberAnswer, memberAnswer } from './people-answers';
import { keepAnAdmin, lockPeople, findMember } from './people-scope';
import { operation } from '../../operation';

class RevokeMemberInput {
  @required(plainText, 'The id of the member; on the command line also the address.') id!: string;
}

class RevokedMemberAnswer {
  @output(object(MemberAnswer), 'The member as it is now.') member!: MemberAnswer;
}

export const revokeMember = operation({
  audience: 'team',
  route: 'POST /members/{id}/revoke',
  capability: 'setup.manage',
  effect: 'write',
  title: 'Revoke the rights of a member',
  description:
    'Ends all sessions and links of the member within 15 seconds; the member cannot sign in any more. ' +
    'What the member did stays on record. The only admin of all venues stays one.',
  input: RevokeMemberInput,
  answer: RevokedMemberAnswer,
  problems: ['not-found'],

  async run({ id }, call): Promise<RevokedMemberAnswer> {
    await lockPeople(call);
    const member = await findMember(id, call);
    await keepAnAdmin(member, call);
    await call.team.members.disable(member.id);
    const disabledAt = member.disabledAt ?? call.now;
    return { member: memberAnswer({ ...member, disabledAt }, call.venues) };
  },
});
