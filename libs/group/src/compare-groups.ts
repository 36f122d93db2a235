import type { GroupChange } from '@venue/domain/venue/group-file';
import type { GroupSetup } from '@venue/domain/venue/setup';
import { combinationName, nameOf, type SetupItem } from '@venue/domain/venue/setup-items';
import type { EventDocument, VenueDocument } from './document';
import { toDocument } from './to-document';

/** The additions and changes in `after`; `before` is null for an empty database. */
export function compareGroups(before: GroupSetup | null, after: GroupSetup): GroupChange[] {
  const old = before === null ? [] : partsOf(before);
  const oldParts = new Map(old.map((part) => [keyOf(part), part]));
  return partsOf(after).flatMap((part): GroupChange[] => {
    const what = nameOf(part.thing);
    const match = oldParts.get(keyOf(part));
    if (match === undefined) return [{ action: 'added', what, how: [] }];
    const how = changesOf(match, part);
    return how.length === 0 ? [] : [{ action: 'changed', what, how }];
  });
}

/** A thing with the content that is compared. */
interface Part {
  readonly thing: SetupItem;
  readonly content: object;
}

/** The group's key does not have its name, since there is only one group. */
function keyOf({ thing }: Part): string {
  return thing.kind === 'group' ? 'group' : nameOf(thing);
}

function partsOf(setup: GroupSetup): Part[] {
  const { group, brands, venues } = toDocument(setup);
  const part = (kind: SetupItem['kind'], name: string, content: object): Part => {
    return { thing: { kind, name, event: null, venue: null }, content };
  };
  return [
    part('group', group.name, group),
    ...brands.map((brand) => part('brand', brand.slug, brand)),
    ...venues.map((venue, index) => part('venue', venue.slug, venueContent(venue, index))),
    ...venues.flatMap(partsOfVenue),
  ];
}

const parts = ['areas', 'tables', 'combinations', 'bookingTypes', 'knowledge', 'events'];

/** The venue's own members, with its place among the venues. */
function venueContent(venue: VenueDocument, index: number): object {
  const members = Object.entries(venue).filter(([name]) => !parts.includes(name));
  return { ...Object.fromEntries(members), place: index + 1 };
}

function partsOfVenue(venue: VenueDocument): Part[] {
  const part = (kind: SetupItem['kind'], name: string, content: object): Part => {
    return { thing: { kind, name, event: null, venue: venue.slug }, content };
  };
  return [
    ...venue.areas.map((area) => part('area', area.slug, area)),
    ...venue.tables.map((table) => part('table', table.name, table)),
    ...venue.combinations.map(({ tables, ...bounds }) =>
      part('combination', combinationName(tables), bounds),
    ),
    ...venue.bookingTypes.map((type, index) =>
      part('booking type', type.slug, { ...type, place: index + 1 }),
    ),
    ...Object.entries(venue.knowledge).map(([topic, document]) =>
      part('document', topic, document as object),
    ),
    ...venue.events.map(({ slug, name, description, evenIfClosed, weekly }, index) => {
      const members = { slug, name, description, evenIfClosed, weekly };
      return part('event', slug, { ...members, place: index + 1 });
    }),
    ...venue.events.flatMap((event) => partsOfEvent(event, venue.slug)),
  ];
}

function partsOfEvent({ slug: event, tiers, instances }: EventDocument, venue: string): Part[] {
  return [
    ...tiers.map((tier, index) => ({
      thing: { kind: 'ticket tier', name: tier.slug, event, venue } as const,
      content: { ...tier, place: index + 1 },
    })),
    ...instances.map(({ startsAt, ...date }) => ({
      thing: { kind: 'event date', name: startsAt, event, venue } as const,
      content: date,
    })),
  ];
}

function changesOf(old: Part, { thing, content }: Part): string[] {
  const [before, after] = [leavesOf(old.content), leavesOf(content)];
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  const how = paths
    .filter((path) => !isSame(before.get(path), after.get(path)))
    .map((path) => changeAt(path, before.get(path), after.get(path)));
  // Only a document's members have an order in storage; those of other things have none.
  const isMoved =
    thing.kind === 'document' && JSON.stringify(old.content) !== JSON.stringify(content);
  return how.length === 0 && isMoved ? ['the order of its members'] : how;
}

/** Values by path; a list is one value. */
function leavesOf(content: unknown, path = ''): Map<string, unknown> {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    return new Map([[path, content]]);
  }
  return new Map(
    Object.entries(content).flatMap(([name, value]) => [
      ...leavesOf(value, path === '' ? name : `${path}.${name}`),
    ]),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

/** JSON with members in the order of their names. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

function changeAt(path: string, before: unknown, after: unknown): string {
  if ([before, after].some(Array.isArray)) return path;
  return `${path}: ${textOf(before)} → ${textOf(after)}`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}
