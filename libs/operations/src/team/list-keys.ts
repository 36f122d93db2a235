import { keyView, type KeyView } from './key-view';
import { teamOperation } from './team-operation';

class ListKeysInput {}

export const listKeys = teamOperation({
  effect: 'read',
  title: 'List all keys in the order in which they were issued',
  input: ListKeysInput,

  async run(_input, { team, venues }): Promise<readonly KeyView[]> {
    return (await team.keys.all()).map((key) => keyView(key, venues));
  },
});
