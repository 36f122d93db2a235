import { needs } from '../fields/field';
import { words } from '../fields/kinds';
import { keyNamed, keyView, type KeyView } from './key-view';
import { teamOperation } from './team-operation';

class RevokeKeyInput {
  @needs(words, 'The id, or the whole key.') id!: string;
}

export const revokeKey = teamOperation({
  effect: 'write',
  title: 'Revoke a key for good',
  input: RevokeKeyInput,

  async run({ id }, call): Promise<KeyView> {
    const known = await keyNamed(id, call);
    const revoked = await call.team.keys.revoke(known.publicId);
    return keyView(revoked ?? known, call.venues);
  },
});
