/** Replaces the made-up values in the reference's examples with real ones of this deployment. */
import { freeTimes } from '@venue/domain/availability/free-times';
import { addDays, localOf, type Instant, type LocalDate } from '@venue/domain/shared/time';
import type { Group } from '@venue/domain/venue/group';
import { nextOpenDay } from '@venue/domain/venue/opening-hours';
import type { Venue } from '@venue/domain/venue/venue';
import { example } from '@venue/operations/example';

/** Real values of this deployment by the made-up ones of the examples. */
export type Values = Readonly<Record<string, string>>;

export function withValues(text: string, values: Values): string {
  const names = Object.keys(values);
  if (names.length === 0) return text;
  // In one pass, since a real day may be a made-up one too.
  return text.replace(new RegExp(names.join('|'), 'g'), (madeUp) => values[madeUp] ?? madeUp);
}

/**
 * Real values by the made-up value: ids of the first two venues of this deployment, the first one's
 * brand, the next day on which it is open, a time and a booking type at which the party of the
 * examples can sit then, and days from then on. Bookings, holds and events stay made up. Empty as
 * long as there is no venue.
 */
export function exampleValues({ venues }: Pick<Group, 'venues'>, now: Instant): Values {
  const [venue, other = venue] = venues.filter(({ isRetired }) => !isRetired);
  if (venue === undefined || other === undefined) return {};
  const date = nextOpenDay(localOf(now, venue.zone).date, venue.hours);
  const { weekend, eventDays } = example;
  return {
    [example.venueId]: venue.id,
    [example.otherVenueId]: other.id,
    [example.brandId]: venue.brandId,
    ...bookableValues(venue, date, now),
    [example.date]: date,
    [weekend.from]: date,
    [weekend.to]: addDays(date, 2),
    [eventDays.from]: date,
    [eventDays.to]: addDays(date, 8),
  };
}

/** The time of the examples, or the last one of that day. Its diary counts as empty. */
function bookableValues(venue: Venue, date: LocalDate, now: Instant): Values {
  const day = { venue, date, now, stays: [], blocks: [] };
  const free = freeTimes(day, { partySize: example.partySize, bookingTypeId: null });
  const chosen = free.find(({ time }) => time === example.time) ?? free.at(-1);
  const type = chosen?.options[0]?.type ?? venue.bookingTypes[0];
  const time = chosen?.time ?? example.time;
  return {
    ...(type === undefined ? {} : { [example.dinnerId]: type.id }),
    [example.time]: time,
    [encodeURIComponent(example.time)]: encodeURIComponent(time),
  };
}
