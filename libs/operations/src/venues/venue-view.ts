import type { Address, Venue } from '@venue/domain/venue/venue';
import { output, outputOrNull } from '../fields/field';
import { object, uuid, plainText } from '../fields/kinds';

export class AddressAnswer {
  @output(plainText, 'Street and number.') line1!: string;
  @outputOrNull(plainText, 'A second line.') line2!: string | null;
  @output(plainText, 'Town or city.') city!: string;
  @output(plainText, 'Postcode.') postcode!: string;
  @output(plainText, 'Country.') country!: string;
}

/** A venue in lists. */
export class VenueAnswer {
  @output(uuid, 'Names the venue wherever an operation takes venueId.') id!: string;
  @output(plainText, 'Name.') name!: string;
  @output(plainText, 'The venue’s part of an address on the web; names it wherever its id does.')
  slug!: string;
  @output(plainText, 'IANA time zone; dates and times of this venue are in it.') timezone!: string;
  @outputOrNull(object(AddressAnswer), 'Where it is.') address!: Address | null;
  @outputOrNull(plainText, 'What it is.') description!: string | null;
}

export function toVenue({ id, name, slug, zone, address, description }: Venue): VenueAnswer {
  return { id, name, slug, timezone: zone, address: toAddress(address), description };
}

/** Puts the members in the order of the contract, which storage does not keep. */
function toAddress(address: Address | null): Address | null {
  if (address === null) return null;
  const { line1, line2, city, postcode, country } = address;
  return { line1, line2, city, postcode, country };
}
