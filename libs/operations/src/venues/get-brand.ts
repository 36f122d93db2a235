import { covers } from '@venue/domain/access/caller';
import type { Brand } from '@venue/domain/venue/venue';
import { output, outputOrNull, required } from '../fields/field';
import { document, listOf, uuid, plainText } from '../fields/kinds';
import { operation } from '../operation';
import { Problem } from '../problems';
import { formatList } from '../wording/format';
import { toVenue, VenueAnswer } from './venue-view';

class GetBrandInput {
  @required(uuid, 'The brand.') id!: string;
}

class BrandAnswer {
  @output(uuid, 'The brand.') id!: string;
  @output(plainText, 'Name.') name!: string;
  @output(plainText, 'The brand’s part of an address on the web.') slug!: string;
  @outputOrNull(plainText, 'What it is.') description!: string | null;
  @outputOrNull(plainText, 'The address of its logo.') logoUrl!: string | null;
  @outputOrNull(plainText, 'Its own site.') websiteUrl!: string | null;
  @output(document, 'Colours, corners and font of its pages.') theme!: Brand['theme'];
  @output(listOf(VenueAnswer), 'Its venues that the key covers.') venues!: readonly VenueAnswer[];
  @output(plainText, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

export const getBrand = operation({
  tool: null,
  route: 'GET /brands/{id}',
  audience: 'both',
  capability: 'venues.read',
  effect: 'read',
  venue: 'none',
  title: 'Get a brand',
  description:
    'Gives a brand of the group with the look of its pages, and its venues that the key covers.',
  input: GetBrandInput,
  answer: BrandAnswer,
  problems: ['not-found'],

  async run(input, { group, caller }): Promise<BrandAnswer> {
    const brand = group.brands.find(({ id }) => id === input.id);
    const venues = group.venues.filter(({ id, brandId }) => {
      return brandId === input.id && covers(caller, id);
    });
    // A brand without a venue of this key is treated as unknown.
    if (brand === undefined || venues.length === 0) {
      throw new Problem('not-found', { detail: 'We don’t know that brand.' });
    }
    const { id, name, slug, description, logoUrl, websiteUrl, theme } = brand;
    return {
      id,
      name,
      slug,
      description,
      logoUrl,
      websiteUrl,
      theme,
      venues: venues.map(toVenue),
      summary: `${name} has ${formatList(venues.map((venue) => venue.name))}.`,
    };
  },
});
