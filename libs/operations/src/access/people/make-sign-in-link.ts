import { required } from '../../fields/field';
import { plainText } from '../../fields/kinds';
import { findMember } from './people-scope';
import { newLink } from './sign-in-links';
import { operation } from '../../operation';
import { refusal } from '../../problems';

class MakeSignInLinkInput {
  @required(plainText, 'The id or the address of the member.') id!: string;
}

/** For the operator alone, since the link signs in as that member. */
export const makeSignInLink = operation({
  audience: 'operator',
  effect: 'write',
  title: 'Make a link by which a member signs in once',
  input: MakeSignInLinkInput,

  async run({ id }, call): Promise<{ readonly name: string; readonly link: string }> {
    const member = await findMember(id, call);
    if (member.disabledAt !== null) {
      throw refusal(
        `The rights of ${member.name} were withdrawn: invite ${member.email} again.`,
        'id',
      );
    }
    const { link, toStore } = newLink('sign-in', call);
    await call.team.signIns.issue(toStore, { kind: 'sign-in', id: member.id });
    return { name: member.name, link };
  },
});
