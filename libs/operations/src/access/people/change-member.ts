import { isAdminOfAll } from '@venue/domain/access/team-people';
import { teamRoles, type TeamRole } from '@venue/domain/access/team-rights';
import { output, required, optional } from '../../fields/field';
import { anyText, object, oneOf, properName, plainText } from '../../fields/kinds';
import { MemberAnswer, memberAnswer } from './people-answers';
import { keepAnAdmin, lockPeople, findMember, scopeIn } from './people-scope';
import { operation } from '../../operation';
import { refusal } from '../../problems';

class ChangeMemberInput {
  @required(plainText, 'The id of the member; on the command line also the address.') id!: string;
  @optional(properName, 'Another name.') name!: string | null;
  @optional(oneOf(...teamRoles), 'Another role.') role!: TeamRole | null;
  @optional(anyText, 'Other venues: all, or slugs with commas.') venues!: string | null;
}

class ChangedMemberAnswer {
  @output(object(MemberAnswer), 'The member as it is now.') member!: MemberAnswer;
}

export const changeMember = operation({
  audience: 'team',
  route: 'POST /members/{id}/change',
  capability: 'setup.manage',
  effect: 'write',
  title: 'Change what a member may do',
  description:
    'Changes name, role or venues of a member; what is left out stays. It holds within 15 seconds, ' +
    'also where the member is signed in. The only admin of all venues stays one.',
  input: ChangeMemberInput,
  answer: ChangedMemberAnswer,
  problems: ['not-found'],

  async run({ id, ...wish }, call): Promise<ChangedMemberAnswer> {
    await lockPeople(call);
    const member = await findMember(id, call);
    if (member.disabledAt !== null) {
      throw refusal(
        `The rights of ${member.name} were withdrawn: invite ${member.email} again.`,
        'id',
      );
    }
    const rights = {
      name: wish.name ?? member.name,
      role: wish.role ?? member.role,
      venueIds: wish.venues === null ? member.venueIds : scopeIn(wish.venues, call),
    };
    if (!isAdminOfAll({ ...member, ...rights })) await keepAnAdmin(member, call);
    await call.team.members.change(member.id, rights);
    return { member: memberAnswer({ ...member, ...rights }, call.venues) };
  },
});
