import type { Document } from '@venue/domain/venue/content';
import { output, outputOrNull, optional } from '../fields/field';
import { document, uuid, venueId, plainText } from '../fields/kinds';
import { operation } from '../operation';
import { Problem } from '../problems';
import { describeMenus } from './describe-venue';
import { sourceOf } from './source';

class GetMenusInput {
  @optional(venueId, 'The venue; may be left out by a key that covers one venue.')
  venueId!: string | null;
}

class MenusAnswer {
  @output(uuid, 'The venue.') venueId!: string;
  @output(plainText, 'Where this comes from.') source!: string;
  @outputOrNull(document, 'The food menu: `foodMenu` maps a section to its dishes.')
  food!: Document | null;
  @outputOrNull(document, 'The drinks menu: `drinksMenu` maps a section to its drinks.')
  drinks!: Document | null;
  @output(plainText, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

export const getMenus = operation({
  tool: 'get_menus',
  isLong: true,
  route: 'GET /menus',
  capability: 'content.read',
  effect: 'read',
  venue: 'named',
  title: 'Get the menus',
  description:
    'Gives the food and the drinks menu of a venue, by section, each item with its name, description and price. ' +
    'A menu that is not published is null; where neither is, the answer is knowledge-not-found.',
  input: GetMenusInput,
  answer: MenusAnswer,
  problems: ['knowledge-not-found'],

  async run(_input, { venue, content }): Promise<MenusAnswer> {
    const [food = null, drinks = null] = await content.read(venue.id, ['food-menu', 'drinks-menu']);
    if (food === null && drinks === null) throw new Problem('knowledge-not-found');
    return {
      venueId: venue.id,
      source: sourceOf(venue),
      food,
      drinks,
      summary: describeMenus(venue, { food, drinks }),
    };
  },
});
