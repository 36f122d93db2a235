import type { BookingTypeSetup, VenueSetup } from '@venue/domain/venue/setup';
import type { Finding } from '../fault';
import type { VenueCase } from './venue-case';

/** Warns of party sizes that cannot be booked, and of booking types that no table can serve. */
export function partyWarnings({ venue, place }: VenueCase): readonly Finding[] {
  // A venue without booking types takes no bookings at all, which needs no further warning.
  if (venue.bookingTypes.length === 0) return [];
  const partySizeMax = place.member('policy').member('partySizeMax');
  const ofTypes = largest(venue.bookingTypes.map((type) => type.partySizeMax));
  const ofTables = largest(seatingsOf(venue).map(({ maxCovers }) => maxCovers));
  const size = venue.policy.partySizeMax;
  return [
    ...(ofTypes < size
      ? [partySizeMax.fault(`is ${size}, and no booking type takes more than ${ofTypes}`)]
      : []),
    ...(0 < ofTables && ofTables < size
      ? [partySizeMax.fault(`is ${size}, and no table or combination takes more than ${ofTables}`)]
      : []),
    ...venue.bookingTypes.flatMap((type, index) => {
      const isServed = seatingsOf(venue).some((seating) => serves(seating, type));
      const message = 'has no table or combination that it could use';
      return isServed ? [] : [place.member('bookingTypes').item(index).fault(message)];
    }),
  ];
}

interface Seating {
  readonly areas: readonly string[];
  readonly minCovers: number;
  readonly maxCovers: number;
}

/** Tables and combinations that can be booked online. */
function seatingsOf({ tables, combinations }: VenueSetup): readonly Seating[] {
  const areas = new Map(
    tables.filter(({ online }) => online).map(({ name, area }) => [name, area]),
  );
  const singles = tables.map(({ name, ...bounds }) => ({ ...bounds, tables: [name] }));
  return [...singles, ...combinations]
    .filter((one) => one.tables.every((name) => areas.has(name)))
    .map(({ minCovers, maxCovers, ...one }) => {
      return { minCovers, maxCovers, areas: one.tables.flatMap((name) => areas.get(name) ?? []) };
    });
}

function serves(
  { areas, minCovers, maxCovers }: Seating,
  { areas: own, partySizeMin, partySizeMax }: BookingTypeSetup,
): boolean {
  const overlap = minCovers <= partySizeMax && partySizeMin <= maxCovers;
  return overlap && areas.every((area) => own.includes(area));
}

function largest(numbers: readonly number[]): number {
  return Math.max(0, ...numbers);
}
