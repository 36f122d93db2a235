import { operation } from '../../operation';

class ListVenueSlugsInput {}

export const listVenueSlugs = operation({
  audience: 'operator',
  effect: 'read',
  title: 'List the slugs of the venues in use, in the order of the group file',
  input: ListVenueSlugsInput,

  async run(_input, { venues }): Promise<{ readonly slugs: readonly string[] }> {
    return { slugs: venues.filter(({ isRetired }) => !isRetired).map(({ slug }) => slug) };
  },
});
