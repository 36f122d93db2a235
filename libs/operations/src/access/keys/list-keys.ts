import { output } from '../../fields/field';
import { listOf } from '../../fields/kinds';
import { KeyAnswer, keyView, toKey, type KeyView } from './key-view';
import { operation } from '../../operation';

class ListKeysInput {}

class KeysAnswer {
  @output(listOf(KeyAnswer), 'Revoked ones too.') keys!: readonly KeyAnswer[];
}

export const listKeys = operation({
  audience: 'team',
  effect: 'read',
  title: 'List all keys in the order in which they were issued',
  route: 'GET /keys',
  capability: 'setup.manage',
  isGroupWide: true,
  description: 'Keys are shown by their id: the key itself is shown once, when it is issued.',
  input: ListKeysInput,
  answer: KeysAnswer,

  async run(_input, { team, venues }): Promise<readonly KeyView[]> {
    return (await team.keys.all()).map((key) => keyView(key, venues));
  },

  view: (keys): KeysAnswer => ({ keys: keys.map(toKey) }),
});
