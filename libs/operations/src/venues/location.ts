import type { Venue } from '@venue/domain/venue/venue';

/** The address of a venue and a link to a map. */
export interface VenueLocation {
  /** In one line: `7 Mooring Row, Bristol BS1 5DB, United Kingdom`. */
  readonly address: string;
  /** The web address of a map. */
  readonly map: string;
}

/** Null for a venue without an address. */
export function locationOf({
  name,
  address,
}: Pick<Venue, 'name' | 'address'>): VenueLocation | null {
  if (address === null) return null;
  const { line1, line2, city, postcode, country } = address;
  const lines = [line1, line2, `${city} ${postcode}`, country];
  const line = lines.filter((part) => part !== null).join(', ');
  const query = encodeURIComponent(`${name}, ${line}`);
  return { address: line, map: `https://www.google.com/maps/search/?api=1&query=${query}` };
}
