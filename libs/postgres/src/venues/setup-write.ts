/** Writes a group: its rows in an order in which each follows those that it refers to. */
import type { EntityManager } from 'typeorm';
import type { GroupSetup, VenueSetup } from '@venue/domain/venue/setup';
import {
  combinationName,
  type SetupItem,
  type SetupItemKind,
} from '@venue/domain/venue/setup-items';
import { settleDates } from './setup-dates';
import { writeEvents } from './setup-events';
import { storedGroup } from './setup-stored';
import { hasStoredParts } from './setup-unchanged';
import {
  putAreas,
  putBookingTypes,
  putBrands,
  putCombinations,
  putGroup,
  putKnowledge,
  putTables,
  putVenues,
} from './setup-tables';
import { idOf, idsByName, reorderStatement, Writer, type Row } from './setup-writer';

/**
 * Makes the rows match the file, and keeps the others. Parts of a venue are written only if any of
 * them differs. The caller has locked the setup.
 */
export async function writeSetup(
  manager: EntityManager,
  group: GroupSetup,
  lockOrders: string,
): Promise<Writer> {
  const slugs = group.venues.map(({ slug }) => slug);
  const before = await storedGroup(manager, slugs);
  const writer = new Writer(manager, before);
  await writeGroup(writer, group);
  const venueIds = await idsByName(manager, venueIdsBySlug);
  const stored = new Map(before?.venues.map((venue) => [venue.slug, venue]));
  for (const venue of group.venues) {
    if (hasStoredParts(venue, stored.get(venue.slug))) continue;
    await writeVenue(writer, { venue, venueId: idOf(venueIds, venue.slug) });
  }
  await writer.reorder(reorderVenues, [slugs]);
  await settleDates(manager, lockOrders);
  return writer;
}

/** The group itself, its brands, and its venues without their parts. */
async function writeGroup(writer: Writer, group: GroupSetup): Promise<void> {
  await writer.put(putGroup, [groupRow(group)], () => {
    return { kind: 'group', name: group.name, event: null, venue: null };
  });

  const brands = group.brands.map(({ logoUrl, websiteUrl, ...brand }) => {
    return { ...brand, logo_url: logoUrl, website_url: websiteUrl };
  });
  await writer.put(putBrands, brands, ({ slug }) => {
    return { kind: 'brand', name: slug, event: null, venue: null };
  });

  const brandIds = await idsByName(writer.manager, brandIdsBySlug);
  const venues = group.venues.map(({ zone, region, brand, ...venue }, position) => {
    return { ...venue, position, timezone: zone, country: region, brand_id: idOf(brandIds, brand) };
  });
  await writer.put(putVenues, venues, ({ slug }) => {
    return { kind: 'venue', name: slug, event: null, venue: null };
  });
}

function groupRow({ name, currency, locale, textCountries, retention }: GroupSetup): Row {
  const terms = { name, currency, locale, text_countries: textCountries, retention };
  return { only_row: true, revision: 0, ...terms };
}

interface VenueToWrite {
  readonly venue: VenueSetup;
  readonly venueId: string;
}

async function writeVenue(writer: Writer, place: VenueToWrite): Promise<void> {
  const { venue, venueId } = place;
  const withVenueId = <Part extends object>(parts: readonly Part[]): Row[] =>
    parts.map((part) => ({ ...part, venue_id: venueId }));
  const part = (kind: SetupItemKind, name: string): SetupItem => {
    return { kind, name, event: null, venue: venue.slug };
  };

  await writer.put(putAreas, withVenueId(venue.areas), ({ slug }) => part('area', slug));
  await writer.put(putTables, withVenueId(tableRows(venue)), ({ name }) => part('table', name));
  await writeCombinations(writer, place);
  await writer.put(putBookingTypes, withVenueId(bookingTypeRows(venue)), ({ slug }) =>
    part('booking type', slug),
  );
  const slugs = venue.bookingTypes.map(({ slug }) => slug);
  await writer.reorder(reorderBookingTypes, [slugs, venueId]);
  const documents = Object.entries(venue.knowledge).map(([topic, document]) => {
    return { topic, document };
  });
  await writer.put(putKnowledge, withVenueId(documents), ({ topic }) => part('document', topic));
  await writeEvents(writer, place);
}

function tableRows({ tables }: VenueSetup): Row[] {
  return tables.map(({ minCovers, maxCovers, ...table }) => {
    return { ...table, min_covers: minCovers, max_covers: maxCovers };
  });
}

function bookingTypeRows({ bookingTypes }: VenueSetup): Row[] {
  return bookingTypes.map(({ partySizeMin, partySizeMax, ...type }, position) => {
    return { ...type, position, party_size_min: partySizeMin, party_size_max: partySizeMax };
  });
}

/** After the tables, since a combination is identified by their ids. */
async function writeCombinations(writer: Writer, { venue, venueId }: VenueToWrite): Promise<void> {
  const tableIds = await idsByName(writer.manager, tableIdsByName, [venueId]);
  const tableNames = new Map([...tableIds].map(([name, id]) => [id, name]));
  const rows = venue.combinations.map(({ tables, minCovers, maxCovers }) => ({
    venue_id: venueId,
    table_ids: tables.map((name) => idOf(tableIds, name)).sort(),
    min_covers: minCovers,
    max_covers: maxCovers,
  }));
  await writer.put(putCombinations, rows, ({ table_ids }) => {
    const names = table_ids.map((id) => tableNames.get(id) ?? id);
    const name = combinationName(names);
    return { kind: 'combination', name, event: null, venue: venue.slug };
  });
}

const brandIdsBySlug = 'select slug as name, id from brand';
const venueIdsBySlug = 'select slug as name, id from venue';
const tableIdsByName = 'select name, id from dining_table where venue_id = $1';

const reorderVenues = reorderStatement('venue', 'true');
const reorderBookingTypes = reorderStatement('booking_type', 'venue_id = $2');
