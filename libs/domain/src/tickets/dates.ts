/**
 * The dates of an event. Single dates are in the group file; weekly rules make the others
 * automatically, a set number of weeks ahead.
 */
import {
  addDays,
  instantOf,
  localOf,
  plusMinutes,
  weekdayOf,
  type Instant,
  type LocalDate,
  type Zone,
} from '../shared/time';
import { isOnClosedDay, type OpeningHours } from '../venue/opening-hours';
import type { EventSetup, GroupSetup, InstanceSetup, WeeklySetup } from '../venue/setup';

export interface EventDate {
  readonly startsAt: Instant;
  /** The start plus elapsed minutes, even if the clocks change in between. */
  readonly endsAt: Instant;
  readonly capacity: number;
  /** Whether a weekly rule makes the date. */
  readonly isWeekly: boolean;
}

/** The parts of an event that decide its dates. */
export type DatesSetup = Pick<EventSetup, 'weekly' | 'instances' | 'evenIfClosed'>;

/** The parts of a venue that decide an event's weekly dates. */
export interface DatesPlace {
  readonly zone: Zone;
  readonly hours: OpeningHours;
}

/** Single dates, past or future. A group file with one that the clocks skip is refused. */
export function singleDates({ instances }: Pick<DatesSetup, 'instances'>, zone: Zone): EventDate[] {
  return instances.flatMap((instance) => dateAt(instance, { ...instance.startsAt, zone }, false));
}

/**
 * Dates that the weekly rules make, from now up to each rule's `weeksAhead`. A time that the clocks
 * skip makes no date in that week; of a time that occurs twice the first is used. A single date at
 * the same moment replaces the weekly one. There is none on a day on which the venue is closed,
 * unless the event has `evenIfClosed`.
 */
export function weeklyDates(event: DatesSetup, place: DatesPlace, now: Instant): EventDate[] {
  const { zone } = place;
  const singles = new Set(singleDates(event, zone).map(({ startsAt }) => startsAt));
  const today = localOf(now, zone).date;
  return event.weekly
    .flatMap((rule) =>
      daysOf(rule, today).flatMap((date) => dateAt(rule, { date, time: rule.at, zone }, true)),
    )
    .filter(({ startsAt }) => startsAt > now && !singles.has(startsAt))
    .filter(({ startsAt }) => event.evenIfClosed || !isClosedAt(startsAt, place))
    .sort((a, b) => a.startsAt - b.startsAt);
}

/** The event's date that starts at that moment, however far ahead, or null. */
export function dateStartingAt(
  event: DatesSetup,
  place: DatesPlace,
  startsAt: Instant,
): EventDate | null {
  const { zone } = place;
  const single = singleDates(event, zone).find((date) => date.startsAt === startsAt);
  if (single !== undefined) return single;
  const { date } = localOf(startsAt, zone);
  const rules = event.weekly.filter(({ day }) => day === weekdayOf(date));
  const candidates = rules.flatMap((rule) => dateAt(rule, { date, time: rule.at, zone }, true));
  const isLeftOut = !event.evenIfClosed && isClosedAt(startsAt, place);
  return isLeftOut ? null : (candidates.find((one) => one.startsAt === startsAt) ?? null);
}

function isClosedAt(startsAt: Instant, { hours, zone }: DatesPlace): boolean {
  return isOnClosedDay(startsAt, hours, zone);
}

/**
 * The stored group with its single dates converted to the zones that a file gives its venues. The
 * moments stay the same, but a date's name is its local time, so the names match those of the file.
 */
export function withFileTimeZones(stored: GroupSetup, file: GroupSetup): GroupSetup {
  const zones = new Map(file.venues.map(({ slug, zone }) => [slug, zone]));
  return {
    ...stored,
    venues: stored.venues.map((venue) => {
      const zone = zones.get(venue.slug) ?? venue.zone;
      const events =
        zone === venue.zone ? venue.events : venue.events.map(toZone(venue.zone, zone));
      return { ...venue, events };
    }),
  };
}

function toZone(from: Zone, to: Zone): (event: EventSetup) => EventSetup {
  return (event) => ({
    ...event,
    instances: event.instances.map((instance) => {
      const startsAt = instantOf(instance.startsAt, from);
      return startsAt === null ? instance : { ...instance, startsAt: localOf(startsAt, to) };
    }),
  });
}

/** The days of a rule from `today` to the last that is on sale. */
function daysOf({ day, weeksAhead }: WeeklySetup, today: LocalDate): LocalDate[] {
  return Array.from({ length: 7 * weeksAhead + 1 }, (_, days) => addDays(today, days)).filter(
    (date) => weekdayOf(date) === day,
  );
}

/** Empty if the clocks skip the start. */
function dateAt(
  { durationMinutes, capacity }: Pick<InstanceSetup, 'durationMinutes' | 'capacity'>,
  { zone, ...start }: InstanceSetup['startsAt'] & { readonly zone: Zone },
  isWeekly: boolean,
): EventDate[] {
  const startsAt = instantOf(start, zone);
  if (startsAt === null) return [];
  return [{ startsAt, endsAt: plusMinutes(startsAt, durationMinutes), capacity, isWeekly }];
}
