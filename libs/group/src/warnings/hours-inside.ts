import { minutesOf } from '@venue/domain/shared/time';
import { hoursOfSetup } from '@venue/domain/venue/hours-documents';
import type { DayHours } from '@venue/domain/venue/opening-hours';
import type { Finding } from '../fault';
import type { DocumentNode } from '../document-node';
import type { VenueCase } from './venue-case';

/** Warns of hours inside other hours of the same day, which change nothing. */
export function insideHoursWarnings({ venue, place }: VenueCase): readonly Finding[] {
  const regular = place.member('knowledge').member('opening-hours').member('regular');
  const { times, overrides } = hoursOfSetup(venue);
  return [
    ...insideOthers(times, regular.member('defaultSchedule').member('times')),
    ...overrides.flatMap((override, index) =>
      insideOthers(override.times, regular.member('overrides').item(index).member('times')),
    ),
  ];
}

function insideOthers(times: readonly DayHours[], list: DocumentNode): readonly Finding[] {
  return times.flatMap((item, index) => {
    const around = times.find(
      (other, at) =>
        at !== index && isInside(item, other) && (at < index || !isInside(other, item)),
    );
    if (around === undefined) return [];
    const outer = `${around.openTime} to ${around.closeTime}`;
    const message = `the hours ${item.openTime} to ${item.closeTime} of ${item.day} are inside its hours ${outer}`;
    return [list.item(index).finding(message)];
  });
}

function isInside(inner: DayHours, outer: DayHours): boolean {
  const [a, b] = [minutesOpen(inner), minutesOpen(outer)];
  return (
    inner.day === outer.day && a !== null && b !== null && b.from <= a.from && a.until <= b.until
  );
}

function minutesOpen({ isClosed, openTime, closeTime }: DayHours): {
  readonly from: number;
  readonly until: number;
} | null {
  if (isClosed || openTime === null || closeTime === null) return null;
  const until = minutesOf(closeTime) + (closeTime <= openTime ? 24 * 60 : 0);
  return { from: minutesOf(openTime), until };
}
