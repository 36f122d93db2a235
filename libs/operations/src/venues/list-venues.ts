import { covers, type Venue } from '@venue/domain';
import { gives } from '../fields/field';
import { listOf, words } from '../fields/kinds';
import { operation } from '../operation';
import { formatList } from '../wording/format';
import { toVenue, VenueAnswer } from './venue-view';

class ListVenuesInput {}

class ListVenuesAnswer {
  @gives(listOf(VenueAnswer), 'The venues that the key covers.') venues!: readonly VenueAnswer[];
  @gives(words, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

export const listVenues = operation({
  tool: 'list_venues',
  route: 'GET /venues',
  capability: 'venues.read',
  effect: 'read',
  venue: 'none',
  title: 'List venues',
  about:
    'Gives the venues that the key covers, each with its id, time zone and address. ' +
    'The id is what other operations take as venueId.',
  input: ListVenuesInput,
  answer: ListVenuesAnswer,
  problems: [],

  run(_input, { group, caller }): Promise<ListVenuesAnswer> {
    const venues = group.venues.filter(({ id }) => covers(caller, id));
    return Promise.resolve({ venues: venues.map(toVenue), summary: summaryOf(venues) });
  },
});

function summaryOf(venues: readonly Venue[]): string {
  if (venues.length === 0) return 'There are no venues to book at yet.';
  const names = formatList(venues.map(({ name }) => name));
  return venues.length === 1
    ? `You can book at ${names}.`
    : `There are ${venues.length} venues: ${names}.`;
}
