/** Describes upcoming events in sentences that can be read out. */
import { addDays, localOf, type Instant } from '@venue/domain/shared/time';
import type { EventInstance } from '@venue/domain/tickets/event';
import { remainingSeats } from '@venue/domain/tickets/sell';
import { rangeDaysDefault, type DateRange } from '@venue/domain/venue/date-range';
import type { Venue } from '@venue/domain/venue/venue';
import { formatClauses, formatDate, formatList, formatMoment, todayAt } from '../wording/format';

/** The most dates, and the most events, in one summary. */
const namesMax = 5;

interface Programme {
  readonly venue: Venue;
  readonly now: Instant;
  readonly range: DateRange;
  /** The name of the only event that was requested, or null. */
  readonly only: string | null;
  /** The dates of each event, at least one. */
  readonly events: readonly (readonly EventInstance[])[];
}

/** `The Harbour has 1 event in the next 30 days: Friday jazz on Friday 4 December at 8pm …` */
export function describeProgramme(programme: Programme): string {
  const { venue, only, events } = programme;
  const { when, upcoming } = describeRange(programme);
  if (events.length === 0) {
    return `${venue.name} has no ${upcoming}${only === null ? 'events' : `dates of ${only}`} ${when}.`;
  }
  const dates = Math.max(1, Math.floor(namesMax / events.length));
  const listedEvents = events
    .slice(0, namesMax)
    .map((instances) => describeDates(instances, dates, programme));
  const more = events.length - listedEvents.length;
  return [
    `${venue.name} has ${formatCount(events.length, `${upcoming}event`)} ${when}: ${listedEvents.join('; ')}.`,
    ...(more === 0
      ? []
      : [`There ${more === 1 ? 'is' : 'are'} ${formatCount(more, 'more event')}.`]),
  ].join(' ');
}

/** `The Harbour has 2 events: Friday jazz and Open day.` */
export function describeNames({ name }: Venue, names: readonly string[]): string {
  if (names.length === 0) return `${name} has no events.`;
  const more = names.length - namesMax;
  const listed = [...names.slice(0, namesMax), ...(more > 0 ? [`${more} more`] : [])];
  return `${name} has ${formatCount(names.length, 'event')}: ${formatList(listed)}.`;
}

/**
 * Only dates that have not begun are listed; “upcoming” says so if the days may include earlier
 * dates.
 */
function describeRange({ range: { from, to }, venue, now }: Programme): {
  readonly when: string;
  readonly upcoming: string;
} {
  const today = todayAt(venue, now);
  if (from === today && to === addDays(today, rangeDaysDefault)) {
    return { when: `in the next ${rangeDaysDefault} days`, upcoming: '' };
  }
  const days =
    from === to
      ? `on ${formatDate(from, today)}`
      : `from ${formatDate(from, today)} to ${formatDate(to, today)}`;
  // A caller who asks about past days may not know the current date.
  const when = to < today ? `${days}, and today is ${formatDate(today, today)}` : days;
  return { when, upcoming: from > today ? '' : 'upcoming ' };
}

function describeDates(
  instances: readonly EventInstance[],
  max: number,
  { venue, now }: Programme,
): string {
  const today = todayAt(venue, now);
  const dates = instances.slice(0, max).map((instance) => {
    return `on ${formatMoment(localOf(instance.startsAt, venue.zone), today)}${describeSeats(instance)}`;
  });
  const more = instances.length - dates.length;
  const parts = more === 0 ? dates : [...dates, `on ${formatCount(more, 'more date')}`];
  return `${instances[0]?.eventName} ${formatClauses(parts)}`;
}

function describeSeats(instance: EventInstance): string {
  const seats = remainingSeats(instance);
  return seats === 0 ? ', which is sold out' : ` with ${formatCount(seats, 'seat')} left`;
}

/** `1 seat`, `2 seats`. */
function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
