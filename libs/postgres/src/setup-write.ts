/** How the rows of a group are written, and what that changed. */
import type { EntityManager } from 'typeorm';
import {
  combinationName,
  nameOf,
  type GroupSetup,
  type Thing,
  type VenueSetup,
} from '@venue/domain';
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

/** What applying a file did to one thing, such as `table T3 at the-harbour`. */
export interface SetupChange {
  readonly action: 'added' | 'changed' | 'removed';
  readonly what: string;
}

/** Brings the rows to what the file says, and keeps the others. Two at once take turns. */
export async function writeSetup(manager: EntityManager, group: GroupSetup): Promise<Writer> {
  await manager.query(takeTurn);
  const writer = new Writer(manager);
  await writeGroup(writer, group);
  const venueIds = await idsByName(manager, venueIdsBySlug);
  for (const venue of group.venues) {
    await writeVenue(writer, { venue, venueId: idOf(venueIds, venue.slug) });
  }
  await writer.line(venuesInLine, [group.venues.map(({ slug }) => slug)]);
  return writer;
}

type Row = Readonly<Record<string, unknown>>;

/** Writes rows and keeps account of what really changed. */
class Writer {
  readonly changes: SetupChange[] = [];
  private hasMoved = false;

  constructor(readonly manager: EntityManager) {}

  async put(
    statement: string,
    rows: readonly Row[],
    thing: (row: WrittenRow) => Thing,
  ): Promise<void> {
    if (rows.length === 0) return;
    const written = await this.manager.query<WrittenRow[]>(statement, [JSON.stringify(rows)]);
    for (const row of written) {
      this.changes.push({ action: row.added ? 'added' : 'changed', what: nameOf(thing(row)) });
    }
  }

  /** Puts what the file does not name behind what it does, so that no two share a place. */
  async line(statement: string, values: unknown[]): Promise<void> {
    const [, moved] = await this.manager.query<[unknown, number]>(statement, values);
    this.hasMoved ||= moved > 0;
  }

  async finish(): Promise<readonly SetupChange[]> {
    if (this.changes.length > 0 || this.hasMoved) await this.manager.query(nextRevision);
    return this.changes;
  }
}

/** What the row is known by; each table has some of these. */
interface WrittenRow {
  readonly added: boolean;
  readonly slug: string;
  readonly name: string;
  readonly topic: string;
  readonly table_ids: readonly string[];
}

/** The group itself, its brands, and its venues without their parts. */
async function writeGroup(writer: Writer, group: GroupSetup): Promise<void> {
  await writer.put(putGroup, [groupRow(group)], () => {
    return { kind: 'group', name: group.name, venue: null };
  });

  const brands = group.brands.map(({ logoUrl, websiteUrl, ...brand }) => {
    return { ...brand, logo_url: logoUrl, website_url: websiteUrl };
  });
  await writer.put(putBrands, brands, ({ slug }) => ({ kind: 'brand', name: slug, venue: null }));

  const brandIds = await idsByName(writer.manager, brandIdsBySlug);
  const venues = group.venues.map(({ zone, region, brand, ...venue }, position) => {
    return { ...venue, position, timezone: zone, country: region, brand_id: idOf(brandIds, brand) };
  });
  await writer.put(putVenues, venues, ({ slug }) => ({ kind: 'venue', name: slug, venue: null }));
}

function groupRow({ name, currency, locale, textCountries, retention }: GroupSetup): Row {
  const terms = { name, currency, locale, text_countries: textCountries, retention };
  return { only_row: true, revision: 0, ...terms };
}

interface VenuePlace {
  readonly venue: VenueSetup;
  readonly venueId: string;
}

async function writeVenue(writer: Writer, place: VenuePlace): Promise<void> {
  const { venue, venueId } = place;
  const { slug: at, areas, knowledge } = venue;
  const here = <Part extends object>(parts: readonly Part[]): Row[] =>
    parts.map((part) => ({ ...part, venue_id: venueId }));

  await writer.put(putAreas, here(areas), ({ slug }) => {
    return { kind: 'area', name: slug, venue: at };
  });
  await writer.put(putTables, here(tableRows(venue)), ({ name }) => {
    return { kind: 'table', name, venue: at };
  });
  await writeCombinations(writer, place);
  await writer.put(putBookingTypes, here(bookingTypeRows(venue)), ({ slug }) => {
    return { kind: 'booking type', name: slug, venue: at };
  });
  const slugs = venue.bookingTypes.map(({ slug }) => slug);
  await writer.line(bookingTypesInLine, [slugs, venueId]);
  const documents = Object.entries(knowledge).map(([topic, document]) => ({ topic, document }));
  await writer.put(putKnowledge, here(documents), ({ topic }) => {
    return { kind: 'document', name: topic, venue: at };
  });
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

/** After the tables, whose ids make a combination what it is. */
async function writeCombinations(writer: Writer, { venue, venueId }: VenuePlace): Promise<void> {
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
    return { kind: 'combination', name: combinationName(names), venue: venue.slug };
  });
}

async function idsByName(
  manager: EntityManager,
  statement: string,
  values: string[] = [],
): Promise<ReadonlyMap<string, string>> {
  const rows = await manager.query<{ name: string; id: string }[]>(statement, values);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Names inside a file were checked when it was read, so an unknown one is a fault of ours. */
function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`the group names ${name}, which it does not have`);
  return id;
}

const takeTurn = `select pg_advisory_xact_lock(hashtextextended('setup', 0))`;
const nextRevision = 'update venue_group set revision = revision + 1';
const brandIdsBySlug = 'select slug as name, id from brand';
const venueIdsBySlug = 'select slug as name, id from venue';
const tableIdsByName = 'select name, id from dining_table where venue_id = $1';

const inLine = (table: string, condition: string): string => `
update ${table} set position = line.place
from (
  select id, row_number() over (order by slug <> all ($1::text[]), position, slug) - 1 as place
  from ${table} where retired_at is null and ${condition}
) line
where line.id = ${table}.id and position <> line.place`;

const venuesInLine = inLine('venue', 'true');
const bookingTypesInLine = inLine('booking_type', 'venue_id = $2');
