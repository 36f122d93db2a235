/** What the examples of the reference are made up of, and what stands for it in a deployment. */
import { localOf, nextOpenDay, type Group, type Instant } from '@venue/domain';
import { example } from '@venue/operations';

/**
 * By the made-up value: ids of the first venue of this deployment, its brand and its first booking
 * type, and the next day on which that venue is open. Bookings, holds and events are left made up.
 * Empty as long as there is no venue.
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
