/**
 * Bookings that a venue's rules would not allow. The venue has promised them and must keep them;
 * the list shows the team which bookings break its own rules.
 */
import type { BookingId, Reference } from '../shared/ids';
import { localOf, type Instant, type LocalMoment, type Zone } from '../shared/time';
import { hoursOfSetup } from '../venue/hours-documents';
import { isOpenThroughout, openSpans } from '../venue/opening-hours';
import type { BookingTypeSetup, GroupSetup, VenueSetup } from '../venue/setup';
import { combinationName } from '../venue/setup-items';
import { dayOfRange } from '../venue/windows';

/** A live booking whose stay is not over, with the names and slugs of a group file. */
export interface UpcomingBooking {
  readonly id: BookingId;
  readonly reference: Reference;
  /** Slug. */
  readonly venue: string;
  /** The zone of the date and time in the guest's confirmation. */
  readonly zone: Zone;
  /** Slug. */
  readonly bookingType: string;
  /** Table names. */
  readonly tables: readonly string[];
  readonly partySize: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

export type ConflictReason =
  | { readonly kind: 'venue-gone' }
  | { readonly kind: 'booking-type-gone'; readonly bookingType: string }
  /** `partySizeMax` is the smaller of the online maximum and the booking type's. */
  | { readonly kind: 'party-too-large'; readonly partySizeMax: number }
  | { readonly kind: 'party-too-small'; readonly partySizeMin: number }
  | { readonly kind: 'start-not-offered'; readonly bookingType: string }
  | { readonly kind: 'table-gone'; readonly tables: readonly string[] }
  | { readonly kind: 'combination-gone'; readonly tables: readonly string[] }
  | { readonly kind: 'does-not-fit'; readonly tables: readonly string[] }
  | { readonly kind: 'area-not-offered'; readonly bookingType: string }
  | LocalTimeChange
  | { readonly kind: 'closed' };

/** In the venue's new time zone, the start has another date or time than the guest was promised. */
export interface LocalTimeChange {
  readonly kind: 'local-time-changed';
  readonly before: LocalMoment;
  readonly after: LocalMoment;
}

export interface BookingConflict {
  readonly booking: UpcomingBooking;
  /** Never empty. */
  readonly because: readonly ConflictReason[];
}

/** The rules before and after a change. If `before` is null, every broken rule is reported. */
export interface RuleChange {
  readonly before: GroupSetup | null;
  readonly after: GroupSetup;
}

/** The bookings that break rules of `after` that they do not break in `before`. */
export function bookingConflicts(
  bookings: readonly UpcomingBooking[],
  { before, after }: RuleChange,
): BookingConflict[] {
  const venuesBefore = before === null ? null : bySlug(before);
  const venuesAfter = bySlug(after);
  const changed = changedVenues({ before, after });
  return bookings.flatMap((booking) => {
    if (venuesBefore !== null && !changed.has(booking.venue)) return [];
    const earlier = venuesBefore === null ? [] : reasonsOf(booking, venuesBefore).map(keyOf);
    const because = reasonsOf(booking, venuesAfter).filter((one) => !earlier.includes(keyOf(one)));
    return because.length === 0 ? [] : [{ booking, because }];
  });
}

/** The slugs of the venues that have other rules after the change, are new or are gone. */
export function changedVenues({ before, after }: RuleChange): ReadonlySet<string> {
  const venuesBefore = bySlug(before ?? { venues: [] });
  const venuesAfter = bySlug(after);
  const isSame = (slug: string): boolean =>
    JSON.stringify(venuesBefore.get(slug)) === JSON.stringify(venuesAfter.get(slug));
  return new Set([...venuesBefore.keys(), ...venuesAfter.keys()].filter((slug) => !isSame(slug)));
}

type VenuesBySlug = ReadonlyMap<string, VenueSetup>;

function bySlug({ venues }: Pick<GroupSetup, 'venues'>): VenuesBySlug {
  return new Map(venues.map((venue) => [venue.slug, venue]));
}

/** Two reasons are the same if their kind is, and for `table-gone` the tables. */
function keyOf(one: ConflictReason): string {
  return one.kind === 'table-gone' ? `${one.kind} ${one.tables.join(' ')}` : one.kind;
}

function reasonsOf(booking: UpcomingBooking, venues: VenuesBySlug): ConflictReason[] {
  const venue = venues.get(booking.venue);
  if (venue === undefined) return [{ kind: 'venue-gone' }];
  const type = venue.bookingTypes.find(({ slug }) => slug === booking.bookingType);
  const ofType: ConflictReason[] =
    type === undefined
      ? [{ kind: 'booking-type-gone', bookingType: booking.bookingType }]
      : typeRules.flatMap((rule) => rule(booking, venue, type) ?? []);
  return [...ofType, ...venueRules.flatMap((rule) => rule(booking, venue) ?? [])];
}

type TypeRule = (
  booking: UpcomingBooking,
  venue: VenueSetup,
  type: BookingTypeSetup,
) => ConflictReason | null;

const typeRules: readonly TypeRule[] = [
  ({ partySize }, { policy }, type) => {
    const partySizeMax = Math.min(policy.partySizeMax, type.partySizeMax);
    return partySize > partySizeMax ? { kind: 'party-too-large', partySizeMax } : null;
  },
  ({ partySize }, _venue, { partySizeMin }) =>
    partySize < partySizeMin ? { kind: 'party-too-small', partySizeMin } : null,
  ({ startsAt }, { zone }, { windows, slug }) => {
    const start = localOf(startsAt, zone);
    const isOffered = windows.some((window) => dayOfRange(window, start) !== null);
    return isOffered ? null : { kind: 'start-not-offered', bookingType: slug };
  },
  ({ tables }, venue, { areas, slug }) => {
    const bookedTables = venue.tables.filter(({ name }) => tables.includes(name));
    const isServed = bookedTables.every(({ area }) => areas.includes(area));
    return isServed ? null : { kind: 'area-not-offered', bookingType: slug };
  },
];

type ConflictRule = (booking: UpcomingBooking, venue: VenueSetup) => ConflictReason | null;

const venueRules: readonly ConflictRule[] = [
  seatingConflict,
  localTimeConflict,
  ({ startsAt, endsAt }, venue) => {
    const { zone } = venue;
    const spans = openSpans(localOf(startsAt, zone).date, hoursOfSetup(venue), zone);
    return isOpenThroughout(spans, { from: startsAt, until: endsAt }) ? null : { kind: 'closed' };
  },
];

/** Whether a promised start has another local date or time at a venue that changed its zone. */
export function localTimeConflict(
  start: { readonly startsAt: Instant; readonly zone: Zone },
  { zone }: Pick<VenueSetup, 'zone'>,
): LocalTimeChange | null {
  const before = localOf(start.startsAt, start.zone);
  const after = localOf(start.startsAt, zone);
  const isSame = before.date === after.date && before.time === after.time;
  return isSame ? null : { kind: 'local-time-changed', before, after };
}

/** A table that guests can no longer book online does not break a booking it was promised to. */
function seatingConflict(booking: UpcomingBooking, venue: VenueSetup): ConflictReason | null {
  const { tables, partySize } = booking;
  // The team must assign a table in any case.
  if (tables.length === 0) return null;
  const gone = tables.filter((name) => !venue.tables.some((table) => table.name === name));
  if (gone.length > 0) return { kind: 'table-gone', tables: gone };
  const seating = seatingOf(tables, venue);
  if (seating === null) return { kind: 'combination-gone', tables };
  const { minCovers, maxCovers } = seating;
  const isRightSize = minCovers <= partySize && partySize <= maxCovers;
  return isRightSize ? null : { kind: 'does-not-fit', tables };
}

interface Bounds {
  readonly minCovers: number;
  readonly maxCovers: number;
}

function seatingOf(tables: readonly string[], venue: VenueSetup): Bounds | null {
  const name = combinationName(tables);
  const bounds =
    tables.length === 1
      ? venue.tables.find((one) => one.name === tables[0])
      : venue.combinations.find((one) => combinationName(one.tables) === name);
  return bounds ?? null;
}
