import { output } from '../../fields/field';
import { listOf } from '../../fields/kinds';
import { MemberAnswer, memberAnswer } from './people-answers';
import { membersInScope } from './people-scope';
import { operation } from '../../operation';

class ListMembersInput {}

class MembersAnswer {
  @output(listOf(MemberAnswer), 'By name; those whose rights were withdrawn come last.')
  members!: readonly MemberAnswer[];
}

export const listMembers = operation({
  audience: 'team',
  route: 'GET /members',
  capability: 'setup.manage',
  effect: 'read',
  title: 'List the members of the team',
  description: 'Lists the people who may sign in, and those who no longer may.',
  input: ListMembersInput,
  answer: MembersAnswer,

  async run(_input, call): Promise<MembersAnswer> {
    const members = await membersInScope(call);
    return { members: members.map((member) => memberAnswer(member, call.venues)) };
  },
});
