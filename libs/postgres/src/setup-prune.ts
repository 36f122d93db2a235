/**
 * Takes away what a file does not name. Rows that bookings stand on are retired: nobody is offered
 * them any more, and a file that names them again has them back with their ids. The rest is
 * deleted.
 */
import type { EntityManager } from 'typeorm';
import type { GroupSetup } from '@venue/domain';

/** Parts of a venue that the file does not name go with it. */
export async function prune(manager: EntityManager, { brands, venues }: GroupSetup): Promise<void> {
  const parts = (namesOf: (venue: GroupSetup['venues'][number]) => readonly unknown[]): string =>
    JSON.stringify(
      venues.flatMap((venue) => namesOf(venue).map((name) => ({ venue: venue.slug, name }))),
    );
  const slugs = (things: readonly { readonly slug: string }[]): readonly string[] =>
    things.map(({ slug }) => slug);

  await manager.query(combinations, [parts((venue) => venue.combinations.map((c) => c.tables))]);
  await manager.query(documents, [parts(({ knowledge }) => Object.keys(knowledge))]);
  await manager.query(bookingTypes, [parts((venue) => slugs(venue.bookingTypes))]);
  await manager.query(tables, [parts((venue) => venue.tables.map(({ name }) => name))]);
  await manager.query(areas, [parts((venue) => slugs(venue.areas))]);
  await manager.query(retiredVenues, [slugs(venues)]);
  await manager.query(retiredBrands, [slugs(brands)]);
}

/** No row of $1, a JSON array of venues' slugs and names, is that one. */
const isNotNamed = (nameIs: string, type = 'text'): string => `
venue.id = venue_id and not exists (
  select from jsonb_to_recordset($1::jsonb) as named (venue text, name ${type})
  where named.venue = venue.slug and ${nameIs})`;

const combinations = `
delete from combination using venue where ${isNotNamed(
  `(select array_agg(one order by one) from jsonb_array_elements_text(named.name) as one)
    = (select array_agg(dining_table.name order by dining_table.name)
      from dining_table where id = any (table_ids))`,
  'jsonb',
)}`;

const documents = `delete from knowledge using venue where ${isNotNamed('named.name = topic')}`;

const retire = (table: string, name: string): string => `
update ${table} set retired_at = app_now() from venue
where ${table}.retired_at is null and ${isNotNamed(`named.name = ${table}.${name}`)}`;

const bookingTypes = retire('booking_type', 'slug');
const tables = retire('dining_table', 'name');
const areas = retire('area', 'slug');

const retiredVenues = `
update venue set retired_at = app_now() where retired_at is null and slug <> all ($1::text[])`;
const retiredBrands = `
update brand set retired_at = app_now() where retired_at is null and slug <> all ($1::text[])`;
