import type { Address, Venue } from '@venue/domain';
import { gives, givesOrNull } from '../fields/field';
import { object, uuid, words } from '../fields/kinds';

export class AddressAnswer {
  @gives(words, 'Street and number.') line1!: string;
  @givesOrNull(words, 'A second line.') line2!: string | null;
  @gives(words, 'Town or city.') city!: string;
  @gives(words, 'Postcode.') postcode!: string;
  @gives(words, 'Country.') country!: string;
}

/** A venue as lists show it. */
export class VenueAnswer {
  @gives(uuid, 'Names the venue wherever an operation takes venueId.') id!: string;
  @gives(words, 'Name.') name!: string;
  @gives(words, 'The venue’s part of an address on the web; names it wherever its id does.')
  slug!: string;
  @gives(words, 'IANA time zone; dates and times of this venue are in it.') timezone!: string;
  @givesOrNull(object(AddressAnswer), 'Where it is.') address!: Address | null;
  @givesOrNull(words, 'What it is.') description!: string | null;
}

export function toVenue({ id, name, slug, zone, address, description }: Venue): VenueAnswer {
  return { id, name, slug, timezone: zone, address: toAddress(address), description };
}

/** Members in the order of the contract, which storage does not keep. */
function toAddress(address: Address | null): Address | null {
  if (address === null) return null;
  const { line1, line2, city, postcode, country } = address;
  return { line1, line2, city, postcode, country };
}
