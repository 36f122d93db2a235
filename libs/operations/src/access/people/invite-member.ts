import { memberEmail, type MemberId, type MemberRights } from '@venue/domain/access/team-people';
import { teamRoles, type TeamRole } from '@venue/domain/access/team-rights';
import { output, outputOrNull, required } from '../../fields/field';
import { email, object, oneOf, properName, plainText } from '../../fields/kinds';
import { isDelivered } from '../../messages/reach';
import { invitationEmail } from '../../messages/sign-in-email';
import { Problem, refusal } from '../../problems';
import { MemberAnswer, memberAnswer } from './people-answers';
import { lockPeople, memberNamed, membersInScope, scopeIn } from './people-scope';
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
    const id = (await readmitted(address, rights, call)) ?? (await added(address, rights, call));
    const { link, toStore } = newLink('invitation', call);
    const group = await team.groups.current();
    const message = invitationEmail({ recipient: address, link, by }, { group, now, ids });
    if (message === null)
      throw refusal('There are no venues yet: apply a group file first.', '/venues');
    await team.signIns.issue(toStore, { kind: 'invitation', id });
    await work.messages.add([message]);
    const member = memberAnswer(await memberNamed(id, call), call.venues);
    return { member, sentTo: isDelivered('email', message, call) ? 'email' : null };
  },
});

/** Null for an address that is new. */
async function readmitted(
  address: string,
  rights: MemberRights,
  call: TeamCall,
): Promise<MemberId | null> {
  const { members } = call.team;
  const known = await members.byEmail(address);
  if (known === null) return null;
  const isMine = (await membersInScope(call)).some(({ id }) => id === known.id);
  if (!isMine) throw taken(address);
  if (known.disabledAt === null) {
    throw refusal(`${known.name} (${address}) is a member already, as ${known.role}.`, '/email');
  }
  await members.readmit(known.id, rights);
  return known.id;
}

async function added(email: string, rights: MemberRights, call: TeamCall): Promise<MemberId> {
  const id = call.ids.uuid() as MemberId;
  const invitedBy = call.caller?.name ?? null;
  const isNew = await call.team.members.add({ id, email, ...rights, invitedBy });
  if (!isNew) throw new Problem('conflict');
  return id;
}

function taken(address: string): Problem {
  return refusal(
    `${address} can’t be invited: it belongs, or belonged, to another member.`,
    '/email',
  );
}
