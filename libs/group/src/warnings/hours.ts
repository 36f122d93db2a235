import {
  addDays,
  minutesOf,
  weekdayOf,
  type LocalDate,
  type LocalTime,
} from '@venue/domain/shared/time';
import { hoursOfSetup } from '@venue/domain/venue/hours-documents';
import type { VenueSetup } from '@venue/domain/venue/setup';
import { startsOn } from '@venue/domain/venue/windows';
import type { Finding } from '../fault';
import type { DocumentNode } from '../document-node';
import { dates, type VenueCase } from './venue-case';

/** Warns of opening hours in which no booking type has a start. */
export function hoursWarnings({ venue, place }: VenueCase): readonly Finding[] {
  if (venue.bookingTypes.length === 0) return [];
  const knowledge = place.member('knowledge');
  const regular = knowledge.member('opening-hours').member('regular');
  const { times, overrides, special } = hoursOfSetup(venue);
  const hours = (list: DocumentNode, days: typeof times): readonly Finding[] =>
    days.flatMap(({ day, openTime, closeTime, isClosed }, index) => {
      if (isClosed || openTime === null || closeTime === null) return [];
      const date = dates.find((one) => weekdayOf(one) === day.toLowerCase());
      const isUsed = date === undefined || isBookable(venue, { date, openTime, closeTime });
      return isUsed ? [] : [unused(list.item(index), day)];
    });
  return [
    ...hours(regular.member('defaultSchedule').member('times'), times),
    ...overrides.flatMap((override, index) =>
      hours(regular.member('overrides').item(index).member('times'), override.times),
    ),
    ...special.flatMap(({ name, validFrom, validThrough, opens, closes }, index) => {
      if (opens === null || closes === null) return [];
      const days = dates.map((_, offset) => addDays(validFrom, offset));
      const isUsed = days
        .filter((date) => date <= validThrough)
        .some((date) => isBookable(venue, { date, openTime: opens, closeTime: closes }));
      const item = knowledge.member('special-hours').member('items').item(index);
      return isUsed ? [] : [unused(item, name)];
    }),
  ];
}

function unused(place: DocumentNode, name: string): Finding {
  return place.finding(`no booking type can be booked in the hours of ${name}`);
}

interface Opening {
  readonly date: LocalDate;
  readonly openTime: LocalTime;
  readonly closeTime: LocalTime;
}

/** Whether a start is in the hours that begin on that date, including those after midnight. */
function isBookable(venue: VenueSetup, { date, openTime, closeTime }: Opening): boolean {
  const isLate = closeTime <= openTime;
  const starts = (day: LocalDate): LocalTime[] =>
    venue.bookingTypes.flatMap(({ windows }) =>
      windows.flatMap((window) => startsOn(day, window, venue.policy.slotIntervalMinutes)),
    );
  const isTonight = (time: LocalTime): boolean => time >= openTime && (isLate || time < closeTime);
  const isPastMidnight = (time: LocalTime): boolean => minutesOf(time) < minutesOf(closeTime);
  return starts(date).some(isTonight) || (isLate && starts(addDays(date, 1)).some(isPastMidnight));
}
