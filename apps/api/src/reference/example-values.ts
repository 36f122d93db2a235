/** Replaces the made-up values in the reference's examples with real ones of this deployment. */
import { localOf, nextOpenDay, type Group, type Instant } from '@venue/domain';
import { example } from '@venue/operations';

/**
 * Real values by the made-up value: ids of the first two venues of this deployment, the first one's
 * brand and first booking type, and the next day on which it is open. Bookings, holds and events
 * stay made up. Empty as long as there is no venue.
 */
export function exampleValues(
  { venues }: Pick<Group, 'venues'>,
  now: Instant,
): Readonly<Record<string, string>> {
  const [venue, other = venue] = venues.filter(({ isRetired }) => !isRetired);
  if (venue === undefined || other === undefined) return {};
  const today = localOf(now, venue.zone).date;
  const bookingType = venue.bookingTypes[0];
  return {
    [example.venueId]: venue.id,
    [example.otherVenueId]: other.id,
    [example.brandId]: venue.brandId,
    ...(bookingType === undefined ? {} : { [example.dinnerId]: bookingType.id }),
    [example.date]: nextOpenDay(today, venue.hours),
  };
}
