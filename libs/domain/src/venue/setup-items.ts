/** The things of a group file by name, as in messages to its admin. */
import type { LocalMoment } from '../shared/time';
import type { EventSetup, GroupSetup, VenueSetup } from './setup';

export type SetupItemKind =
  | 'group'
  | 'brand'
  | 'venue'
  | 'area'
  | 'table'
  | 'combination'
  | 'booking type'
  | 'document'
  | 'event'
  | 'ticket tier'
  | 'event date';

/** A kind and a name within an event or a venue; within the group if both are null. */
export interface SetupItem {
  readonly kind: SetupItemKind;
  readonly name: string;
  readonly event: string | null;
  readonly venue: string | null;
}

/** Such as `table T3 at the-harbour`, or `ticket tier front of jazz at the-harbour`. */
export function nameOf({ kind, name, event, venue }: SetupItem): string {
  return [
    `${kind} ${name}`,
    ...(event === null ? [] : [`of ${event}`]),
    ...(venue === null ? [] : [`at ${venue}`]),
  ].join(' ');
}

/** A set of tables has one name, whatever their order. */
export function combinationName(tables: readonly string[]): string {
  return [...tables].sort().join(' + ');
}

/** Venue-local, in the form of the group file: `2027-03-28T15:00`. */
export function momentText({ date, time }: LocalMoment): string {
  return `${date}T${time}`;
}

/** A group with all venues, or with some and the slugs of the others. */
type ListedGroup = Pick<GroupSetup, 'brands' | 'venues'> & {
  readonly otherVenues?: readonly string[];
};

/** All things in a group, venue by venue, each venue before its parts. */
function itemsOf({ brands, venues, otherVenues = [] }: ListedGroup): SetupItem[] {
  const ofGroup = (kind: SetupItemKind, name: string): SetupItem => {
    return { kind, name, event: null, venue: null };
  };
  return [
    ...brands.map(({ slug }) => ofGroup('brand', slug)),
    ...[...venues.map(({ slug }) => slug), ...otherVenues].map((slug) => ofGroup('venue', slug)),
    ...venues.flatMap(partsOf),
  ];
}

function partsOf(venue: VenueSetup): SetupItem[] {
  const part = (kind: SetupItemKind, name: string): SetupItem => {
    return { kind, name, event: null, venue: venue.slug };
  };
  return [
    ...venue.areas.map(({ slug }) => part('area', slug)),
    ...venue.tables.map(({ name }) => part('table', name)),
    ...venue.combinations.map(({ tables }) => part('combination', combinationName(tables))),
    ...venue.bookingTypes.map(({ slug }) => part('booking type', slug)),
    ...Object.keys(venue.knowledge).map((topic) => part('document', topic)),
    ...venue.events.map(({ slug }) => part('event', slug)),
    ...venue.events.flatMap((event) => partsOfEvent(event, venue.slug)),
  ];
}

/** Dates that a weekly rule makes are not in the file, so they are not listed. */
function partsOfEvent({ slug: event, tiers, instances }: EventSetup, venue: string): SetupItem[] {
  return [
    ...tiers.map(({ slug }): SetupItem => ({ kind: 'ticket tier', name: slug, event, venue })),
    ...instances.map(({ startsAt }): SetupItem => {
      return { kind: 'event date', name: momentText(startsAt), event, venue };
    }),
  ];
}

/** The stored items that are not in the file, including the parts of missing venues and events. */
function leftOut(stored: ListedGroup, file: GroupSetup): SetupItem[] {
  const fileNames = new Set(itemsOf(file).map(nameOf));
  return itemsOf(stored).filter((thing) => !fileNames.has(nameOf(thing)));
}

/** The names of the results of `leftOut`; for a missing venue or event, without its parts. */
export function leftOutNames(stored: ListedGroup, file: GroupSetup): string[] {
  const things = leftOut(stored, file);
  const names = new Set(things.map(nameOf));
  const isWithin = ({ event, venue }: SetupItem): boolean =>
    venue !== null && (names.has(`venue ${venue}`) || names.has(`event ${event} at ${venue}`));
  return things.filter((thing) => !isWithin(thing)).map(nameOf);
}
