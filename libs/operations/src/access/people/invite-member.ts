import { memberEmail, type MemberId, type MemberRights } from '@venue/domain/access/team-people';
import { teamRoles, type TeamRole } from '@venue/domain/access/team-rights';
import { output, outputOrNull, required } from '../../fields/field';
import { email, object, oneOf, properName, plainText } from '../../fields/kinds';
import { isDelivered } from '../../messages/reach';
import { invitationEmail } from '../../messages/sign-in-email';
import { Problem, refusal } from '../../problems';
import { MemberAnswer, memberAnswer } from './people-answers';
import { lockPeople, findMember, membersInScope, scopeIn } from './people-scope';
import { newLink } from './sign-in-links';
import { type TeamCall, operation } from '../../operation';

class InviteMemberInput {
  @required(email, 'The address by which the member will sign in.') email!: string;
  @required(properName, 'The member’s name, as it is shown beside what was done.') name!: string;
  @required(oneOf(...teamRoles), 'What the member may do.') role!: TeamRole;
  @required(plainText, 'The venues that the member may see: all, or slugs with commas.')
  venues!: string;
}

class InvitedAnswer {
  @output(object(MemberAnswer), 'The new member.') member!: MemberAnswer;
  @outputOrNull(oneOf('email'), 'Where the link goes; null where no e-mail leaves the deployment.')
  sentTo!: string | null;
}

export const inviteMember = operation({
  audience: 'team',
  route: 'POST /members',
  capability: 'setup.manage',
  effect: 'write',
  title: 'Invite a member',
  description:
    'Adds someone to the team and sends an e-mail with a link that signs them in once, within seven days. ' +
    'Someone whose rights were withdrawn can be invited again.',
  input: InviteMemberInput,
  answer: InvitedAnswer,

  async run({ name, role, ...input }, call): Promise<InvitedAnswer> {
    const { team, ids, now, work } = call;
    await lockPeople(call);
    const address = memberEmail(input.email);
    const rights = { name, role, venueIds: scopeIn(input.venues, call) };
    const by = call.caller?.name ?? null;
    const id = (await readmit(address, rights, call)) ?? (await addMember(address, rights, call));
    const { link, toStore } = newLink('invitation', call);
    const group = await team.groups.current();
    const message = invitationEmail({ recipient: address, link, by }, { group, now, ids });
    if (message === null)
      throw refusal('There are no venues yet: apply a group file first.', '/venues');
    await team.signIns.issue(toStore, { kind: 'invitation', id });
    await work.messages.add([message]);
    const member = memberAnswer(await findMember(id, call), call.venues);
    return { member, sentTo: isDelivered('email', message, call) ? 'email' : null };
  },
});

/** Readmits a member whose rights were revoked; null for a new address. */
async function readmit(
  address: string,
  rights: MemberRights,
  call: TeamCall,
): Promise<MemberId | null> {
  const { members } = call.team;
  const existingMember = await members.byEmail(address);
  if (existingMember === null) return null;
  const isMine = (await membersInScope(call)).some(({ id }) => id === existingMember.id);
  if (!isMine) throw addressTaken(address);
  if (existingMember.disabledAt === null) {
    throw refusal(
      `${existingMember.name} (${address}) is a member already, as ${existingMember.role}.`,
      '/email',
    );
  }
  await members.readmit(existingMember.id, rights);
  return existingMember.id;
}

async function addMember(email: string, rights: MemberRights, call: TeamCall): Promise<MemberId> {
  const id = call.ids.uuid() as MemberId;
  const invitedBy = call.caller?.name ?? null;
  const isNew = await call.team.members.add({ id, email, ...rights, invitedBy });
  if (!isNew) throw new Problem('conflict');
  return id;
}

function addressTaken(address: string): Problem {
  return refusal(
    `${address} can’t be invited: it belongs, or belonged, to another member.`,
    '/email',
  );
}
