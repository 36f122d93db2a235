import { isAdminOfAll, type MemberId } from '@venue/domain/access/team-people';
import { required } from '../../fields/field';
import { flag } from '../../fields/kinds';
import { newLink } from './sign-in-links';
import { type TeamCall, operation } from '../../operation';

class FirstAdminInput {
  @required(flag, 'Whether to make a link for an admin who has signed in, too.') always!: boolean;
}

/**
 * A link that signs in the first admin once, within 24 hours. Creates the admin if there is none.
 * Until the admin has signed in, a new one replaces it, so that only one works at a time. Null once
 * the admin has signed in.
 */
export const signInFirstAdmin = operation({
  audience: 'operator',
  effect: 'write',
  title: 'Make a link by which the first admin signs in once',
  input: FirstAdminInput,

  async run({ always }, call): Promise<{ readonly link: string | null }> {
    const admin = (await call.team.members.all()).find(isAdminOfAll);
    // An invited admin has an e-mail with a link.
    if (!always && admin !== undefined && admin.email !== email) return { link: null };
    const id = admin?.id ?? (await makeAdmin(call));
    const { link, toStore } = newLink('sign-in', call);
    const onlyIfNew = admin !== undefined && !always;
    const isIssued = await call.team.signIns.issueForFirstAdmin(toStore, { id, onlyIfNew });
    return { link: isIssued ? link : null };
  },
});

/** E-mail never arrives at a domain that is reserved as invalid. */
const email = 'admin@venue.invalid';
const rights = { name: 'Admin', role: 'admin', venueIds: null } as const;

async function makeAdmin({ team, ids }: TeamCall): Promise<MemberId> {
  const existingMember = await team.members.byEmail(email);
  const id = existingMember?.id ?? (ids.uuid() as MemberId);
  if (existingMember !== null) await team.members.readmit(id, rights);
  else await team.members.add({ id, email, invitedBy: null, ...rights });
  return id;
}
