import { required } from '../../fields/field';
import { plainText } from '../../fields/kinds';
import { KeyAnswer, findKey, keyView, toKey, type KeyView } from './key-view';
import { operation } from '../../operation';

class RevokeKeyInput {
  @required(plainText, 'The id, or the whole key.') id!: string;
}

export const revokeKey = operation({
  audience: 'team',
  effect: 'write',
  title: 'Revoke a key for good',
  route: 'POST /keys/{id}/revoke',
  capability: 'setup.manage',
  isGroupWide: true,
  description: 'The key stops working within 15 seconds. This cannot be undone.',
  input: RevokeKeyInput,
  answer: KeyAnswer,
  problems: ['not-found'],

  async run({ id }, call): Promise<KeyView> {
    const storedKey = await findKey(id, call);
    const revoked = await call.team.keys.revoke(storedKey.publicId);
    return keyView(revoked ?? storedKey, call.venues);
  },

  view: toKey,
});
