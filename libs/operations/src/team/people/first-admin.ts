import { isAdminOfAll, type MemberId } from '@venue/domain';
import { newLink } from './sign-in-links';
import { teamOperation, type TeamCall } from '../team-operation';

class FirstAdminInput {}

/**
 * For trying a deployment out: a link by which its first admin signs in. An admin is made where
 * there is none.
 */
export const signInFirstAdmin = teamOperation({
  effect: 'write',
  title: 'Make a link by which the first admin signs in once',
  input: FirstAdminInput,

  async run(_input, call): Promise<{ readonly link: string }> {
    const admin = (await call.team.members.all()).find(isAdminOfAll);
    const id = admin?.id ?? (await makeAdmin(call));
    const { link, toStore } = newLink('sign-in', call);
    await call.team.signIns.issue(toStore, { kind: 'sign-in', id });
    return { link };
  },
});

/** No e-mail ever arrives at a domain that is reserved as invalid. */
const email = 'admin@venue.invalid';
const rights = { name: 'Admin', role: 'admin', venueIds: null } as const;

async function makeAdmin({ team, ids }: TeamCall): Promise<MemberId> {
  const known = await team.members.byEmail(email);
  const id = known?.id ?? (ids.uuid() as MemberId);
  if (known !== null) await team.members.readmit(id, rights);
  else await team.members.add({ id, email, invitedBy: null, ...rights });
  return id;
}
