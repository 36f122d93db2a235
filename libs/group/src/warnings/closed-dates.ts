import { instantOf } from '@venue/domain/shared/time';
import { hoursOfSetup } from '@venue/domain/venue/hours-documents';
import { isOnClosedDay } from '@venue/domain/venue/opening-hours';
import type { Finding } from '../fault';
import type { VenueCase } from './venue-case';

/** Warns of future single dates on closed days. Weekly rules make no dates on such days. */
export function closedDateWarnings({ venue, place, now }: VenueCase): readonly Finding[] {
  const hours = hoursOfSetup(venue);
  return venue.events.flatMap(({ evenIfClosed, instances }, event) =>
    instances.flatMap(({ startsAt }, index) => {
      const start = instantOf(startsAt, venue.zone);
      if (evenIfClosed || start === null || start <= now) return [];
      if (!isOnClosedDay(start, hours, venue.zone)) return [];
      const date = place.member('events').item(event).member('instances').item(index);
      const message =
        'is on a day on which the venue is closed; if that is meant, say evenIfClosed';
      return [date.member('startsAt').fault(message)];
    }),
  );
}
