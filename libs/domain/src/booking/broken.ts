/**
 * What new rules would do to bookings that stand already. The promise itself holds, whatever the
 * rules say: it is for people to see which ones they would have to keep against their own rules.
 */
import type { Reference } from '../shared/ids';
import { localOf, type Instant, type Zone } from '../shared/time';
import { hoursFrom, type HoursDocuments } from '../venue/hours-documents';
import { isOpenThroughout, openSpans } from '../venue/opening-hours';
import type { GroupSetup, VenueSetup } from '../venue/setup';
import { combinationName } from '../venue/setup-things';

/** A live booking whose guests are still to come or still there, by the names of a group file. */
export interface UpcomingBooking {
  readonly reference: Reference;
  /** Slug. */
  readonly venue: string;
  /** In which the guest was told date and time. */
  readonly zone: Zone;
  /** Slug. */
  readonly bookingType: string;
  /** Names. */
  readonly tables: readonly string[];
  readonly partySize: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

export type Break =
  | { readonly kind: 'venue-gone' }
  | { readonly kind: 'booking-type-gone'; readonly bookingType: string }
  | { readonly kind: 'table-gone'; readonly tables: readonly string[] }
  | { readonly kind: 'combination-gone'; readonly tables: readonly string[] }
  | { readonly kind: 'does-not-fit'; readonly tables: readonly string[] }
  | { readonly kind: 'closed' };

export interface BrokenBooking {
  readonly booking: UpcomingBooking;
  /** Never empty. */
  readonly because: readonly Break[];
}

/** The bookings that hold under the rules of `before` and would not under those of `after`. */
export function brokenBookings(
  bookings: readonly UpcomingBooking[],
  { before, after }: { readonly before: GroupSetup; readonly after: GroupSetup },
): BrokenBooking[] {
  return bookings.flatMap((booking) => {
    const known = breaksOf(booking, before).map(({ kind }) => kind);
    const because = breaksOf(booking, after).filter(({ kind }) => !known.includes(kind));
    return because.length === 0 ? [] : [{ booking, because }];
  });
}

function breaksOf(booking: UpcomingBooking, { venues }: GroupSetup): Break[] {
  const venue = venues.find(({ slug }) => slug === booking.venue);
  if (venue === undefined) return [{ kind: 'venue-gone' }];
  return rules.map((rule) => rule(booking, venue)).filter((found) => found !== null);
}

type BreakRule = (booking: UpcomingBooking, venue: VenueSetup) => Break | null;

const rules: readonly BreakRule[] = [
  ({ bookingType }, { bookingTypes }) =>
    bookingTypes.some(({ slug }) => slug === bookingType)
      ? null
      : { kind: 'booking-type-gone', bookingType },
  seatingBreak,
  ({ startsAt, endsAt }, { zone, knowledge }) => {
    const spans = openSpans(localOf(startsAt, zone).date, hoursFrom(documentsOf(knowledge)), zone);
    return isOpenThroughout(spans, { from: startsAt, until: endsAt }) ? null : { kind: 'closed' };
  },
];

/** A table that is kept for the house still seats those whom it was promised to. */
function seatingBreak(booking: UpcomingBooking, venue: VenueSetup): Break | null {
  const { tables, partySize } = booking;
  const gone = tables.filter((name) => !venue.tables.some((table) => table.name === name));
  if (gone.length > 0) return { kind: 'table-gone', tables: gone };
  const seating = seatingOf(tables, venue);
  if (seating === null) return { kind: 'combination-gone', tables };
  const { minCovers, maxCovers } = seating;
  const fits = minCovers <= partySize && partySize <= maxCovers;
  return fits ? null : { kind: 'does-not-fit', tables };
}

interface Bounds {
  readonly minCovers: number;
  readonly maxCovers: number;
}

function seatingOf(tables: readonly string[], venue: VenueSetup): Bounds | null {
  const together = combinationName(tables);
  const found =
    tables.length === 1
      ? venue.tables.find(({ name }) => name === tables[0])
      : venue.combinations.find((one) => combinationName(one.tables) === together);
  return found ?? null;
}

/** Documents were checked against the schema of their topic when their file was read. */
function documentsOf(knowledge: VenueSetup['knowledge']): HoursDocuments {
  return {
    openingHours: (knowledge['opening-hours'] ?? null) as HoursDocuments['openingHours'],
    specialHours: (knowledge['special-hours'] ?? null) as HoursDocuments['specialHours'],
  };
}
