import { covers, type Address, type Venue } from '@venue/domain';
import { gives, givesOrNull } from '../fields/field';
import { listOf, object, uuid, words } from '../fields/kinds';
import { operation } from '../operation';
import { sayList } from '../wording';

class ListVenuesInput {}

class AddressAnswer {
  @gives(words, 'Street and number.') line1!: string;
  @givesOrNull(words, 'A second line.') line2!: string | null;
  @gives(words, 'Town or city.') city!: string;
  @gives(words, 'Postcode.') postcode!: string;
  @gives(words, 'Country.') country!: string;
}

class VenueAnswer {
  @gives(uuid, 'Names the venue wherever an operation takes venueId.') id!: string;
  @gives(words, 'Name.') name!: string;
  @gives(words, 'The venue’s part of an address on the web.') slug!: string;
  @gives(words, 'IANA time zone; dates and times of this venue are in it.') timezone!: string;
  @givesOrNull(object(AddressAnswer), 'Where it is.') address!: Address | null;
  @givesOrNull(words, 'What it is.') description!: string | null;
}

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

function toVenue({ id, name, slug, zone, address, description }: Venue): VenueAnswer {
  return { id, name, slug, timezone: zone, address: toAddress(address), description };
}

/** In the order of the contract, which storage does not keep. */
function toAddress(address: Address | null): Address | null {
  if (address === null) return null;
  const { line1, line2, city, postcode, country } = address;
  return { line1, line2, city, postcode, country };
}

function summaryOf(venues: readonly Venue[]): string {
  if (venues.length === 0) return 'There are no venues to book at yet.';
  const names = sayList(venues.map(({ name }) => name));
  return venues.length === 1
    ? `You can book at ${names}.`
    : `There are ${venues.length} venues: ${names}.`;
}
