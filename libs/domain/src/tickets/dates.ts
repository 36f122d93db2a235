/**
 * The dates of an event. Single ones stand in the group file; the weeks bring the others by
 * themselves, so many weeks ahead, and nobody has to remember them.
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
  /** By elapsed minutes, whatever the clocks do meanwhile. */
  readonly endsAt: Instant;
  readonly capacity: number;
  /** Whether a weekly rule makes it. */
  readonly isWeekly: boolean;
}

/** What of an event says when it is. */
export type DatesSetup = Pick<EventSetup, 'weekly' | 'instances' | 'evenIfClosed'>;

/** What of a venue says which days of the week an event has. */
export interface DatesPlace {
  readonly zone: Zone;
  readonly hours: OpeningHours;
}

/** Single dates, whenever they are; a group file with one that the clocks skip was refused. */
export function singleDates({ instances }: Pick<DatesSetup, 'instances'>, zone: Zone): EventDate[] {
  return instances.flatMap((instance) => dateAt(instance, { ...instance.startsAt, zone }, false));
}

/**
 * Dates that the weekly rules make, from now up to the weeks ahead of each. A time that the clocks
 * skip makes none in that week, one that comes twice means the first. Where a single date begins at
 * the same moment, that one is meant. A day on which the venue is closed has none, unless the event
 * takes place all the same.
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

/** The date that an event has at that moment, however far ahead; null where it has none. */
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
  const made = rules.flatMap((rule) => dateAt(rule, { date, time: rule.at, zone }, true));
  const isLeftOut = !event.evenIfClosed && isClosedAt(startsAt, place);
  return isLeftOut ? null : (made.find((one) => one.startsAt === startsAt) ?? null);
}

function isClosedAt(startsAt: Instant, { hours, zone }: DatesPlace): boolean {
  return isOnClosedDay(startsAt, hours, zone);
}

/**
 * The stored group with its single dates on the clocks that a file gives its venues: the moments
 * are what they were, and so they are known by the names that they will have.
 */
export function onClocksOf(stored: GroupSetup, file: GroupSetup): GroupSetup {
  const zones = new Map(file.venues.map(({ slug, zone }) => [slug, zone]));
  return {
    ...stored,
    venues: stored.venues.map((venue) => {
      const zone = zones.get(venue.slug) ?? venue.zone;
      const events = zone === venue.zone ? venue.events : venue.events.map(moved(venue.zone, zone));
      return { ...venue, events };
    }),
  };
}

function moved(from: Zone, to: Zone): (event: EventSetup) => EventSetup {
  return (event) => ({
    ...event,
    instances: event.instances.map((instance) => {
      const startsAt = instantOf(instance.startsAt, from);
      return startsAt === null ? instance : { ...instance, startsAt: localOf(startsAt, to) };
    }),
  });
}

/** Days of the week of a rule, from that one up to the last that is on sale. */
function daysOf({ day, weeksAhead }: WeeklySetup, today: LocalDate): LocalDate[] {
  return Array.from({ length: 7 * weeksAhead + 1 }, (_, days) => addDays(today, days)).filter(
    (date) => weekdayOf(date) === day,
  );
}

/** None where the clocks skip its start. */
function dateAt(
  { durationMinutes, capacity }: Pick<InstanceSetup, 'durationMinutes' | 'capacity'>,
  { zone, ...start }: InstanceSetup['startsAt'] & { readonly zone: Zone },
  isWeekly: boolean,
): EventDate[] {
  const startsAt = instantOf(start, zone);
  if (startsAt === null) return [];
  return [{ startsAt, endsAt: plusMinutes(startsAt, durationMinutes), capacity, isWeekly }];
}
