/** The things of a group file by name, as their admin is told about them. */
import type { GroupSetup, VenueSetup } from './setup';

export type ThingKind =
  'group' | 'brand' | 'venue' | 'area' | 'table' | 'combination' | 'booking type' | 'document';

/** A kind and a name within a venue, or within the group where `venue` is null. */
export interface Thing {
  readonly kind: ThingKind;
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

/** All that a group has, but for the group itself: venue by venue, each before its parts. */
export function thingsOf({ brands, venues }: GroupSetup): Thing[] {
  return [
    ...brands.map(({ slug }): Thing => ({ kind: 'brand', name: slug, venue: null })),
    ...venues.map(({ slug }): Thing => ({ kind: 'venue', name: slug, venue: null })),
    ...venues.flatMap(partsOf),
  ];
}

function partsOf(venue: VenueSetup): Thing[] {
  const parts: readonly (readonly [ThingKind, readonly string[]])[] = [
    ['area', venue.areas.map(({ slug }) => slug)],
    ['table', venue.tables.map(({ name }) => name)],
    ['combination', venue.combinations.map(({ tables }) => combinationName(tables))],
    ['booking type', venue.bookingTypes.map(({ slug }) => slug)],
    ['document', Object.keys(venue.knowledge)],
  ];
  return parts.flatMap(([kind, names]) => names.map((name) => ({ kind, name, venue: venue.slug })));
}

/** What is stored and the file does not name, parts of a venue that it does not name included. */
export function leftOut(stored: GroupSetup, file: GroupSetup): Thing[] {
  const named = new Set(thingsOf(file).map(nameOf));
  return thingsOf(stored).filter((thing) => !named.has(nameOf(thing)));
}

/** The same in words: of a venue that is left out, the venue alone. */
export function leftOutNames(stored: GroupSetup, file: GroupSetup): string[] {
  const slugs = new Set<string | null>([null, ...file.venues.map(({ slug }) => slug)]);
  return leftOut(stored, file)
    .filter(({ venue }) => slugs.has(venue))
    .map(nameOf);
}
