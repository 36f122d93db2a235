/** What the things of a group file are called when their admin is told about them. */
import type { EntityManager } from 'typeorm';
import type { GroupSetup, VenueSetup } from '@venue/domain';

type Kind =
  'group' | 'brand' | 'venue' | 'area' | 'table' | 'combination' | 'booking type' | 'document';

/** A kind and a name within a venue, or within the group where `venue` is null. */
export interface Thing {
  readonly kind: Kind;
  readonly name: string;
  readonly venue: string | null;
}

/** Such as `table T3 at the-harbour`. */
export function nameOf({ kind, name, venue }: Thing): string {
  return venue === null ? `${kind} ${name}` : `${kind} ${name} at ${venue}`;
}

/** The same set of tables has one name, whatever their order. */
export function combinationName(tables: readonly string[]): string {
  return [...tables].sort().join(' + ');
}

/** What is stored but not in the file; of a venue that is not in the file, the venue alone. */
export async function leftOut(manager: EntityManager, group: GroupSetup): Promise<string[]> {
  const inFile = new Set(thingsOf(group).map(nameOf));
  const slugs = new Set<string | null>([null, ...group.venues.map(({ slug }) => slug)]);
  const stored = await manager.query<Thing[]>(storedThings);
  return stored
    .filter(({ venue }) => slugs.has(venue))
    .map(nameOf)
    .filter((name) => !inFile.has(name));
}

function thingsOf({ brands, venues }: GroupSetup): Thing[] {
  return [
    ...brands.map(({ slug }): Thing => ({ kind: 'brand', name: slug, venue: null })),
    ...venues.map(({ slug }): Thing => ({ kind: 'venue', name: slug, venue: null })),
    ...venues.flatMap(partsOf),
  ];
}

function partsOf(venue: VenueSetup): Thing[] {
  const parts: readonly (readonly [Kind, readonly string[]])[] = [
    ['area', venue.areas.map(({ slug }) => slug)],
    ['table', venue.tables.map(({ name }) => name)],
    ['combination', venue.combinations.map(({ tables }) => combinationName(tables))],
    ['booking type', venue.bookingTypes.map(({ slug }) => slug)],
    ['document', Object.keys(venue.knowledge)],
  ];
  return parts.flatMap(([kind, names]) => names.map((name) => ({ kind, name, venue: venue.slug })));
}

const storedThings = `
select thing.kind, thing.name, place.slug as venue
from (
  select 1 as rank, 'brand' as kind, slug as name, null::uuid as venue_id from brand
  union all select 2, 'venue', slug, null from venue
  union all select 3, 'area', slug, venue_id from area
  union all select 4, 'table', name, venue_id from dining_table
  union all select 5, 'combination', (
    select string_agg(name, ' + ' order by name collate "C") from dining_table
    where id = any (table_ids)), venue_id from combination
  union all select 6, 'booking type', slug, venue_id from booking_type
  union all select 7, 'document', topic, venue_id from knowledge
) thing
left join venue place on place.id = thing.venue_id
order by place.position nulls first, place.slug, thing.rank, thing.name`;
